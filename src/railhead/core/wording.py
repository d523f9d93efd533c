"""Words for the references in sentences: names of players, places, kinds of action. Plain text; pages add markup."""

import re
from collections.abc import Callable, Container, Mapping

from railhead.core.actions import Event
from railhead.core.ids import Hex, Spot, Train, hex_of, stop_of, type_of
from railhead.core.sentences import MEANINGS, FieldValue, Meaning, Sentence, shown
from railhead.core.sides import COMPASS, side_of
from railhead.core.state import State
from railhead.core.tiles import area_name
from railhead.core.title import Title
from railhead.core.words import Words


class Wording:
    """The words of one game at one point."""

    def __init__(self, title: Title, state: State, names: Mapping[str, str], words: Words) -> None:
        self.title = title
        self.state = state
        self.names = names
        self.words = words

    def said(self, sentence: Sentence | str) -> str:
        return shown(sentence.text, sentence.about, self.word) if isinstance(sentence, Sentence) else sentence

    def whole(self, sentence: Sentence | str) -> str:
        """With a capital letter and a full stop, for a sentence that stands alone."""
        return as_sentence(self.said(sentence))

    def happened(self, event: Event) -> str:
        sentence = with_capital(event.sentence)
        if event.about:
            return shown(sentence, event.about, self.word)
        return seats_in_old_text(sentence, self.title.board.hexes, self.player)

    def word(self, name: str, value: FieldValue) -> str:
        """The word for a field's value, by what it refers to."""
        text = str(value)
        match MEANINGS.get(name, Meaning.WORD):
            case Meaning.PLAYER | Meaning.HOLDER | Meaning.COMPANY | Meaning.PRIVATE:
                return self.holder(text)
            case Meaning.HEX:
                return self.place(Hex(text))
            case Meaning.SPOT if self._is_spot(text):
                return self.spot(Spot(text))
            case Meaning.TRAIN:
                return train_word(text)
            case Meaning.LOT:
                return self.lot(text)
            case Meaning.ACTION:
                return self.words.kind(text).lower()
            case Meaning.WORD:
                return "IPO" if text == "ipo" else text.replace("_", " ")
        return text

    def _is_spot(self, text: str) -> bool:
        """Whether it is a stop on the map: a route somebody typed may name anything."""
        return hex_of(Spot(text)) in self.title.board.hexes and text.rpartition(".")[2].isdecimal()

    def lot(self, text: str) -> str:
        """A lot: a train by its type, a company with its place as `EHL, N15 Poplar`."""
        if text in self.state.trains:
            return train_word(text)
        name, _, place = text.rpartition(" ")
        is_placed = name and self._is_spot(place)
        return f"{self.label(name)}, {self.spot(Spot(place))}" if is_placed else self.label(text)

    def player(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def label(self, name: str) -> str:
        """A company or a private, as players call it for short."""
        return self.title.board.label(name)

    def holder(self, name: str) -> str:
        """A player by name, a company or a private by its label."""
        return self.names.get(name) or self.label(name)

    def place(self, name: Hex) -> str:
        """E12 Moscow."""
        entry = self.title.board.hexes.get(name)
        areas = dict.fromkeys(area_name(stop) for stop in entry.shape.stops if stop.area) if entry else {}
        called = entry.name if entry else ""
        return f"{name} {called or ', '.join(areas)}".strip()

    def spot(self, place: Spot) -> str:
        """H8 Moscow, and which of its stops if it has several."""
        hex_ = hex_of(place)
        if area := self.area(place):
            return f"{hex_} {area}"
        which = self.which(place)
        return f"{self.place(hex_)}, {which}" if which else self.place(hex_)

    def which(self, place: Spot) -> str:
        """Which of the stops of its hex: eastern city, town, second town; empty if it is the only one."""
        side, hex_ = side_of(self.title, self.state, place), hex_of(place)
        if not side:
            return ""
        kind = self.title.map.shape(hex_, self.state.tiles.get(hex_)).stops[stop_of(place)].kind
        return side if side == kind else f"{side}ern {kind}" if side in COMPASS else f"{side} {kind}"

    def area(self, place: Spot) -> str:
        """The name of the off-board area a stop belongs to, if any."""
        stops = self.title.board.hexes[hex_of(place)].shape.stops
        return area_name(stops[stop_of(place)]) if stop_of(place) < len(stops) else ""


def train_word(train: str) -> str:
    """3-train; freights that run joined are `A-0 + B-1`."""
    return " + ".join(type_of(Train(one)) for one in train.split(" + ")) + "-train"


def with_capital(text: str) -> str:
    """A field in front, such as a player's name, stays as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def as_sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return with_capital(text) + ("" if text.endswith((".", "!", "?")) else ".") if text else ""


def seats_in_old_text(text: str, hexes: Container[str], named: Callable[[str], str]) -> str:
    """Only for events stored before they had references. A hex may have the same name as a seat, like P2 in 1861: such
    a name is a hex where one is expected."""

    def spoken(match: re.Match[str]) -> str:
        is_hex = match[0] in hexes and _BEFORE_HEX.search(text[: match.start()])
        return match[0] if is_hex else named(match[0])

    return _SEAT.sub(spoken, text)


_SEAT = re.compile(r"\bP\d\b")
_BEFORE_HEX = re.compile(r"\b(?:in|at|on|into|from|beside|hex|to lay) (?:hex )?$")
