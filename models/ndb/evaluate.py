"""Validation by teacher forcing: `python -m ndb.evaluate CHECKPOINT --validation DIR`.

A token is right when the most likely token is the true one, given the true tokens before it; a transition is
exact when every token the network has to say is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from .batch import Batch
from .checkpoint import load_checkpoint
from .data import Folder, validation_batches
from .model import Decoder
from .team import Team

BATCH_TOKENS = 8192


@dataclass(frozen=True)
class Accuracy:
    """Right ones among all that were judged."""

    right: int
    judged: int

    @property
    def share(self) -> float:
        return self.right / self.judged

    @property
    def error(self) -> float:
        """Standard error of the share."""
        return (self.share * (1 - self.share) / self.judged) ** 0.5


@dataclass(frozen=True)
class Metrics:
    """Mean loss over predicted tokens in nats; tokens right; transitions exact, all and by action token."""

    loss: float
    tokens: Accuracy
    transitions: Accuracy
    actions: dict[int, Accuracy]

    def summary(self) -> dict[str, float]:
        """The figures a log or a checkpoint keeps."""
        return {
            "loss": self.loss,
            "tokenAccuracy": self.tokens.share,
            "transitionAccuracy": self.transitions.share,
            "tokens": self.tokens.judged,
            "transitions": self.transitions.judged,
        }


def answers(model: Decoder, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """Logits, targets and whether the likeliest token is wrong, at the tokens the network has to say."""
    targets = batch.targets[batch.predicted]
    logits = model(batch.layout, batch.rows[batch.predicted])
    return logits, targets, logits.argmax(-1) != targets


def exact_transitions(batch: Batch, wrong: Tensor) -> Tensor:
    """Of each transition of the batch, whether none of its tokens is wrong; `wrong` as `answers` gives it."""
    exact = torch.ones(len(batch.actions), dtype=torch.bool)
    exact[batch.transitions[batch.predicted][wrong]] = False
    return exact


@torch.no_grad()
def evaluate(model: Decoder, batches: Sequence[Batch], team: Team = Team()) -> Metrics:
    """Measures a network on validation batches, each member of a team its share of them."""
    sums = torch.zeros(3, dtype=torch.float64)
    # By action token, the last row for transitions without one.
    exact_and_all = torch.zeros(2, model.config.vocabulary_size + 1, dtype=torch.float64)
    for batch in batches[team.rank :: team.size]:
        logits, targets, wrong = answers(model, batch)
        exact = exact_transitions(batch, wrong)
        said = batch.transitions[batch.predicted].unique()
        loss = F.cross_entropy(logits, targets, reduction="sum").item()
        sums += torch.tensor([loss, (~wrong).sum().item(), len(targets)], dtype=torch.float64)
        both = torch.stack([exact[said].double(), torch.ones(len(said), dtype=torch.float64)])
        exact_and_all.index_add_(1, batch.actions[said] % (model.config.vocabulary_size + 1), both)
    team.sum([sums, exact_and_all])
    loss, right, tokens = sums.tolist()
    by_action = {
        action: Accuracy(int(right_count), int(count))
        for action, (right_count, count) in enumerate(exact_and_all.T.tolist())
        if count > 0
    }
    total = exact_and_all.sum(1).tolist()
    return Metrics(
        loss / tokens, Accuracy(int(right), int(tokens)), Accuracy(int(total[0]), int(total[1])), by_action
    )


def named_actions(metrics: Metrics, names: dict[str, int]) -> dict[str, Accuracy]:
    """The accuracies by action, under the names that shards give the tokens."""
    return {name: metrics.actions[token] for name, token in names.items() if token in metrics.actions}


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
    metrics = evaluate(checkpoint.decoder(checkpoint.prefers_average), batches)
    actions = {name: vars(accuracy) for name, accuracy in named_actions(metrics, folder.actions).items()}
    print(json.dumps({**metrics.summary(), "actions": actions}, indent=2))


if __name__ == "__main__":
    main()
