"""Words for players where the common ones do not say enough. Only texts: no rule reads them."""

from railhead.core.words import TurnSteps, Words

KINDS = {
    "buy_on_credit": "Take a train on credit",
    "buy_with_gift": "Buy a train with the director's money",
    "call_round": "Call one more railway round",
    "close_city": "Disturbances: close a city",
    "draw_card": "Draw a card",
    "note_city": "Add a city to the bid, or remove it",
    "pardon": "Forgive it",
    "pay_credit": "Pay for the train on credit",
    "place_token": "Establish a base",
    "play_commodity": "Play a commodity",
    "play_share": "Play a director's share",
    "punish": "Make them give up their companies",
    "redeem": "Redeem a share",
    "reject_card": "Reject a card",
    "seal_bid": "Seal the bid",
    "sell_director_share": "Sell a director's share",
    "sell_elephant": "Sell the Elephant",
    "sell_train": "Sell a train to the bank",
    "settle_credit": "Settle the train on credit",
}
PARTS = {"sale": "Train sale", "token": "Bases"}
FRAMES = {
    "Actioning": "Cards before the dealing round",
    "Bidding": "Contract bids",
    "CreditDue": "A train on credit falls due",
    "Dealing": "Dealing turn",
    "Drawing": "Cards at the start of the round",
    "ElephantSale": "The Elephant",
    "ExtraRound": "An extra round",
    "RailwayRound": "Railway round",
    "Vote": "An illegal bid",
}
ROUNDS = {"SR": "Dealing round", "OR": "Railway round"}
VALUES = {
    "bank": "new, from the bank",
    "none": "remove it",
    "pool": "from the pool",
    "return": "return it",
    "withhold": "Retain",
}
STEPS: TurnSteps = {
    "Bidding": (("Seal", ("seal_bid",)),),
    "Dealing": (
        ("Sell", ("sell_shares", "sell_director_share")),
        ("Redeem", ("redeem",)),
        ("Buy one", ("buy_share",)),
    ),
    "Actioning": (("Play one", ("play_share", "play_commodity", "close_city")), ("or reject", ("reject_card",))),
}
LENGTH = "several hours"
ENDING = (
    "When the bank runs out of money the railway round under way is completed, and the game is over; a share price of "
    "400 ends it at once."
)

EXPLAINED = {
    "buy_on_credit": "The company takes a train now and pays for it later.",
    "buy_with_gift": "The company buys a train, and its director gives what is missing.",
    "call_round": "Let there be one more railway round before the next dealing round.",
    "close_city": "A city is closed for this round: trains may not call there.",
    "draw_card": "Take a card from the pack.",
    "note_city": "Change what you wrote into your bid.",
    "pardon": "An illegal bid is let pass.",
    "pay_credit": "The company pays for the train it took on credit.",
    "place_token": "Put a base into a city. Every route needs one, and others can't run past it.",
    "play_commodity": "Play a commodity for more revenue.",
    "play_share": "Play a director's share.",
    "punish": "Whoever made an illegal bid must sell what makes him director.",
    "redeem": "Pay for a share you got with your bid and could not afford.",
    "reject_card": "Give the card back.",
    "seal_bid": "Name the cities you will link. The bond is set aside, each city brings a share.",
    "sell_director_share": "Sell the share that makes you director.",
    "sell_elephant": "Give the Elephant, and with it the first turn, to another player.",
    "sell_train": "Sell a train to the bank.",
    "settle_credit": "Settle what is due for the train on credit.",
}
TERMS = {
    "base": "A company's piece in a city: its token.",
    "bond": "The money put into a bid: the value of its cities. It comes back when they are linked.",
    "credits": "Money for company use.",
    "dealing round": "The round in which players trade.",
    "Elephant": "Shows who is first in the seating order.",
    "promote": "To lay a tile in place of one that keeps its track: an upgrade.",
    "railhead": "The end of a company's track.",
    "railway round": "The round in which companies act.",
}
WORDS = Words(
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
