# SPDX-License-Identifier: Apache-2.0
import unittest

from banyan import Engine, EngineError

from .shared import Nim, engine


class OwnGameTest(unittest.TestCase):
    def test_a_game_written_here_is_solved(self):
        found = engine().host(Nim(9)).search(agent="solver", budget="3000it")
        self.assertEqual("1", found.move)
        self.assertEqual("win", {m.move: m.proven for m in found.moves}["1"])
        lost = engine().host(Nim(8)).search(agent="solver", budget="3000it")
        self.assertEqual(["loss"] * 3, [m.proven for m in lost.moves])

    def test_moves_lead_to_the_state(self):
        found = engine().host(Nim(9)).search(["3", "1"], agent="solver", budget="1000it")
        self.assertEqual((0, "1"), (found.mover, found.move))

    def test_agents_that_need_the_moves_of_playouts_work_too(self):
        found = engine().host(Nim(6)).search(agent="rave", budget="300it")
        self.assertEqual("2", found.move)

    def test_states_come_in_batches(self):
        nim = Nim(30)
        engine().host(nim).search(budget="300it")
        self.assertEqual(2, max(nim.batches))
        self.assertLess(len(nim.batches), 0.9 * sum(nim.batches))
        alone = Nim(30)
        engine().host(alone).search(budget="300it", batch=1)
        self.assertEqual(1, max(alone.batches))

    def test_the_seed_decides(self):
        def visits(seed):
            found = engine().host(Nim(20)).search(budget="200it", seed=seed)
            return [m.visits for m in found.moves]

        self.assertEqual(visits(1), visits(1))
        self.assertNotEqual(visits(1), visits(2))

    def test_a_judge_takes_the_place_of_playouts(self):
        class Judged(Nim):
            def playouts(self, states, rng):
                for_mover = [float(heap % 4 != 0) for heap, _ in states]
                return [(v, 1 - v) if mover == 0 else (1 - v, v)
                        for v, (_, mover) in zip(for_mover, states)]

        found = engine().host(Judged(30)).search(budget="50it")
        self.assertEqual("2", found.move)
        self.assertGreater(found.policy["2"], 0.5)

    def test_the_engine_plays_on_where_there_is_no_playout(self):
        class Silent(Nim):
            def playouts(self, states, rng):
                return [None] * len(states)

        self.assertEqual("1", engine().host(Silent(5)).search(budget="300it").move)

    def test_reports_come_on_the_way(self):
        reports = []
        engine().host(Nim(40)).search(budget="300ms", on_report=reports.append, report_every=0.02)
        self.assertTrue(reports)

    def test_an_exception_of_the_rules_is_raised_and_the_engine_goes_on(self):
        class Broken(Nim):
            def play(self, state, move):
                if state[0] < 5:
                    raise ZeroDivisionError("no rule")
                return super().play(state, move)

        with self.assertRaisesRegex(ZeroDivisionError, "no rule"):
            engine().host(Broken(9)).search(budget="500it")
        self.assertEqual("1", engine().host(Nim(5)).search(budget="300it").move)

    def test_a_match_of_a_game_written_here(self):
        rows = []
        match = engine().host(Nim(9)).match("solver@200it", "random", pairs=4, on_game=rows.append)
        self.assertEqual((8, 0), (match.games, match.draws))
        self.assertGreater(match.score, 0.5)
        self.assertEqual([row["number"] for row in match.rows], [row["number"] for row in rows])
        for row in match.rows:
            self.assertEqual(9, sum(map(int, row["moves"])))
            self.assertIn(row["outcome"], ("win", "loss"))

    def test_the_seed_decides_a_match_and_selfplay_too(self):
        def match(seed):
            nim = engine().host(Nim(12))
            return [r["moves"] for r in nim.match("uct", "uct", "50it", 2, seed, "random(2)").rows]

        def selfplay(seed):
            return list(engine().host(Nim(12)).selfplay(budget="50it", games=2, seed=seed))

        self.assertEqual(match(1), match(1))
        self.assertNotEqual(match(1), match(2))
        self.assertEqual(selfplay(1), selfplay(1))
        self.assertNotEqual(selfplay(1), selfplay(2))

    def test_selfplay_of_a_game_written_here(self):
        positions = list(engine().host(Nim(9)).selfplay(budget="100it", games=3))
        self.assertEqual({0, 1, 2}, {p.game for p in positions})
        for p in positions:
            self.assertAlmostEqual(1, sum(p.policy.values()))
            self.assertLess(sum(map(int, p.moves)), 9)
            self.assertEqual(len(p.moves) % 2, p.mover)
            self.assertIn(p.outcome, (0.0, 1.0))

    def test_leaving_selfplay_early_ends_it(self):
        for position in engine().host(Nim(12)).selfplay(budget="50it", games=100000):
            break
        self.assertEqual(0, position.game)
        self.assertEqual("1", engine().host(Nim(5)).search(budget="300it").move)

    def test_an_exception_in_a_match_is_raised_and_is_no_fault_of_an_agent(self):
        class Broken(Nim):
            def play(self, state, move):
                if state[0] < 5:
                    raise ZeroDivisionError("no rule")
                return super().play(state, move)

        class Greedy(Nim):
            def rewards(self, state):
                return None if state[0] else (2.0, 0.0)

        with self.assertRaisesRegex(ZeroDivisionError, "no rule"):
            engine().host(Broken(9)).match("uct", "random", "50it")
        with self.assertRaisesRegex(EngineError, "must be 2 numbers from 0 to 1"):
            engine().host(Greedy(5)).match("uct", "random", "50it")
        with self.assertRaisesRegex(EngineError, "must be 2 numbers from 0 to 1"):
            list(engine().host(Greedy(5)).selfplay(budget="50it"))
        with self.assertRaisesRegex(IndexError, "mine"):
            engine().host(Nim(5)).match("uct", "uct", "9it", on_game=self._fail)
        self.assertEqual("1", engine().host(Nim(5)).search(budget="300it").move)

    @staticmethod
    def _fail(row):
        raise IndexError("mine")

    def test_a_wrong_result_is_named_by_the_engine(self):
        class Greedy(Nim):
            def rewards(self, state):
                return None if state[0] else (2.0, 0.0)

        with self.assertRaisesRegex(EngineError, "must be 2 numbers from 0 to 1"):
            engine().host(Greedy(5)).search(budget="500it")

    def test_a_move_that_was_not_declared_is_named(self):
        class Four(Nim):
            def legal_moves(self, state):
                return ("4",)

        with self.assertRaisesRegex(ValueError, "gave '4'"):
            engine().host(Four(5)).search(budget="500it")

    def test_a_game_longer_than_declared_is_told(self):
        nim = Nim(9)
        nim.max_plies = 3
        with self.assertRaisesRegex(EngineError, "plies of nim-of-python is 3"):
            engine().host(nim).search(budget="2000it")

    def test_closing_the_engine_ends_a_search_that_asks(self):
        with Engine(threads=1) as e:
            class Closing(Nim):
                def play(self, state, move):
                    if state[0] < 20:
                        e.close()
                    return super().play(state, move)

            with self.assertRaises(EngineError):
                e.host(Closing(40)).search(budget="100000it")


if __name__ == "__main__":
    unittest.main()
