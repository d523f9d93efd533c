"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "buy_shares": "Buy shares of the new company",
    "convert": "Convert to a major",
    "declare_crisis": "Declare a cash crisis",
    "form": "Merge as this company",
    "found": "Float the company",
    "give_asset": "Contribute an asset",
    "give_cash": "Give cash",
    "give_up_half": "Settle the half in cash",
    "keep_private": "Keep the private",
    "keep_train": "Keep a rusting train for one more run",
    "lay_special": "Lay a tile with a private",
    "leave_subsidiary": "Leave the subsidiary",
    "liquidate": "Go into liquidation",
    "merge": "Merge with a company",
    "name_buyer": "Choose the buyer",
    "name_founder": "Choose the founder",
    "offer_company": "Sell it to the LPTB",
    "offer_private": "Offer a private for sale",
    "place_mail": "Move a mail marker",
    "place_pirate": "Move the pirate marker",
    "raise_half": "Make the half a whole",
    "redeem": "Redeem a share",
    "remove_token": "Give up a token",
    "repay_loans": "Repay loans",
    "return_private": "Return the private",
    "sell_short": "Sell a share short",
    "start_company": "Put up a company",
    "take_loans": "Take loans",
    "take_subsidiary": "Take the subsidiary",
    "transfer_shares": "Take shares from a company of yours",
}
PARTS = {"costs": "Costs"}
FRAMES = {
    "Acquiring": "Who acquires the company",
    "Bidding": "Auction",
    "ChooseTokens": "Too many tokens",
    "Closing": "A company closes",
    "Deal": "Privates dealt",
    "Due": "A payment is due",
    "Founding": "A company is founded",
    "HalfShares": "Half shares",
    "Joining": "Merger of majors",
    "MergerRound": "Mergers and acquisitions",
    "Merging": "Merger",
    "OwnerBuys": "Shares for the founder",
    "PrivateAuction": "Private auction",
    "Reprieve": "Thompson's trains",
    "ShareOffer": "Shares of the new major",
    "Stock1863": "Stock turn",
}
ROUNDS = {"PA": "Private auction", "MA": "Mergers & acquisitions"}
VALUES = {"major": "as a major", "minor": "as a minor", "bank": "from the yard"}
STEPS: TurnSteps = {
    "Bidding": (("Bid", ("bid",)),),
    "Closing": (("Take a subsidiary", ("take_subsidiary",)), ("or leave it", ("leave_subsidiary",))),
    "Deal": (("Keep it", ("keep_private",)), ("or return it", ("return_private",))),
    "Due": (("Sell", ("sell_shares",)), ("Ask the director", ("declare_crisis",)), ("or give up", ("liquidate",))),
    "Founding": (("Founder", ("name_founder",)), ("Assets", ("give_asset",)), ("Float", ("found",))),
    "HalfShares": (("Raise", ("raise_half",)), ("or settle", ("give_up_half",))),
    "Joining": (
        ("Half shorts", ("raise_half", "give_up_half")),
        ("The director buys", ("buy_shares",)),
        ("Buy one or sell", ("buy_share", "sell_shares")),
    ),
    "MergerRound": (
        ("Sell to the LPTB", ("offer_company",)),
        ("Sell a private", ("offer_private",)),
        ("Convert", ("convert",)),
        ("or merge", ("merge",)),
    ),
    "Merging": (("Add another company", ("merge",)), ("Choose the survivor", ("form",)), ("or cancel", ("decline",))),
    "OwnerBuys": (("Buy", ("buy_shares",)),),
    "PrivateAuction": (("Open an auction", ("bid",)),),
    "ShareOffer": (("Buy", ("buy_shares", "buy_share")), ("or sell short", ("sell_short",))),
    "Stock1863": (
        ("Loans", ("take_loans", "repay_loans")),
        ("Sell", ("sell_shares", "sell_short")),
        ("Buy", ("buy_share", "redeem", "transfer_shares")),
        ("or start a company", ("start_company",)),
    ),
}
LENGTH = "several hours"
ENDING = (
    "The last train bought or exported, or the eighth token of the LPTB on the map: the operating rounds of that cycle "
    "are finished, then come a final stock round without shorts and two operating rounds in which nothing is built. "
    "With one solvent player left it is over at once."
)

EXPLAINED = {
    "bid": "Name what you would pay to the bank. The highest bid wins, the others pay nothing.",
    "buy_shares": "Take shares of the new company while they are offered to you.",
    "convert": "The minor becomes a major, with ten shares and more tokens.",
    "declare_crisis": "The company can't pay what it owes. Its price is halved and its director pays, up the chain.",
    "found": "Name the price, the size and the tokens of the company you have won, and float it.",
    "give_asset": "Put a private of yours into the company's capital instead of cash.",
    "give_cash": "Hand another player cash. That is allowed at any time.",
    "give_up_half": "Take cash for the half of a share that is left over.",
    "keep_private": "Keep the private instead of handing it in.",
    "keep_train": "Let a rusting train run one more round.",
    "lay_special": "Lay a tile by the power of a private.",
    "leave_subsidiary": "Leave it: the company that is coming to its end does not pass its shares on.",
    "liquidate": "Close the company and sell what it has.",
    "name_buyer": "Choose whether you buy it yourself or one of your companies does.",
    "name_founder": "Choose whether you found it yourself or one of your companies does.",
    "offer_company": "Sell the whole company to the LPTB.",
    "offer_private": "Put one of the privates up for auction.",
    "place_mail": "Move a mail marker, which makes a station worth more.",
    "place_pirate": "Move the pirate marker.",
    "raise_half": "Pay for the other half and have a whole share.",
    "redeem": "Buy back a share that was sold short.",
    "repay_loans": "Give the bank its money back. Fewer loans out make all loans cheaper.",
    "return_private": "Hand the private in.",
    "sell_short": "Sell a share you do not have. You get its price now, pay its dividends, and must buy it back later.",
    "start_company": "Put a company and the place of its first token up for auction.",
    "take_loans": "The company borrows from the bank. Loans cost money every operating round.",
    "take_subsidiary": "Take over the shares that the company held of another.",
    "transfer_shares": "Move shares from one of your companies to another, or to you.",
}
TERMS = {
    "LPTB": "The London Passenger Transport Board, which takes over railways late in the game.",
    "major": "A public company, with ten shares for several holders.",
    "subsidiary": "A company that another company directs.",
}
PHASES = {
    "lptb_buys_trainless_once": "the LPTB takes companies without a train, once",
    "lptb_exports_one_train_after_each_stock_round": "a train leaves the game after each stock round",
    "lptb_operates": "the LPTB operates",
}
WORDS = Words(
    phases=PHASES,
    explained=EXPLAINED,
    terms=TERMS,
    kinds=KINDS,
    parts=PARTS,
    frames=FRAMES,
    rounds=ROUNDS,
    values=VALUES,
    steps=STEPS,
    ending=ENDING,
    length=LENGTH,
)
