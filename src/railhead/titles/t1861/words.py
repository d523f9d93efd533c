"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "bid": "Bid",
    "convert": "Convert to a public company",
    "form": "Form this company",
    "merge": "Merge with a minor",
    "nationalise": "Let the state have it",
    "remove_token": "Give up a token",
    "start_company": "Start a public company",
}
FRAMES = {
    "ChooseTokens": "Two tokens stay",
    "MergerRound": "Convert or merge",
    "Merging": "A merger",
    "PhaseChange": "A new phase",
    "PrivateSale": "Sale of the privates",
    "ShareOffer": "Shares of the new company",
}
STEPS: TurnSteps = {
    "Merging": (("Take another minor in", ("merge",)), ("or give the merger up", ("decline",))),
    "PrivateSale": (("Bid", ("bid",)),),
    "StockRound": (
        ("Sell", ("sell_shares",)),
        ("Buy a share", ("buy_share",)),
        ("or start a company", ("start_company",)),
        ("or put up a minor", ("bid",)),
    ),
}
ENDING = (
    "The first 8-train starts the countdown: bought in the first operating round of a set, two more operating rounds "
    "follow; in the second, a stock round and three. A bank out of money ends the game sooner."
)

WORDS = Words(kinds=KINDS, frames=FRAMES, steps=STEPS, ending=ENDING)
