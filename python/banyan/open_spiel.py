# SPDX-License-Identifier: Apache-2.0
"""Banyan and OpenSpiel: its games searched by Banyan, a bot for it, a comparison of rules.

OpenSpiel is not needed by anything else of this package. The tests of this file run where it is
installed, and elsewhere against a stand-in of a few lines.

Only games with turns, without chance and without hidden information are taken. For the games of
:data:`OWN` Banyan has the rules too, and writes moves as ``action_to_string`` does if asked.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

import pyspiel

from ._engine import Engine
from ._game import Game
from ._own import OwnGame

def _hex(p: Mapping[str, Any]) -> str:
    size = p.get("board_size", 11)
    columns, rows = p.get("num_cols", size), p.get("num_rows", size)
    return f"hex({columns})" if columns == rows and not p.get("swap", False) else ""


def _gomoku(p: Mapping[str, Any]) -> str:
    plain = p.get("connect", 5) == 5 and p.get("dims", 2) == 2
    return f"gomoku({p.get('size', 15)})" if plain and not (p.get("wrap") or p.get("anti")) else ""


def _go(p: Mapping[str, Any]) -> str:
    return f"go({p.get('board_size', 19)},komi={p.get('komi', 7.5)})" if not p.get("handicap") else ""


def _connect4(p: Mapping[str, Any]) -> str:
    size = f"{p.get('columns', 7)}x{p.get('rows', 6)}"
    return f"connect4({size},connect={p.get('x_in_row', 4)})"


#: By the short name of a game of OpenSpiel: Banyan's game for its parameters; empty if there is none.
OWN: Dict[str, Callable[[Mapping[str, Any]], str]] = {
    "breakthrough": lambda p: f"breakthrough({p.get('columns', 8)}x{p.get('rows', 8)})",
    "connect_four": _connect4,
    "go": _go,
    "gomoku": _gomoku,
    "havannah": lambda p: "" if p.get("swap") else f"havannah({p.get('board_size', 8)})",
    "hex": _hex,
    "lines_of_action": lambda p: "loa",
    "mancala": lambda p: "kalah",
    "othello": lambda p: "othello",
    "tic_tac_toe": lambda p: "tictactoe",
}


def own_game(engine: Engine, game: Any) -> Game:
    """Banyan's game of the same rules, whose moves are the texts of OpenSpiel's actions.

    :param game: a game of ``pyspiel``, or its name for ``pyspiel.load_game``
    :raises ValueError: if there is none
    """
    theirs = pyspiel.load_game(game) if isinstance(game, str) else game
    name = theirs.get_type().short_name
    spec = OWN[name](theirs.get_parameters()) if name in OWN else ""
    if not spec:
        raise ValueError(f"Banyan has no game of the rules of {theirs}; it has {', '.join(OWN)}")
    return engine.game(spec, texts="openspiel")


class OpenSpielGame(OwnGame[Any]):
    """A game of OpenSpiel for :meth:`Engine.host`. Moves are the numbers of its actions.

    :param game: a game of ``pyspiel``, or its name for ``pyspiel.load_game``
    """

    def __init__(self, game: Any) -> None:
        self.game = pyspiel.load_game(game) if isinstance(game, str) else game
        kind = self.game.get_type()
        self.name = "open_spiel_" + kind.short_name
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise ValueError(f"players of the game must take turns, not so in {self.name}")
        if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
            raise ValueError(f"the game must be without chance, not so {self.name}")
        if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
            raise ValueError(f"the game must hide nothing, not so {self.name}")
        self.players = self.game.num_players()
        self.moves = [str(action) for action in range(self.game.num_distinct_actions())]
        self.max_plies = self.game.max_game_length()
        self._least = self.game.min_utility()
        self._range = self.game.max_utility() - self._least

    def start(self) -> Any:
        return self.game.new_initial_state()

    def mover(self, state: Any) -> int:
        return state.current_player()

    def legal_moves(self, state: Any) -> Sequence[str]:
        return [str(action) for action in state.legal_actions()]

    def play(self, state: Any, move: str) -> Any:
        after = state.clone()
        after.apply_action(int(move))
        return after

    def rewards(self, state: Any) -> Optional[Sequence[float]]:
        if not state.is_terminal():
            return None
        return [(value - self._least) / self._range for value in state.returns()]

    def _playout(self, state: Any, rng: random.Random) -> Sequence[float]:
        end = state.clone()
        while not end.is_terminal():
            end.apply_action(rng.choice(end.legal_actions()))
        return [(value - self._least) / self._range for value in end.returns()]


class BanyanBot(pyspiel.Bot):
    """A bot of OpenSpiel that lets Banyan think.

    By default the rules are OpenSpiel's, and any fit game can be played. With ``own`` Banyan uses
    its own rules of the same game, which is far faster.

    :param engine: it stays the caller's to close
    :param game: a game of ``pyspiel``, or its name
    :param own: whether Banyan's rules are used; see :data:`OWN`
    """

    def __init__(
        self,
        engine: Engine,
        game: Any,
        agent: str = "uct",
        budget: str = "1000it",
        seed: int = 1,
        own: bool = False,
    ) -> None:
        pyspiel.Bot.__init__(self)
        self._agent = agent
        self._budget = budget
        self._seed = seed
        self._rules = OpenSpielGame(game)
        self._own = own_game(engine, self._rules.game) if own else None
        self._hosted = None if own else engine.host(self._rules)

    def restart_at(self, state: Any) -> None:
        """Nothing to do: every search begins anew."""

    def provides_policy(self) -> bool:
        return True

    def step_with_policy(self, state: Any) -> Tuple[List[Tuple[int, float]], int]:
        """The share of visits of each legal action, and the chosen one."""
        if self._own is None:
            assert self._hosted is not None
            history = [str(action) for action in state.history()]
            texts = {str(action): action for action in state.legal_actions()}
            found = self._hosted.search(history, self._agent, self._budget, self._seed)
        else:
            history = []
            before = self._rules.start()
            for action in state.history():
                history.append(before.action_to_string(action))
                before.apply_action(action)
            texts = {state.action_to_string(action): action for action in state.legal_actions()}
            found = self._own.state(history).search(self._agent, self._budget, seed=self._seed)
        policy = found.policy
        shares = [(action, policy.get(text, 0.0)) for text, action in texts.items()]
        return shares, texts[found.move]

    def step(self, state: Any) -> int:
        """The chosen action."""
        return self.step_with_policy(state)[1]


def cross_check(game: Game, theirs: Any, games: int = 100, seed: int = 1) -> int:
    """Plays random games of either side in the other, and compares every state.

    :param game: of :func:`own_game`
    :param theirs: a game of ``pyspiel``, or its name
    :returns: the number of states compared
    :raises AssertionError: with the moves, where the two differ
    """
    rules = OpenSpielGame(theirs)
    rng = random.Random(seed)
    compared = 0
    for number in range(games):
        ours = game.start()
        state = rules.start()
        while True:
            compared += 1
            where = f"after {' '.join(ours.moves) or 'no move'}"
            rewards = rules.rewards(state)
            if rewards is not None or ours.is_terminal:
                expected = None if rewards is None else tuple(rewards)
                assert ours.rewards == expected, f"{where}: {ours.rewards}, they {expected}"
                break
            texts = {state.action_to_string(action): action for action in state.legal_actions()}
            legal = sorted(ours.legal_moves)
            assert sorted(texts) == legal, f"{where}: legal {legal}, theirs {sorted(texts)}"
            assert ours.mover == state.current_player(), f"{where}: another player moves"
            # Draw in turn from their list and from ours.
            choices = list(texts) if number % 2 == 0 else legal
            text = rng.choice(choices)
            ours = ours.play(text)
            state.apply_action(texts[text])
    return compared
