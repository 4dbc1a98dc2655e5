"""Trains a Hugging Face decoder on the shards, on one process or many.

    torchrun --nproc-per-node N -m ndb.scale.train --network llama-1.8b --shards DIR --validation DIR --out DIR --steps N
    torchrun --nproc-per-node N -m ndb.scale.train --pretrained smollm2 --vocabulary FILE --shards DIR …

`--vocabulary` is what `npm run -s ndb -- vocabulary --json` prints. The network is judged before and after, on the same
held-out transitions, and written in Hugging Face's layout.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch import Tensor
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from ..config import TrainConfig
from ..data import Folder
from ..evaluate import Accuracy
from ..team import Team
from .networks import LLAMA_SHAPES, llama_config, new_llama, pretrained, teach_vocabulary
from .rows import IGNORED, Rows, training_rows, validation_rows
from .sharded import join, save, shard


def losses(model: PreTrainedModel, rows: Rows) -> tuple[Tensor, Tensor]:
    """Cross-entropy of every predicted token in nats, and whether the likeliest token is wrong there."""
    said = rows.labels != IGNORED
    # A pretrained network's vocabulary is large: no logits where no row of the batch predicts.
    kept = said.any(0).nonzero().squeeze(1)
    logits = model(
        input_ids=rows.tokens,
        attention_mask=rows.mask,
        position_ids=rows.positions,
        logits_to_keep=kept,
        use_cache=False,
    ).logits
    logits, targets = logits[said[:, kept]].float(), rows.labels[said]
    return F.cross_entropy(logits, targets, reduction="none"), logits.argmax(-1) != targets


@torch.no_grad()
def judge(model: PreTrainedModel, batches: Sequence[Rows], team: Team, device: torch.device) -> dict[str, float]:
    """Loss, tokens and transitions right, teacher-forced. Every process reads all: a sharded network answers together."""
    model.eval()
    loss, tokens, right, transitions, exact = 0.0, 0, 0, 0, 0
    for batch in batches:
        rows = batch.to(device)
        each, wrong = losses(model, rows)
        numbers = rows.transitions[rows.labels != IGNORED]
        loss, tokens, right = loss + each.sum().item(), tokens + len(each), right + int((~wrong).sum())
        transitions, missed = transitions + len(numbers.unique()), len(numbers[wrong].unique())
        exact += len(numbers.unique()) - missed
    model.train()
    share = Accuracy(exact, transitions)
    return {
        "loss": loss / tokens,
        "tokenAccuracy": right / tokens,
        "transitionAccuracy": share.share,
        "standardError": share.error,
        "transitions": transitions,
    }


def network(arguments: argparse.Namespace, folder: Folder, team: Team) -> tuple[PreTrainedModel, PreTrainedTokenizerBase | None, int]:
    """The network to train, its tokenizer if it is a pretrained one, and the offset of the language's tokens.

    Only the leader's weights are needed (`shard`), so the others make none where there are none to load.
    """
    if arguments.pretrained is None:
        with torch.device("cpu" if team.leads else "meta"):
            return new_llama(llama_config(arguments.network, folder.vocabulary_size)), None, 0
    model, tokenizer = pretrained(arguments.pretrained)
    return model, tokenizer, teach_vocabulary(model, tokenizer, json.loads(arguments.vocabulary.read_text()))


def rate_at(step: int, steps: int, warmup: int) -> float:
    """Factor of the learning rate: linear up, then half a cosine to a tenth."""
    if step < warmup:
        return (step + 1) / warmup
    return 0.55 + 0.45 * math.cos(math.pi * (step - warmup) / max(1, steps - warmup))


def train(arguments: argparse.Namespace, team: Team, device: torch.device) -> None:
    """The whole run; what it measures is printed by the leader, one JSON record a line."""
    torch.manual_seed(arguments.seed)
    folder = Folder(arguments.shards)
    held_out = Folder(arguments.validation, folder.vocabulary)
    model, tokenizer, offset = network(arguments, folder, team)
    if arguments.checkpoint_activations:
        model.gradient_checkpointing_enable()
    model = shard(model, team, device)
    judged = validation_rows(held_out, arguments.judged, arguments.rows, arguments.longest, offset)
    config = TrainConfig(seed=arguments.seed, transitions_per_visit=arguments.transitions_per_visit)
    batches = training_rows(folder, config, arguments.rows, arguments.longest, offset, team)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.rate, betas=(0.9, 0.95), weight_decay=0.1)

    def say(record: dict[str, float]) -> None:
        if team.leads:
            print(json.dumps({k: float(f"{v:.5g}") for k, v in record.items()}), flush=True)

    say({"step": 0, "parameters": sum(p.numel() for p in model.parameters()), **judge(model, judged, team, device)})
    start, tokens = time.time(), 0
    for step in range(arguments.steps):
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * rate_at(step, arguments.steps, arguments.warmup)
        rows = next(batches).to(device)
        loss = losses(model, rows)[0].mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        figures = torch.tensor([loss.item() / team.size, float(rows.tokens.numel())], device=device)
        dist.all_reduce(figures)
        tokens += int(figures[1].item())
        if (step + 1) % arguments.log_steps == 0:
            spent = time.time() - start
            say({"step": step + 1, "loss": figures[0].item(), "tokens": tokens, "tokensPerSecond": tokens / spent})
    say({"step": arguments.steps, **judge(model, judged, team, device)})
    save(model, tokenizer, team, arguments.out)


def parse(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(prog="python -m ndb.scale.train", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--network", choices=sorted(LLAMA_SHAPES), help="a network from nothing")
    which.add_argument("--pretrained", help="`smollm2`, or a folder of a network in Hugging Face's layout")
    parser.add_argument("--vocabulary", type=Path, help="the language's tokens, for a pretrained network")
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--validation", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--rows", type=int, default=4, help="documents a process reads at each step")
    parser.add_argument("--longest", type=int, default=1024, help="longer documents are skipped")
    parser.add_argument("--transitions-per-visit", type=int, default=8)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--warmup", type=int, default=20)
    parser.add_argument("--judged", type=int, default=200, help="held-out transitions")
    parser.add_argument("--log-steps", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint-activations", action="store_true", help="less memory, a third more time")
    arguments = parser.parse_args(words)
    if arguments.pretrained is not None and arguments.vocabulary is None:
        parser.error("--pretrained needs --vocabulary; `npm run -s ndb -- vocabulary --json` prints it")
    return arguments


def main() -> None:
    """One process of the run."""
    arguments = parse()
    team, device = join()
    try:
        train(arguments, team, device)
    finally:
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
