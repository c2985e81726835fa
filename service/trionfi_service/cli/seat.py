"""A person at a text table: shows the game, reads what is typed, says it to the game, and follows what others do."""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from trionfi import aio
from trionfi.cards import NotationError, parse_card
from trionfi.errors import Aborted, InvalidArgument, Refused, StaleVersion, TrionfiError
from trionfi.streams import CaughtUp, Happened, Snapshot, Update
from trionfi.v1.game_pb2 import Moves, Phase, View
from trionfi_service.cli import show
from trionfi_service.cli.choices import (
    UNASKED,
    Choice,
    Spoken,
    Unfillable,
    choices,
    is_said_by_card,
    said_with_card,
    with_card,
)
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.heard import Heard
from trionfi_service.cli.records import names_of, seen_event, watch_message
from trionfi_service.cli.saying import held, lines, listed, say_choice
from trionfi_service.cli.show.lines import event_line
from trionfi_service.cli.show.story import NO_STORY, NOTHING_YET, as_text, tell, tells
from trionfi_service.cli.terminal import out, print_json, print_record, printable, say
from trionfi_service.cli.typed import Input

_OVER: Final = (Phase.PHASE_FINISHED, Phase.PHASE_ABORTED)
_ENOUGH: Final = ("quit", "exit")


async def sit(game: aio.Game, json: bool) -> ExitCode:
    """Play until the game is over, the input ends, or the person has had enough."""
    async with game.watch() as updates:
        return await Seat(game, json).play(updates)


