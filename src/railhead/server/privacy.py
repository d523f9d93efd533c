"""What a server stores of people, said column by column; the privacy page is made from this and from the schema.

A column that nobody has described keeps the page from being made: a test finds it first.
"""

from msgspec import Struct

from railhead.server.schema import metadata


class Stored(Struct, frozen=True):
    """A table: what it is, how long it is kept, and what each of its columns has."""

    name: str
    about: str
    kept: str
    columns: dict[str, str]


FOR_EVER = "for ever: games are never deleted"
WITH_ACCOUNT = "until you delete your account"
GAME = "the game"
SEAT = "the seat"
WHO = "you: your account, or as a guest a hash of the cookie in your browser"

_TABLES = {
    "games": Stored(
        "Games",
        "What was set up, and where each game stands.",
        FOR_EVER,
        {
            "id": "the address of the game",
            "title": "which game it is",
            "edition": "which edition of the rules",
            "players": "names of the players, as they entered them; “Former player” once an account is deleted",
            "options": "options of the rules",
            "seed_is_open": "whether the seed was chosen by somebody",
            "board": "which board file, if it is somebody's own",
            "kind": "one screen, or a seat each",
            "is_listed": "whether it is listed for all",
            "undo": "who may undo",
            "host": f"who set it up: {WHO}",
            "created": "when it was set up",
            "moved": "when something was last done in it",
            "version": "how many actions it has",
            "round": "the round it is in",
            "awaited": "whose turn it is",
            "finished": "why it ended",
            "seed": "what its chance comes from",
            "bot_seed": "what its bots draw from",
            "agreed": "seats that agree to an undo",
            "shut": "why the owner of this server closed it, if so",
            "restored": "a mark, if it was brought back from a backup",
            "needs_invitation": "whether one must be invited to take an open seat",
            "policies": "what holds at the table: pace, clock, spectators, bots, hints",
        },
    ),
    "boards": Stored(
        "Board files",
        "Boards that players brought themselves.",
        FOR_EVER,
        {"sha256": "a checksum", "name": "the name of the file", "text": "the file"},
    ),
    "entries": Stored(
        "Actions",
        "Everything that was done in a game, in order.",
        FOR_EVER,
        {
            "game": GAME,
            "seq": "its number",
            "key": "a random word that keeps it from being done twice",
            "action": "what was done, by which seat",
            "round": "in which round",
            "events": "what came of it",
            "is_secret": "whether others may see it only after the end",
            "at": "when",
        },
    ),
    "snapshots": Stored(
        "Positions",
        "Positions of games, worked out from the actions to open games faster.",
        FOR_EVER,
        {"game": GAME, "seq": "after which action", "program": "made by which version", "state": "the position"},
    ),
    "results": Stored(
        "Results",
        "How finished games ended.",
        FOR_EVER,
        {"game": GAME, "seat": SEAT, "score": "its score", "rank": "its rank", "at": "when the game ended"},
    ),
    "seats": Stored(
        "Seats",
        "How the seats of a table were given out.",
        FOR_EVER,
        {"game": GAME, "seat": SEAT, "bot": "which bot plays it, if any", "is_open": "whether anybody may take it"},
    ),
    "links": Stored(
        "Links to seats",
        "Links by which players sit down.",
        FOR_EVER,
        {
            "hash": "a hash of the link",
            "game": GAME,
            "seat": SEAT,
            "token": "the link itself, until somebody has used it",
            "taken_by": f"who used it: {WHO}; forgotten with your account",
        },
    ),
    "holders": Stored(
        "Who sits where",
        "Whose seats are whose.",
        "until you delete your account; of guests for ever",
        {"visitor": WHO, "game": GAME, "seat": SEAT},
    ),
    "invited": Stored(
        "Invitations",
        "Who is invited to which table.",
        WITH_ACCOUNT,
        {"game": GAME, "person": "the account that is invited"},
    ),
    "programs": Stored(
        "Programmed actions",
        "What you told the server to do when your turn comes.",
        "until it is done or cancelled",
        {"game": GAME, "seat": SEAT, "subject": "what it is about", "program": "what is to be done"},
    ),
    "messages": Stored(
        "Talk",
        "What was said at the tables.",
        FOR_EVER,
        {"number": "its number", "game": GAME, "seat": "the seat that said it", "text": "what was said", "at": "when"},
    ),
    "accounts": Stored(
        "Accounts",
        "You only have one if you signed up.",
        WITH_ACCOUNT,
        {
            "id": "a random number",
            "name": "your name",
            "look": "your name as it looks to the eye, so that no two look alike",
            "password": "an argon2 hash of your password, never the password",
            "email": "your e-mail address, if you gave one",
            "is_verified": "whether you confirmed the address",
            "is_admin": "whether you own this server",
            "created": "when you signed up",
        },
    ),
    "sessions": Stored(
        "Devices",
        "Where you are logged in.",
        "until you log out",
        {"hash": "a hash of the cookie", "account": "your account", "created": "when you logged in"},
    ),
    "account_tokens": Stored(
        "Links that work once",
        "To reset a password or confirm an address.",
        "until used, at most a week",
        {"hash": "a hash of the link", "account": "your account", "purpose": "what for", "expires": "until when"},
    ),
    "api_tokens": Stored(
        "Tokens of programs",
        "By which programs of yours act for you.",
        "until you delete them or your account",
        {
            "hash": "a hash of the token",
            "id": "a random word",
            "account": "your account",
            "name": "what you called it",
            "scopes": "what it may do",
            "created": "when you made it",
        },
    ),
    "what_ifs": Stored(
        "What-if boards",
        "Games tried out from a point of another.",
        FOR_EVER,
        {
            "game": GAME,
            "origin": "the game it is from",
            "point": "after which action",
            "seat": "by whose view",
            "state": "the position it began with",
        },
    ),
    "recovery_codes": Stored(
        "Recovery codes",
        "To get a lost seat back.",
        "until used",
        {"hash": "a hash of the code", "game": GAME, "seat": SEAT},
    ),
    "claims": Stored(
        "Claims",
        "Lost seats that somebody asks the others for.",
        "until answered",
        {
            "game": GAME,
            "seat": SEAT,
            "claimant": f"who asks: {WHO}",
            "since": "since when",
            "agreed": "seats that agree",
        },
    ),
    "blocks": Stored(
        "Muted and blocked",
        "Whom you do not want to hear or to play with. Nobody else sees it.",
        WITH_ACCOUNT,
        {"person": WHO, "other": "the other player", "kind": "muted or blocked"},
    ),
    "bans": Stored(
        "Bans",
        "Accounts and addresses that the owner keeps out.",
        "until lifted",
        {
            "kind": "an account or an address",
            "value": "which account; or the internet address",
            "why": "the reason",
            "since": "since when",
        },
    ),
    "owner_log": Stored(
        "What owners did",
        "Tables closed, players banned.",
        "for ever",
        {"number": "its number", "at": "when", "who": "which owner", "did": "what"},
    ),
    "clock_events": Stored(
        "Clocks",
        "At tables with a clock: who was awaited when, pauses, vacations, night hours.",
        FOR_EVER,
        {"number": "its number", "game": GAME, "event": "what happened, and when"},
    ),
    "votes": Stored(
        "Votes",
        "What the players of a table are asked to agree on.",
        "until decided",
        {"game": GAME, "subject": "what it is about", "since": "since when", "agreed": "seats that agree"},
    ),
    "people": Stored(
        "Wishes of players",
        "Time zone, night hours, and how you want to be told that it is your turn.",
        WITH_ACCOUNT,
        {
            "person": WHO,
            "settings": "your time zone, night hours, and where notices go: web push, mail, a webhook's address",
            "token": "a random word in the links by which you stop notices",
            "digested": "when you last had a summary",
        },
    ),
    "push_subscriptions": Stored(
        "Web push",
        "Browsers that show you notices, if you allowed it.",
        "until you turn it off",
        {
            "endpoint": "the address your browser's maker gave",
            "person": WHO,
            "p256dh": "the browser's public key",
            "auth": "a secret shared with the browser, so that nobody else reads the notices",
        },
    ),
    "notices": Stored(
        "Notices sent",
        "So that no notice is sent twice.",
        FOR_EVER,
        {"game": GAME, "seat": SEAT, "turn": "which turn", "at": "when"},
    ),
    "server_secrets": Stored(
        "Keys of the server",
        "Nothing about you.",
        "for ever",
        {"name": "what for", "value": "the key"},
    ),
    "bot_jobs": Stored(
        "Bots to act",
        "Games in which a bot or a programmed action is next.",
        "until done, seconds as a rule",
        {
            "game": GAME,
            "host": f"who set the game up: {WHO}",
            "turn": "since when it waits",
            "version": "at which action",
            "worker": "which process works on it",
            "until": "how long that may take",
        },
    ),
}


def stored() -> list[Stored]:
    """Every table there is, those with most about people first. Raises LookupError for what is not described."""
    found = []
    for table in metadata.sorted_tables:
        about = _TABLES[table.name]
        columns = {column.name: about.columns[column.name] for column in table.columns}
        found.append(Stored(about.name, about.about, about.kept, columns))
    order = {about.name: place for place, about in enumerate(_TABLES.values())}
    people = [
        _TABLES[name].name
        for name in ("accounts", "sessions", "holders", "people", "push_subscriptions", "messages", "blocks", "bans")
    ]
    return sorted(found, key=lambda one: (one.name not in people, order[one.name]))


def outdated() -> list[str]:
    """What is described and not there any more."""
    there = {table.name: {column.name for column in table.columns} for table in metadata.sorted_tables}
    return [
        f"{name}.{column}"
        for name, about in _TABLES.items()
        for column in about.columns
        if column not in there.get(name, ())
    ]
