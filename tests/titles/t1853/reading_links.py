"""1853's bases, frontier posts, contracts and runs by the same second reading of the book (31.11, 31.24, 32 to 34)."""

from collections.abc import Iterable, Sequence

from tests.titles.t1853.reading_track import SUITS, Ground, Place, area_of

TOKENS = {"EIR": 5, "GIP": 5, "NWR": 5, "BNR": 5, "BBCI": 4, "MSM": 4, "SIR": 4, "BAR": 3}
HOMES: dict[str, list[tuple[str, int | None]]] = {
    "EIR": [("Jab", 2), ("Hx", None)],
    "GIP": [("Mi", 5), ("Ht", None)],
    "NWR": [("Fn", 2), ("Ck", None)],
    "BNR": [("Jab", 0), ("Kq", None)],
    "BBCI": [("Hj", None)],
    "MSM": [("Rr", 2)],
    "SIR": [("Tp", None)],
    "BAR": [("Jah", None)],
}
"""Hexes of the home bases, in a large city with the side its station is at."""
Leg = Sequence[str]


def homes_of(ground: Ground, company: str) -> set[Place]:
    """Stations that are the home bases of a company, as they lie now."""
    found = set()
    for hex_, side in HOMES[company]:
        ends = [p.b if p.a == side else p.a for p in ground.pieces(hex_) if side in p[:2]] if side is not None else [6]
        found.add((hex_, ends[0]))
    return found


def base_places(ground: Ground, company: str, running: Iterable[str], cash: int) -> set[Place]:
    """32: where a company may establish a base now."""
    own, homes = ground.bases(company), len(HOMES[company])
    if len(own) >= TOKENS[company] or cash < (40 if len(own) <= homes else 100):
        return set()
    closed = {place for name in HOMES if name not in running for place in homes_of(ground, name)}
    found = set().union(*(ground.reached(company, gauge) for gauge in SUITS))
    return {
        (hex_, end)
        for hex_, end in found - closed
        if end >= 6
        and area_of(company, hex_)
        and hex_ not in {base[0] for base in own}
        and len(ground.tokens.get((hex_, end), ())) < ground.stops(hex_)[end - 6][2]
    }


def joined_posts(ground: Ground, company: str) -> set[str]:
    """31.11: hexes with track that a line of one gauge joins to a base."""
    found = set()
    for gauge, suits in SUITS.items():
        for hex_, end in ground.reached(company, gauge):
            usable = {e for piece in ground.pieces(hex_) if piece.gauge in suits for e in piece[:2]}
            if end in usable:
                found.add(hex_)
    return found


def is_linked(ground: Ground, cities: Iterable[str]) -> bool:
    """31.24: whether all these cities hang together, changing trains and gauges at stations."""
    spread: dict[Place, set[Place]] = {}
    for suits in SUITS.values():
        for part in stretches(ground, suits):
            if any(place in ground.tokens for place in part):
                stations = {
                    (hex_, end) for hex_, end in part if end >= 6 and ground.stops(hex_)[end - 6][0] != "junction"
                }
                for place in stations:
                    spread.setdefault(place, set()).update(stations)
    wanted = sorted(cities)
    reached, todo = {wanted[0]}, [wanted[0]]
    seen = set[Place]()
    while todo:
        hex_ = todo.pop()
        is_city = ground.stops(hex_)[0][0] == "city"
        starts = {(hex_, 6 + n) for n in range(len(ground.stops(hex_)))} if is_city else set()
        queue = list(starts | {place for place in seen if place[0] == hex_})
        while queue:
            for place in spread.get(queue.pop(), set()) - seen:
                seen.add(place)
                queue.append(place)
                if place[0] not in reached and ground.stops(place[0])[0][0] == "city":
                    reached.add(place[0])
                    todo.append(place[0])
    return set(wanted) <= reached


def stretches(ground: Ground, suits: tuple[str, ...]) -> list[set[Place]]:
    """All track of one gauge in parts that hang together."""
    near: dict[Place, set[Place]] = {}
    for name in ground.board.hexes:
        hex_ = str(name)
        for a, b, gauge in ground.pieces(hex_):
            if gauge in suits:
                near.setdefault((hex_, a), set()).add((hex_, b))
                near.setdefault((hex_, b), set()).add((hex_, a))
    for here, end in [place for place in near if place[1] < 6]:
        other = ground.beyond(here, end)
        if other and (other, (end + 3) % 6) in near:
            near[here, end].add((other, (end + 3) % 6))
    parts, left = [], set(near)
    while left:
        part, todo = set[Place](), [left.pop()]
        while todo:
            place = todo.pop()
            if place not in part:
                part.add(place)
                todo += near[place]
        left -= part
        parts.append(part)
    return parts


