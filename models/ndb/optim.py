"""Muon for the matrices, AdamW for everything else."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor, nn

from .team import Team

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
ITERATIONS = 5


def orthogonalise(matrices: Tensor) -> Tensor:
    """Nearest matrices with singular values near 1, for a stack (…, rows, columns)."""
    a, b, c = NEWTON_SCHULZ
    x = matrices / (matrices.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    tall = x.shape[-2] > x.shape[-1]
    x = x.mT if tall else x
    for _ in range(ITERATIONS):
        gram = x @ x.mT
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x.mT if tall else x


class Muon(torch.optim.Optimizer):
    """Momentum whose update is orthogonalised; a parameter of three axes is a stack of matrices.

    In a team each process updates its share of the parameters and gets the others' from their owners.
    """

    def __init__(
        self,
        parameters: Iterable[nn.Parameter],
        lr: float,
        team: Team,
        momentum: float = 0.95,
        weight_decay: float = 0.02,
    ) -> None:
        largest_first = sorted(parameters, key=lambda p: -p.numel())
        super().__init__(largest_first, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})
        self.team = team

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        for group in self.param_groups:
            for index, p in enumerate(group["params"]):
                if index % self.team.size != self.team.rank:
                    p.zero_()
                    continue
                assert p.grad is not None
                state = self.state[p]
                if not state:
                    state["momentum"] = torch.zeros_like(p)
                velocity = state["momentum"].lerp_(p.grad, 1 - group["momentum"])
                update = orthogonalise(p.grad.lerp(velocity, group["momentum"]))
                scale = max(1.0, p.shape[-2] / p.shape[-1]) ** 0.5
                p.mul_(1 - group["lr"] * group["weight_decay"]).add_(update, alpha=-group["lr"] * scale)
            self.team.sum(group["params"])

    def share_state(self) -> None:
        """Gives every process all momenta, so that one of them can store them."""
        for group in self.param_groups:
            for index, p in enumerate(group["params"]):
                momentum = self.state[p].setdefault("momentum", torch.zeros_like(p))
                if index % self.team.size != self.team.rank:
                    momentum.zero_()
            self.team.sum([self.state[p]["momentum"] for p in group["params"]])


def optimizers(
    model: nn.Module, muon_rate: float, adam_rate: float, team: Team
) -> tuple[Muon, torch.optim.AdamW]:
    """Muon on the blocks' matrices, AdamW on embeddings, head, gains and taps."""
    matrices = [p for n, p in model.named_parameters() if n.endswith((".qkv", ".out", ".up", ".down"))]
    chosen = {id(p) for p in matrices}
    rest = [p for p in model.parameters() if id(p) not in chosen]
    return (
        Muon(matrices, muon_rate, team),
        torch.optim.AdamW(rest, adam_rate, betas=(0.9, 0.95), eps=1e-10, weight_decay=0.0),
    )
