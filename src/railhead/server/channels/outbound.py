"""Requests to URLs given by users: webhooks, push services. None of them can reach the internal network (SSRF).

A name is resolved here, every address it has is checked, and the address that was checked is the one connected to; a
redirect is judged like the first request. A server that sends a byte now and then is given up like a silent one.
"""

import ipaddress
import socket
import ssl
from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic
from urllib.parse import SplitResult, urljoin, urlsplit

import h11

from railhead.core.errors import Malformed

PATIENCE = 10.0
"""Seconds for one message, redirects and all."""
BACK_OFF = 600.0
"""Seconds in which an address that timed out is not asked again."""
MOST_REDIRECTS = 3
PORTS = {"http": 80, "https": 443}
_REDIRECTS = (301, 302, 303, 307, 308)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_REMEMBERED = 10_000

Resolve = Callable[[str, int], list[str]]
"""The addresses of a host name."""
Connect = Callable[[str, int], socket.socket]
"""A connection to an address, never to a name."""


class Unreachable(Malformed):
    """A URL to which nothing is sent."""


def resolve(host: str, port: int) -> list[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def connect(address: str, port: int) -> socket.socket:
    return socket.create_connection((address, port), PATIENCE)


def is_public(address: str) -> bool:
    """Whether an address is on the public internet. IPv4 embedded in IPv6 is judged as IPv4."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


def check_url(url: str) -> SplitResult:
    """Raises Unreachable for what can't be a public URL, without resolving its name."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable("that isn't a web address") from None
    if parts.scheme not in PORTS or not parts.hostname or not url.isascii() or not url.isprintable() or " " in url:
        raise Unreachable("an address begins with https:// and names a host")
    if port not in (None, PORTS[parts.scheme]):
        raise Unreachable("an address on the web has the usual port")
    if _is_address(parts.hostname) and not is_public(parts.hostname):
        raise Unreachable(f"{parts.hostname} is not an address of the open internet")
    if parts.username is not None:
        raise Unreachable("an address with a password in it is not used")
    return parts


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Outbound:
    """Safe to use from several threads."""

    def __init__(self, resolve: Resolve = resolve, connect: Connect = connect, patience: float = PATIENCE) -> None:
        self._resolve = resolve
        self._connect = connect
        self._patience = patience
        self._tls = ssl.create_default_context()
        self._timed_out: OrderedDict[str, float] = OrderedDict()

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send something, and return the status of the answer. Raises Unreachable or OSError."""
        if monotonic() - self._timed_out.get(url, -BACK_OFF) < BACK_OFF:
            raise Unreachable("it did not answer a short while ago")
        try:
            return self._follow(url, body, headers)
        except TimeoutError:
            self._timed_out[url] = monotonic()
            while len(self._timed_out) > _REMEMBERED:
                self._timed_out.popitem(last=False)
            raise

    def address_of(self, parts: SplitResult) -> str:
        """The address of a host, if all its addresses are public. Raises Unreachable or OSError."""
        host = parts.hostname or ""
        addresses = self._resolve(host, PORTS[parts.scheme])
        if not addresses or not all(map(is_public, addresses)):
            raise Unreachable(f"{host} is not an address of the open internet")
        return addresses[0]

    def _follow(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        deadline = monotonic() + self._patience
        for _ in range(MOST_REDIRECTS + 1):
            answer = self._once(url, body, headers, deadline)
            location = dict(answer.headers).get(b"location", b"").decode("ascii", "replace")
            if answer.status_code not in _REDIRECTS or not location:
                return answer.status_code
            url = urljoin(url, location)
        raise Unreachable("too many redirects")

    def _once(self, url: str, body: bytes, headers: Mapping[str, str], deadline: float) -> h11.Response:
        parts = check_url(url)
        link = self._connect(self.address_of(parts), PORTS[parts.scheme])
        try:
            link.settimeout(_left(deadline))
            if parts.scheme == "https":
                link = self._tls.wrap_socket(link, server_hostname=parts.hostname)
            return _exchange(link, parts, body, headers, deadline)
        finally:
            link.close()


def _exchange(
    link: socket.socket, parts: SplitResult, body: bytes, headers: Mapping[str, str], deadline: float
) -> h11.Response:
    """One request and the head of its answer; nobody reads the rest."""
    target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    fields = {"host": parts.hostname or "", "connection": "close", "content-length": str(len(body)), **headers}
    try:
        connection = h11.Connection(h11.CLIENT)
        request = h11.Request(method="POST", target=target, headers=list(fields.items()))
        link.settimeout(_left(deadline))
        parcel = (connection.send(one) for one in (request, h11.Data(data=body), h11.EndOfMessage()))
        link.sendall(b"".join(part or b"" for part in parcel))
        while not isinstance(event := connection.next_event(), h11.Response):
            if isinstance(event, h11.ConnectionClosed):
                raise OSError("it closed the connection without an answer")
            if event is h11.NEED_DATA:
                link.settimeout(_left(deadline))
                connection.receive_data(link.recv(1 << 14))
        return event
    except h11.ProtocolError as error:
        raise OSError(f"it does not speak HTTP: {error}") from None


def _left(deadline: float) -> float:
    """Seconds until then. Raises TimeoutError."""
    seconds = deadline - monotonic()
    if seconds <= 0:
        raise TimeoutError("it did not answer in time")
    return seconds
