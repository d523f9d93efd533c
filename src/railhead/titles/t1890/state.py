"""The tables that 1890 adds to the State."""

from msgspec import field

from railhead.core.ids import Company, Hex, Player, Spot
from railhead.core.state import Secret, State
from railhead.core.tiles import Laid


class State1890(State, frozen=True, kw_only=True):
    pars: dict[Company, int] = field(default_factory=dict)
    """Par of every public company that has one."""
    floated: dict[Company, bool] = field(default_factory=dict)
    """Public companies that have started."""
    bought: dict[Company, int] = field(default_factory=dict)
    """Tokens a company has paid for so far: the first is cheaper."""
    returned: dict[Company, int] = field(default_factory=dict)
    """Tokens that came back to a charter, to be placed again at the price of a further one."""
    rights: dict[Company, bool] = field(default_factory=dict)
    """Companies that need not mind the token of Kobe Rapid."""
    rounds: int = 1
    """Operating rounds of the present game turn."""
    special: bool = False
    """Kinki has just formed and has still to have its special turn."""
    bonus: bool = False
    """Kita-Osaka pays its bonus in the next operating round."""
    quake: bool = False
    """The earthquake has come and the next stock round has not begun: revenue is cut, prices stand still."""
    marked: dict[str, Secret[int]] = field(default_factory=dict)
    """By type, the number of the train that brings the earthquake: nobody's secret, so no seat sees it."""
    deals: dict[str, Secret[int]] = field(default_factory=dict)
    """Prices proposed for trains that are nobody else's business, by a number and who knows it."""
    debts: dict[Player, int] = field(default_factory=dict)
    """What players still owe after the earthquake."""
    turned: dict[Spot, tuple[Company, ...]] = field(default_factory=dict)
    """Tokens turned down until their company pays."""
    waiting: dict[Hex, tuple[Company, ...]] = field(default_factory=dict)
    """Tokens that stand beside a hex, in the order in which they take spaces."""
    beneath: dict[Hex, Laid] = field(default_factory=dict)
    """The tile that lay in a hex before the present one, where a rule may bring it back."""
