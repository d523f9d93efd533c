"""Rate limits: a token bucket for each visitor and each address."""

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from railhead.server.settings import MOST_IMPORTS, MOST_TABLES

_REMEMBERED = 20_000


class Rate(NamedTuple):
    """A burst size and a refill rate per second."""

    most: float
    refill: float

    @classmethod
    def hourly(cls, times: int) -> "Rate":
        return cls(times, times / 3600)

    def shared(self, workers: int) -> "Rate":
        """The share of one of several processes, each of which counts for itself."""
        return Rate(max(1.0, self.most / workers), self.refill / workers)


ALL = Rate(400, 80)
"""Requests from one address, which a club may share."""
CHANGES = Rate(60, 5)
"""Requests of one visitor that change something or need long thinking."""
CHANGES_OF_ADDRESS = Rate(240, 20)
SIGN_INS = Rate(20, 0.1)
"""Passwords tried from one address."""
COSTLY = Rate(40, 0.5)
"""Tables set up or imported from one address."""
NEWCOMERS = Rate(30, 0.5)
"""New visitors from one address that get a bucket of their own. All others share one: else a fresh token with every
request would evade any limit."""


class Buckets:
    """What each client has left of a rate. The least recently seen are forgotten, and so start full again."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __contains__(self, who: str) -> bool:
        return who in self._left

    def take(self, who: str) -> float:
        """Take one. Returns the seconds to wait; 0 if allowed now."""
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
        """Tables set up, or games imported, by one visitor in an hour."""
        return (self._imports if is_import else self._tables).take(self.bucket_of(network, visitor))

    def sign_in(self, network: str) -> float:
        return self._sign_ins.take(network)

    def change(self, network: str, visitor: str) -> float:
        return self._of_address.take(network) or self._changes.take(self.bucket_of(network, visitor))

    def bucket_of(self, network: str, visitor: str) -> str:
        """The bucket of a visitor: their own if they have one or may get one, else that of their address."""
        own = f"{network} {visitor}"
        if own in self._changes or (visitor and not self._newcomers.take(network)):
            return own
        return network


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network one person controls: an IPv4 address, or the upper half of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))
    return str(ip)
