# SPDX-License-Identifier: Apache-2.0
import os
import sys
import tempfile
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

from banyan import Engine, EngineError, State, find_command

from .shared import engine

LONG = "60min"
SHEET = """
(role a) (init (s 0))
(<= (legal a go) (true (s 0))) (<= (legal a stop) (true (s 0)))
(<= (next (s 1)) (does a go)) (<= (next (s 2)) (does a stop))
(<= terminal (true (s 1))) (<= terminal (true (s 2)))
(<= (goal a 100) (true (s 1))) (<= (goal a 0) (not (true (s 1))))
"""


def fake(script: str) -> Engine:
    """An engine that is a few lines of Python."""
    return Engine([sys.executable, "-c", script])


class StateTest(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self):
        state = engine().game("tictactoe").start()
        self.assertEqual((9, 0, False, None), (len(state.legal_moves), state.mover,
                                               state.is_terminal, state.rewards))
        for move in "a1 b1 a2 b2 a3".split():
            state = state.play(move)
        self.assertTrue(state.is_terminal)
        self.assertEqual((1.0, 0.0), state.rewards)
        self.assertEqual((), state.legal_moves)
        self.assertIsNone(state.mover)
        self.assertEqual(2, state.players)

    def test_a_state_stays_as_it_is(self):
        start = engine().game("connect4").start()
        after = start.play("d")
        self.assertEqual((), start.moves)
        self.assertNotEqual(start.board, after.board)
        self.assertEqual(after, State(after.game, ("d",)))
        self.assertEqual(1, len({after, start.play("d")}))
        self.assertIn("connect4", repr(after))
        self.assertEqual(after.board, str(after))

    def test_an_illegal_move_is_named(self):
        with self.assertRaisesRegex(ValueError, "was 'z9'; legal moves: a1 a2"):
            engine().game("tictactoe").start().play("z9")

    def test_an_unknown_game_is_named(self):
        with self.assertRaisesRegex(EngineError, "connect4"):
            engine().game("conect4")

    def test_a_rule_sheet_is_a_game(self):
        game = engine().gdl(SHEET)
        found = game.start().search("uct", "100it")
        self.assertEqual("go", found.move)
        self.assertEqual((1.0,), game.start().play("go").rewards)


class SearchTest(unittest.TestCase):
    def test_a_search_finds_the_win(self):
        found = engine().game("tictactoe").state("a1 b1 a2 b2".split()).search("solver", "500it")
        self.assertEqual("a3", found.move)
        self.assertEqual("win", {m.move: m.proven for m in found.moves}["a3"])
        self.assertEqual(0, found.mover)
        self.assertFalse(found.cancelled)

    def test_the_seed_decides(self):
        def visits(seed):
            found = engine().search("connect4", agent="uct", budget="300it", seed=seed)
            return [(m.move, m.visits) for m in found.moves]

        self.assertEqual(visits(3), visits(3))
        self.assertNotEqual(visits(3), visits(4))

    def test_the_policy_is_the_share_of_visits(self):
        found = engine().search("connect4", budget="200it")
        self.assertAlmostEqual(1.0, sum(found.policy.values()))
        self.assertEqual(found.move, max(found.policy, key=found.policy.get))

    def test_reports_come_on_the_way_and_cancel_ends_it(self):
        pending = engine().start_search("hex(5)", budget=LONG, report_every=0.01)
        reports = []
        for report in pending:
            reports.append(report)
            if len(reports) == 2:
                pending.cancel()
        found = pending.result()
        self.assertGreaterEqual(len(reports), 2)
        self.assertLessEqual(reports[0].iterations, reports[1].iterations)
        self.assertTrue(found.cancelled)
        self.assertIn(found.move, [m.move for m in found.moves])
        pending.cancel()  # once more does no harm

    def test_an_exception_of_a_callback_ends_the_search(self):
        def stop(report):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            engine().search("hex(5)", budget=LONG, on_report=stop, report_every=0.01)
        self.assertTrue(engine().search("tictactoe", budget="10it").move)

    def test_threads_share_an_engine(self):
        def search(seed):
            return engine().search("tictactoe", budget="50it", seed=seed).policy

        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(search, range(40)))
        self.assertEqual([search(seed) for seed in range(40)], together)

    def test_many_requests_are_under_way_at_once(self):
        pending = [engine().start_search("tictactoe", budget="20it", seed=s) for s in range(200)]
        self.assertEqual(200, len([p.result().move for p in reversed(pending)]))

    def test_what_is_wrong_is_said_by_the_engine(self):
        with self.assertRaisesRegex(EngineError, "nosuch"):
            engine().search("tictactoe", agent="nosuch")
        with self.assertRaisesRegex(EngineError, "unknown field 'bugdet'"):
            engine().send("search", game="tictactoe", bugdet="1s").result()


