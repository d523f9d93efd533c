"""Words for what rules call by short names. A title adds its own in a module `words` of its folder, as plain tables."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

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
STEPS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "StockRound": (("Sell", ("sell_shares",)), ("Buy or start", ("buy_share", "start_company", "bid", "open"))),
    "Auction": (("Bid", ("bid",)),),
}
"""For a frame without parts: the steps of its turn, and the kinds of action each is made of."""


class Words(Struct, frozen=True):
    kinds: Mapping[str, str]
    parts: Mapping[str, str]
    frames: Mapping[str, str]
    rounds: Mapping[str, str]
    values: Mapping[str, str]
    steps: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]
    ending: str = ""
    """What ends the game, in a sentence."""

    def kind(self, name: str) -> str:
        return self.kinds.get(name) or _spoken(name)

    def part(self, name: str) -> str:
        return self.parts.get(name) or _spoken(name)

    def frame(self, name: str) -> str:
        return self.frames.get(name) or name

    def round(self, kind: str) -> str:
        return self.rounds.get(kind, kind)

    def value(self, text: str) -> str:
        return self.values.get(text) or text.replace("_", " ")


def _spoken(name: str) -> str:
    return name.replace("_", " ").capitalize()


@cache
def words_of(title: str) -> Words:
    """The common words with a title's own over them."""
    name = f"railhead.titles.t{title}.words"
    own = vars(import_module(name)) if find_spec(name) is not None else {}

    def merged(table: str, common: Mapping[str, str]) -> Mapping[str, str]:
        return {**common, **own.get(table, {})}

    return Words(
        merged("KINDS", KINDS),
        merged("PARTS", PARTS),
        merged("FRAMES", FRAMES),
        merged("ROUNDS", ROUNDS),
        merged("VALUES", VALUES),
        {**STEPS, **own.get("STEPS", {})},
        own.get("ENDING", ""),
    )
