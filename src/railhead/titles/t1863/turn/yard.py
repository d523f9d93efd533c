"""The train yard (book 3, 7.e): one stack of cards after the other; a card is bought as either of the types printed on
it, and is then gone as the other."""

from railhead.core.derived import derived
from railhead.core.ids import Company, Holder, Train, TrainType
from railhead.core.title import Draft, Title
from railhead.mechanisms.trains import RUSTED, in_stock, sold, take_new
from railhead.titles.t1863.facts import LPTB, D, figures
from railhead.titles.t1863.state import State1863


def limit_for(d: D, size: str) -> int:
    """Trains a company of this size may have in this phase."""
    return d.title.phase(d.state).train_limit[size]


def limit_of(d: D, company: Company) -> int:
    return limit_for(d, d.state.sizes[company])


def card_of(d: D, kind: TrainType) -> TrainType:
    """The type that counts the cards."""
    return TrainType(str(d.title.trains[kind].about.get("cards_of", kind)))


def sides_of(d: D, card: TrainType) -> list[TrainType]:
    return [kind for kind in d.title.trains if card_of(d, kind) == card]


def stack(d: D) -> TrainType | None:
    """The first stack with cards left."""
    return _stack(d.title, d.state)


@derived
def _stack(title: Title, state: State1863) -> TrainType | None:
    d: D = Draft(title, state)
    return next((kind for kind in d.title.trains if card_of(d, kind) == kind and in_stock(d, kind)), None)


def yard(d: D) -> list[TrainType]:
    """The types for sale now."""
    card = stack(d)
    return [] if card is None else sides_of(d, card)


def cards_left(d: D, card: TrainType) -> int:
    count = d.title.trains[card].count
    assert count is not None
    return count - sold(d, card)


def before(d: D, kind: TrainType) -> list[TrainType]:
    """The types that count the cards of the stacks before that of a type."""
    cards = [name for name in d.title.trains if card_of(d, name) == name]
    return cards[: cards.index(kind)]


def take_card(d: D, kind: TrainType, holder: Holder) -> Train:
    """A card as one type; as the other it is gone: counted as rusted, so that both types of a stack run out alike."""
    train = take_new(d, kind, Company(holder))
    for other in sides_of(d, card_of(d, kind)):
        if other != kind:
            take_new(d, other, Company(RUSTED))
    return train


def export(d: D) -> None:
    """The LPTB takes one train out of the yard."""
    card = stack(d)
    if card is not None:
        take_card(d, card, LPTB)
        d.tell("train", "{company} takes a {type} out of the yard", company=LPTB, type=card)


def thin_out(d: D) -> None:
    """After the first operating round the yard keeps only the listed number of the first type (63-TRN-02)."""
    card = next(iter(d.title.trains))
    kept = figures(d).trains_in_play[len(d.state.players)]["II"] - _fewer(d)
    for _ in range(cards_left(d, card) - kept):
        take_new(d, card, Company(RUSTED))
    d.tell("train", "{count} × {type} left in the yard", count=kept, type=card)


def _fewer(d: D) -> int:
    """A shorter game has two fewer, and still one."""
    wanted = 2 if d.title.options["length"] in ("shorter_II", "shorter_II_and_III") else 0
    return min(wanted, figures(d).trains_in_play[len(d.state.players)]["II"] - 1)


def is_sold_out(d: D) -> bool:
    return stack(d) is None
