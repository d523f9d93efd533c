"""A position in words: where play stands, what everybody has, what is for sale. For any title; it knows no rules."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from railhead.cli.text import Cell, paragraph, table
from railhead.core.ids import BANK, BOX, POOL, Company, Holder, Player, Train, TrainType, hex_of, paper, type_of
from railhead.core.play import actors
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Title
from railhead.core.wording import Wording
from railhead.mechanisms.description import PanelCell
from railhead.mechanisms.ending import ranks
from railhead.record.action_words import wording_of
from railhead.server.page_model.panels import panels, train_words
from railhead.titles import description_of
from railhead.titles.words import words_of

HIDDEN = "hidden"
_TOLD = ("company", "part", "lot", "minimum", "bidder", "group", "question")
"""Fields of a frame that tell a player what is being decided."""
_FIELDS = {"lot": "for sale:", "minimum": "minimum bid", "bidder": "bid by", "group": "merging:"}


class Position:
    """A State with the names of its players."""

    def __init__(self, title: Title, state: State, names: Sequence[str]) -> None:
        self.title = title
        self.state = state
        self.names = dict(zip(state.players, names, strict=True))
        self.draft: Draft[State] = Draft(title, state)
        self.wording = wording_of(title, state, self.names)

    def __str__(self) -> str:
        blocks = [self.heading(), self.players(), self.companies(), self.market(), self.supply()]
        return "\n\n".join(block for block in blocks if block)

    def called(self, player: Player) -> str:
        return self.names[player]

    def heading(self) -> str:
        state = self.state
        facts = [
            self.title.id,
            f"{state.round} ({words_of(self.title.id).round(state.round.kind)})",
            f"phase {state.phase}",
            self._bank(),
            f"priority {self.called(state.priority)}",
        ]
        line = "  ".join(fact for fact in facts if fact)
        if state.finished:
            return f"{line}\nThe game is over: {self.wording.said(state.finish or state.finished)}."
        awaited = actors(self.title, state)
        about = "; ".join(filter(None, [frame_words(state.frames[-1], self.wording), self._purse(awaited)]))
        return f"{line}\n{self._turn(awaited)}" + (f" ({about})" if about else "")

    def _turn(self, awaited: Sequence[Player]) -> str:
        *others, last = map(self.called, awaited)
        return f"Waiting for {', '.join(others)} and {last}" if others else f"It's {last}'s turn"

    def _purse(self, awaited: Sequence[Player]) -> str:
        """The money whoever's turn it is can spend: the company's, or their own."""
        frame = self.state.frames[-1]
        company = frame.company if frame.part else None
        holder: Holder | None = company or (awaited[0] if len(awaited) == 1 else None)
        cash = HIDDEN if holder is None else self._cash(holder)
        return f"{'treasury' if company else 'cash'} {cash:,}" if isinstance(cash, int) else ""

    def _bank(self) -> str:
        """Empty for an unlimited bank, whose balance means nothing."""
        if self.title.board.bank is None:
            return ""
        cash = self._cash(BANK)
        left = f"{cash:,}" if isinstance(cash, int) else HIDDEN
        return f"bank {left}" + (" (broken)" if self.state.broken else "")

    def players(self) -> str:
        hand = description_of(self.title.id).hand
        rows: list[list[Cell]] = [
            [
                self.called(player),
                self._cash(player),
                str(hand(self.draft, player)),
                HIDDEN if self._cash(player) == HIDDEN else self.title.worth(self.draft, player),
                self._private_names(player),
                self._shares_of(player),
            ]
            for player in self.state.players
        ]
        return table(["player", "cash", "certificates", "worth", "privates", "shares (* director)"], rows)

    def _cash(self, holder: Holder) -> Cell:
        """A purse missing from a view is secret."""
        is_veiled = bool(self.state.veiled) and not self.state.finished
        return HIDDEN if is_veiled and holder not in self.state.cash else self.state.cash.get(holder, 0)

    def _private_names(self, holder: Holder) -> str:
        held = self.state.certificates
        return ", ".join(
            self.wording.label(name) for name in self.title.board.privates if held.get(paper(name)) == holder
        )

    def privates(self) -> list[str]:
        """A line for each that somebody has or can still get: its owner, and what it does."""
        papers, told = self.state.certificates, []
        for name, entry in self.title.board.privates.items():
            holder = papers.get(paper(name))
            if holder not in (None, BOX):
                owner = "for sale" if holder == BANK else self.wording.holder(holder or "")
                told.append(f"{self.wording.label(name)} ({owner}): {entry.in_short}")
        return told

    def _shares_of(self, player: Player) -> str:
        held = [(company, self._percent(company, player)) for company in self.title.certificates]
        return ", ".join(self._share(company, percent, player) for company, percent in held if percent)

    def _share(self, company: Company, percent: int, player: Player) -> str:
        star = "*" if self.state.directors.get(company) == player and percent < 100 else ""
        name = self.wording.label(company)
        return name if percent == 100 else f"{name} {percent}%{star}"

    def _percent(self, company: Company, holder: Holder) -> int:
        papers, shares = self.state.certificates, self.title.shares
        return sum(shares[paper].percent for paper in self.title.certificates[company] if papers.get(paper) == holder)

    def in_play(self) -> list[Company]:
        """Companies with anything on the table: those on the market in its order, then the others."""
        state = self.state
        placed = {company for names in state.tokens.values() for company in names}
        held = {share for share, holder in state.certificates.items() if holder in state.players}
        bought = {self.title.shares[share].company for share in held if share in self.title.shares}
        known = placed | bought | state.directors.keys()
        others = [
            name
            for name in self.title.board.companies
            if name not in state.marks and (name in known or state.cash.get(name) or name in state.trains.values())
        ]
        return [*self.title.market.order(state.marks, state.marks), *others]

    def companies(self) -> str:
        header = ["company", "kind", "director", "price", "treasury", "loans", "trains", "tokens", "left"]
        unsold = words_of(self.title.id).shares["unsold"]
        header += ["in treasury", f"in {unsold}", "in pool", "privates", "earned"]
        return table(header, [self._company(company) for company in self.in_play()])

    def _company(self, company: Company) -> list[Cell]:
        state, entry = self.state, self.title.board.companies[company]
        mark = state.marks.get(company)
        spots = sorted(spot for spot, names in state.tokens.items() if company in names)
        several = len(entry.shares) > 1
        return [
            self.wording.label(company),
            entry.kind,
            self._director(company),
            self._par(company) if mark is None else self.title.market.price(mark.cell),
            self._cash(company),
            state.loans.get(company, 0) or "",
            self._trains(company) or "-",
            " ".join(hex_of(spot) for spot in spots) or "-",
            description_of(self.title.id).tokens(self.draft, company)[0],
            _percent_text(self._percent(company, company)) if several else "",
            _percent_text(unsold) if several and (unsold := self._percent(company, BANK)) else "",
            _percent_text(self._percent(company, POOL)) if several else "",
            self._private_names(company),
            state.earned.get(company, ""),
        ]

    def _director(self, company: Company) -> str:
        director = self.state.directors.get(company)
        return "-" if director is None else self.wording.holder(director)

    def _par(self, company: Company) -> Cell:
        """Of a company that is not on the market yet, where its title keeps one."""
        pars: dict[Company, int] = getattr(self.state, "pars", {})
        return pars.get(company, "")

    def _trains(self, holder: Holder) -> str:
        return " ".join(self._train(train) for train in self._ordered(holder))

    def _train(self, train: Train) -> str:
        """Its type, and the title's addition to it: B(E2/3)."""
        words, _ = train_words(self.draft, train)
        return f"{type_of(train)}({words})" if words else type_of(train)

    def _ordered(self, holder: Holder) -> list[Train]:
        order = list(self.title.trains)
        mine = [train for train, at in self.state.trains.items() if at == holder]
        return sorted(mine, key=lambda train: (order.index(type_of(train)), train))

    def market(self) -> str:
        """Prices with the companies on them, dearest first; those on one cell in the order of the stack."""
        cells: dict[tuple[int, int], list[Company]] = {}
        for company in self.title.market.order(self.state.marks, self.state.marks):
            cells.setdefault(self.state.marks[company].cell, []).append(company)
        told = [
            f"{self.title.market.price(cell)} {' '.join(map(self.wording.label, names))}"
            for cell, names in cells.items()
        ]
        return paragraph(f"market: {'; '.join(told)}", "", "  ") if told else ""

    def supply(self) -> str:
        """Trains not yet sold, and what lies in the pool."""
        bank = ", ".join(self._stock())
        pool = self._trains(POOL)
        return paragraph(f"trains in the bank: {bank or 'none'}" + (f"; in the pool: {pool}" if pool else ""), "", "  ")

    def more(self) -> str:
        """What only this title has."""
        tables = {
            panel.heading: table(panel.columns, [[self._said(cell) for cell in row] for row in panel.rows], "  ")
            for panel in panels(self.draft)
            if panel.rows
        }
        return (
            "\n\n".join(f"{heading}\n{rows}" for heading, rows in tables.items())
            or f"{self.title.id} has no more to show."
        )

    def _said(self, cell: PanelCell) -> Cell:
        if isinstance(cell, tuple):
            return ", ".join(self.wording.said(one) for one in cell)
        return cell if isinstance(cell, int) else self.wording.said(cell)

    def _stock(self) -> Iterable[str]:
        for kind, entry in self.title.trains.items():
            if entry.count is None:
                yield f"any number of {kind} at {entry.cost:,}"
            elif left := entry.count - self._sold(kind):
                yield f"{left} × {kind} at {entry.cost:,}"

    def _sold(self, kind: TrainType) -> int:
        return sum(type_of(train) == kind for train in self.state.trains)


