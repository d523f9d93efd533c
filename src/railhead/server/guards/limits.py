"""How often one may ask: a bucket for each visitor and each address, that is emptied by asking and fills with time."""

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from railhead.server.settings import MOST_IMPORTS, MOST_TABLES

_REMEMBERED = 20_000


class Rate(NamedTuple):
    """So many at once, and so many more a second."""

    most: float
    refill: float

    @classmethod
    def hourly(cls, times: int) -> "Rate":
        return cls(times, times / 3600)

    def shared(self, workers: int) -> "Rate":
        """The part of one of several processes that each count for themselves."""
        return Rate(max(1.0, self.most / workers), self.refill / workers)


ALL = Rate(400, 80)
"""Requests of one address: a club may sit behind it."""
CHANGES = Rate(60, 5)
"""Requests of one visitor that change something, or think."""
CHANGES_OF_ADDRESS = Rate(240, 20)
SIGN_INS = Rate(20, 0.1)
"""Passwords tried from one address."""
COSTLY = Rate(40, 0.5)
"""Tables of one address set up or brought."""
NEWCOMERS = Rate(30, 0.5)
"""Visitors of one address that are met for the first time and counted apart. More share one bucket: else a fresh token
with every request would pass any limit."""


class Buckets:
    """How much each of many has left of a rate. The least recently seen are forgotten, and so have all again."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __contains__(self, who: str) -> bool:
        return who in self._left

    def take(self, who: str) -> float:
        """Seconds to wait; 0 if one may go on."""
        now = time.monotonic()
        left, since = self._left.pop(who, (self.rate.most, now))
        left = min(self.rate.most, left + (now - since) * self.rate.refill)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate.refill
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        return wait


class Limits:
    """All buckets of one process."""

    def __init__(self, workers: int = 1, tables: Rate | None = None, imports: Rate | None = None) -> None:
        rates = (ALL, CHANGES, COSTLY, CHANGES_OF_ADDRESS, NEWCOMERS, SIGN_INS)
        buckets = (Buckets(rate.shared(workers)) for rate in rates)
        self._all, self._changes, self._costly, self._of_address, self._newcomers, self._sign_ins = buckets

        self._tables = Buckets((tables or Rate.hourly(MOST_TABLES)).shared(workers))
        self._imports = Buckets((imports or Rate.hourly(MOST_IMPORTS)).shared(workers))

    def ask(self, network: str) -> float:
        return self._all.take(network)

    def set_up(self, network: str) -> float:
        return self._costly.take(network)

    def quota(self, network: str, visitor: str, is_import: bool) -> float:
        """Of tables set up, or games brought, by one visitor in an hour."""
        return (self._imports if is_import else self._tables).take(self.known_as(network, visitor))

    def sign_in(self, network: str) -> float:
        return self._sign_ins.take(network)

    def change(self, network: str, visitor: str) -> float:
        return self._of_address.take(network) or self._changes.take(self.known_as(network, visitor))

    def known_as(self, network: str, visitor: str) -> str:
        """Whoever has a bucket already, or room for one, is counted apart; all others of an address together."""
        own = f"{network} {visitor}"
        if own in self._changes or (visitor and not self._newcomers.take(network)):
            return own
        return network


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """An address as far as one person has it: of IPv6, the first half."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
