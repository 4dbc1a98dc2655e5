"""Checkpoints: one file with weights, averaged weights, settings and progress."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from .config import ModelConfig, model_config, to_json
from .model import Decoder


@dataclass
class Progress:
    """How far a run has come."""

    step: int = 0
    tokens: int = 0
    seconds: float = 0.0
    metrics: dict[str, Any] = field(default_factory=dict)
    """The last validation: {"weights": {...}, "average": {...}, "step": n}."""


@dataclass
class Checkpoint:
    """What a file holds; `optimizers` only matters for resuming."""

    config: ModelConfig
    vocabulary: str
    weights: dict[str, Tensor]
    average: dict[str, Tensor]
    progress: Progress
    optimizers: list[dict[str, Any]]

    def decoder(self, averaged: bool = True) -> Decoder:
        """The network with its averaged (or its plain) weights."""
        model = Decoder(self.config)
        model.load_state_dict(self.average if averaged else self.weights)
        return model.eval()

    @property
    def prefers_average(self) -> bool:
        """Whether the averaged weights had the lower validation loss."""
        metrics = self.progress.metrics
        return not metrics or metrics["average"]["loss"] <= metrics["weights"]["loss"]


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Writes the file in one step: a reader sees the old or the new one, never a part."""
    data = {
        "config": to_json(checkpoint.config),
        "vocabulary": checkpoint.vocabulary,
        "weights": checkpoint.weights,
        "average": checkpoint.average,
        "progress": vars(checkpoint.progress),
        "optimizers": checkpoint.optimizers,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    torch.save(data, part)
    os.replace(part, path)


def load_checkpoint(path: Path) -> Checkpoint:
    """Reads a file written by `save_checkpoint`."""
    data = torch.load(path, map_location="cpu", weights_only=True)
    return Checkpoint(
        model_config(data["config"]),
        data["vocabulary"],
        data["weights"],
        data["average"],
        Progress(**data["progress"]),
        data["optimizers"],
    )
