"""A game as one seat sees it, with the names and words that all parts of its page need."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from markupsafe import Markup, escape
from msgspec import Struct

from railhead.core.actions import Event, Option, Value
from railhead.core.ids import Company, Hex, Holder, Player, Private, Spot, Train, TrainType, hex_of, type_of
from railhead.core.sentences import MEANINGS, Meaning, Sentence, say, shown
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.core.wording import Wording, as_sentence, seats_in_old_text, with_capital
from railhead.core.words import Words
from railhead.mechanisms.description import PanelCell
from railhead.render.stops import place_name
from railhead.server.page_model.panels import train_words
from railhead.server.tables.seat_view import SeatView
from railhead.titles.words import words_of

COMPANY_NAMES = frozenset({"company", "survivor", "lot", "into", "buyer", "seller", "by"})
"""Arguments whose values may be companies."""


class Piece(Struct, frozen=True):
    """A word of a label; if it is a company, its mark stands beside it."""

    text: str
    company: str = ""
    about: str = ""
    note: str = ""
    """What must be known to choose it."""


class TrainCard(Struct, frozen=True):
    type: str
    short: str = ""
    long: str = ""
    """What else there is to say of it, such as the side of its card that is up."""

    def __str__(self) -> str:
        return f"{self.type}-train" + (f" {self.long}" if self.long else "")


class Composed(Struct, frozen=True):
    """What somebody was putting together when he sent it: a page without scripts shows it again."""

    actor: str = ""
    parts: Mapping[str, str] = {}


class PageModel:
    def __init__(self, seat_view: SeatView, dark: bool = False, composed: Composed | None = None) -> None:
        self.seat_view = seat_view
        self.table = seat_view.table
        self.title = seat_view.table.title
        self.board = seat_view.table.title.board
        self.state: State = seat_view.state
        self.game = seat_view.table.id
        self.dark = dark
        self.composed = composed or Composed()
        self.words: Words = words_of(seat_view.table.game_row.title)
        self.names: dict[str, str] = dict(zip(self.state.players, seat_view.table.game_row.players, strict=True))
        self.wording = Wording(self.title, self.state, self.names, self.words)

    @cached_property
    def options(self) -> list[Option]:
        return self.seat_view.options

    @property
    def awaited(self) -> tuple[Player, ...]:
        return self.seat_view.awaited

    @cached_property
    def draft(self) -> Draft[State]:
        """For questions only."""
        return Draft(self.title, self.state)

    def name(self, holder: str) -> str:
        """A player's name, or a company's label."""
        return self.wording.holder(holder)

    def label(self, name: str) -> str:
        """A company or a private, as players call it for short."""
        return self.wording.label(name)

    def people(self, players: Iterable[str]) -> str:
        return ", ".join(self.name(player) for player in players)

    @property
    def whose_turn(self) -> str:
        """Ann's turn; Ann, Bob and Cleo's turn."""
        return self.wording.said(say("{players:, and}'s turn", players=self.awaited))

    @property
    def your_turn(self) -> list[Player]:
        """Those of whoever looks who are to act."""
        return [player for player in self.awaited if player in self.seat_view.place.seats]

    def happened(self, event: Event) -> Markup:
        sentence = with_capital(event.sentence)
        if event.about:
            return self.said(Sentence(sentence, event.about))
        return Markup(seats_in_old_text(str(escape(sentence)), self.board.hexes, self._player))

    def said(self, sentence: Sentence | str) -> Markup:
        """With the names of players and places."""
        if isinstance(sentence, str):
            return escape(sentence)
        return Markup(shown(sentence.text, sentence.about, self._word, lambda text: str(escape(text))))

    def whole(self, sentence: Sentence | str) -> Markup:
        """With a capital letter and a full stop: for one that stands alone."""
        return Markup(as_sentence(self.said(sentence)))

    def cell(self, cell: PanelCell) -> Markup:
        """A cell of a table of the title's own."""
        several = cell if isinstance(cell, tuple) else (cell,)
        return Markup(", ").join(self.said(one if isinstance(one, Sentence) else str(one)) for one in several)

    def _player(self, seat: str) -> str:
        name = self.names.get(seat)
        return seat if name is None else f'<b class="player">{escape(name)}</b>'

    def _word(self, name: str, value: str | int) -> str:
        """The value of a field of a sentence, by what it refers to."""
        text, meaning = str(value), MEANINGS.get(name, Meaning.WORD)
        if meaning in (Meaning.PLAYER, Meaning.HOLDER) and text in self.names:
            return self._player(text)
        if meaning in (Meaning.COMPANY, Meaning.HOLDER, Meaning.LOT) and text in self.board.companies:
            return _titled(self.label(text), self.board.companies[Company(Holder(text))].name)
        if meaning in (Meaning.PRIVATE, Meaning.LOT) and text in self.board.privates:
            return _titled(self.label(text), self.board.privates[Private(text)].name)
        return str(escape(self.wording.word(name, value)))

    def place(self, name: Hex) -> str:
        """E12 Moscow."""
        return self.wording.place(name)

    def homes(self, company: Company) -> list[Hex]:
        homes = self.board.companies[company].home
        return list(dict.fromkeys(hex_of(home) if "." in home else Hex(home) for home in homes))

    def short_name(self, name: str) -> str:
        """A place by its name, anything else as it is called."""
        entry = self.board.hexes.get(Hex(name))
        return f"{entry.name} {name}".strip() if entry else self.label(name)

    def spot(self, place: Spot) -> str:
        """H8 Moscow, and which of its stops if it has several."""
        return self.wording.spot(place)

    def short(self, place: Spot) -> str:
        """Moscow, or where there is no name the hex."""
        return place_name(self.board, place)

    def piece(self, name: str, value: Value) -> Piece:
        """The value of an argument as a person would say it."""
        text = str(value)
        board, state = self.board, self.state
        if name in COMPANY_NAMES and text in board.companies:
            said = f"{self.label(text)} survives" if name == "survivor" else self.label(text)
            return Piece(said, text, board.companies[Company(Holder(text))].name)
        if name in ("lot", "private") and text in board.privates:
            private = board.privates[Private(text)]
            return Piece(self.label(text), about=f"{private.name}: {private.in_short}", note=private.in_short)
        if name in ("player", "holder", "buyer", "seller", "by") and text in self.names:
            return Piece(self.name(text))
        if name in ("lot", "asset"):
            return Piece(self.wording.lot(text))
        if name == "hex" and text in board.hexes:
            return Piece(self.place(Hex(text)))
        if name == "spot" and hex_of(Spot(text)) in board.hexes:
            return Piece(self.spot(Spot(text)))
        if name == "train" and text in state.trains:
            return self._train(Train(text))
        return Piece(self._plain(name, value))

    def train(self, train: Train) -> TrainCard:
        return TrainCard(type_of(train), *train_words(self.draft, train))

    def _train(self, train: Train) -> Piece:
        holder = self.state.trains[train]
        owner = holder if holder in self.board.companies else ""
        return Piece(str(self.train(train)) + (f" of {self.label(owner)}" if owner else ""), owner)

    def _plain(self, name: str, value: Value) -> str:
        text = str(value)
        if isinstance(value, bool):
            spoken = name.replace("_", " ")
            return spoken if value else f"no {spoken}"
        if name in ("type", "exchange") and TrainType(text) in self.title.trains:
            return f"{text}-train"
        if name == "shares":
            return f"{text} share" if value == 1 else f"{text} shares"
        if name in ("price", "par"):
            return f"at {text}"
        if name == "amount":
            return text if value else "nothing"
        if name == "rotation":
            return f"turned {text}"
        if isinstance(value, int):
            word = name.replace("_", " ")
            single = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
            return f"{text if value else 'no'} {single if value == 1 else word}"
        return self.words.value(text)


def _titled(text: str, name: str) -> str:
    return str(escape(text)) if name in ("", text) else f'<span title="{escape(name)}">{escape(text)}</span>'
