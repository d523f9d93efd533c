"""What a server stores about people, column by column; the privacy page is made from this and from the schema.

A column without a description is an error when the page is made: a test finds it first.
"""

from msgspec import Struct

from railhead.server.storage.schema import metadata


class Stored(Struct, frozen=True):
    """A table: what it holds, how long it is kept, and what each column contains."""

    name: str
    about: str
    kept: str
    columns: dict[str, str]


FOR_EVER = "for ever: games are never deleted"
WITH_ACCOUNT = "until you delete your account"
GAME = "the game"
SEAT = "the seat"
WHO = "the account, or for guests a hash of the browser's cookie"

_TABLES = {
    "games": Stored(
        "Games",
        "What was set up, and where each game stands.",
        FOR_EVER,
        {
            "id": "the address of the game",
            "title": "which title is played",
            "edition": "which edition of the rules",
            "players": "names of the players, as they entered them; “Former player” once an account is deleted",
            "options": "the options chosen",
            "seed_is_open": "whether somebody chose the seed",
            "board": "which board file, if a player uploaded one",
            "kind": "one screen, or a seat for each player",
            "is_listed": "whether it is listed in the lobby",
            "undo": "who may undo",
            "host": f"who set it up: {WHO}",
            "created": "when it was set up",
            "moved": "when the last action was",
            "version": "how many actions it has",
            "round": "the round it is in",
            "awaited": "whose turn it is",
            "finished": "why it ended",
            "seed": "where its random numbers start",
            "bot_seed": "where its bots' random numbers start",
            "agreed": "seats that agree to an undo",
            "shut": "why the owner of this server closed it, if so",
            "restored": "a mark, if it was restored from a backup",
            "needs_invitation": "whether its open seats are for invited players only",
            "policies": "settings of the table: pace, clock, spectators, bots, hints",
        },
    ),
    "boards": Stored(
        "Board files",
        "Boards that players uploaded.",
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
            "key": "a random text that keeps it from being done twice",
            "action": "what was done, by which seat",
            "round": "in which round",
            "events": "what happened",
            "is_secret": "whether others can see it only after the end",
            "at": "when",
        },
    ),
    "snapshots": Stored(
        "Positions",
        "Positions, computed from the actions, so that games open faster.",
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
        "The seats of a table.",
        FOR_EVER,
        {"game": GAME, "seat": SEAT, "bot": "which bot plays it, if any", "is_open": "whether anyone can take it"},
    ),
    "links": Stored(
        "Links to seats",
        "Links that players use to take their seats.",
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
        "Players' seats",
        "Which seats are yours.",
        "until you delete your account; for guests, for ever",
        {"visitor": WHO, "game": GAME, "seat": SEAT},
    ),
    "invited": Stored(
        "Invitations",
        "Who is invited to which table.",
        WITH_ACCOUNT,
        {"game": GAME, "person": "the invited account"},
    ),
    "programs": Stored(
        "Programmed actions",
        "What you told the server to do when your turn comes.",
        "until it is done or cancelled",
        {"game": GAME, "seat": SEAT, "subject": "what it is about", "program": "what to do"},
    ),
    "messages": Stored(
        "Chat",
        "Messages at the tables.",
        FOR_EVER,
        {"number": "its number", "game": GAME, "seat": "who wrote it", "text": "the message", "at": "when"},
    ),
    "accounts": Stored(
        "Accounts",
        "Only if you signed up.",
        WITH_ACCOUNT,
        {
            "id": "a random number",
            "name": "your name",
            "look": "a form of your name that keeps others from choosing one that looks the same",
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
        "One-time links",
        "To reset a password, confirm an address or own the server.",
        "until used, at most a week",
        {"hash": "a hash of the link", "account": "your account", "purpose": "what for", "expires": "until when"},
    ),
    "api_tokens": Stored(
        "API tokens",
        "For programs that act for you.",
        "until you delete them or your account",
        {
            "hash": "a hash of the token",
            "id": "a random text",
            "account": "your account",
            "name": "what you called it",
            "scopes": "what it may do",
            "created": "when you made it",
        },
    ),
    "what_ifs": Stored(
        "What-if boards",
        "Boards that continue from a point of another game.",
        FOR_EVER,
        {
            "game": GAME,
            "origin": "the game it is from",
            "point": "after which action",
            "seat": "whose view it started from",
            "state": "the position it started with",
        },
    ),
    "recovery_codes": Stored(
        "Recovery codes",
        "To get a lost seat back.",
        "until used",
        {"hash": "a hash of the code", "game": GAME, "seat": SEAT},
    ),
    "claims": Stored(
        "Requests for seats",
        "Players who lost a seat and ask the others for it.",
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
        "Players you muted or blocked. Nobody else sees this.",
        WITH_ACCOUNT,
        {"person": WHO, "other": "the other player", "kind": "muted or blocked"},
    ),
    "bans": Stored(
        "Bans",
        "Accounts and addresses that the owner banned.",
        "until lifted",
        {
            "kind": "an account or an address",
            "value": "which account or which IP address",
            "why": "the reason",
            "since": "since when",
        },
    ),
    "owner_log": Stored(
        "Owner's log",
        "Tables that owners closed, players they banned.",
        "for ever",
        {"number": "its number", "at": "when", "who": "which owner", "did": "what"},
    ),
    "clock_events": Stored(
        "Clocks",
        "At tables with a clock: whose turn it was when, pauses, vacations, night hours.",
        FOR_EVER,
        {"number": "its number", "game": GAME, "event": "what happened, and when"},
    ),
    "votes": Stored(
        "Votes",
        "Votes that the players of a table are taking.",
        "until decided",
        {"game": GAME, "subject": "what it is about", "since": "since when", "agreed": "seats that agree"},
    ),
    "people": Stored(
        "Your settings",
        "Time zone, night hours, and how you are notified of your turn.",
        WITH_ACCOUNT,
        {
            "person": WHO,
            "settings": "your time zone, night hours, and where notifications go: web push, mail, a webhook's address",
            "token": "a random text in the links that turn notifications off",
            "digested": "when you last got a daily mail",
        },
    ),
    "push_subscriptions": Stored(
        "Web push",
        "Browsers that show you notifications, if you allowed it.",
        "until you turn it off",
        {
            "endpoint": "an address of your browser's push service",
            "person": WHO,
            "p256dh": "the browser's public key",
            "auth": "a secret shared with the browser, so that nobody else can read them",
        },
    ),
    "notices": Stored(
        "Notifications sent",
        "So that none is sent twice.",
        FOR_EVER,
        {"game": GAME, "seat": SEAT, "turn": "which turn", "at": "when"},
    ),
    "server_secrets": Stored(
        "Server keys",
        "Nothing about you.",
        "for ever",
        {"name": "what for", "value": "the key"},
    ),
    "bot_jobs": Stored(
        "Bot queue",
        "Games in which a bot or a programmed action is next.",
        "until done, usually seconds",
        {
            "game": GAME,
            "host": f"who set the game up: {WHO}",
            "turn": "since when it waits",
            "version": "at which action the bot began to think",
            "worker": "which process works on it",
            "until": "how long that may take",
            "asked": "how often it was asked for",
        },
    ),
}


def stored() -> list[Stored]:
    """Every table, those with the most personal data first. Raises LookupError for one that is not described."""
    tables = []
    for table in metadata.sorted_tables:
        about = _TABLES[table.name]
        columns = {column.name: about.columns[column.name] for column in table.columns}
        tables.append(Stored(about.name, about.about, about.kept, columns))
    order = {about.name: place for place, about in enumerate(_TABLES.values())}
    people = [
        _TABLES[name].name
        for name in ("accounts", "sessions", "holders", "people", "push_subscriptions", "messages", "blocks", "bans")
    ]
    return sorted(tables, key=lambda one: (one.name not in people, order[one.name]))


def outdated() -> list[str]:
    """Descriptions of columns that no longer exist."""
    there = {table.name: {column.name for column in table.columns} for table in metadata.sorted_tables}
    return [
        f"{name}.{column}"
        for name, about in _TABLES.items()
        for column in about.columns
        if column not in there.get(name, ())
    ]
