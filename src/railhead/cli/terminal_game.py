"""A game in the terminal: shows the position, lists the options, reads what is typed, plays the bots' seats.

Everything goes through the game's own options; this knows no rule and keeps no state but the game.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from railhead.bots.acting import bot_action, bot_chance
from railhead.bots.bot import Bot
from railhead.bots.hints import hint
from railhead.cli.about import about
from railhead.cli.charmap import drawn
from railhead.cli.charmarket import drawn_market
from railhead.cli.ink import has_colour
from railhead.cli.offers import anytime_listing, listing
from railhead.cli.position import Position, standings
from railhead.cli.skipped import skipped
from railhead.cli.text import paragraph
from railhead.core.actions import Action, Event
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Player
from railhead.core.play import judge, view
from railhead.core.state import State
from railhead.core.typed import kinds_meant, said_kind
from railhead.core.wording import Wording, as_sentence
from railhead.record import Game, save
from railhead.record.action_words import done, to_do, wording_of
from railhead.record.record import REDO, UNDO
from railhead.record.typed_lines import with_seat
from railhead.titles.ledger import ROW, ledger_of
from railhead.titles.words import words_of

HELP = """\
Type an action as it is listed, with values for the words in capitals: bid N 100, lay G15 6 2, pass.
You can shorten words, change their order, and leave out what has only one value: buy 2, pay, no.
Numbers in brackets are what it costs, less the loan that comes with it, or with a + what it brings.
To act for another player, begin with the name: Bob pass.
  run H8 K7          the best routes in which a train calls at both; run alone takes the best of all
  ?  or options      what you can do; help bid: what such an action does
  show or status     the position; more: tables that only this title has
  players, companies, privates, trains    parts of the position
  map                the map; map H8 one hex with its edges; map H8 57 2 a tile as it would lie there
  market             the stock market; * where companies stand
  about or info NAME  what a company, private, hex, tile or train is
  hint               what a strong player would do, and why
  why ACTION         whether the rules allow it and, if not, which rule forbids it
  why                the rule behind the last refusal
  why 61-SR-07       what a rule says; rules: where to find all of them
  undo, redo         take back the last action of a player, or do it again
  log                what has happened so far
  save [FILE]        the game is saved after every action; this saves a copy
  quit, exit or q    leave; the game stays in its file
