"""A table of 1853 with MIK 2: cards in hands, the actioning before a dealing round."""

from typing import Self

from railhead.core.ids import BOX, Certificate, Holder
from railhead.core.state import Round, Secret
from railhead.titles.t1853.cards import Actioning, Drawing
from railhead.titles.t1853.pack import STACK, hand, lying
from railhead.titles.t1853.turn import RailwayRound
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import company, player


class Kit(Market):
    def __init__(self, players: int = 4, phase: str = "2", **options: bool) -> None:
        super().__init__(players, phase, mik_2=True, **options)

    def hand_of(self, who: str) -> list[str]:
        return sorted(hand(self.d, player(who)).values())

    def give(self, who: str, *cards: str) -> Self:
        """Put cards of the stack into a player's hand: a company stands for one of its director's shares."""
        for card in cards:
            wanted = [name for name in lying(self.d, STACK) if self._is(name, card)]
            self.put(
                cards={**self.state.cards, wanted[0]: Secret(player(who), self.state.cards[wanted[0]].value)},
                places={**self.state.places, wanted[0]: who},
            )
        return self

    def _is(self, name: str, card: str) -> bool:
        value = self.state.cards[name].value or ""
        return value == card or value.startswith(f"{card}.")

    def director_shares(self, name: str, **held: int) -> Self:
        """Further director's shares that have been played: they are no cards any more."""
        d = self.d
        for who, count in held.items():
            for _ in range(count):
                slot = next(slot for slot in lying(d, STACK) if self._is(slot, name))
                d.move([Certificate(str(d.state.cards[slot].value))], Holder(who))
                d.replace(places={other: at for other, at in d.state.places.items() if other != slot})
        return self.keep(d)

    def actioning(self, turn: str = "P1") -> Self:
        return self.put(round=Round("OR", 2, 2)).at(Actioning(turn=player(turn)))

    def drawing(self, number: int = 2) -> Self:
        """The start of a railway round in which nothing runs."""
        self.put(round=Round("OR", 2, number), rounds=number)
        frames = RailwayRound(waiting=(), banker=self.state.priority), Drawing(waiting=self.state.players)
        return self.at(*frames)

    def unplayed(self, name: str) -> int:
        """Director's shares of a company that are cards."""
        papers = self.title.certificates[company(name)]
        return sum(1 for paper in papers if self.state.certificates[paper] == BOX)
