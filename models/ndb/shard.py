"""The shard format `.ndbs`: tokenised programs, a source and its transitions per document.

8 bytes magic, uint32 header length, JSON header (padded so that the arrays start at a multiple of 8), then the
arrays, each padded to 8 bytes, little-endian:

    tokens    uint16[N]
    features  uint8[3N]    literal-index features, three per token
    loss      uint8[N]     1 = the network predicts this token, 0 = it is given
    sequences uint32[S+1]  token offsets; every source and every transition is a sequence
    documents uint32[D+1]  sequence offsets; a document's first sequence is its source
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

MAGIC = b"NDBSHRD1"
FORMAT = 1
ALIGNMENT = 8
DTYPES = {
    "tokens": np.dtype("<u2"),
    "features": np.dtype("u1"),
    "loss": np.dtype("u1"),
    "sequences": np.dtype("<u4"),
    "documents": np.dtype("<u4"),
}


class ShardError(Exception):
    """A shard or a folder of shards that cannot be used; the message is a sentence for the user."""


@dataclass(frozen=True)
class Shard:
    """One file, its arrays mapped into memory."""

    path: Path
    vocabulary: str
    vocabulary_size: int
    split: str
    actions: dict[str, int]
    """The token that names a transition's action, by name; empty in older shards."""
    tokens: np.ndarray
    features: np.ndarray
    loss: np.ndarray
    sequences: np.ndarray
    documents: np.ndarray

    @property
    def document_count(self) -> int:
        return len(self.documents) - 1


def read_shard(path: Path) -> Shard:
    """Maps a shard. Raises ShardError when the file is truncated or of another format."""
    size = path.stat().st_size
    with path.open("rb") as file:
        prefix = file.read(12)
        if len(prefix) < 12 or prefix[:8] != MAGIC:
            raise ShardError(f"{path} is not a shard.")
        (length,) = struct.unpack("<I", prefix[8:])
        header = json.loads(file.read(length))
    if header["format"] != FORMAT:
        raise ShardError(f"{path} has format {header['format']}; this program reads format {FORMAT}.")
    arrays: dict[str, np.ndarray] = {}
    for name, dtype in DTYPES.items():
        place = header["arrays"][name]
        if place["offset"] + place["length"] * dtype.itemsize > size:
            raise ShardError(f"{path} is cut off: its array '{name}' ends behind the end of the file.")
        arrays[name] = np.memmap(path, dtype, "r", place["offset"], (place["length"],))
    return Shard(
        path,
        header["vocabulary"],
        header["vocabularySize"],
        header["split"],
        header.get("actions", {}),
        arrays["tokens"],
        arrays["features"].reshape(-1, 3),
        arrays["loss"],
        arrays["sequences"],
        arrays["documents"],
    )


def write_shard(
    path: Path,
    arrays: dict[str, np.ndarray],
    vocabulary: str,
    vocabulary_size: int,
    split: str,
    actions: dict[str, int] | None = None,
) -> None:
    """Writes a shard, as the command line does from programs (`src/cli/shards`)."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "language": "v1",
        "vocabulary": vocabulary,
        "vocabularySize": vocabulary_size,
        "split": split,
        "actions": actions or {},
        "counts": {
            "documents": len(arrays["documents"]) - 1,
            "sequences": len(arrays["sequences"]) - 1,
            "tokens": len(arrays["tokens"]),
            "predicted": int(arrays["loss"].sum()),
        },
    }
    # Offsets depend on the header's length and the header holds the offsets, so room is left for the digits.
    start = _aligned(12 + len(json.dumps(header)) + 80 * len(DTYPES))
    header["arrays"], at = {}, start
    for name, dtype in DTYPES.items():
        header["arrays"][name] = {"offset": at, "length": arrays[name].size}
        at = _aligned(at + arrays[name].size * dtype.itemsize)
    text = json.dumps(header).encode().ljust(start - 12)
    with path.open("wb") as file:
        file.write(MAGIC + struct.pack("<I", len(text)) + text)
        for name, dtype in DTYPES.items():
            data = arrays[name].astype(dtype).tobytes()
            file.write(data.ljust(_aligned(len(data)), b"\0"))


def _aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT
