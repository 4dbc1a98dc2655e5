"""Data-parallel training on one machine: several single-threaded processes that average their gradients.

Next to other busy programs this beats one process with several threads: threads meet at the end of every
operation and wait for the one that lost its core, processes meet once a step.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import Tensor


@dataclass(frozen=True)
class Team:
    """This process's place among the training processes."""

    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        return self.rank == 0

    def sum(self, tensors: Sequence[Tensor]) -> None:
        """Replaces the tensors by their sums over all processes."""
        if self.size == 1:
            return
        flat = torch.cat([t.reshape(-1) for t in tensors])
        dist.all_reduce(flat)
        for tensor, part in zip(tensors, flat.split([t.numel() for t in tensors]), strict=True):
            tensor.copy_(part.view_as(tensor))


def join_team(rank: int, size: int, meeting_file: str) -> Team:
    """Connects to the other processes through a file that does not exist yet."""
    if size > 1:
        dist.init_process_group(
            "gloo", f"file://{meeting_file}", datetime.timedelta(minutes=30), world_size=size, rank=rank
        )
    return Team(rank, size)
