"""Settings of the network and of a training run; both are stored in every checkpoint."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

LANGUAGE = "v1"
"""Version of the formal language the shards are written in."""


@dataclass(frozen=True)
class ModelConfig:
    """Shape of the decoder. The exported card carries the same four numbers."""

    vocabulary_size: int
    width: int = 192
    layers: int = 6
    head_width: int = 48
    mlp_ratio: int = 4
    softcap: float = 15.0
    taps: int = 3
    """Previous positions each causal convolution sees."""
    feature_sizes: tuple[int, int, int] = (64, 32, 8)
    """Values of the literal-index features: character in its string, element in its bracket, bracket depth."""
    logit_deviation: float = 1.44
    """Standard deviation of the attention logits at step 0; 8 or more makes attention one-hot noise."""

    @property
    def heads(self) -> int:
        return self.width // self.head_width

    def __post_init__(self) -> None:
        if self.width % self.head_width:
            raise ValueError(f"width {self.width} is no multiple of the head width {self.head_width}")
        if self.heads % 2:
            raise ValueError(f"{self.heads} heads: half are positional, so their number must be even")


@dataclass(frozen=True)
class TrainConfig:
    """One run. Everything with a clock is in hours or minutes of wall time."""

    hours: float = 1.0
    tokens_per_step: int = 8192
    transitions_per_visit: int = 8
    """A document with more transitions is spread over several visits, so that a batch stays varied."""
    longest_sequence: int = 512
    """Longer sources or transitions are skipped (and counted)."""
    prompt_weight: float = 0.05
    prompt_share: float = 0.125
    """Share of the given tokens whose loss is computed; their weight is divided by it."""
    muon_rate: float = 0.02
    adam_rate: float = 0.004
    warmup_steps: int = 100
    cooldown: float = 0.5
    """Last share of the clock over which the rates fall linearly to zero."""
    average_decay: float = 0.99
    checkpoint_minutes: float = 5.0
    validation_minutes: float = 10.0
    validation_transitions: int = 200
    seed: int = 1
    threads: int = 1
    """Threads of each process."""
    compile: bool = True


def to_json(config: ModelConfig | TrainConfig) -> dict[str, Any]:
    """The settings as plain JSON data."""
    return asdict(config)


def model_config(data: dict[str, Any]) -> ModelConfig:
    """Inverse of `to_json` for the network's settings."""
    return ModelConfig(**{**data, "feature_sizes": tuple(data["feature_sizes"])})
