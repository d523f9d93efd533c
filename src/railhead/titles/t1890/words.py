"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "bankrupt": "Declare bankruptcy",
    "bid": "Bid on a later one",
    "buy_late_private": "Buy a late private",
    "buy_lot": "Buy the first lot",
    "buy_right": "Pay to pass Kobe",
    "buy_with_help": "Buy a train with the director's money",
    "lay_arima": "Lay Arima's tile",
    "lay_beside": "Build where a token waits",
    "merge": "Merge into Kinki",
    "rebuild": "Choose the replacement tile",
    "repair": "Repair Itami",
    "retire": "Become a late private",
    "start_company": "Start a public company",
    "take_back": "Take back a waiting token",
    "trade_in": "Trade in a train",
}
PARTS = {"token": "Token"}
FRAMES = {
    "DebtsDue": "Debts after the earthquake",
    "LotAuction": "Auction",
    "MergerPause": "Mergers between two turns",
    "Rebuild": "Nishinomiya after the earthquake",
    "Round1890": "Operating round",
    "SetPar": "Set par",
    "Waterfall": "Initial stock turn",
}
VALUES = {"offer": "from the initial offer", "pool": "from the open market"}
STEPS: TurnSteps = {
    "Waterfall": (("Buy the first", ("buy_lot",)), ("or bid on a later one", ("bid",))),
    "LotAuction": (("Bid", ("bid",)),),
    "SetPar": (("Set par", ("set_par",)),),
    "MergerPause": (("Merge", ("merge",)),),
    "StockRound": (
        ("Sell", ("sell_shares",)),
        ("Buy one", ("buy_share", "start_company", "buy_late_private", "buy_private")),
    ),
}
ENDING = (
    "The game lasts a fixed number of game turns: ten, in scenario B eight. A bank that cannot pay ends it after the "
    "game turn, a bankrupt player at once."
)

WORDS = Words(kinds=KINDS, parts=PARTS, frames=FRAMES, values=VALUES, steps=STEPS, ending=ENDING)
