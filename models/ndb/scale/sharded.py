"""A network in pieces over all processes: PyTorch's FSDP2 (`fully_shard`), one process for each GPU, or gloo on processors."""

from __future__ import annotations

import os
from pathlib import Path

import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import (
    StateDictOptions,
    get_model_state_dict,
    set_model_state_dict,
)
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, MixedPrecisionPolicy, fully_shard
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from ..team import Team


def join() -> tuple[Team, torch.device]:
    """This process's place as torchrun gives it, and the device it computes on."""
    on_cuda = torch.cuda.is_available()
    dist.init_process_group("nccl" if on_cuda else "gloo")
    if not on_cuda:
        return Team(dist.get_rank(), dist.get_world_size()), torch.device("cpu")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return Team(dist.get_rank(), dist.get_world_size()), torch.device("cuda", torch.cuda.current_device())


def shard(model: PreTrainedModel, team: Team, device: torch.device) -> PreTrainedModel:
    """Divides a network among the team, layer by layer, in place.

    Every process passes a network of the same settings; the leader's weights count, and the others' may be on the
    meta device, so that a large network is in the memory of one process only. On GPUs it computes in bfloat16.
    """
    leader_weights = model.state_dict() if team.leads else {}
    mesh = init_device_mesh(device.type, (team.size,))
    policy = MixedPrecisionPolicy(torch.bfloat16, torch.float32) if device.type == "cuda" else MixedPrecisionPolicy()
    with torch.device("meta"):
        pieces = type(model)(model.config)
    pieces.train()
    for layer in pieces.model.layers:
        fully_shard(layer, mesh=mesh, mp_policy=policy)
    fully_shard(pieces, mesh=mesh, mp_policy=policy)
    pieces.to_empty(device=device)
    # Buffers are in no state dict: they are computed from the settings.
    rotary = pieces.model.rotary_emb
    pieces.model.rotary_emb = type(rotary)(config=pieces.config).to(device)
    set_model_state_dict(
        pieces, leader_weights, options=StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
    )
    return pieces


def plain_class(model: PreTrainedModel) -> type[PreTrainedModel]:
    """The class of a network before `fully_shard` put its own in front."""
    return next(cls for cls in type(model).__mro__ if not issubclass(cls, FSDPModule))


def save(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase | None, team: Team, out: Path) -> None:
    """Writes the whole network in Hugging Face's layout; all processes call it, the leader writes."""
    weights = get_model_state_dict(model, options=StateDictOptions(full_state_dict=True, cpu_offload=True))
    if team.leads:
        with torch.device("meta"):
            whole = plain_class(model)(model.config)
        whole.load_state_dict(weights, assign=True)
        whole.save_pretrained(out)
        if tokenizer is not None:
            tokenizer.save_pretrained(out)
    dist.barrier()
