"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "build_station": "Build a small station",
    "buy_markers": "Buy tokens",
    "merge": "Merge with a company",
    "open": "Open the bidding",
    "redeem": "Redeem a share",
    "redeem_option": "Pay for the option share",
    "refinance": "Refinance",
    "remove_token": "Give up a token",
    "sell_option": "Give up the option share",
    "sell_stock": "Sell company stock",
    "start_company": "Start a company",
}
PARTS = {"acquire": "Acquire", "marker": "Token", "redeem": "Redeem", "track": "Build"}
FRAMES = {
    "Charter": "Charter won",
    "ChooseMarkers": "Tokens",
    "Fine": "Failed charter",
    "JoinMarkers": "Too many tokens",
    "Parliament": "Parliament",
    "SetBegins": "Operating rounds begin",
    "ShareMerging": "Exchange shares, two for one",
}
VALUES = {
    "express": "as an Express",
    "freight": "as a Freight",
    "hudson": "Pay with George Hudson's help",
    "local": "as a Local",
    "pay": "Pay all",
}
STEPS: TurnSteps = {
    "Parliament": (("Open the bidding", ("open",)),),
    "Charter": (("Set par", ("set_par",)), ("Buy more", ("buy_share",))),
    "StockRound": (
        ("Sell", ("sell_shares",)),
        ("Buy a share", ("buy_share",)),
        ("or start a company", ("start_company",)),
    ),
}
SHARES = {"treasury": "charter", "unsold": "IPO"}
LENGTH = "several hours"
ENDING = (
    "The first H-train brings the LNER at the end of the set: then one stock round and three operating rounds. "
    "A price of 1000 or an empty bank ends the game sooner."
)

EXPLAINED = {
    "link_london": "Put a token into London, where a company may run to once it is linked.",
    "redeem": "The company buys back one of its own shares.",
    "start_company": "Buy the director's share of a company without a charter. It gets money as its shares are bought.",
}
TERMS = {
    "charter": "The right, won in Parliament, to start a company that gets its whole capital at once.",
    "permit": "What allows a company to run freight, local or express trains. It may buy others but not run them.",
    "receivership": "Where a company is that no player directs. It goes on by fixed rules.",
    "station marker": "A company's piece in a city: its token.",
    "subsidy": "Money that a run brings to the treasury and not to the shareholders.",
    "warranty": "Paid for with a train: it lets the train run on after it would have rusted.",
}
PHASES = {
    "each_type": "each type",
    "in_all": "in all",
    "ipo_spaces_13_to_16_open": "IPO spaces 13 to 16 open",
    "ipo_spaces_9_to_12_open": "IPO spaces 9 to 12 open",
    "lner_forms_at_end_of_set": "the LNER forms at the end of the set",
    "simple": "simple game",
}
WORDS = Words(
    phases=PHASES,
    explained=EXPLAINED,
    terms=TERMS,
    kinds=KINDS,
    parts=PARTS,
    frames=FRAMES,
    values=VALUES,
    steps=STEPS,
    shares=SHARES,
    ending=ENDING,
    length=LENGTH,
)