def _percent_text(percent: int) -> str:
    return f"{percent}%" if percent else "-"


def frame_words(frame: Frame, wording: Wording) -> str:
    """What is being decided, from the fields of a frame that say something."""
    fields = msgspec.structs.asdict(frame)
    told = {name: _field(name, fields[name], wording) for name in _TOLD if fields.get(name)}
    # A company that has just been put up has a bid below nothing.
    if "bidder" in told and fields.get("bid", -1) >= 0:
        told["bidder"] = f"{fields['bid']} {told['bidder']}"
    return ", ".join(told.values())


def _field(name: str, value: Any, wording: Wording) -> str:
    if name == "question":
        return wording.said(value)
    if name == "part":
        return wording.words.part(value).lower()
    spoken = " ".join(map(wording.label, value)) if isinstance(value, tuple) else _spoken(name, str(value), wording)
    return spoken if name == "company" else f"{_FIELDS.get(name, name)} {spoken}"


def _spoken(name: str, value: str, wording: Wording) -> str:
    return wording.lot(value) if name == "lot" else wording.holder(value)


def standings(title: Title, state: State, names: Sequence[str]) -> str:
    """Who has what at the end, the winner first."""
    position = Position(title, state, names)
    places = ranks(position.draft)
    rows: list[list[Cell]] = [
        [f"{places[player]}.", position.called(player), title.worth(position.draft, player)]
        for player in sorted(state.players, key=lambda player: places[player])
    ]
    return table(["", "player", "worth"], rows)
