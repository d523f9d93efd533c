"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "bid": "Bid",
    "convert": "Convert to a public company",
    "form": "Form this company",
    "merge": "Merge with a minor",
    "nationalise": "Accept nationalisation",
    "remove_token": "Give up a token",
    "start_company": "Start a public company",
}
FRAMES = {
    "ChooseTokens": "Choose two tokens to keep",
    "MergerRound": "Convert or merge",
    "Merging": "Merger",
    "PhaseChange": "New phase",
    "PrivateSale": "Private auction",
    "ShareOffer": "Shares of the new company",
}
STEPS: TurnSteps = {
    "Merging": (("Add another minor", ("merge",)), ("or cancel the merger", ("decline",))),
    "PrivateSale": (("Bid", ("bid",)),),
    "StockRound": (
        ("Sell", ("sell_shares",)),
        ("Buy a share", ("buy_share",)),
        ("or start a company", ("start_company",)),
        ("or auction a minor", ("bid",)),
    ),
}
LENGTH = "about four hours"
ENDING = (
    "The first 8-train starts the countdown: bought in the first operating round of a set, two more operating rounds "
    "follow; in the second, a stock round and three. A bank out of money ends the game sooner."
)

EXPLAINED = {
    "redeem": "The company buys its own shares back from the pool, into its treasury.",
}
TERMS = {
    "State Railway": "The Russian State Railway: it takes over what is nationalised, and nobody owns it.",
    "station marker": "A company's piece in a city: its token.",
}
WORDS = Words(explained=EXPLAINED, terms=TERMS, kinds=KINDS, frames=FRAMES, steps=STEPS, ending=ENDING, length=LENGTH)