A picture of the map: railhead draw GAME.json -o map.svg, in another window."""


class TerminalGame:
    """A game played from a stream of lines."""

    def __init__(self, game: Game, file: Path, bots: Mapping[Player, Bot]) -> None:
        self.game = game
        self.file = file
        self.bots = bots
        self.ledger = ledger_of(game.title.id)
        self.names = dict(zip(game.state.players, game.record.players, strict=True))
        self.refusal: Refused | None = None
        self.shown_round = ""
        self.is_open = True
        self.commands: dict[str, Callable[[str], None]] = {
            "?": lambda rest: self.show_options(),
            "options": lambda rest: self.show_options(),
            "help": lambda rest: self.help(rest),
            "show": lambda rest: self.show(),
            "status": lambda rest: self.show(),
            "players": lambda rest: print(self._position().players()),
            "companies": lambda rest: print(self._position().companies() or "No companies yet."),
            "privates": lambda rest: self.show_privates(),
            "trains": lambda rest: print(self._position().supply()),
            "rules": lambda rest: print(
                f"railhead rules {game.title.id} lists all rules; why ACTION tells those of one."
            ),
            "more": lambda rest: print(self._position().more()),
            "map": lambda rest: print(drawn(game.title, self.game.state, rest.split(), has_colour())),
            "market": lambda rest: print(self._market()),
            "about": self.tell_about,
            "info": self.tell_about,
            "hint": lambda rest: self.give_hint(),
            "why": self.explain,
            "undo": lambda rest: self.undo(self._last_person()),
            "redo": lambda rest: self.redo(self._last_person()),
            "log": lambda rest: self.show_log(),
            "save": self.save,
            "quit": lambda rest: self.leave(),
            "exit": lambda rest: self.leave(),
            "q": lambda rest: self.leave(),
        }

    def play(self, lines: Iterable[str]) -> None:
        """Until the game is over, the lines end, or somebody quits."""
        self.play_bots()
        self.show_turn()
        for line in lines if self.is_open else ():
            self.do(line.strip())
            if not self.is_open:
                return
        if self.is_open:
            print(f"\nSaved in {self.file}.")

    def do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not line or line.startswith("#"):
                return
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.act(line)
        except Refused as refusal:
            self.refusal = refusal
            print(f"{self._wording.whole(refusal.sentence)} [{refusal.rule}]")
        except GameError as error:
            print(as_sentence(str(error)))
        except OSError as error:
            print(f"Not saved: {error.strerror}.")

    def act(self, line: str) -> None:
        before, (seat, _, rest) = self.game.state, self._with_seat(line).partition(" ")
        for player in self.names:
            if seat.upper() == player and rest in (UNDO, REDO):
                return (self.undo if rest == UNDO else self.redo)(player)
        action = self._read(line)
        self._tell_done(action, self.game.act(action))
        self._tell_skipped(before)
        self.keep()
        self.play_bots()
        self.show_turn()

    def play_bots(self) -> None:
        """Bots act as long as only bots are awaited. They would act the same way again, so saving at the end is
        enough."""
        before = self.game.version
        try:
            while self._is_for_bots():
                action = self._bot_action(self.game.actors[0])
                self._tell_done(action, self.game.act(action))
        finally:
            if self.game.version > before:
                self.keep()

    def _tell_done(self, action: Action, events: Sequence[Event]) -> None:
        self._tell(events)
        if not events:
            print(f"  {self._told(action)}")

    def _told(self, action: Action) -> str:
        """What was done, where no event says so."""
        if action.kind != "pass":
            return done(action, self._wording)
        company = self.game.before(self.game.entries[-1]).acting_company
        whose = f" for {self._wording.label(company)}" if company else ""
        return f"{self._wording.player(action.actor)} passes{whose}"

    def _bot_action(self, actor: Player) -> Action:
        return bot_action(self.game, self.bots[actor], actor)

    def give_hint(self) -> None:
        """From what the player whose turn it is sees."""
        if self.game.is_finished:
            print("The game is over.")
            return
        seat = self.game.actors[0]
        suggestion = hint(self.game.title, self.game.view(seat), self.game.options(seat), bot_chance(self.game))
        print(f"{to_do(suggestion.action, self._wording)}\n  {suggestion.why}")

    def show_turn(self) -> None:
        """The whole position when a round begins, else who is to act; then the options."""
        if self.game.is_finished:
            print(f"\n{self._position().heading()}\n\n{self._standings()}\n\nSaved in {self.file}.")
            self.is_open = False
        elif str(self.game.state.round) != self.shown_round:
            self.show()
            self.show_options()
        else:
            print(f"\n{self._position().heading()}")
            self.show_options()

    def show(self) -> None:
        self.shown_round = str(self.game.state.round)
        print(f"\n{self._position()}\n")

    def show_options(self) -> None:
        title, state = self.game.title, self.game.state
        print(listing(title, state, self.game.options(), self.names) + anytime_listing(title, state))

    def help(self, kind: str) -> None:
        """What can be typed; with a kind of action, what it does."""
        if not kind:
            print(HELP)
            return
        title, words = self.game.title, words_of(self.game.title.id)
        known = {option.kind: None for option in self.game.options()}
        for meant in kinds_meant(kind.replace(" ", "_"), known, (), title.kinds):
            print(paragraph(f"{said_kind(meant)}: {words.explained.get(meant, words.kind(meant))}", "  ", "    "))

    def _market(self) -> str:
        return f"{drawn_market(self.game.title, self.game.state)}\n\n{self._position().market()}".strip("\n")

    def tell_about(self, name: str) -> None:
        if not name:
            raise Malformed("name something: about H8, about 57")
        for line in about(self.game.title, self.game.state, name):
            print(paragraph(line, "  ", "    "))

    def show_privates(self) -> None:
        """Whose they are, and what they do."""
        for line in self._position().privates() or [f"{self.game.title.id} has no privates."]:
            print(paragraph(line, "  ", "    "))

    def show_log(self) -> None:
        for line in self.game.log:
            undone = "  (undone)" if line.is_undone else ""
            print(f"{line.number:4}  {line.round:6}  {done(line.action, self._wording)}{undone}")

    def explain(self, text: str) -> None:
        """The rule behind a refusal, a row of the ledger, or the outcome of an action."""
        id_ = text.upper()
        if ROW.fullmatch(id_):
            if id_ not in self.ledger.rows:
                raise Malformed(f"the ledger of {self.ledger.title} has no row {id_}")
            self._print_rule(id_)
        elif text:
            self._judge(text)
        elif self.refusal is not None:
            print(self._wording.whole(self.refusal.sentence))
            self._print_rule(self.refusal.rule)
        else:
            print("Nothing has been refused yet.")

    def _judge(self, text: str) -> None:
        try:
            judge(self.game.title, self.game.state, self._read(text))
        except Refused as refusal:
            self.refusal = refusal
            print(f"Not allowed: {self._wording.said(refusal.sentence)}.")
            self._print_rule(refusal.rule)
        else:
            print("That's allowed.")

    def _print_rule(self, id_: str) -> None:
        """Undo and redo rest on no row."""
        row = self.ledger.rows.get(id_)
        if row is None:
            return
        print(paragraph(f"{row.id} (§ {row.section})  {row.rule}", "  ", "    "))
        print(paragraph(f"For example: {row.check}", "    ", "    "))

    def undo(self, actor: Player) -> None:
        """Undo to the last position in which a person decides; where only bots are left, one action."""
        self._tell(self.game.undo(actor))
        while self._is_for_bots() and self._can_undo():
            self._tell(self.game.undo(actor))
        self.keep()
        self.show_turn()

    def redo(self, actor: Player) -> None:
        self._tell(self.game.redo(actor))
        self.keep()
        self.play_bots()
        self.show_turn()

    def _last_person(self) -> Player:
        """The last person who decided; a name before `undo` names another."""
        acted = [action.actor for action in reversed(self.game.record.actions)]
        people = [player for player in (*acted, *self.game.state.players) if player not in self.bots]
        return next(iter(people), self.game.state.players[0])

    def _is_for_bots(self) -> bool:
        return bool(self.game.actors) and all(actor in self.bots for actor in self.game.actors)

    def _can_undo(self) -> bool:
        return any(True for _ in self.game.effective())

    def keep(self) -> None:
        save(self.game.record, self.file)

    def save(self, text: str) -> None:
        file = Path(text) if text else self.file
        save(self.game.record, file)
        print(f"Saved in {file}.")

    def leave(self) -> None:
        self.save("")
        self.is_open = False

    def _position(self) -> Position:
        return Position(self.game.title, self._seen(), self.game.record.players)

    def _seen(self) -> State:
        """What the only person at the table may see; of several, whoever's turn it is."""
        people = [seat for seat in self.game.state.players if seat not in self.bots]
        awaited = [seat for seat in self.game.actors if seat in people]
        seat = people[0] if len(people) == 1 else awaited[0] if awaited else None
        return view(self.game.state, seat)

    def _standings(self) -> str:
        return standings(self.game.title, self.game.state, self.game.record.players)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            print(f"  {self._wording.happened(event)}")

    def _tell_skipped(self, before: State) -> None:
        """Parts of a turn that were skipped because there was nothing to choose."""
        words = words_of(self.game.title.id)
        for company, parts in skipped(self.game.title, before, self.game.state):
            told = dict.fromkeys(words.part(part).lower() for part in parts)
            print(f"  {self._wording.label(company)} skips {', '.join(told)}: nothing to decide")

    @property
    def _wording(self) -> Wording:
        return wording_of(self.game.title, self.game.state, self.names)

    def _with_seat(self, line: str) -> str:
        return with_seat(line, list(self.names), list(self.names.values()))

    def _read(self, line: str) -> Action:
        return self.game.read(line)


def typed_lines(prompt: str = "> ") -> Iterable[str]:
    """Lines typed at a terminal, or of a file; lines of a file are echoed, so that both read alike."""
    if sys.stdin.isatty():
        yield from _prompted(prompt)
        return
    for line in sys.stdin:
        print(f"{prompt}{line.rstrip()}")
        yield line


def _prompted(prompt: str) -> Iterable[str]:
    while True:
        try:
            yield input(prompt)
        except EOFError:
            return
