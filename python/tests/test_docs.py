# SPDX-License-Identifier: Apache-2.0
"""The blocks of the README and the cells of the notebook are run."""

import contextlib
import io
import json
import re
import unittest
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parents[1]


def run(code, where, names):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, where, "exec"), names)
    return out.getvalue()


class DocsTest(unittest.TestCase):
    def test_every_block_of_the_readme_runs(self):
        blocks = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.S)
        self.assertGreater(len(blocks), 3)
        for number, block in enumerate(blocks, 1):
            with self.subTest(number):
                self.assertTrue(run(block, f"README.md block {number}", {"__name__": "block"}))

    def notebook(self, names):
        sheet = json.loads((HERE / "notebooks" / "banyan.ipynb").read_text())
        cells = ["".join(c["source"]) for c in sheet["cells"] if c["cell_type"] == "code"]
        try:
            return "".join(run(c, f"cell {n}", names) for n, c in enumerate(cells, 1))
        finally:
            if "engine" in names:
                names["engine"].close()

    def test_the_notebook_runs_without_matplotlib(self):
        with mock.patch.dict("sys.modules", {"matplotlib": None, "matplotlib.pyplot": None}):
            out = self.notebook({})
        self.assertIn("matplotlib is not installed", out)
        self.assertIn("of 20 games", out)

    def test_the_notebook_draws_where_matplotlib_is(self):
        try:
            import matplotlib
        except ImportError:
            self.skipTest("matplotlib is not installed: the pictures are not drawn")
        matplotlib.use("agg")
        self.assertNotIn("not installed", self.notebook({}))


if __name__ == "__main__":
    unittest.main()
