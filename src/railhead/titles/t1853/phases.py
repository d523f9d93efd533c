"""A new phase (book 36): obsolete trains go, then those above the limit; and trains on credit change hands."""

from collections.abc import Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import BANK, MINT, POOL, Company, Player, Train, type_of
from railhead.core.sentences import Sentence, say
from railhead.core.title import Step
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.trains import RUSTED, begin_phase, rust
from railhead.titles.t1853.control import CreditDue
from railhead.titles.t1853.facts import D, formed


def train_bought(d: D, company: Company, train: Train, is_new: bool) -> None:
    """The first broad train of a type may begin a phase. One that was given back is owed for no more."""
    if not is_new:
        d.replace(credit={name: owed for name, owed in d.state.credit.items() if name != train})
    if not is_new or not begin_phase(d, type_of(train)):
        return
    # Obsolete trains go before those above the limit are counted.
    rust(d, type_of(train))
    drop_debts(d)
    order = formed(d)
    start = order.index(company)
    d.push(Discard(companies=(*order[start:], *order[:start])))


def alike(d: D, train: Train) -> object:
    """Trains of a type are alike, but not one that is owed for and one that is paid for."""
    return type_of(train), d.state.credit.get(train, 0)


def give_up(d: D, train: Train) -> None:
    """Back to the bank, where it is on sale again."""
    d.give(train, POOL)
    drop_debts(d)


def drop_debts(d: D) -> None:
    """Nothing is owed for a train that is obsolete or back in the bank (R-27)."""
    gone = (RUSTED, POOL)
    d.replace(credit={train: owed for train, owed in d.state.credit.items() if d.state.trains[train] not in gone})


class CreditDueStep(Step[CreditDue]):
    """A new director pays for the train at once, adding his own money, or gives it back (35.9)."""

    frame = CreditDue
    kinds = ("settle_credit",)
    rule = "53-DIR-18"

    def actors(self, d: D, frame: CreditDue) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def reason(self, d: D, frame: CreditDue) -> Sentence:
        _, owed = _on_credit(d, frame.company)
        return say("{company} owes {amount} for its train", company=frame.company, amount=owed)

    def choices(self, d: D, frame: CreditDue) -> Iterable[Choice]:
        company, player = frame.company, d.state.directors[frame.company]
        train, owed = _on_credit(d, company)
        own = max(0, owed - d.cash(company))

        def effect(a: Args) -> None:
            if a.text("how") == "pay":
                d.pay(company, MINT, owed - own)
                d.pay(player, BANK, own)
                d.tell(
                    "train",
                    "{company} pays {amount} for its train, {own} of it by {player}",
                    company=company,
                    amount=owed,
                    own=own,
                    player=player,
                )
                d.replace(credit={name: debt for name, debt in d.state.credit.items() if name != train})
            else:
                _give_back(d, company)

        how = Pick("how", self.rule, lambda a: ("pay", "return"), "pay for it or return it")
        able = Guard(
            self.rule,
            lambda a: a.text("how") != "pay" or d.cash(player) >= own,
            say("{amount} more is needed", amount=own),
        )
        yield Choice("settle_credit", self.rule, effect, [how, able])

    def waits(self, d: D, frame: CreditDue) -> bool:
        director = d.state.directors.get(frame.company)
        owed = _on_credit(d, frame.company)[1]
        return director is not None and 0 < owed <= d.cash(frame.company) + d.cash(director)

    def proceed(self, d: D, frame: CreditDue) -> None:
        """Who cannot pay returns it."""
        d.pop()
        if frame.company in d.state.directors and _on_credit(d, frame.company)[1]:
            _give_back(d, frame.company)


def _on_credit(d: D, company: Company) -> tuple[Train | None, int]:
    found = [(train, owed) for train, owed in d.state.credit.items() if d.state.trains[train] == company]
    return found[0] if found else (None, 0)


def _give_back(d: D, company: Company) -> None:
    train, _ = _on_credit(d, company)
    assert train is not None
    give_up(d, train)
    d.tell("train", "{company} returns its train on credit", company=company)
