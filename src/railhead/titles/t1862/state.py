"""The tables that 1862 adds to the State."""

from msgspec import field

from railhead.core.ids import Company, Player, Spot, Train
from railhead.core.state import State


class State1862(State, frozen=True, kw_only=True):
    groups: dict[Company, str] = field(default_factory=dict)
    """The phase from which a company can be started; companies not named are out of the game."""
    dealt: dict[Company, str] = field(default_factory=dict)
    """The permit dealt to each company."""
    permits: dict[Company, tuple[str, ...]] = field(default_factory=dict)
    """Permits of companies in play, in a fixed order."""
    pars: dict[Company, int] = field(default_factory=dict)
    """Par of every company that is started."""
    chartered: dict[Company, bool] = field(default_factory=dict)
    """Whether it was started by charter; a merger turns the charter over."""
    purchased: dict[Company, int] = field(default_factory=dict)
    """Percent bought so far from IPO or charter, of companies not yet floated."""
    floated: dict[Company, bool] = field(default_factory=dict)
    obligations: dict[Company, Player] = field(default_factory=dict)
    """Charters whose winner must see the company float by the end of the next stock round."""
    failed: dict[Company, bool] = field(default_factory=dict)
    """Companies that failed to float: not to be had in the next Parliament."""
    bought: dict[Player, dict[Company, int]] = field(default_factory=dict)
    """Shares each player bought in this stock round."""
    faces: dict[Train, str] = field(default_factory=dict)
    """The type of every train sold: freight, local or express."""
    warranties: dict[Train, int] = field(default_factory=dict)
    markers: dict[Company, int] = field(default_factory=dict)
    """Station markers on the charter, not yet on the board."""
    london: dict[Company, Spot] = field(default_factory=dict)
    """Markers in the four London spaces, and where they are drawn."""
    settled: dict[Company, bool] = field(default_factory=dict)
    """Companies whose home marker has been placed."""
    perched: dict[Company, Spot] = field(default_factory=dict)
    """Home markers that lie on their hex without a circle, until a build makes room."""
    gaps: dict[Spot, tuple[int, ...]] = field(default_factory=dict)
    """Circles that are empty though later ones are not; only the public form keeps them (D-06)."""
    quiet: int = 0
    """Turns of the game in a row in which no company operated and nobody did anything."""
    rounds: int = 0
    """Operating rounds of the present set."""
    lner: bool = False
    """The LNER has formed: the closing rules hold."""
    lner_due: bool = False
    """The last train is sold: the LNER forms at the end of the set."""
    top: bool = False
    """A price has reached the top of the market."""
    limit: int = 0
    """The certificate limit once the LNER has formed."""