class Seat:
    """What a person at the table knows: the last view, the moves that go with it, the names."""

    def __init__(self, game: aio.Game, json: bool) -> None:
        self._game = game
        self._json = json
        self._names: show.Names = {}
        self._view = View()
        self._moves = Moves()
        # A person looks before they type, so that all they type is tried at once; a pipe has no eyes, and what it says
        # waits until it can be said. A command that is started without any input has none left.
        self._person = sys.stdin is not None and sys.stdin.isatty()
        self._heard = Heard()
        self._refused = False
        # Whether it wants to be there, and somebody else was quicker.
        self._arrives = False
        # The last version of this seat's own last word.
        self._answered = 0

    async def play(self, updates: AsyncIterator[Update]) -> ExitCode:
        """Take turns between what happens and what is typed; what happens comes first."""
        typed = Input()
        update = asyncio.ensure_future(_next(updates))
        line = asyncio.ensure_future(typed.line())
        try:
            while True:
                early = line.done() and not self._is_time_for(line.result())
                waiting: list[asyncio.Task[Any]] = [update] if early else [update, line]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                if update.done():
                    happened = update.result()
                    if happened is None:
                        self._show_table()
                        self._tell_unsaid(line.result() if line.done() else None)
                        return ExitCode.FINE
                    update = asyncio.ensure_future(_next(updates))
                    await self._happen(happened)
                elif self._is_time_for(said := line.result()):
                    if said is None or said.strip() in _ENOUGH:
                        return self._leave_off(said)
                    if await self._understand(said.split()):
                        line = asyncio.ensure_future(typed.line())
        finally:
            for task in (update, line):
                task.cancel()
            await asyncio.gather(update, line, return_exceptions=True)

    async def _happen(self, update: Update) -> None:
        """Show what has happened, and the table when a choice comes with it."""
        if self._json:
            print_json(watch_message(update))
        match update:
            case Snapshot():
                self._names = names_of(update.names)
                self._take(update.view, update.moves)
                self._show_table()
                await self._join()
            case Happened():
                if not self._person:
                    self._heard.hear(update.version, show.event_words(update.event, self._names))
                if not self._json:
                    out().print(event_line(seen_event(update), self._names), soft_wrap=True)
                if update.view is not None and update.moves is not None and update.version > self._view.version:
                    # What was told before one's own last word offers moves that are taken already.
                    self._take(update.view, update.moves if update.version >= self._answered else Moves())
                    if self._arrives:
                        await self._join()
                    if self._choices():
                        self._show_table()
            case CaughtUp():
                pass

    def _take(self, view: View, moves: Moves) -> None:
        self._view, self._moves = view, moves

    async def _join(self) -> None:
        """Whoever says play wants to be there (LC-3), also after having been away (LC-4)."""
        joining = next((choice for choice in choices(self._moves.table) if choice.name == "join"), None)
        self._arrives = joining is not None and not await self._say(joining.take())

    def _is_time_for(self, said: str | None) -> bool:
        """Whether the next line is taken now, or on a pipe waits; None is the end of the input.

        Whatever it says is taken once the seat is waited for, and then done or refused. Before that only what can be
        done now and is called by its name: a number or a card would mean another choice than it was written for.
        """
        if self._person:
            return True
        if self._arrives or self._view.version < self._answered:
            # The stream has not brought this seat's own last word yet, nor what it may do after it.
            return False
        words = [] if said is None else said.split()
        match words:
            case ["quit" | "exit"]:
                return True
            case ["wait", _, *_]:
                return self._heard.has(" ".join(words[1:]))
            case _:
                return self._is_asked() or self._is_gone() or self._can_be_said(words)

    def _can_be_said(self, words: Sequence[str]) -> bool:
        offered = (*self._choices(), *choices(self._moves.table))
        if not words or words[0] not in {choice.name for choice in offered}:
            return False
        try:
            return self._offered(words) is not None
        except Unfillable:
            return False

    async def _understand(self, words: Sequence[str]) -> bool:
        """Do what one line says. Gives whether that is done with, or comes again when the game has been looked at."""
        match words:
            case ["wait", *rest] if not self._person:
                if rest:
                    self._heard.forget(" ".join(rest))
            case []:
                self._prompt()
            case ["help" | "?"]:
                self._help()
            case ["table" | "t"]:
                self._show_table()
            case ["story"]:
                await self._tell()
            case _:
                try:
                    return await self._say(self._spoken(words))
                except Unfillable as wrong:
                    self._refuse(str(wrong), "")
        return True

    async def _tell(self) -> None:
        """The story so far, in a game that tells one."""
        if not self._json:
            told = list(tell([seen async for seen in self._game.events(page_size=500)], self._names))
            for passage in told:
                say(as_text(passage))
            if not told:
                say(NOTHING_YET if tells(self._view.options.WhichOneof("options") or "") else NO_STORY)
        self._prompt()

    def _spoken(self, words: Sequence[str]) -> Spoken:
        """The command that was typed. Raises `Unfillable`, which says what can be typed."""
        first, *rest = words
        offered = self._choices()
        if first.isascii() and first.isdecimal():
            if not 1 <= int(first) <= len(offered):
                raise Unfillable(f"there is no move {first}; {self._possible()}")
            return say_choice(offered[int(first) - 1], rest, by_number=True)
        spoken = self._offered(words)
        if spoken is not None:
            return spoken
        # What is not offered is said all the same where it is plain what is meant, so that the rules answer.
        names = {choice.name for choice in offered if choice.cards}
        if first in names and not rest:
            raise Unfillable(f"{first} needs a card; {self._possible()}")
        game = self._view.WhichOneof("view") or ""
        is_name = rest and (first in names or first in said_with_card(game))
        card, named = (rest[0], {first}) if is_name else (first, names)
        try:
            command = with_card(game, parse_card(card), named)
        except NotationError:
            raise Unfillable(f"{card!r} is nothing that can be said here; {self._possible()}") from None
        if command is None:
            raise Unfillable(f"{card} cannot be said now; {self._possible()}")
        return Spoken(command)

    def _offered(self, words: Sequence[str]) -> Spoken | None:
        """The choice that is said by its card or its name; None for none. Raises `Unfillable` where none fits."""
        first, *rest = words
        unfit: list[str] = []
        for choice in (*self._choices(), *choices(self._moves.table)):
            own = held(choice)
            behind = rest[1:] if own and first == choice.name and rest[:1] == [own] else rest
            if first != (own or choice.name) and behind is rest:
                continue
            try:
                return say_choice(choice, behind)
            except Unfillable as wrong:
                # The same may be said of several moves: one of them may fit.
                unfit.append(str(wrong))
        if unfit:
            raise Unfillable("; ".join(dict.fromkeys(unfit)))
        return None

    async def _say(self, spoken: Spoken) -> bool:
        """Give the command. A refusal is shown, and nothing has happened.

        Gives whether that was an answer. On a pipe, a line that somebody else's act has overtaken is none: the stream
        brings that act, and the line is looked at again as the game is then.
        """
        try:
            answer = await self._game.act(spoken.command, texts=spoken.texts, expected_version=self._view.version)
        except (Aborted, InvalidArgument, Refused) as error:
            if isinstance(error, StaleVersion) and not self._person:
                self._moves = Moves()
                return False
            self._refuse_by_server(error)
            return True
        self._refused = False
        self._answered = answer.last_version
        self._heard.say(self._view.choice_since, answer.first_version)
        if self._json:
            print_json(answer)
        if self._view.version < answer.last_version:
            # The stream brings what follows, in its order; until then no choice is open.
            self._moves = Moves()
        return True

    def _is_asked(self) -> bool:
        """Whether a choice is this seat's, and it is waited for."""
        owes = any(place.owes and place.place.actor == self._view.viewer.actor for place in self._view.places)
        return any(owes or choice.name not in UNASKED for choice in self._choices())

    def _is_gone(self) -> bool:
        """Whether this seat has left the table, or is away: nobody will wait for it."""
        own = [place for place in self._view.places if place.place.actor == self._view.viewer.actor]
        return any(place.away or not place.present for place in own)

    def _choices(self) -> list[Choice]:
        return choices(self._moves.game)

    def _show_table(self) -> None:
        if self._json:
            return
        say()
        out().print(show.table(self._view, self._names))
        offered = self._choices()
        if offered:
            say()
            if self._is_asked():
                say("Your move: its number, or what it says", style="bold")
            else:
                say("Nobody waits for you, but you may: by its number, or what it says", style="bold")
            for line in lines(offered, self._is_named()):
                say(line)
        self._prompt()

    def _prompt(self) -> None:
        if self._person and not self._json and self._view.phase not in _OVER:
            out().print("> ", end="")

    def _help(self) -> None:
        if self._json:
            return
        say("A number or a card in notation (Qw, m13) plays. Also: table, story, help, quit (the seat stays yours).")
        say("What stands in <> is said behind it: 2 40, raise_to 40; several cards joined by +, none as -: 1 3w+m2 -")
        if not self._person:
            say("In a script: wait, until this seat is waited for; wait WORDS, until something with WORDS happens.")
        say(f"Around the game: {self._around()}")
        self._prompt()

    def _possible(self) -> str:
        offered = listed(self._choices(), self._is_named())
        around = f"around the game: {self._around()}"
        return f"you may say {offered}; {around}" if offered else f"no choice is yours now; {around}"

    def _around(self) -> str:
        return listed(choices(self._moves.table), named=True) or "nothing now"

    def _is_named(self) -> bool:
        """Whether a card's command is said before it: it may be said of several."""
        return not is_said_by_card(self._view.WhichOneof("view") or "")

    def _refuse_by_server(self, error: TrionfiError) -> None:
        self._refuse(error.message, " ".join(filter(None, (error.reason, error.rule))))
        legal = error.metadata.get("legal")
        if legal and not self._json:
            say(f"legal: {printable(legal)}", style="yellow")

    def _refuse(self, message: str, why: str) -> None:
        self._refused = True
        if self._json:
            print_record({"refused": message, "why": why})
        else:
            say(f"refused: {printable(message)}{f' ({printable(why)})' if why else ''}", style="yellow")
        self._prompt()

    def _tell_unsaid(self, line: str | None) -> None:
        """The game is over; a script that goes on behind this line has not been said to its end."""
        if line is None or not line.split():
            return
        if self._json:
            print_record({"unsaid": line})
        else:
            say(f"The game was over before this was said, and what comes after it: {printable(line)}", style="yellow")

    def _leave_off(self, said: str | None) -> ExitCode:
        if not self._json:
            say("The input has ended." if said is None else "")
            say("The seat stays yours: play again to go on, or say leave to give it up.", style="dim")
        return ExitCode.REFUSED if self._refused and said is None else ExitCode.FINE


async def _next(updates: AsyncIterator[Update]) -> Update | None:
    """The next update; None when the game is over and all has been told."""
    return await anext(updates, None)
