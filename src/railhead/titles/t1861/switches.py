"""Where two readings of 1861 part: each difference is a switch with a name, and a ruleset is a preset of all of them.

The values given here are the book's. The numbers are those of section 6 of the ledger.
"""

from msgspec import Struct


class Switches(Struct, frozen=True, kw_only=True):
    # players, material and options
    two_may_play: bool = False
    """Two players have figures of their own (D-23)."""
    book_options: bool = True
    """The options of 14.3 to 14.5 are offered (D-27)."""
    endless_last_trains: bool = False
    """2+2 and 5+5E trains do not run out in phase 8, whatever the options say (D-04)."""
    kharkov_grows: bool = False
    """Tile 801 may become 640 (D-07)."""

    # auctions and stock rounds
    privates_first: bool = False
    """Privates are sold in a round of their own, whose last winner decides who begins (D-02)."""
    first_bid_takes: bool = False
    """Once everybody has passed on a private, the first bid takes it, without an auction (D-01)."""
    token_at_first_bid: bool = False
    """A minor's token is placed when it is put up, not when it is sold (D-32)."""
    every_sale_drops: bool = False
    """Every sale of a director's lowers the price, not one a turn (D-03)."""
    home_by_hex: bool = False
    """A new public company needs a hex of which no city is linked to anything, not a circle (D-05)."""

    # who is asked
    consent_asked: bool = True
    """Whoever gives something up is asked: a private, a train, a minor to a merger (D-22)."""
    asks_the_idle: bool = False
    """A decision is asked for also where only passing is open: in the merger round, for track, for a token (D-38), and
    of a player who could pay the lowest start price of all (D-36)."""
    private_pauses: bool = False
    """Companies are asked about privates before loans and once more after trains, not together with trains (D-39)."""

    # operating
    tracing_by_circles: bool = False
    """What a company reaches may go by several circles of one hex (D-34)."""
    printed_cost_of_upgrade: bool = False
    """Printed track is upgraded at the cost printed with it (D-06)."""
    best_run_due: bool = True
    """A company that runs for less than the most needs everybody's consent (D-21)."""
    state_runs_best: bool = True
    """The state railway runs by itself for the most; otherwise the holder of the priority deal runs it (D-20)."""
    express_counts_token: bool = False
    """A train of any places counts one with a token of its own; the Moscow bonus wants both cities counted (D-09)."""
    state_buys_on: bool = False
    """The state railway goes on buying after the first 8-train (D-11)."""
    defaulter_pays_bank: bool = True
    """The cash of a company that cannot pay its interest goes to the bank, not to the state railway (D-10)."""
    discards_by_list: bool = False
    """Excess trains are discarded in a fixed order of companies, not in operating order (D-19)."""
    state_token_ties_by_hex: bool = False
    """Of cities of equal value the state railway takes the highest hex id, not any (D-12)."""

    # mergers
    least_merged_price: int = 0
    """A merged company begins no lower than this (D-13)."""
    links_by_chain: bool = False
    """A minor joins a merger if any of those before reaches it; by the book one of all must reach all others (D-08)."""
    leaderless_refused: bool = False
    """A merger that could only become void is not begun (D-18)."""
    starter_forms: bool = False
    """Who began a merger also names the company, and cannot give the merger up (D-40)."""
    director_by_dealing: bool = False
    """The first owner to be dealt a second share is director unless exceeded, not the first of equals (D-14)."""
    first_owner_buys_first: bool = False
    """The first minor's owner is the first to buy, not the director (D-15)."""
    share_by_share: bool = False
    """Who may buy any number buys one after the other (D-16)."""
    owners_asked_once: bool = False
    """Who bought as an owner of a minor is not asked again with all others (D-17)."""
    office_frees_no_room: bool = False
    """Who is at the certificate limit buys nothing, even if he would exchange two for the director's (D-37)."""


BOOK = Switches()

GAMES_18XX = Switches(
    two_may_play=True,
    book_options=False,
    endless_last_trains=True,
    kharkov_grows=True,
    privates_first=True,
    first_bid_takes=True,
    token_at_first_bid=True,
    every_sale_drops=True,
    home_by_hex=True,
    consent_asked=False,
    asks_the_idle=True,
    private_pauses=True,
    tracing_by_circles=True,
    printed_cost_of_upgrade=True,
    best_run_due=False,
    state_runs_best=False,
    express_counts_token=True,
    state_buys_on=True,
    defaulter_pays_bank=False,
    discards_by_list=True,
    state_token_ties_by_hex=True,
    least_merged_price=100,
    links_by_chain=True,
    leaderless_refused=True,
    starter_forms=True,
    director_by_dealing=True,
    first_owner_buys_first=True,
    share_by_share=True,
    owners_asked_once=True,
    office_frees_no_room=True,
)

PRESETS = {"book": BOOK, "18xx.games": GAMES_18XX}
"""By the value of the option `ruleset`."""
