#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel and the source archive of the package, with nothing but Python.

``python3 make_wheel.py DIR`` writes the wheel to a folder. For pip it is the build backend that
``pyproject.toml`` names (PEP 517), so that ``pip install ./python`` fetches nothing. The same
sources give the same bytes: files are sorted, dated 1980 and not compressed.
"""

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "banyan"
DATE = (1980, 1, 1, 0, 0, 0)


def project():
    """The simple fields of ``[project]``; the version is that of the package."""
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    table = text.split("[project]\n")[1].split("\n[")[0]
    fields = dict(re.findall(r'^([a-z-]+) = "(.*)"$', table, re.M))
    init = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    fields["version"] = re.search(r'^__version__ = "(.*)"$', init, re.M).group(1)
    return fields


def sources():
    return sorted(p for p in PACKAGE.iterdir() if p.suffix == ".py" or p.name == "py.typed")


def metadata():
    fields = project()
    head = (
        "Metadata-Version: 2.1\n"
        f"Name: {fields['name']}\n"
        f"Version: {fields['version']}\n"
        f"Summary: {fields['description']}\n"
        "License: Apache-2.0\n"
        f"Requires-Python: {fields['requires-python']}\n"
        "Description-Content-Type: text/markdown\n"
        "\n"
    )
    return (head + (HERE / "README.md").read_text(encoding="utf-8")).encode()


def stem():
    fields = project()
    return f"{fields['name'].replace('-', '_')}-{fields['version']}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel and returns its name."""
    info = stem() + ".dist-info"
    files = {f"banyan/{p.name}": p.read_bytes() for p in sources()}
    files[f"{info}/LICENSE"] = license_text()
    files[f"{info}/METADATA"] = metadata()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: banyan make_wheel\n"
        b"Root-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = stem() + "-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_STORED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Writes the source archive and returns its name."""
    files = {f"banyan/{p.name}": p.read_bytes() for p in sources()}
    files["PKG-INFO"] = metadata()
    files["LICENSE"] = license_text()
    for name in ("README.md", "make_wheel.py", "pyproject.toml"):
        files[name] = (HERE / name).read_bytes()
    name = stem() + ".tar.gz"
    with tarfile.open(Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(files):
            entry = tarfile.TarInfo(f"{stem()}/{path}")
            entry.size = len(files[path])
            archive.addfile(entry, io.BytesIO(files[path]))
    return name


def license_text():
    """Of the repository, or of the unpacked source archive."""
    found = HERE / "LICENSE"
    return (found if found.exists() else HERE.parent / "LICENSE").read_bytes()


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: make_wheel.py DIR")
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    print(Path(sys.argv[1], build_wheel(sys.argv[1])))
