"""Where two readings of 1862 part: each difference is a switch with a name, and a ruleset is a preset of all of them.

The values given here are the book's. The numbers are those of section 6 of the ledger.
"""

from msgspec import Struct


class Switches(Struct, frozen=True, kw_only=True):
    # setting up, Parliament and stock rounds
    variants: bool = True
    """There are simple, advanced and shorter games (D-24)."""
    dealt_by_public_generator: bool = False
    """Companies and permits are dealt by the generator of 18xx.games, so that a seed deals as it does there (D-37)."""
    marked_at_par: bool = False
    """A chartered company has a price from the moment its par is set, not from its flotation (D-03)."""
    failure_skips_parliament: bool = True
    """A company that failed to float is not offered in the next Parliament (D-04)."""
    fines_sell_least: bool = True
    """For a fine no more shares are sold than needed (D-42)."""
    eighth_marker_at_flotation: bool = True
    """The option of eight markers also lets a company buy eight when it floats (D-23)."""

    # who is asked
    consent_asked: bool = True
    """The other director is asked about a merger or a train (D-01)."""
    asks_the_idle: bool = False
    """A decision about mergers and building is asked for also where only passing is open (D-38)."""

    # building and markers
    home_upgrade_first: bool = False
    """The upgrade that makes room for a home marker comes before the merger (D-07)."""
    bare_home_second: bool = False
    """A bare home may be built with the second tile, and is no duty after the first where it is an N hex (D-08)."""
    circles_keep_places: bool = False
    """A marker stays in its circle when others go; the one in the last circle is displaced, not the latest (D-06)."""
    receiver_places_home: bool = True
    """A company in receivership has a home marker if a circle is free (D-21)."""
    london_with_markers: bool = False
    """A London link is made when markers are placed, not when track is built (D-39)."""

    # running and dividends
    runs_joined_by_ends: bool = False
    """Freights that share an end are always joined, single trains alone are checked, and trains may stay idle (D-09 to
    D-11, D-13, D-15)."""
    recorded_figures_stand: bool = False
    """A recorded revenue is taken over as it stands when a record is replayed (D-14)."""
    runs_from_any_marker: bool = False
    """A company is asked to run if a train has a run from any of its markers, not from home alone (D-38)."""
    receiver_runs_best: bool = True
    """A company in receivership runs by itself for the most; otherwise its largest holder runs it (D-15)."""
    subsidy_first: bool = True
    """The subsidy of Locals is in the treasury before the dividend is decided (D-41)."""
    hudson_from: int = 10
    """The least revenue that may be topped up to the price (D-16)."""
    operating_restacks: bool = True
    """Who operates goes under those on its space even if its price stays (D-02)."""

    # trains and money
    own_trains_first: bool = True
    """A company raises no money while a company of its director has a train that it can pay (D-40)."""
    passing_raises_money: bool = False
    """A company without a train that passes sells stock, else refinances, else is bankrupt (D-18)."""
    option_counts_in_refinancing: bool = True
    """What a company's own option share brings or costs is minded when it refinances for a train (D-19)."""
    stock_always_drops: bool = False
    """A company's own stock lowers its price also after the LNER has formed (D-17)."""
    receiver_tries_all_types: bool = False
    """In receivership the next type is bought if the first is full, and of each type up to the limit of all (D-20)."""

    # mergers
    bare_home_links: bool = True
    """Track up to a home hex that has none links two companies (D-34)."""
    merger_tops_market: bool = True
    """A merger that reaches the top of the market ends the game (D-25)."""
    home_may_go: bool = True
    """Of too many markers the survivor's home may be removed (D-22)."""
    odd_share_rounded_up: bool = True
    """An odd share that finds no partner is sold at half the price rounded up, not down (D-05)."""
    certificates_halved: bool = False
    """Certificates of a company without a train count half, not its shares (D-36)."""


BOOK = Switches()

GAMES_18XX = Switches(
    variants=False,
    dealt_by_public_generator=True,
    marked_at_par=True,
    failure_skips_parliament=False,
    fines_sell_least=False,
    eighth_marker_at_flotation=False,
    consent_asked=False,
    asks_the_idle=True,
    home_upgrade_first=True,
    bare_home_second=True,
    circles_keep_places=True,
    receiver_places_home=False,
    london_with_markers=True,
    runs_joined_by_ends=True,
    recorded_figures_stand=True,
    runs_from_any_marker=True,
    receiver_runs_best=False,
    subsidy_first=False,
    hudson_from=11,
    operating_restacks=False,
    own_trains_first=False,
    passing_raises_money=True,
    option_counts_in_refinancing=False,
    stock_always_drops=True,
    receiver_tries_all_types=True,
    bare_home_links=False,
    merger_tops_market=False,
    home_may_go=False,
    odd_share_rounded_up=False,
    certificates_halved=True,
)

PRESETS = {"book": BOOK, "18xx.games": GAMES_18XX}
"""By the value of the option `ruleset`."""
