# SPDX-License-Identifier: Apache-2.0
"""The process ``banyan engine`` and the requests sent to it."""

from __future__ import annotations

import itertools
import json
import os
import queue
import shlex
import shutil
import subprocess
import threading
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Deque, Dict, Iterator, List, Optional, Sequence, Type, Union

from ._answers import Match, Position, Report
from ._game import Game
from ._own import HostedGame, OwnGame

PROTOCOL = 1

Command = Union[str, "os.PathLike[str]", Sequence[str]]
Answer = Dict[str, Any]


class EngineError(RuntimeError):
    """The engine refused a request, or is not there any more; the message says why."""


def find_command(command: Optional[Command] = None) -> List[str]:
    """The words that start Banyan.

    They are looked for in this order: the argument, the environment variable ``BANYAN``, a
    program ``banyan`` on the ``PATH``, the checkout that this package lies in. A text is the
    path of a program or of ``banyan.jar``, or else a command line.
    """
    if command is not None:
        return _words(command)
    named = os.environ.get("BANYAN")
    if named:
        return _words(named)
    found = shutil.which("banyan")
    if found:
        return [found]
    script = Path(__file__).resolve().parents[2] / "banyan"
    if script.is_file():
        return [str(script)]
    raise EngineError(
        "Banyan was not found: name its program by Engine(command), by the environment variable"
        " BANYAN, or put banyan on the PATH"
    )


def _words(command: Command) -> List[str]:
    if not isinstance(command, (str, os.PathLike)):
        return list(command)
    text = os.fspath(command)
    if not os.path.exists(text):
        return shlex.split(text)
    return ["java", "-jar", text] if text.endswith(".jar") else [text]


class Pending:
    """A request under way.

    Iterating gives the answers on the way (reports of a search, games of a match) as they come;
    :meth:`result` waits for the last one. Answers are raw JSON objects.
    """

    def __init__(self, engine: "Engine", number: int) -> None:
        self._engine = engine
        self.id = number
        self._answers: "queue.SimpleQueue[Union[Answer, EngineError]]" = queue.SimpleQueue()
        self._last: Union[Answer, EngineError, None] = None

    def _put(self, answer: Union[Answer, EngineError]) -> None:
        self._answers.put(answer)

    def __iter__(self) -> Iterator[Answer]:
        while self._last is None:
            answer = self._answers.get()
            if isinstance(answer, EngineError):
                self._last = answer
            elif answer["type"] == "result":
                self._last = answer
            elif answer["type"] == "error":
                self._last = EngineError(answer["message"])
            else:
                yield answer
        if isinstance(self._last, EngineError):
            raise self._last

    def result(self) -> Answer:
        """Waits for the last answer; answers on the way that nobody took are dropped."""
        for _ in self:
            pass
        assert isinstance(self._last, dict)
        return self._last

    def cancel(self) -> None:
        """Ends it soon: the result tells what is there by then."""
        self._engine._cancel(self.id)


class SearchPending:
    """A search under way: iterating gives its reports, :meth:`result` the last one."""

    def __init__(self, pending: Pending) -> None:
        self._pending = pending

    def __iter__(self) -> Iterator[Report]:
        for answer in self._pending:
            yield Report.of(answer)

    def result(self) -> Report:
        """Waits for the end of the search."""
        return Report.of(self._pending.result())

    def cancel(self) -> None:
        """Ends the search soon; its result is what it has found by then."""
        self._pending.cancel()


