# SPDX-License-Identifier: Apache-2.0
import importlib
import sys
import unittest
from unittest import mock

from .shared import engine

try:
    import pyspiel
except ImportError:
    pyspiel = None


class Adapter:
    """What is tested with OpenSpiel where it is, and with the stand-in everywhere."""

    def setUp(self):
        self.spiel = self.module()
        with mock.patch.dict(sys.modules, pyspiel=self.spiel):
            sys.modules.pop("banyan.open_spiel", None)
            self.adapter = importlib.import_module("banyan.open_spiel")
        self.addCleanup(sys.modules.pop, "banyan.open_spiel", None)

    def winning(self):
        state = self.spiel.load_game("connect_four").new_initial_state()
        for action in (3, 0, 3, 0, 3, 0):
            state.apply_action(action)
        return state

    def test_the_bot_wins_by_their_rules(self):
        bot = self.adapter.BanyanBot(engine(), "connect_four", budget="300it")
        bot.restart_at(self.winning())
        policy, action = bot.step_with_policy(self.winning())
        self.assertEqual(3, action)
        self.assertEqual(list(range(7)), [a for a, _ in policy])
        self.assertAlmostEqual(1.0, sum(share for _, share in policy))

    def test_the_bot_wins_by_our_rules(self):
        bot = self.adapter.BanyanBot(engine(), "connect_four", budget="1000it", own=True)
        policy, action = bot.step_with_policy(self.winning())
        self.assertEqual(3, action)
        self.assertAlmostEqual(1.0, sum(share for _, share in policy))

    def test_both_have_the_same_rules(self):
        ours = self.adapter.own_game(engine(), "connect_four")
        self.assertGreater(self.adapter.cross_check(ours, "connect_four", 10), 100)

    def test_another_game_is_noticed(self):
        with self.assertRaisesRegex(AssertionError, "after no move: legal"):
            self.adapter.cross_check(engine().game("connect4(8x7)", "openspiel"), "connect_four", 1)


class StandInTest(Adapter, unittest.TestCase):
    def module(self):
        from . import stand_in

        return stand_in

    def test_a_game_without_turns_is_refused(self):
        game = self.spiel.load_game("connect_four")
        game.dynamics = self.spiel.GameType.Dynamics.SIMULTANEOUS
        with self.assertRaisesRegex(ValueError, "take turns"):
            self.adapter.OpenSpielGame(game)


@unittest.skipIf(pyspiel is None, "open_spiel is not installed: the adapter met a stand-in only")
class OpenSpielTest(Adapter, unittest.TestCase):
    def module(self):
        return pyspiel

    def test_games_of_either_side_are_games_of_the_other(self):
        checked = 0
        for name in sorted(set(self.adapter.OWN) & set(pyspiel.registered_names())):
            game = {"go": "go(board_size=5)", "havannah": "havannah(board_size=4)",
                    "hex": "hex(board_size=5)", "gomoku": "gomoku(size=9)"}.get(name, name)
            with self.subTest(game):
                ours = self.adapter.own_game(engine(), game)
                compared = self.adapter.cross_check(ours, game, 20)
                print(f"{game}: {compared} states of 20 games are the same", file=sys.stderr)
                checked += 1
        self.assertGreater(checked, 5)

    def test_a_game_that_only_they_have_is_named(self):
        with self.assertRaisesRegex(ValueError, "no game of the rules of"):
            self.adapter.own_game(engine(), "gomoku(wrap=True)")


if __name__ == "__main__":
    unittest.main()
