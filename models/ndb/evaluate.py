"""Validation by teacher forcing: `python -m ndb.evaluate CHECKPOINT --validation DIR`.

A token is right when the most likely token is the true one, given the true tokens before it; a transition is
exact when every token the network has to say is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import torch
import torch.nn.functional as F

from .batch import Batch
from .checkpoint import load_checkpoint
from .data import Folder, validation_batches
from .model import Decoder
from .team import Team

BATCH_TOKENS = 8192


@torch.no_grad()
def evaluate(model: Decoder, batches: Sequence[Batch], team: Team = Team()) -> dict[str, float]:
    """Loss and accuracy over predicted tokens, share of exact transitions, and the counts behind them."""
    sums = torch.zeros(5, dtype=torch.float64)
    for batch in batches[team.rank :: team.size]:
        rows = batch.rows[batch.predicted]
        targets, transitions = batch.targets[batch.predicted], batch.transitions[batch.predicted]
        logits = model(batch.layout, rows)
        wrong = logits.argmax(-1) != targets
        exact = torch.ones(int(transitions.max()) + 1, dtype=torch.bool)
        exact[transitions[wrong]] = False
        said = transitions.unique()
        sums += torch.tensor(
            [
                F.cross_entropy(logits, targets, reduction="sum").item(),
                (~wrong).sum().item(),
                len(targets),
                exact[said].sum().item(),
                len(said),
            ],
            dtype=torch.float64,
        )
    team.sum([sums])
    loss, right, tokens, exact_count, transition_count = sums.tolist()
    return {
        "loss": loss / tokens,
        "tokenAccuracy": right / tokens,
        "transitionAccuracy": exact_count / transition_count,
        "tokens": int(tokens),
        "transitions": int(transition_count),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m ndb.evaluate", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--validation", type=Path, required=True, help="folder of shards")
    parser.add_argument("--transitions", type=int, default=1000)
    parser.add_argument("--longest", type=int, default=512, help="longer sequences are skipped")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    checkpoint = load_checkpoint(arguments.checkpoint)
    folder = Folder(arguments.validation, checkpoint.vocabulary)
    batches = validation_batches(folder, arguments.transitions, arguments.longest, BATCH_TOKENS)
    print(json.dumps(evaluate(checkpoint.decoder(checkpoint.prefers_average), batches), indent=2))


if __name__ == "__main__":
    main()
