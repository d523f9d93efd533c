"""Tokens off the map: back on their charters, or beside a hex until it has a space for them."""

from railhead.core.ids import Company, Hex, Private, Spot, hex_of
from railhead.mechanisms.tokens import has_space
from railhead.titles.t1890.facts import KOBE_RAPID, KOBE_STOP, D, facts, owner_of


def return_token(d: D, company: Company) -> None:
    """A token is on its charter again; placed once more it costs what a further one does."""
    d.replace(returned=d.state.returned | {company: d.state.returned.get(company, 0) + 1})


def send_back(d: D, company: Company, place: Spot) -> None:
    d.remove(company, place)
    return_token(d, company)
    d.tell("token", "the token of {company} in {hex} returns to its charter", company=company, hex=hex_of(place))


def queue(d: D, hex_: Hex, companies: tuple[Company, ...]) -> None:
    """These wait beside a hex now, in this order."""
    others = {at: names for at, names in d.state.waiting.items() if at != hex_}
    d.replace(waiting={**others, hex_: companies} if companies else others)


def call_back(d: D, hex_: Hex) -> tuple[Company, ...]:
    """Tokens that wait beside a hex return to their charters; whose they are."""
    waiting: tuple[Company, ...] = d.state.waiting.get(hex_, ())
    queue(d, hex_, ())
    for company in waiting:
        return_token(d, company)
        d.tell("token", "the token of {company} beside {hex} returns to its charter", company=company, hex=hex_)
    return waiting


def settle_kobe_rapid(d: D) -> None:
    """The token of Kobe Rapid takes the first space there is in Kobe."""
    stands = KOBE_RAPID in d.state.tokens.get(KOBE_STOP, ())
    if facts(d).plain_late or owner_of(d, Private(KOBE_RAPID)) is None or stands:
        return
    if has_space(d, KOBE_STOP, None):
        d.place(KOBE_RAPID, KOBE_STOP)
        d.tell("token", "Kobe Rapid has a token in Kobe")
