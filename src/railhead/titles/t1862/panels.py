"""What a player of 1862 wants to see beside the common figures: permits, pars, tokens on charters, trains by type."""

from railhead.core.ids import Company, Train, type_of
from railhead.core.sentences import named
from railhead.core.title import Title
from railhead.mechanisms.description import PrintedCard, Rows
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.facts import D, Facts


def cards(title: Title) -> dict[str, tuple[PrintedCard, ...]]:
    """The permits that are shuffled when the game is set up (book 2.4)."""
    told = "One is dealt to each company in play. The company runs only trains it has a permit for."
    dealt = title.facts_as(Facts).permits
    permits = tuple(PrintedCard(f"{face.capitalize()} permit", (told,), count) for face, count in dealt.items())
    return {"Permits": permits} if permits else {}


def panels(d: D) -> dict[str, Rows]:
    """Rows under each heading, the first of them the names of the columns."""
    return {"Companies in play": _in_play(d), "Companies to be started": _to_come(d)}


def _in_play(d: D) -> Rows:
    state = d.state
    rows: Rows = [["company", "permits", "par", "started by", "floated", "on its charter", "London", "trains"]]
    for company, par in state.pars.items():
        rows.append(
            [
                company,
                ", ".join(state.permits.get(company, ())),
                par,
                "Parliament" if state.chartered.get(company) else "purchase or merger",
                "yes" if state.floated.get(company) else f"{state.purchased.get(company, 0)}% bought",
                state.markers.get(company, 0),
                "linked" if company in state.london else "",
                ", ".join(_train(d, train) for train in trains_of(d, company)),
            ]
        )
    return rows


def train_words(d: D, train: Train) -> tuple[str, str]:
    """The side of its card that is up, in short and in the book's words: E4/5 and Express-4/5."""
    face = d.state.faces[train]
    run = d.title.train(train).run[face]
    return f"{face[0].upper()}{run}", f"{face.capitalize()}-{run}"


def _train(d: D, train: Train) -> str:
    spare = d.state.warranties.get(train, 0)
    warranties = "" if not spare else " (1 warranty)" if spare == 1 else f" ({spare} warranties)"
    return f"{type_of(train)} {train_words(d, train)[1]}{warranties}"


def _to_come(d: D) -> Rows:
    state, companies = d.state, d.title.board.companies
    rows: Rows = [["company", "name", "home", "from phase", "permit"]]
    waiting: list[Company] = [name for name in companies if name in state.groups and name not in state.pars]
    for company in waiting:
        home = tuple(named(spot=spot) for spot in companies[company].home)
        rows.append([company, companies[company].name, home, state.groups[company], state.dealt.get(company, "")])
    return rows