class MatchTest(unittest.TestCase):
    def test_a_match_has_rows_and_a_score_with_its_interval(self):
        seen = []
        match = engine().game("tictactoe").match(
            "uct", "random", budget="100it", pairs=5, on_game=seen.append)
        self.assertEqual(10, match.games)
        self.assertEqual(list(range(10)), [row["number"] for row in match.rows])
        self.assertEqual(10, len(seen))
        self.assertAlmostEqual(match.score, sum(r["score"] for r in match.rows) / 10)
        self.assertEqual(10, match.wins[0] + match.draws + match.wins[1])
        low, high = match.interval
        self.assertTrue(low < match.score <= high)
        self.assertIn("of 10 games", str(match))

    def test_self_play_gives_positions_to_learn_from(self):
        game = engine().game("tictactoe")
        positions = list(game.selfplay(budget="30it", games=3, drawn=9))
        self.assertEqual({0, 1, 2}, {p.game for p in positions})
        for position in positions:
            self.assertAlmostEqual(1.0, sum(position.policy.values()))
            self.assertIn(position.outcome, (0.0, 0.5, 1.0))
            state = game.state(position.moves)
            self.assertEqual(position.mover, state.mover)
            self.assertTrue(set(position.policy) <= set(state.legal_moves))

    def test_leaving_self_play_early_ends_it(self):
        for position in engine().selfplay("tictactoe", budget="10it", games=1_000_000):
            break
        self.assertEqual((), position.moves)
        self.assertTrue(engine().search("tictactoe", budget="10it").move)

    def test_the_catalogue_is_told(self):
        self.assertIn("connect4", [game["name"] for game in engine().games()])
        self.assertIn("uct", [agent["name"] for agent in engine().agents()])


class ProcessTest(unittest.TestCase):
    HELLO = 'print(\'{"type":"hello","protocol":1,"version":"x","threads":1}\', flush=True)\n'

    def test_a_program_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(EngineError, "/no/such/program"):
            Engine(["/no/such/program"])

    def test_a_program_that_ends_at_once_is_told_with_its_words(self):
        with self.assertRaisesRegex(EngineError, "exit code 3; it said: no Java here"):
            fake("import sys; print('no Java here', file=sys.stderr); sys.exit(3)")

    def test_another_protocol_is_refused(self):
        with self.assertRaisesRegex(EngineError, "does not speak protocol 1"):
            fake('print(\'{"type":"hello","protocol":2}\', flush=True); input()')

    def test_whoever_waits_for_an_engine_that_dies_is_told(self):
        dying = "import sys; input(); print('oh', file=sys.stderr); sys.exit(9)"
        with fake(self.HELLO + dying) as e:
            with self.assertRaisesRegex(EngineError, "ended, exit code 9; it said: oh"):
                e.search("connect4")
            with self.assertRaisesRegex(EngineError, "ended, exit code 9"):
                e.search("connect4")

    def test_a_killed_engine_fails_all_that_wait(self):
        with Engine(threads=1) as e:
            errors = []

            def wait():
                try:
                    e.search("hex(5)", budget=LONG)
                except EngineError as error:
                    errors.append(str(error))

            threads = [threading.Thread(target=wait) for _ in range(3)]
            for thread in threads:
                thread.start()
            e._process.kill()
            for thread in threads:
                thread.join()
            self.assertEqual(3, len(errors))
            self.assertIn("the engine ended", errors[0])

    def test_closing_ends_what_is_under_way(self):
        e = Engine(threads=1)
        pending = e.start_search("hex(5)", budget=LONG)
        e.close()
        self.assertTrue(pending.result().cancelled)
        self.assertEqual(0, e._process.returncode)
        with self.assertRaisesRegex(EngineError, "was closed"):
            e.games()
        e.close()


class FindTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.program = Path(self.folder.name, "banyan")
        self.program.write_text("#!/bin/sh\n")
        self.program.chmod(0o755)

    def test_the_argument_goes_first(self):
        with mock.patch.dict(os.environ, BANYAN="other"):
            self.assertEqual([str(self.program)], find_command(self.program))
            self.assertEqual(["a", "b"], find_command(["a", "b"]))

    def test_then_the_environment(self):
        with mock.patch.dict(os.environ, BANYAN="java -cp 'a b' Main", PATH=self.folder.name):
            self.assertEqual(["java", "-cp", "a b", "Main"], find_command())

    def test_then_the_path(self):
        with mock.patch.dict(os.environ, BANYAN="", PATH=self.folder.name):
            self.assertEqual([str(self.program)], find_command())

    def test_then_the_checkout(self):
        root = Path(__file__).resolve().parents[2]
        with mock.patch.dict(os.environ, BANYAN="", PATH=""):
            self.assertEqual([str(root / "banyan")], find_command())

    def test_a_jar_is_run_by_java(self):
        jar = Path(self.folder.name, "banyan.jar")
        jar.touch()
        self.assertEqual(["java", "-jar", str(jar)], find_command(jar))


if __name__ == "__main__":
    unittest.main()
