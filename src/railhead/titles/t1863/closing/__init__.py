"""Debts that cannot be paid, and companies that leave the game (book 8.e, 10, 11).

In reading order: `cash_crisis` is about a debt, up to bankruptcy; `winding_up` about a company that is liquidated or
taken by the LPTB; `lots` about what is auctioned of it.
"""
