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
VALUES = {"offer": "from the initial offer"}
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
LENGTH = "three to five hours, scenarios A and B two to three"
ENDING = (
    "The game lasts a fixed number of game turns: ten, in scenario B eight. A bank that cannot pay ends it after the "
    "game turn, a bankrupt player at once."
)

EXPLAINED = {
    "bankrupt": "Give up: you can't pay what your company needs, even by selling all you may.",
    "buy_late_private": "Buy a private that comes later in the game from the bank. It pays an income to the end.",
    "buy_lot": "Buy what lies first in the row at its price.",
    "buy_right": "The company pays for the right to pass Kobe Rapid's token.",
    "buy_with_help": "The company buys a train, and its director pays what is missing.",
    "lay_arima": "Lay a tile by the power of Arima.",
    "lay_beside": "Lay one more tile by the power of a private.",
    "rebuild": "Build again what the earthquake destroyed.",
    "repair": "Pay to repair what the earthquake damaged.",
    "retire": "Kobe Electric leaves the game.",
    "take_back": "Take money back that was set aside for a bid.",
    "trade_in": "Give an old train in return for a cheaper new one.",
}
PHASES = {
    "jr": "JR",
    "kanan_merges": "Kanan may merge into Kinki",
    "kanan_must_merge": "Kanan merges into Kinki",
    "kita_osaka_bonus": "Kita-Osaka pays its bonus once",
    "nara_electric_merges": "Nara Electric may merge into Kinki",
    "nara_electric_must_merge": "Nara Electric merges into Kinki",
    "osaka_electric_converts": "Osaka Electric may become Kinki",
    "osaka_electric_must_convert": "Osaka Electric becomes Kinki",
    "subway_passes_tokens": "Subway may pass tokens in brown Osaka tiles",
}
WORDS = Words(
    phases=PHASES,
    explained=EXPLAINED,
    kinds=KINDS,
    parts=PARTS,
    frames=FRAMES,
    values=VALUES,
    steps=STEPS,
    ending=ENDING,
    length=LENGTH,
)