def place_of(text: str) -> Place:
    hex_, _, stop = text.partition(".")
    return hex_, 6 + int(stop)


def stops_of(legs: Sequence[Leg]) -> list[Place]:
    """The stations of a run from end to end."""
    ends = [(place_of(leg[0]), place_of(leg[-1])) for leg in legs]
    if len(ends) == 1:
        return list(ends[0])
    count = {place: sum(place in pair for pair in ends) for pair in ends for place in pair}
    at = next(place for place, times in count.items() if times == 1)
    line, rest = [at], list(ends)
    while rest:
        pair = next(pair for pair in rest if line[-1] in pair)
        rest.remove(pair)
        line.append(pair[1] if pair[0] == line[-1] else pair[0])
    return line


def earnings(ground: Ground, company: str, runs: dict[str, Sequence[Leg]]) -> tuple[int, int]:
    """33, 34: what legal runs earn, and the better mail; asserts what a run must be."""
    total, mails = 0, [0]
    for train, legs in runs.items():
        line = stops_of(legs)
        values = [ground.stops(hex_)[end - 6] for hex_, end in line]
        places = [
            hex_ if kind == "city" else (hex_, end) for (hex_, end), (kind, _, _) in zip(line, values, strict=True)
        ]
        number = int(train.partition("-")[0].rstrip("M"))
        assert len(set(places)) == len(places)
        assert sum(kind == "city" for kind, _, _ in values) <= number
        assert any(company in ground.tokens.get(place, ()) for place in line)
        assert not any(ground.is_full(place, company) for place in line[1:-1])
        assert "junction" not in (values[0][0], values[-1][0])
        total += sum(value for _, value, _ in values)
        mails.append(values[0][1] + values[-1][1])
    return total, max(mails)


def best_run(ground: Ground, company: str, train: str) -> int:
    """The most one train can earn by itself, its mail included, of all trails there are."""
    gauge, number = "metre" if "M" in train else "broad", int(train.partition("-")[0].rstrip("M"))
    best = 0
    for line in lines(ground, company, SUITS[gauge], number):
        values = [ground.stops(hex_)[end - 6] for hex_, end in line]
        if len(line) > 1 and "junction" not in (values[0][0], values[-1][0]):
            best = max(best, sum(value for _, value, _ in values) + values[0][1] + values[-1][1])
    return best


def lines(ground: Ground, company: str, suits: tuple[str, ...], number: int) -> Iterable[list[Place]]:
    """Every line of stations through a base: two arms from it that share neither track nor place."""
    for base in ground.bases(company):
        arms = list(arms_of(ground, company, suits, [base], frozenset(), number))
        for one, used in arms:
            for other, more in arms:
                both = [*reversed(one), *other[1:]]
                keys = [key_of(ground, place) for place in both]
                cities = sum(ground.stops(place[0])[place[1] - 6][0] == "city" for place in both)
                if not used & more and len(set(keys)) == len(keys) and cities <= number:
                    yield both


def key_of(ground: Ground, place: Place) -> object:
    return place[0] if ground.stops(place[0])[place[1] - 6][0] == "city" else place


def arms_of(
    ground: Ground, company: str, suits: tuple[str, ...], line: list[Place], used: frozenset[object], number: int
) -> Iterable[tuple[list[Place], frozenset[object]]]:
    yield line, used
    if len(line) > 1 and ground.is_full(line[-1], company):
        return
    if sum(ground.stops(hex_)[end - 6][0] == "city" for hex_, end in line) > number:
        return
    for place, more in nexts(ground, suits, line[-1], used):
        if key_of(ground, place) not in {key_of(ground, old) for old in line}:
            yield from arms_of(ground, company, suits, [*line, place], more, number)


def nexts(
    ground: Ground, suits: tuple[str, ...], at: Place, used: frozenset[object]
) -> Iterable[tuple[Place, frozenset[object]]]:
    """Stations next to a place along unused track."""
    hex_, end = at
    for piece in ground.pieces(hex_):
        if end not in piece[:2] or piece.gauge not in suits:
            continue
        to = piece.b if piece.a == end else piece.a
        if to >= 6:
            joint = frozenset({at, (hex_, to)})
            if end < 6 or joint not in used:
                yield (hex_, to), used | {joint} if end >= 6 else used
            continue
        other = ground.beyond(hex_, to)
        side = frozenset({(hex_, to), (other or "", (to + 3) % 6)})
        if other is not None and side not in used:
            yield from nexts(ground, suits, (other, (to + 3) % 6), used | {side})
