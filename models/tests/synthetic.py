"""A made-up task in shard form, small enough to learn in seconds: a transition repeats a row of its source, reversed."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ndb.shard import write_shard

SOURCE, STATE, OUTPUT, END, LETTER = 1, 2, 3, 4, 10


def synthetic_arrays(
    documents: int, seed: int, vocabulary: int = 40, source: tuple[int, int] = (4, 9), transition: tuple[int, int] = (3, 7)
) -> dict[str, np.ndarray]:
    """Shard arrays. Lengths are drawn from [low, high)."""
    rng = np.random.default_rng(seed)
    tokens: list[int] = []
    loss: list[int] = []
    sequences, ends = [0], [0]
    for _ in range(documents):
        text = rng.integers(LETTER, vocabulary, rng.integers(*source))
        tokens += [SOURCE, *text]
        loss += [0] * (len(text) + 1)
        sequences.append(len(tokens))
        for _ in range(rng.integers(1, 5)):
            part = rng.integers(LETTER, vocabulary, rng.integers(*transition))
            tokens += [STATE, *part, OUTPUT, *part[::-1], text[0], END]
            loss += [0] * (len(part) + 2) + [1] * (len(part) + 2)
            sequences.append(len(tokens))
        ends.append(len(sequences) - 1)
    return {
        "tokens": np.array(tokens),
        "features": rng.integers(0, 8, len(tokens) * 3),
        "loss": np.array(loss),
        "sequences": np.array(sequences),
        "documents": np.array(ends),
    }


def write_synthetic(path: Path, documents: int, seed: int, split: str = "train", vocabulary: int = 40, **lengths) -> None:
    """Writes one shard of the task."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_shard(path, synthetic_arrays(documents, seed, vocabulary, **lengths), "0" * 64, vocabulary, split, {"repeat": OUTPUT})
