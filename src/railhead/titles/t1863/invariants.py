"""1863's invariants: companies that own companies, shares sold short, hexes whose kind a private has changed."""

from railhead.core.fits import kind_of
from railhead.core.ids import BANK, BOX, POOL, Company, Hex
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import owed, privates_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.invariants import Invariants, expect
from railhead.mechanisms.shares import SHARE
from railhead.mechanisms.surplus_tokens import ChooseTokens
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import LPTB, D, figures, is_major, railways
from railhead.titles.t1863.holdings import OFFICE, controller, head_of, holders, leads_to, shares, total_shares
from railhead.titles.t1863.loans import limit, tokens_in_use, tokens_out
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock.shorts import open_shorts
from railhead.titles.t1863.turn.rust import Reprieve
from railhead.titles.t1863.turn.tokens import on_charter, token_limit
from railhead.titles.t1863.turn.yard import limit_of, sides_of


def _unissued(title: Title, state: State1863, company: Company) -> int:
    """A share for every short that nobody holds."""
    d: D = Draft(title, state)
    return 0 if company == LPTB else SHARE * (figures(d).sizes["major"].short_pairs - open_shorts(d, company))


def _rebuilt(title: Title, before: State1863, after: State1863) -> frozenset[Hex]:
    """Where a private has just put a tile that the print of the hex does not take."""
    new = {hex_: laid for hex_, laid in after.tiles.items() if hex_ not in before.tiles}
    shapes = {hex_: title.board.tiles[laid.tile].shape for hex_, laid in new.items()}
    return frozenset(
        hex_
        for hex_, shape in shapes.items()
        if title.board.hexes[hex_].shape.colour == "white"
        and (shape.colour != "yellow" or kind_of(shape) != kind_of(title.board.hexes[hex_].shape))
    )


def _own(title: Title, state: State1863) -> None:
    d: D = Draft(title, state)
    expect(tokens_out(d) <= tokens_in_use(d), f"{tokens_out(d)} loan tokens are out, there are {tokens_in_use(d)}")
    expect(len(spots_of(d, LPTB)) <= title.board.companies[LPTB].tokens, "the LPTB has too many tokens")
    _check_cards(d)
    for company in railways(title):
        if company in state.marks:
            _check_in_play(d, company)
        else:
            _check_away(d, company)


def _check_cards(d: D) -> None:
    """Both types of a card are gone alike."""
    for kind in d.title.trains:
        counts = {sum(t.rpartition("-")[0] == side for t in d.state.trains) for side in sides_of(d, kind)}
        expect(len(counts) <= 1, f"the two types of a {kind} card are sold unlike: {sorted(counts)}")


def _check_in_play(d: D, company: Company) -> None:
    state, size = d.state, d.state.sizes[company]
    head = head_of(d, company)
    expect(state.directors.get(company) == controller(d, company), f"{company} is not directed by its controller")
    expect(company in state.directors, f"{company} leads back to no player")
    expect(not leads_to(d, company, company), f"{company} is on a circle of ownership")
    held = holders(d, company)
    expect(held.get(head, 0) >= OFFICE, f"{head} directs {company} without two shares")
    if size == "minor":
        expect(set(held) == {head}, f"the minor {company} belongs to {', '.join(held)}")
        expect(not open_shorts(d, company), f"the minor {company} is sold short")
    else:
        everywhere = sum(held.values()) + shares(d, company, company) + shares(d, POOL, company)
        expect(everywhere == total_shares(d, company), f"{everywhere} shares of {company} are held")
    for player, count in state.shorts.get(company, {}).items():
        mixed = player not in state.ruined and is_major(d, company) and shares(d, player, company)
        expect(count > 0 and not mixed, f"{player} holds shares and shorts of {company}")
    expect(bool(_settling(state)) or owed(d, company) <= limit(d, company), f"{company} has too many loans")
    over = len(trains_of(d, company)) - limit_of(d, company)
    expect(bool(_settling(state)) or over <= 0, f"{company} has {over} trains too many")
    tokens = len(spots_of(d, company)) + on_charter(d, company)
    expect(bool(_settling(state)) or tokens <= token_limit(d, company), f"{company} has {tokens} tokens")


def _settling(state: State1863) -> list[object]:
    return [frame for frame in state.frames if type(frame).__name__ in ("Discard", "Reprieve", "ChooseTokens")]


def _check_away(d: D, company: Company) -> None:
    papers = {d.state.certificates.get(name) for name in d.title.certificates[company]} - {None}
    expect(papers in ({BANK}, {BOX}), f"{company} is not in play and its papers are with {papers}")
    left = (d.cash(company), *trains_of(d, company), *spots_of(d, company), owed(d, company), *privates_of(d, company))
    expect(not any(left), f"{company} is not in play and has {left}")
    tables = (d.state.sizes, d.state.charters, d.state.operated, d.state.earned, d.state.directors, d.state.shorts)
    expect(not any(company in table for table in tables), f"{company} is not in play and something is remembered of it")


SOAK_BOTS = ("random", "steady", "steady,random")
"""Players who only draw lots are ruined in phase II; steady ones come further."""

INVARIANTS = Invariants(
    merging=(ChooseTokens,),
    discarding=(Reprieve, Discard),
    rebuilt=_rebuilt,
    led_by_shares=lambda title: False,
    unissued=_unissued,
    in_debt=True,
    own=_own,
)
