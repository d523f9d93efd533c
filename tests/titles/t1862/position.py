"""Companies, trains and markers of 1862, given by hand. `table` adds its rounds."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Self

from railhead.core.ids import BANK, BOX, POOL, Company, Holder, Spot, Train
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.shares import certificate_count, percent
from railhead.mechanisms.trains import RUSTED, trains_of
from railhead.titles import load
from railhead.titles.t1862.facts import facts_of, operating, par_below
from railhead.titles.t1862.market import cell_at
from railhead.titles.t1862.starting import home_of
from railhead.titles.t1862.state import State1862
from tests.titles.table import TableOf, company, player

FACES = {"F": "freight", "L": "local", "E": "express"}


@cache
def title_for(players: int, **chosen: OptionValue) -> Title:
    return load("1862", players, chosen)


class Position(TableOf[State1862]):
    """All that lies on the table."""

    def __init__(self, players: int = 3, phase: str = "A", seed: int = 0, **chosen: OptionValue) -> None:
        super().__init__(title_for(players, **chosen), State1862, players, phase, seed)
        self._named: set[Company] = set()

    def sell_off(self, phase: str) -> None:
        """All trains of the bands gone by and the first of the phase's own have left the bank: they count as rusted."""
        order = list(self.title.phases)
        for entry in self.title.trains.values():
            begins = order.index(entry.starts_phase or order[0])
            if begins < order.index(phase):
                self.sold(entry.name, entry.count or 1)
            elif begins == order.index(phase) and begins:
                self.sold(entry.name, 1)

    # reading

    def shares_of(self, holder: str, name: str) -> int:
        """Shares, not percent, a holder has: a player, "pool", "ipo" or "charter"."""
        return percent(self.d, self._holder(holder, company(name)), company(name)) // 10

    def papers_of(self, holder: str) -> int:
        """Certificates that count against a player's limit."""
        return certificate_count(self.d, player(holder))

    def pile_at(self, price: int) -> list[str]:
        """Companies whose tokens lie on a space of the market, the top one first."""
        return self.pile_on(cell_at(self.d, price))

    def order(self) -> list[str]:
        """Companies that have floated, in operating order."""
        return [*operating(self.d)]

    def trains_of(self, holder: str) -> list[str]:
        """Faces of its trains, in their order of sale, a star for each warranty."""
        return [self._face(train) for train in trains_of(self.d, Holder(holder))]

    def _face(self, train: Train) -> str:
        face = self.state.faces[train]
        return f"{self.title.train(train).run[face]}{face[0].upper()}" + "*" * self.state.warranties.get(train, 0)

    def markers_of(self, name: str) -> int:
        """Markers on the charter, not on the board."""
        return self.state.markers.get(company(name), 0)

    # building

    def available(self, *names: str, group: str = "A", permit: str = "") -> Self:
        """See to it that companies lie in a group of the IPO: each changes places with one no test has named."""
        for name in map(company, names):
            self._named.add(name)
            groups, dealt = dict(self.state.groups), dict(self.state.dealt)
            if groups.get(name) != group:
                other = next(n for n, g in groups.items() if g == group and n not in self._named)
                self._exchange(groups, name, other)
                if name not in dealt or other not in dealt:
                    self._exchange(dealt, name, other)
            if permit:
                dealt[name] = permit
            self.put(groups=groups, dealt=dealt)
            self._keep_papers()
        return self

    def out_of_play(self, name: str) -> Self:
        """See to it that a company is out of the game: one that was takes its place."""
        who, groups, dealt = company(name), dict(self.state.groups), dict(self.state.dealt)
        self._named.add(who)
        if who in groups:
            other = next(n for n in self.title.board.companies if n not in groups and n not in self._named)
            self._exchange(groups, who, other)
            self._exchange(dealt, who, other)
            self.put(groups=groups, dealt=dealt)
            self._keep_papers()
        return self

    @staticmethod
    def _exchange(table: dict[Company, str], a: Company, b: Company) -> None:
        first, second = table.pop(a, None), table.pop(b, None)
        table.update({name: value for name, value in ((a, second), (b, first)) if value is not None})

    def _keep_papers(self) -> None:
        """Certificates of companies that are out of the game lie in the box."""
        held = dict(self.state.certificates)
        for name in self.title.board.companies:
            out = name not in self.state.groups
            for paper in self.title.certificates[name]:
                held[paper] = BOX if out else BANK if held[paper] == BOX else held[paper]
        self.put(certificates=held)

    def started(
        self,
        name: str,
        price: int = 74,
        *,
        shares: Mapping[str, int],
        charter: bool = False,
        par: int = 0,
        floated: bool = True,
        director: str | None = "",
        bought: int | None = None,
        obliged: str = "",
        cash: int = 0,
        trains: Sequence[str] = (),
        permits: Sequence[str] = (),
        operated: int = 1,
        tokens: Sequence[str] | None = None,
        markers: int | None = None,
        london: str = "",
    ) -> Self:
        """A company that has been started, in a stock round or by charter.

        `shares` are percent by player, "pool", "ipo" or "charter"; what they do not name is unsold. The first player
        named is director; `director=None` is receivership, its certificate lies in the pool. One that has operated has
        its home marker on the board (or those of `tokens`), one that has not has three markers on its charter.
        """
        if company(name) not in self.state.groups or not self._is_open(name):
            self.available(name)
        self._named.add(company(name))
        d, who = self.d, company(name)
        lead = next(iter(shares)) if director == "" else director
        self._issue(d, who, shares, lead, charter)
        d.replace(
            pars=d.state.pars | {who: par or par_below(d, price)},
            chartered=d.state.chartered | {who: charter},
            permits=d.state.permits | {who: tuple(permits) or tuple(filter(None, [d.state.dealt.get(who, "")]))},
        )
        has_token = floated or not charter or self.title.options["ruleset"] == "18xx.games"
        if has_token:
            d.restack(who, cell_at(d, price))
        if floated:
            d.replace(floated=d.state.floated | {who: True})
            self._place(d, who, operated, tokens, markers)
        else:
            gone = 100 - percent(d, self._unsold(who, charter), who)
            d.replace(purchased=d.state.purchased | {who: gone if bought is None else bought})
            if charter:
                d.replace(obligations=d.state.obligations | {who: player(obliged or lead or "P1")})
        if london:
            d.replace(london=d.state.london | {who: Spot(london)})
        d.pay(BANK, who, cash)
        self.state = d.state
        return self.trains(name, *trains)

    def _is_open(self, name: str) -> bool:
        order = list(self.title.phases)
        return order.index(self.state.groups[company(name)]) <= order.index(self.state.phase)

    def _issue(
        self, d: Draft[State1862], who: Company, shares: Mapping[str, int], lead: str | None, charter: bool
    ) -> None:
        papers = list(self.title.certificates[who])
        d.move(papers, self._unsold(who, charter))
        left = papers[1:]
        d.move(papers[:1], POOL if lead is None else Holder(lead))
        for holder, amount in shares.items():
            count = amount // 10 - (3 if holder == (lead or "pool") else 0)
            assert 0 <= count <= len(left), f"{who}: {dict(shares)}"
            d.move(left[:count], self._holder(holder, who))
            left = left[count:]
        if lead is not None:
            d.appoint(who, player(lead))

    def _place(
        self, d: Draft[State1862], who: Company, operated: int, tokens: Sequence[str] | None, markers: int | None
    ) -> None:
        settled = bool(operated) or tokens is not None
        for spot in tokens if tokens is not None else [home_of(d, who)] if settled else []:
            d.place(who, Spot(spot))
        if settled:
            d.replace(settled=d.state.settled | {who: True})
        if operated:
            d.replace(operated=d.state.operated | {who: operated})
        d.replace(markers=d.state.markers | {who: (0 if settled else 3) if markers is None else markers})

    @staticmethod
    def _unsold(who: Company, charter: bool) -> Holder:
        return BANK if charter else who

    @staticmethod
    def _holder(word: str, who: Company) -> Holder:
        return {"ipo": BANK, "pool": POOL, "charter": Holder(who)}.get(word, Holder(word))

    def trains(self, name: str, *faces: str) -> Self:
        """Give a company trains: "2F", "2/3L", "4E**"."""
        trains, face_of, kept = dict(self.state.trains), dict(self.state.faces), dict(self.state.warranties)
        for text in faces:
            printed = text.rstrip("*")
            kind = next(n for n, e in self.title.trains.items() if str(e.run[FACES[printed[-1]]]) == printed[:-1])
            number = next(n for n in range(99) if trains.get(Train(f"{kind}-{n}"), RUSTED) == RUSTED)
            train = Train(f"{kind}-{number}")
            trains[train], face_of[train] = Holder(name), FACES[printed[-1]]
            if text != printed:
                kept[train] = len(text) - len(printed)
        self.put(trains=trains, faces=face_of, warranties=kept)
        return self

    def sold(self, kind: str, count: int) -> Self:
        """So many trains of a band have left the bank; those no company holds count as rusted."""
        trains, faces = dict(self.state.trains), dict(self.state.faces)
        for number in range(count):
            trains.setdefault(Train(f"{kind}-{number}"), RUSTED)
            faces.setdefault(Train(f"{kind}-{number}"), facts_of(self.title).faces[0])
        self.put(trains=trains, faces=faces)
        return self
