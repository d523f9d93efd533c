"""The track part of a turn (book 31): one or two new tiles from railheads, or one upgrade; then frontier payments."""

from collections.abc import Iterable

from msgspec import structs

from railhead.core.actions import Args, Value
from railhead.core.board import Board, number_in
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Several
from railhead.core.derived import derived, once
from railhead.core.ids import MINT, Company, Hex, Tile
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.track import check_known, is_upgrade, put_tile
from railhead.titles.t1853.contracts import settle_contracts
from railhead.titles.t1853.facts import D, facts
from railhead.titles.t1853.laying import Laying, lay_cost, must_build_home, new_lays
from railhead.titles.t1853.lines import joined_hexes
from railhead.titles.t1853.turn import Turn1853, most_lays
from railhead.titles.t1853.upgrading import Upgrading, upgrades


class TrackPart(Part):
    kinds = ("lay_tile", "pass")

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        yield lay(d, turn)
        homes = Guard(
            "53-TRK-06",
            lambda a: not must_build_home(d, turn),
            say("{company} must lay a tile on its home base", company=turn.company),
        )
        yield passing(d, turn, [homes])

    def leave(self, d: D, turn: Turn1853) -> None:
        # After all lays: what a frontier post brings cannot pay for a tile of the same turn (53-FRO-03).
        pay_frontiers(d, turn.company)


def lay(d: D, turn: Turn1853) -> Choice:
    company = turn.company
    laying, upgrading = once(lambda: Laying(d, turn)), once(lambda: Upgrading(d, turn))

    def values(a: Args) -> Iterable[tuple[Value, ...]]:
        if len(turn.laid) < most_lays(d, company) and not turn.upgraded:
            yield from (lay for lay in new_lays(d.title, d.state, turn) if affords(*lay[:2]))
        if not turn.laid and not turn.upgraded and not must_build_home(d, turn):
            yield from (lay for lay in upgrades(d.title, d.state, turn) if affords(*lay[:2]))

    def affords(hex_: Hex, tile: Tile) -> bool:
        return d.cash(company) >= lay_cost(d, hex_, tile)

    def fault(a: Args) -> Obstacle | None:
        hex_, tile, rotation = a.hex, a.tile, a.number("rotation")
        check_known(d.title.board, hex_, tile)
        if is_upgrade(d, tile):
            return _no_upgrade(d, turn) or upgrading().fault(hex_, tile, rotation)
        return _no_lay(d, turn) or laying().fault(hex_, tile, rotation)

    def cash_rule(a: Args) -> Obstacle | None:
        if affords(a.hex, a.tile):
            return None
        rule = "53-PRO-12" if is_upgrade(d, a.tile) else "53-TRK-15"
        return rule, say(
            "it costs {price}, {company} has {cash}",
            price=lay_cost(d, a.hex, a.tile),
            company=company,
            cash=d.cash(company),
        )

    def judged(a: Args) -> Obstacle | None:
        return fault(a) or cash_rule(a)

    def effect(a: Args) -> None:
        put(d, turn, a.hex, a.tile, a.number("rotation"))

    clauses: list[Clause] = [Several(("hex", "tile", "rotation"), values, judged)]
    return Choice("lay_tile", "53-TRK-01", effect, clauses)


def _no_lay(d: D, turn: Turn1853) -> Obstacle | None:
    if turn.upgraded:
        return "53-PRO-01", "you can't lay a tile in the same turn as an upgrade"
    if len(turn.laid) >= most_lays(d, turn.company):
        return "53-TRK-01", say("{company} can't lay any more tiles this turn", company=turn.company)
    return None


def _no_upgrade(d: D, turn: Turn1853) -> Obstacle | None:
    if turn.laid or turn.upgraded:
        return "53-PRO-01", "you can upgrade one tile only instead of laying any"
    if must_build_home(d, turn):
        return "53-TRK-20", say("{company} must first lay a tile on its home base", company=turn.company)
    return None


def put(d: D, turn: Turn1853, hex_: Hex, tile: Tile, rotation: int) -> None:
    price, company = lay_cost(d, hex_, tile), turn.company
    d.pay(company, MINT, price)
    put_tile(d, hex_, tile, rotation)
    d.swap(structs.replace(turn, laid=(*turn.laid, hex_), upgraded=is_upgrade(d, tile)))
    sentence = "{company} lays {tile} in {hex} for {price}" if price else "{company} lays {tile} in {hex}"
    d.tell("track", sentence, company=company, tile=tile, hex=hex_, price=price)
    settle_contracts(d)


def frontier_value(d: D, hex_: Hex) -> int:
    about = d.title.board.hexes[hex_].about
    return number_in(about, "frontier") if "frontier" in about else 0


@derived
def frontiers(board: Board) -> list[Hex]:
    """Hexes with a frontier post."""
    return sorted(hex_ for hex_, entry in board.hexes.items() if "frontier" in entry.about)


def _may_pay(d: D, company: Company, hex_: Hex) -> bool:
    """Whether a frontier post has not paid, or not this company if it pays each once."""
    had = d.state.frontier.get(hex_, ())
    return not had or (facts(d).frontier_each and company not in had)


def pay_frontiers(d: D, company: Company) -> None:
    """One payment for each frontier post that is now joined to a base of the company."""
    due = [hex_ for hex_ in frontiers(d.title.board) if hex_ in d.state.tiles and _may_pay(d, company, hex_)]
    # Few posts are built on and have not paid: mostly nobody need ask what is joined.
    joined = joined_hexes(d, company) if due else set()
    for hex_ in due:
        if hex_ in joined:
            value = frontier_value(d, hex_)
            d.pay(MINT, company, value)
            d.replace(frontier=d.state.frontier | {hex_: (*d.state.frontier.get(hex_, ()), company)})
            d.tell(
                "frontier",
                "{company} reaches the frontier in {hex} and receives {amount}",
                company=company,
                hex=hex_,
                amount=value,
            )
