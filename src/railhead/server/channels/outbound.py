"""Requests to addresses that strangers named: webhooks, push services. None of them reaches inside the network.

A name is resolved here, every address it has is checked, and the address that was checked is the one connected to; a
redirect is judged like the first request.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from urllib.parse import SplitResult, urljoin, urlsplit

from railhead.core.errors import Malformed

PATIENCE = 10.0
"""Seconds for each step."""
MOST_REDIRECTS = 3
MOST_READ = 64_000
PORTS = {"http": 80, "https": 443}
_REDIRECTS = (301, 302, 303, 307, 308)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Resolve = Callable[[str, int], list[str]]
"""The addresses of a name."""
Connect = Callable[[str, int], socket.socket]
"""A connection to an address; never to a name."""


class Unreachable(Malformed):
    """An address to which nothing is sent."""


def resolve(host: str, port: int) -> list[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def connect(address: str, port: int) -> socket.socket:
    return socket.create_connection((address, port), PATIENCE)


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet. IPv4 in IPv6 clothes is judged as what it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if found in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
    return found.is_global and not found.is_multicast


def check_url(url: str) -> SplitResult:
    """Raises Unreachable for what can't be an address on the internet, without asking anybody."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable("that is no address of the web") from None
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
    def __init__(self, resolve: Resolve = resolve, connect: Connect = connect) -> None:
        self._resolve = resolve
        self._connect = connect
        self._tls = ssl.create_default_context()

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send something, and return the status of the answer. Raises Unreachable, OSError or HTTPException."""
        for _ in range(MOST_REDIRECTS + 1):
            status, location = self._once(url, body, headers)
            if status not in _REDIRECTS or not location:
                return status
            url = urljoin(url, location)
        raise Unreachable("too many redirects")

    def address_of(self, parts: SplitResult) -> str:
        """The address a host has, if all of its addresses are public. Raises Unreachable or OSError."""
        host = parts.hostname or ""
        found = self._resolve(host, PORTS[parts.scheme])
        if not found or not all(map(is_public, found)):
            raise Unreachable(f"{host} is not an address of the open internet")
        return found[0]

    def _once(self, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        parts = check_url(url)
        host = parts.hostname or ""
        link = self._connect(self.address_of(parts), PORTS[parts.scheme])
        link.settimeout(PATIENCE)
        try:
            if parts.scheme == "https":
                link = self._tls.wrap_socket(link, server_hostname=host)
            connection = http.client.HTTPConnection(host, timeout=PATIENCE)
            connection.sock = link
            path = parts.path or "/"
            connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
            answer = connection.getresponse()
            answer.read(MOST_READ)
            return answer.status, answer.headers.get("location", "")
        finally:
            link.close()
