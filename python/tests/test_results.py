# SPDX-License-Identifier: Apache-2.0
import subprocess
import tempfile
import unittest
from pathlib import Path

from banyan import EngineError, find_command, read_results

try:
    import pandas
except ImportError:
    pandas = None


class ResultsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.results = cls.folder / "results"
        cls.banyan("match", "tictactoe", "uct", "random", "--games", "4", "--budget", "20it",
                   "--out", cls.results)
        cls.jsonl = cls.folder / "games.jsonl"
        cls.jsonl.write_bytes(cls.banyan("export", cls.results, "--jsonl"))

    @staticmethod
    def banyan(*args):
        words = find_command() + [str(arg) for arg in args]
        return subprocess.run(words, check=True, capture_output=True).stdout

    def test_a_results_directory_is_rows(self):
        rows = read_results(self.results, frame=False)
        self.assertEqual(4, len(rows))
        self.assertTrue({"game", "score"} <= set(rows[0]), rows[0])
        self.assertEqual(read_results(self.jsonl, frame=False), rows)

    def test_a_table_has_the_same_figures(self):
        table = self.folder / "games.csv"
        table.write_bytes(self.banyan("export", self.results, "--csv"))
        rows = read_results(table, frame=False)
        self.assertEqual([row["score"] for row in read_results(self.jsonl, frame=False)],
                         [row["score"] for row in rows])

    def test_what_is_no_result_is_named(self):
        with self.assertRaisesRegex(ValueError, "was .*no.txt"):
            read_results("no.txt")
        with tempfile.TemporaryDirectory() as empty:
            with self.assertRaisesRegex(EngineError, "cannot be read"):
                read_results(empty)

    @unittest.skipIf(pandas is None, "pandas is not installed: results are lists here")
    def test_with_pandas_it_is_a_frame(self):
        self.assertEqual(4, len(read_results(self.jsonl).index))

    @unittest.skipIf(pandas is not None, "pandas is installed")
    def test_without_pandas_it_is_a_list(self):
        self.assertIsInstance(read_results(self.jsonl), list)
        with self.assertRaises(ImportError):
            read_results(self.jsonl, frame=True)


if __name__ == "__main__":
    unittest.main()
