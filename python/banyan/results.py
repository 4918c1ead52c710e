# SPDX-License-Identifier: Apache-2.0
"""Results of matches and experiments as tables."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

from ._engine import Command, EngineError, find_command

Rows = List[Dict[str, Any]]


def read_results(
    path: Union[str, "os.PathLike[str]"],
    frame: Optional[bool] = None,
    command: Optional[Command] = None,
) -> Any:
    """Reads the games of a results directory, one row each.

    :param path: a directory that ``match --out`` or ``run`` has written, which ``banyan export``
        then reads, or a file ``.jsonl`` or ``.csv`` that it has written
    :param frame: true for a DataFrame of pandas, false for a list of dictionaries; by default
        whatever is there
    :param command: what starts Banyan, see :func:`banyan.find_command`
    """
    where = Path(path)
    if where.is_dir():
        rows = _lines(_export(where, command))
    elif where.suffix == ".jsonl":
        rows = _lines(where.read_text(encoding="utf-8"))
    elif where.suffix == ".csv":
        with where.open(encoding="utf-8", newline="") as file:
            rows = [{k: _value(v) for k, v in row.items()} for row in csv.DictReader(file)]
    else:
        raise ValueError(f"path must be a results directory, .jsonl or .csv, was {where}")
    return as_table(rows, frame)


def as_table(rows: Rows, frame: Optional[bool] = None) -> Any:
    """Rows as a DataFrame of pandas, if it is there or asked for, else as they are."""
    if frame is False:
        return rows
    try:
        import pandas
    except ImportError:
        if frame:
            raise
        return rows
    return pandas.DataFrame(rows)


def _export(directory: Path, command: Optional[Command]) -> str:
    words = find_command(command) + ["export", str(directory), "--jsonl"]
    ended = subprocess.run(words, capture_output=True, check=False)
    if ended.returncode != 0:
        said = ended.stderr.decode("utf-8", "replace").strip()
        raise EngineError(f"{directory} cannot be read: {said}")
    return ended.stdout.decode("utf-8")


def _lines(text: str) -> Rows:
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _value(text: Optional[str]) -> Any:
    """A cell: a number where it is one, ``None`` where it is empty."""
    if not text:
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return {"true": True, "false": False}.get(text, text)
