# SPDX-License-Identifier: Apache-2.0
"""Enough of ``pyspiel`` to run the adapter: connect four, with the names of OpenSpiel's API."""

import enum
import types

from typing import List


class GameType:
    class Dynamics(enum.Enum):
        SEQUENTIAL = 0
        SIMULTANEOUS = 1

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0

    class Information(enum.Enum):
        PERFECT_INFORMATION = 0


class Bot:
    def __init__(self) -> None:
        pass


class _State:
    def __init__(self) -> None:
        self._history: List[int] = []
        self._columns: List[List[int]] = [[] for _ in range(7)]
        self._winner = -1

    def clone(self) -> "_State":
        copy = _State()
        for action in self._history:
            copy.apply_action(action)
        return copy

    def history(self) -> List[int]:
        return list(self._history)

    def current_player(self) -> int:
        return len(self._history) % 2

    def action_to_string(self, action: int) -> str:
        return "xo"[self.current_player()] + str(action)

    def legal_actions(self) -> List[int]:
        return [] if self.is_terminal() else [c for c in range(7) if len(self._columns[c]) < 6]

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        self._columns[action].append(player)
        self._history.append(action)
        row = len(self._columns[action]) - 1
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                x, y = action + sign * dx, row + sign * dy
                while 0 <= x < 7 and self._columns[x][max(y, 0) : y + 1] == [player]:
                    length += 1
                    x, y = x + sign * dx, y + sign * dy
            if length >= 4:
                self._winner = player

    def is_terminal(self) -> bool:
        return self._winner >= 0 or len(self._history) == 42

    def returns(self) -> List[float]:
        return [0.0, 0.0] if self._winner < 0 else [1.0, -1.0] if self._winner == 0 else [-1.0, 1.0]


class _Game:
    dynamics = GameType.Dynamics.SEQUENTIAL

    def get_type(self):
        return types.SimpleNamespace(
            short_name="connect_four",
            dynamics=self.dynamics,
            chance_mode=GameType.ChanceMode.DETERMINISTIC,
            information=GameType.Information.PERFECT_INFORMATION,
        )

    def get_parameters(self):
        return {}

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return 7

    def max_game_length(self) -> int:
        return 42

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self) -> _State:
        return _State()


def load_game(name: str) -> _Game:
    assert name == "connect_four"
    return _Game()
