"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "build_station": "Build a small station",
    "buy_markers": "Buy station markers",
    "merge": "Merge with a company",
    "open": "Open the bidding",
    "redeem": "Redeem a share",
    "redeem_option": "Pay for the option share",
    "refinance": "Refinance",
    "remove_token": "Give up a marker",
    "sell_option": "Give up the option share",
    "sell_stock": "Sell company stock",
    "start_company": "Start a company",
}
PARTS = {"acquire": "Acquire", "marker": "Marker", "redeem": "Redeem", "track": "Build"}
FRAMES = {
    "Charter": "Charter won",
    "ChooseMarkers": "Station markers",
    "Fine": "Failed charter",
    "JoinMarkers": "Too many markers",
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
ENDING = (
    "The first H-train brings the LNER at the end of the set: then one stock round and three operating rounds. "
    "A price of 1000 or an empty bank ends the game sooner."
)

WORDS = Words(kinds=KINDS, parts=PARTS, frames=FRAMES, values=VALUES, steps=STEPS, shares=SHARES, ending=ENDING)