class Engine:
    """A running Banyan.

    Threads may share one; any number of requests may be under way. Use it in a ``with``
    statement, or call :meth:`close`.

    :param command: what starts Banyan, see :func:`find_command`
    :param threads: requests worked on at the same time; default: one per core
    """

    def __init__(self, command: Optional[Command] = None, threads: Optional[int] = None) -> None:
        words = find_command(command) + ["engine"]
        if threads is not None:
            words += ["--threads", str(threads)]
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._numbers = itertools.count(1)
        self._pending: Dict[int, Pending] = {}
        self._ended: Optional[str] = None
        self._said: Deque[str] = deque(maxlen=20)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as e:
            raise EngineError(f"{words[0]} cannot be started: {e}") from e
        self._listener = threading.Thread(target=self._listen_to_errors, daemon=True)
        self._listener.start()
        hello = self._read_hello(words)
        #: The version of Banyan.
        self.version: str = hello["version"]
        #: How many requests are worked on at the same time.
        self.threads: int = hello["threads"]
        self._reader = threading.Thread(target=self._read, name="banyan-engine", daemon=True)
        self._reader.start()

    def _read_hello(self, words: List[str]) -> Answer:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._end()
            self._close_streams()
            raise EngineError(f"{' '.join(words)} did not start: {self._ended}")
        try:
            hello = json.loads(line)
            protocol = hello["protocol"]
        except (ValueError, KeyError, TypeError):
            protocol = None
        if protocol != PROTOCOL:
            self._process.kill()
            self._process.wait()
            self._listener.join(1)
            self._close_streams()
            raise EngineError(
                f"{' '.join(words)} does not speak protocol {PROTOCOL}: its first line is"
                f" {line[:200]!r}"
            )
        return hello

    def _listen_to_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._said.append(line.decode("utf-8", "replace").rstrip())

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                self._said.append(line.decode("utf-8", "replace").rstrip())
                break
            number = answer.get("id")
            last = answer["type"] in ("result", "error")
            with self._lock:
                pending = self._pending.pop(number, None) if last else self._pending.get(number)
            if pending is not None:
                pending._put(answer)
        self._end()

    def _end(self) -> None:
        """The engine says nothing more: whoever waits is told."""
        try:
            code: object = self._process.wait(10)
            self._listener.join(1)
        except subprocess.TimeoutExpired:
            code = "none yet"
        said = "; it said: " + " / ".join(self._said) if self._said else ""
        with self._lock:
            if self._ended is None:
                self._ended = f"the engine ended, exit code {code}{said}"
            why = self._ended
            left = list(self._pending.values())
            self._pending.clear()
        for pending in left:
            pending._put(EngineError(why))

    def send(self, request: str, **fields: Any) -> Pending:
        """Sends a request of ``docs/engine.md``; fields that are ``None`` are left out."""
        with self._lock:
            if self._ended is not None:
                raise EngineError(self._ended)
            number = next(self._numbers)
            pending = Pending(self, number)
            self._pending[number] = pending
        fields = {name: value for name, value in fields.items() if value is not None}
        self._write({"id": number, "request": request, **fields}, number)
        return pending

    def _write(self, message: Answer, number: Optional[int] = None) -> None:
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        assert self._process.stdin is not None
        try:
            with self._writing:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except (OSError, ValueError):
            # The reader notices the end too, and knows more about it.
            self._reader.join(15)
            with self._lock:
                if number is not None:
                    self._pending.pop(number, None)
                why = self._ended or "the engine does not take requests any more"
            raise EngineError(why) from None

    def _cancel(self, number: int) -> None:
        with self._lock:
            waits = number in self._pending and self._ended is None
        if waits:
            self.send("cancel", target=number)

    def close(self) -> None:
        """Cancels what is under way and ends the process."""
        with self._lock:
            left = list(self._pending) if self._ended is None else []
        try:
            for number in left:
                self._cancel(number)
        except EngineError:
            pass
        with self._lock:
            if self._ended is None:
                self._ended = "the engine was closed"
        try:
            assert self._process.stdin is not None
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._reader.join(15)
        if not self._reader.is_alive():
            self._close_streams()

    def _close_streams(self) -> None:
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                assert stream is not None
                stream.close()
            except OSError:
                pass  # what could not be written any more

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def games(self) -> List[Dict[str, Any]]:
        """All games: name, summary, source, parameters."""
        return self.send("games").result()["games"]

    def agents(self) -> List[Dict[str, Any]]:
        """All agents: name, summary, source, parameters."""
        return self.send("agents").result()["agents"]

    def game(self, spec: str, texts: Optional[str] = None) -> Game:
        """A game by its specification, such as ``connect4`` or ``hex(7)``.

        :param texts: ``openspiel`` if its states and searches should write moves as OpenSpiel does
        """
        game = Game(self, spec, texts)
        game.start().players  # a wrong specification is told here and not later
        return game

    def gdl(self, rules: str) -> Game:
        """The game that a rule sheet in GDL describes; it lives as long as the engine."""
        return Game(self, self.send("gdl", rules=rules).result()["game"])

    def host(self, own: OwnGame) -> HostedGame:
        """Lets Banyan search a game that is written in Python."""
        return HostedGame(self, own)

    def start_search(
        self,
        game: Union[str, Game],
        moves: Sequence[str] = (),
        agent: str = "uct",
        budget: str = "10000it",
        seed: int = 1,
        report_every: float = 0,
        priority: int = 0,
    ) -> SearchPending:
        """Starts a search and does not wait for it.

        :param budget: ``1000it``, ``50ms``, ``2s``, ... as everywhere in Banyan
        :param report_every: seconds between reports; 0 for none
        """
        return SearchPending(
            self.send(
                "search",
                game=str(game),
                moves=list(moves),
                agent=agent,
                budget=budget,
                seed=seed,
                reportEvery=round(report_every * 1000),
                priority=priority,
                texts=game.texts if isinstance(game, Game) else None,
            )
        )

    def search(
        self,
        game: Union[str, Game],
        moves: Sequence[str] = (),
        agent: str = "uct",
        budget: str = "10000it",
        seed: int = 1,
        on_report: Optional[Callable[[Report], None]] = None,
        report_every: float = 0.5,
        priority: int = 0,
    ) -> Report:
        """Searches and waits for the result. With iterations as a budget the same seed gives the
        same result.

        :param on_report: called in this thread with each report on the way
        """
        every = report_every if on_report is not None else 0
        pending = self.start_search(game, moves, agent, budget, seed, every, priority)
        try:
            for report in pending:
                if on_report is not None:
                    on_report(report)
            return pending.result()
        except BaseException:
            pending.cancel()
            raise

    def match(
        self,
        game: Union[str, Game],
        first: str,
        second: str,
        budget: str = "1000it",
        pairs: int = 10,
        seed: int = 1,
        openings: str = "none",
        on_game: Optional[Callable[[Dict[str, Any]], None]] = None,
        priority: int = 0,
    ) -> Match:
        """Plays a match of two agents, in pairs with seats swapped, and waits for its end.

        :param on_game: called in this thread with each game as it ends
        """
        pending = self.send(
            "match",
            game=str(game),
            first=first,
            second=second,
            budget=budget,
            pairs=pairs,
            seed=seed,
            openings=openings,
            priority=priority,
        )
        rows: List[Dict[str, Any]] = []
        try:
            for answer in pending:
                row = {k: v for k, v in answer.items() if k not in ("type", "id")}
                rows.append(row)
                if on_game is not None:
                    on_game(row)
            return Match.of(pending.result(), rows)
        except BaseException:
            pending.cancel()
            raise

    def selfplay(
        self,
        game: Union[str, Game],
        agent: str = "uct",
        budget: str = "1000it",
        games: int = 1,
        seed: int = 1,
        drawn: int = 8,
        priority: int = 0,
    ) -> Iterator[Position]:
        """Lets an agent play against itself, and gives every position with what to learn from it.

        Positions of a game come together, as soon as it is over; games come as they end. Leaving
        the loop early ends the games under way.

        :param drawn: so many first moves are drawn in proportion to their visits
        """
        pending = self.send(
            "selfplay",
            game=str(game),
            agent=agent,
            budget=budget,
            games=games,
            seed=seed,
            drawn=drawn,
            priority=priority,
        )
        return self._positions(pending)

    @staticmethod
    def _positions(pending: Pending) -> Iterator[Position]:
        try:
            for answer in pending:
                yield from Position.all_of(answer)
        finally:
            pending.cancel()
