"""The opening auction and the stock round (book 5.a, 6): shares, shorts, and companies that are founded.

In reading order: `private_auction` opens the game; `round` is a player's turn, with `selling`, `shorts` and
`transfers`; `starting` auctions a charter, `capital` is what its founder may pay with and `floating` opens the company;
last `refinancing`, an option, and `half_shares`, which it shares with mergers.
"""
