"""The words all titles share; a title's own stand over them."""

from functools import cache

from railhead.core.board import TrainEntry
from railhead.core.words import TurnSteps, Words
from railhead.titles import description_of
from railhead.titles.explained import EXPLAINED, TERMS

KINDS = {
    "agree": "Agree",
    "bid": "Bid",
    "build_station": "Build a station",
    "buy_markers": "Buy tokens",
    "buy_private": "Buy a private",
    "buy_share": "Buy a share",
    "buy_train": "Buy a train",
    "convert": "Convert",
    "declare_run": "Declare the revenue",
    "decline": "Decline",
    "discard_train": "Discard a train",
    "dividend": "Dividend",
    "form": "Form a company",
    "lay_tile": "Lay a tile",
    "link_london": "Link to London",
    "merge": "Merge",
    "nationalise": "Nationalise",
    "open": "Open the bidding",
    "pass": "Pass",
    "place_token": "Place a token",
    "redeem": "Buy back shares",
    "redeem_option": "Redeem an option",
    "redo": "Redo",
    "refinance": "Refinance",
    "remove_token": "Remove a token",
    "run": "Run trains",
    "sell_option": "Sell an option",
    "sell_shares": "Sell shares",
    "sell_stock": "Sell treasury shares",
    "set_par": "Set par",
    "start_company": "Start a company",
    "trade_train": "Buy a train from a company",
    "undo": "Undo",
}
PARTS = {
    "acquire": "Acquire",
    "dividend": "Dividend",
    "home": "Home",
    "loans": "Loans",
    "marker": "Token",
    "merge": "Merge",
    "more_privates": "Privates",
    "privates": "Privates",
    "redeem": "Buy back",
    "run": "Run",
    "station": "Token",
    "track": "Track",
    "trains": "Trains",
}
PASSED = {
    "acquire": "acquiring",
    "home": "placing its home token",
    "loans": "taking or repaying loans",
    "marker": "placing a token",
    "merge": "merging",
    "more_privates": "buying privates",
    "privates": "buying privates",
    "redeem": "buying back shares",
    "run": "running",
    "sale": "selling trains",
    "station": "placing a token",
    "token": "placing a token",
    "track": "building track",
    "trains": "buying trains",
}
"""What is not done when a company passes in a part of its turn."""
PROPOSED = {
    "buy_private": "{player} offers {price} for {private}",
    "form": "{player} proposes to form {company}",
    "merge": "{player} proposes a merger with {company}",
    "note_city": "{player} changes a bid",
    "run": "{player} proposes to run for less than is possible",
    "trade_train": "{player} offers {price} for the {train}",
}
"""What is told of an action that only begins something: what comes of it is told when it comes."""
FRAMES = {
    "Auction": "Auction",
    "Consent": "A question",
    "Discard": "Too many trains",
    "OperatingRound": "Operating round",
    "PlaceHome": "Home token",
    "StockRound": "Stock turn",
}
ROUNDS = {"SR": "Stock round", "OR": "Operating round", "MR": "Merger round", "PR": "Parliament round"}
VALUES = {
    "bank": "from the bank",
    "charter": "from the charter",
    "full": "Pay all",
    "half": "Pay half",
    "ipo": "from the IPO",
    "pay": "Pay all",
    "pool": "from the pool",
    "treasury": "from the treasury",
    "withhold": "Withhold",
}
STEPS: TurnSteps = {
    "StockRound": (("Sell", ("sell_shares",)), ("Buy or start", ("buy_share", "start_company", "bid", "open"))),
    "Auction": (("Bid", ("bid",)),),
}
SHARES = {"treasury": "trs", "unsold": "bank", "pool": "pool"}
PHASES = {
    "homes_released": "homes of minors not started are free to all",
    "major": "major",
    "merger_round": "merger rounds",
    "minor": "minor",
    "minors_nationalised": "all minors go to the state railway",
    "private_hexes": "track in privates' hexes",
    "private_purchase": "companies may buy privates",
    "privates_close": "privates close",
    "privates_nationalised": "privates go to the state railway",
    "public": "public company",
    "start_major": "majors may start",
    "start_minor": "minors may start",
    "start_public": "public companies may start",
    "state_operates": "the state railway operates",
    "trainless_minors_nationalised": "minors without a train go to the state railway",
    "trainless_publics_may_be_nationalised": "public companies without a train may be given up",
}
COMMON = Words(KINDS, PARTS, FRAMES, ROUNDS, VALUES, STEPS, SHARES, EXPLAINED, TERMS, PHASES)


_RUNS = {
    "stops": "{} stops",
    "cities": "{} cities",
    "towns": "{} towns",
    "majors": "{} major stations",
    "gauge": "{} gauge",
    "multiplier": "values times {}",
    "any": "the best on its way",
}
"""How the keys of a train's run are said; others stand before their number."""


def runs_of(entry: TrainEntry) -> str:
    """How a train counts: `2 stops`, `freight 2, local 2/3`."""
    told = (_RUNS.get(what, f"{what} {{}}").format(far) for what, far in entry.run.items() if far != 0)
    return ", ".join(told).replace("_", " ")


@cache
def words_of(title: str) -> Words:
    """The common words with a title's own over them."""
    return description_of(title).words.over(COMMON)
