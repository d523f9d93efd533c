"""1863's State: the tables it adds to the common ones."""

from msgspec import field

from railhead.core.ids import Company, Hex, Player, Spot, Train
from railhead.core.sentences import Sentence
from railhead.core.state import Round, State


class State1863(State, frozen=True, kw_only=True):
    sizes: dict[Company, str] = field(default_factory=dict)
    """`minor` or `major`, for every company in play."""
    shorts: dict[Company, dict[Player, int]] = field(default_factory=dict)
    """Open shorts; as many ordinary certificates are there beyond the first ten shares."""
    charters: dict[Company, int] = field(default_factory=dict)
    """Tokens a company still has on its charter."""
    rate: int = 5
    """Interest on each loan, set at the end of every stock round."""
    pirate: Spot | None = None
    pirate_moved: Round | None = None
    """The operating round in which the pirate marker was moved last."""
    mail: tuple[Hex, ...] = ()
    """Where the mail markers lie."""
    powers: dict[str, int] = field(default_factory=dict)
    """How often a private's power has been used that can be used up."""
    reprieved: dict[Train, int] = field(default_factory=dict)
    """Rusted trains that Thompson keeps, and how many turns its owner had completed then."""
    met_started: bool = False
    """The Metropolitan has been opened once: the others may follow."""
    trainless_bought: Round | None = None
    """The operating round after which the LPTB buys companies without a train, once."""
    ruined: tuple[Player, ...] = ()
    """Players who are bankrupt, in that order."""
    ending: Sentence | str = ""
    """Why the game comes to its end; empty while nothing has triggered it."""
    unsettled: dict[Player, int] = field(default_factory=dict)
    """What players owe at the count for their companies' loans and cannot pay in cash."""
    final: bool = False
    """The final stock round has begun."""
