# SPDX-License-Identifier: Apache-2.0
import base64
import csv
import hashlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import banyan

HERE = Path(__file__).resolve().parents[1]


class WheelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def build(self, name):
        out = self.folder / name
        line = subprocess.run([sys.executable, str(HERE / "make_wheel.py"), str(out)], check=True,
                              capture_output=True, text=True).stdout
        return Path(line.strip())

    def test_the_same_sources_give_the_same_bytes(self):
        self.assertEqual(self.build("a").read_bytes(), self.build("b").read_bytes())

    def test_its_version_is_that_of_banyan(self):
        build = (HERE.parent / "pom.xml").read_text()
        version = re.search("<version>([^<]*)</version>", build).group(1)
        self.assertEqual(version.split("-")[0], banyan.__version__)

    def test_every_file_is_recorded_with_its_hash(self):
        with zipfile.ZipFile(self.build("a")) as wheel:
            names = wheel.namelist()
            record = next(name for name in names if name.endswith("/RECORD"))
            rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
            self.assertEqual(sorted(names), sorted(row[0] for row in rows))
            for name, digest, size in rows:
                if name != record:
                    data = wheel.read(name)
                    found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
                    self.assertEqual("sha256=" + found.rstrip("="), digest)
                    self.assertEqual(len(data), int(size))

    def test_the_wheel_works_away_from_the_sources(self):
        wheel = self.build("a")
        self.assertIn(f"-{banyan.__version__}-py3-none-any.whl", wheel.name)
        code = "import banyan; print(banyan.__file__, banyan.__version__)"
        out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                             text=True, cwd=self.folder,
                             env={**os.environ, "PYTHONPATH": str(wheel)})
        self.assertIn(wheel.name, out.stdout)

    @unittest.skipIf(importlib.util.find_spec("pip") is None, "pip is not there")
    def test_pip_builds_and_installs_it_without_fetching(self):
        target = self.folder / "target"
        ended = subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
             "--disable-pip-version-check", "--target", str(target), str(HERE)],
            capture_output=True, text=True)
        self.assertEqual(0, ended.returncode, ended.stderr)
        self.assertTrue((target / "banyan" / "py.typed").is_file())
        self.assertFalse((HERE / "build").exists())


if __name__ == "__main__":
    unittest.main()
