"""The pack of MIK 2: cards drawn, kept, played and discarded. Where a card lies is open, what it is only its holder's.

A card is known by a number that changes whenever the discards are shuffled: who had it in hand once could otherwise
follow it through the shuffle."""

from railhead.core.ids import BOX, Certificate, Company, Holder, Player
from railhead.core.state import Secret
from railhead.titles.t1853.bids import shuffle
from railhead.titles.t1853.facts import D, figures

NOBODY = Player(Holder(""))
STACK, DISCARDS = "stack", "discards"
DISTURBANCES = "DISTURBANCES"


def pack_of(d: D) -> list[str]:
    """Every card at the beginning: further director's shares by their certificates, commodities, disturbances."""
    terms = figures(d).mik_2
    further = [name for company in terms.director_shares for name in d.title.certificates[company][9:]]
    return [*further, *terms.commodities, *([DISTURBANCES] * terms.disturbances)]


def lay_out_pack(d: D) -> None:
    further = [Certificate(card) for card in pack_of(d) if card in d.title.shares]
    d.move(further, BOX)
    _stack(d, pack_of(d), 1)


def _stack(d: D, cards: list[str], first: int) -> None:
    """Shuffle cards and put them on the stack under new numbers."""
    for number, card in enumerate(shuffle(d, cards), first):
        name = f"card {number:03}"
        d.replace(
            cards=d.state.cards | {name: Secret(NOBODY, card)},
            places=d.state.places | {name: STACK},
        )


def lying(d: D, place: str) -> list[str]:
    """Cards by their numbers; those of the stack from the top."""
    return sorted(name for name, at in d.state.places.items() if at == place)


def hand(d: D, player: Player) -> dict[str, str]:
    """A player's cards by number, as far as whoever looks may see them."""
    found = {name: d.state.cards[name].value for name in lying(d, player)}
    return {name: card for name, card in found.items() if card is not None}


def can_draw(d: D) -> bool:
    return bool(lying(d, STACK) or lying(d, DISCARDS))


def draw_card(d: D, player: Player) -> None:
    """The top card; the discards are shuffled when the stack is empty."""
    if not lying(d, STACK):
        _reshuffle(d)
    top = lying(d, STACK)[0]
    drawn = Secret(player, d.state.cards[top].value)
    d.replace(cards=d.state.cards | {top: drawn}, places=d.state.places | {top: player})
    d.tell("card", "{player} draws a card", player=player)


def _reshuffle(d: D) -> None:
    names = lying(d, DISCARDS)
    cards = [d.state.cards[name].value for name in names]
    highest = max(int(name.split()[1]) for name in d.state.cards)
    rest = {name: card for name, card in d.state.cards.items() if name not in names}
    d.replace(cards=rest, places={name: at for name, at in d.state.places.items() if name not in names})
    # seen from a seat that does not know the discards nothing can be drawn in earnest, only tried
    _stack(d, [card if card is not None else "" for card in cards], highest + 1)
    d.tell("card", "the discards are shuffled")


def discard(d: D, name: str) -> None:
    d.replace(places=d.state.places | {name: DISCARDS})


def keep_out(d: D, name: str) -> None:
    """A card that has become a share: its number is of no further use."""
    d.replace(places={other: at for other, at in d.state.places.items() if other != name})


def discard_share(d: D, paper: Certificate) -> None:
    """A director's share that is sold becomes a card of the discards."""
    d.move([paper], BOX)
    numbers = [int(name.split()[1]) for name in d.state.cards]
    name = f"card {max(numbers, default=0) + 1:03}"
    d.replace(
        cards=d.state.cards | {name: Secret(NOBODY, str(paper))},
        places=d.state.places | {name: DISCARDS},
    )


def company_of(d: D, card: str) -> Company | None:
    """The company of a director's share; None for another card."""
    share = d.title.shares.get(Certificate(card))
    return None if share is None else share.company
