"""A review in sentences, with names of players in place of seats, for the terminal and the page."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby

from railhead.core.ids import BANK, POOL, Player, type_of
from railhead.core.sentences import article
from railhead.review.facts import LeadTaken, Review, RunReviewed, Swing, TrainMoved

Names = Mapping[Player, str]
Label = Callable[[str], str]
"""What a company is called for short."""


def left_sentence(review: Review) -> str:
    short = sum(run.left > 0 for run in review.runs)
    if not review.runs:
        return "No company has run yet."
    if not short:
        return f"Nothing was left on the table in {len(review.runs)} runs."
    return f"{review.left} was left on the table, in {short} of {len(review.runs)} runs."


def proof_sentence(review: Review) -> str:
    """Empty where every best set is proven."""
    open_runs = sum(not run.is_proven for run in review.runs)
    if not open_runs:
        return ""
    runs = "one run" if open_runs == 1 else f"{open_runs} runs"
    return f"For {runs} the best found is not proven to be the best."


def run_sentence(run: RunReviewed, names: Names, label: Label = str) -> str:
    chooser = f" ({names[run.player]})" if run.player is not None else ""
    return f"{label(run.company)}{chooser} ran for {run.taken}, {possible(run)} was possible: {run.left} left"


def possible(run: RunReviewed) -> str:
    return str(run.possible) if run.is_proven else f"{run.possible} or more, at most {run.at_most},"


def lead_sentence(lead: LeadTaken, names: Names) -> str:
    return f"{names[lead.player]} passes {names[lead.past]} and leads by {lead.ahead}"


def swing_sentence(swing: Swing, names: Names) -> str:
    """`Ann gains 400, the others 250 each on average: 320 in cash, 80 in prices`."""
    moved = f"gains {swing.gained}" if swing.gained >= 0 else f"loses {-swing.gained}"
    others = f"gain {swing.others}" if swing.others >= 0 else f"lose {-swing.others}"
    paper = swing.gained - swing.in_cash
    return (
        f"{names[swing.player]} {moved}, the others {others} each on average; "
        f"cash {swing.in_cash:+d}, shares and other paper {paper:+d}"
    )


def train_sentences(review: Review, label: Label = str) -> list[tuple[TrainMoved, str]]:
    """In order; trains of a type that rust together are one sentence, placed with the first of them."""
    together = groupby(review.trains, key=lambda move: (move.entry, type_of(move.train), move.what))
    sentences: list[tuple[TrainMoved, str]] = []
    for (_, kind, what), moves in together:
        own = list(moves)
        if what == "rusted":
            sources = Counter(f"the {POOL}" if move.source == POOL else label(move.source or "") for move in own)
            owners = ", ".join(name if count == 1 else f"{name} ({count})" for name, count in sources.items())
            sentences.append((own[0], f"{kind}-trains rust: {owners}"))
        else:
            sentences += [(move, _moved(move, label)) for move in own]
    return sentences


def _moved(move: TrainMoved, label: Label) -> str:
    kind = type_of(move.train)
    train = f"{article(kind)} {kind}-train"
    holder, source = label(move.holder or ""), label(move.source or "")
    price = "" if move.price is None else f" for {move.price}"
    match move.what:
        case "bought":
            return f"{holder} buys {train} from the {POOL if move.source == POOL else BANK}{price}"
        case "traded":
            return f"{holder} buys {train} of {source}{price}"
        case "moved":
            return f"{holder} takes over {train} of {source}"
        case "discarded":
            return f"{source} discards {train}" if source else f"{train} goes to the {POOL}"
        case _:
            return f"{train} is removed"
