"""The tables that 1853 adds to the State."""

from msgspec import field

from railhead.core.ids import Company, Hex, Player, Train
from railhead.core.state import Secret, State

Bid = dict[Hex, Company]
"""The cities of a contract, each with the company whose share it claims."""


class State1853(State, frozen=True, kw_only=True):
    notes: dict[str, Secret[Bid]] = field(default_factory=dict)
    """Bids being written, by their writer."""
    bids: dict[Player, Secret[Bid]] = field(default_factory=dict)
    """Bids in their envelopes."""
    claims: dict[Player, dict[Company, int]] = field(default_factory=dict)
    """Shares each bid claimed, told when all bids were in."""
    revealed: dict[Player, Bid] = field(default_factory=dict)
    """Bids whose cities everybody knows."""
    unredeemed: dict[Player, dict[Company, int]] = field(default_factory=dict)
    """Shares that are held and not paid for."""
    opened: tuple[Company, ...] = ()
    """Companies whose new shares have been put on sale."""
    holders: dict[Company, tuple[Player, ...]] = field(default_factory=dict)
    """Who holds a share of a company, the longest first."""
    led: dict[Company, bool] = field(default_factory=dict)
    """Companies that have had a director."""
    former: dict[Company, Player] = field(default_factory=dict)
    """The last director of a company that has had several or now has none."""
    fresh: dict[Company, bool] = field(default_factory=dict)
    """Companies whose first director was appointed in this dealing round: their shares are not sold in it."""
    credit: dict[Train, int] = field(default_factory=dict)
    """What is still owed for a train."""
    frontier: dict[Hex, tuple[Company, ...]] = field(default_factory=dict)
    """Who has been paid for a frontier post."""
    rounds: int = 1
    """Railway rounds of the present set."""
    extra: bool = False
    """The holder of the Elephant has called one more."""
    second_home: bool = False
    """BBCI begins with a second base in Bombay (alternative 3)."""
    guilty: dict[Player, bool] = field(default_factory=dict)
    """Who must give up all his directorships in the next dealing round, or is to do so in this one."""
    leaderless: int = 0
    """Dealing rounds in a row after which no company had a director, with MIK 2 (R-50)."""
    standstill: int = 0
    """Sets of railway rounds begun since a company last formed, laid track or earned anything (R-54)."""
    cards: dict[str, Secret[str]] = field(default_factory=dict)
    """What the cards of MIK 2 are, by a number that says nothing about them."""
    places: dict[str, str] = field(default_factory=dict)
    """Where each card is: `stack`, `discards`, or in a player's hand. What is gone from the pack has no place."""
    disturbed: tuple[Hex, ...] = ()
    """Cities that have once been closed."""
    closed: dict[Hex, bool] = field(default_factory=dict)
    """Cities closed in the next railway round, or in this one."""
