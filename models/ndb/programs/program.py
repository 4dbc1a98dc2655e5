"""The unit of this package: one Python program with the inputs it shall run on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

MODULE = "<module>"
"""The `entry` of a program that is run as a module instead of calling one of its functions."""


@dataclass(frozen=True, slots=True)
class Program:
    """One line of a programs file.

    `entry` is a function name, and then every input is the source text of a tuple of literals (the arguments);
    or it is `MODULE`, and then `inputs` is `("",)`.
    """

    id: str
    code: str
    entry: str
    inputs: tuple[str, ...]
    source: str
    licence: str


def read_json_lines(path: Path) -> Iterator[dict[str, object]]:
    """The objects of a JSON-lines file, compressed when its name ends in `.gz`."""
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
    with opened as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def write_programs(path: Path, programs: Iterable[Program]) -> int:
    """Write programs as JSON lines and return how many; the same programs give the same bytes."""
    count = 0
    with path.open("wb") as file:
        # No file name and no time in the gzip header: equal contents shall be equal files.
        out = gzip.GzipFile("", "wb", 6, file, mtime=0) if path.suffix == ".gz" else file
        for program in programs:
            out.write((json.dumps(asdict(program)) + "\n").encode("ascii"))
            count += 1
        if out is not file:
            out.close()
    return count
