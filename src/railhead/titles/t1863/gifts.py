"""Open agreements (book 3.f): only personal cash changes hands for them, at any time and whoever is to act."""

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Holder, Player
from railhead.core.state import Frame
from railhead.mechanisms.consent import Consent
from railhead.titles.t1863.auctions import Bidding, BiddingStep
from railhead.titles.t1863.closing.cash_crisis import Due
from railhead.titles.t1863.facts import D, is_major, is_player, solvent
from railhead.titles.t1863.holdings import controller
from railhead.titles.t1863.mergers.acquisition import Acquiring
from railhead.titles.t1863.mergers.minors_to_major import leader, leaders_price
from railhead.titles.t1863.mergers.proposal import Merging
from railhead.titles.t1863.stock.floating import Founding
from railhead.titles.t1863.stock.half_shares import HalfShares


def give_cash(d: D) -> Choice:
    """Any player may hand cash to another, but for what he has bid or owes (R-79)."""
    giver = d.actor
    most = free_cash(d, giver)
    why = "you have {most}" if most == d.cash(giver) else "you can give {most}: the rest is bid or owed"

    def effect(a: Args) -> None:
        amount = a.number("amount")
        d.pay(giver, a.player, amount)
        d.tell("gift", "{player} hands {other} {amount}", player=giver, other=a.player, amount=amount)

    def others(a: Args) -> list[Player]:
        return [player for player in solvent(d) if player != giver]

    clauses: list[Clause] = [
        Guard("63-SET-09", giver in solvent(d), "a bankrupt player has nothing to give"),
        Pick("player", "63-SET-09", others, "cash can only be given to another player"),
        Amount(
            "amount",
            lambda a: Bounds(1, most),
            least_rule="63-SET-09",
            most_rule="63-SET-09",
            most_why=why,
        ),
    ]
    return Choice("give_cash", "63-SET-09", effect, clauses, idle=True)


def free_cash(d: D, giver: Player) -> int:
    """What is left when everything that is under way will be paid: who could give it away would leave play stuck, or
    others with a bid that nobody can pay."""
    return max(0, min([d.cash(giver), *(_spare(d, giver, frame) for frame in d.state.frames)]))


def _spare(d: D, giver: Player, frame: Frame) -> int:
    cash = d.cash(giver)
    match frame:
        case Bidding() if frame.leader == giver:
            return _beyond_bid(d, giver, frame)
        case Due() if controller(d, frame.debtor) == giver:
            return 0
        case Founding() | Acquiring() if frame.player == giver:
            return 0
        case HalfShares() if giver in frame.holders:
            return 0
        case Merging() if frame.asked:
            return _beyond_merger(d, giver, frame)
    return cash


def _beyond_bid(d: D, giver: Player, frame: Bidding) -> int:
    """A bid that a company of his can pay binds no cash of his own."""
    step = d.title.steps[Bidding]
    assert isinstance(step, BiddingStep)
    assert frame.bidder is not None
    terms = step.terms[frame.what]
    payers = [frame.bidder] if terms.by_entity else terms.bidders(d, frame, giver)
    if any(not is_player(d, who) and terms.most(d, frame, who) >= frame.bid for who in payers):
        return d.cash(giver)
    return terms.most(d, frame, giver) - frame.bid


def _beyond_merger(d: D, giver: Player, frame: Merging) -> int:
    """Whoever leads minors that have been proposed to merge keeps what he will pay."""
    consent = d.frame
    if not isinstance(consent, Consent) or is_major(d, frame.group[0]):
        return d.cash(giver)
    survivor = Company(Holder(Args(consent.proposal.args).text("company")))
    leads = leader(d, frame.group, survivor) == giver
    return d.cash(giver) - (leaders_price(d, frame.group, survivor) if leads else 0)
