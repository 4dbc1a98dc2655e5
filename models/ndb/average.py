"""Averages two checkpoints of one run: `python -m ndb.average EARLIER LATER --out CHECKPOINT`.

Weights of one run that ended twice lie in one valley, and half-way between them the loss is often lower than at either
(Wortsman et al., "Model soups", 2022). The result goes on from the later one's optimisers.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

import torch

from .checkpoint import Checkpoint, load_checkpoint, save_checkpoint


def averaged(earlier: Checkpoint, later: Checkpoint) -> Checkpoint:
    """The later checkpoint with the mean of both averaged weights. Raises ValueError when they cannot be added."""
    if earlier.config != later.config or earlier.vocabulary != later.vocabulary:
        raise ValueError("The checkpoints are of different networks or vocabularies.")
    weights = {k: torch.lerp(earlier.average[k], v, 0.5) for k, v in later.average.items()}
    # Its figures were measured on other weights.
    progress = dataclasses.replace(later.progress, metrics={})
    return dataclasses.replace(later, weights=weights, average=weights, progress=progress)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m ndb.average", description=__doc__)
    parser.add_argument("earlier", type=Path)
    parser.add_argument("later", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    try:
        result = averaged(load_checkpoint(arguments.earlier), load_checkpoint(arguments.later))
    except ValueError as error:
        sys.exit(str(error))
    save_checkpoint(arguments.out, result)


if __name__ == "__main__":
    main()
