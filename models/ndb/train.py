"""Trains the network by the clock: `python -m ndb.train --shards DIR --validation DIR --out CHECKPOINT --hours H`.

Warm-up, constant rate, then linear to zero over the last share of the hours. The run can be stopped at any time
(SIGTERM writes a checkpoint) and resumed; shards that appear meanwhile are used.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from .checkpoint import Checkpoint, Progress, load_checkpoint, save_checkpoint
from .config import ModelConfig, TrainConfig
from .data import Folder, Visits, batches, prefetched, validation_batches
from .evaluate import BATCH_TOKENS, evaluate
from .model import Decoder, Parts
from .optim import optimizers
from .released import read_release
from .shard import ShardError
from .team import Team, join_team

LOG_STEPS = 10


class Refusal(Exception):
    """The run cannot start; the message is a sentence for the user."""


def rate_scale(config: TrainConfig, step: int, seconds: float) -> float:
    """Learning-rate factor from the step (warm-up) and the clock (cooldown)."""
    left = max(0.0, 1 - seconds / (3600 * config.hours))
    return min(1.0, (step + 1) / config.warmup_steps) * min(1.0, left / config.cooldown)


def matmul_rate(dtype: torch.dtype, seconds: float = 0.2) -> float:
    """FLOP per second of CPU time of a matrix product of the network's kind, by this process.

    CPU time, so that other programs do not disturb the figure.
    """
    x, w = torch.randn(4096, 192).to(dtype), torch.randn(768, 192).to(dtype)
    best, end = float("inf"), time.perf_counter() + seconds
    while best == float("inf") or time.perf_counter() < end:
        start = time.process_time()
        torch.nn.functional.linear(x, w)
        best = min(best, (time.process_time() - start) / torch.get_num_threads())
    return 2 * x.numel() * w.shape[0] / best


def step_flops(model: Decoder, tokens: int, rows: int) -> float:
    """Matrix-product FLOPs of one training step, attention scores and optimiser not counted."""
    block = sum(p.numel() for p in model.blocks[0].parameters() if p.ndim >= 2)
    feed_forward = model.blocks[0].up.numel() * 2
    dense = tokens * (block * len(model.blocks) - feed_forward) + rows * (feed_forward + model.head.numel())
    return 6.0 * dense


class Average:
    """Exponential moving average of the weights; short memory at first."""

    def __init__(self, weights: dict[str, Tensor], decay: float) -> None:
        self.weights, self.decay = {k: v.clone() for k, v in weights.items()}, decay

    def update(self, weights: dict[str, Tensor], step: int) -> None:
        decay = min(self.decay, (step + 1) / (step + 10))
        torch._foreach_lerp_(list(self.weights.values()), [weights[k] for k in self.weights], 1 - decay)


class Run:
    """One process of a training run."""

    def __init__(self, arguments: argparse.Namespace, config: TrainConfig, team: Team) -> None:
        self.arguments, self.config, self.team = arguments, config, team
        torch.set_num_threads(config.threads)
        torch.manual_seed(config.seed)
        self.stopping = False
        self.folder = Folder(arguments.shards)
        self.vocabulary = str(self.folder.vocabulary)
        validation = Folder(arguments.validation, self.vocabulary)
        self.validation = validation_batches(
            validation, config.validation_transitions, config.longest_sequence, BATCH_TOKENS
        )
        resumed = self._resumed()
        shape = ModelConfig(self.folder.vocabulary_size, arguments.width, arguments.layers, arguments.head_width)
        start = self._warm_start() if resumed is None else None
        if resumed is not None:
            shape = resumed.config
        elif start is not None:
            shape = start[0]
        self.model = Decoder(shape, Parts(config.compile))
        rates = {dtype: matmul_rate(dtype) for dtype in (torch.float32, torch.bfloat16)}
        self.model.compute = max(rates, key=lambda dtype: rates[dtype])
        self.raw_rate = rates[self.model.compute] * team.size
        if resumed is not None:
            self.model.load_state_dict(resumed.weights)
        elif start is not None:
            self.model.load_state_dict(start[1])
        self.weights = {k: v for k, v in self.model.state_dict().items()}
        self.average = Average(resumed.average if resumed else self.weights, config.average_decay)
        self.muon, self.adam = optimizers(self.model, config.muon_rate, config.adam_rate, team)
        self.optimizers = [self.muon, self.adam]
        self.progress = resumed.progress if resumed else Progress()
        if resumed is not None:
            for optimizer, state in zip(self.optimizers, resumed.optimizers, strict=True):
                optimizer.load_state_dict(state)
        # The order of visits is not stored; another seed after a resume keeps from repeating the first visits.
        visits = Visits(self.folder, config, config.seed * 1000 + team.rank + 7919 * self.progress.step, team)
        share = dataclasses.replace(config, tokens_per_step=config.tokens_per_step // team.size)
        self.visits = visits
        self.batches = prefetched(batches(visits, share, shape.taps))

    def _resumed(self) -> Checkpoint | None:
        path = self.arguments.resume
        if path is None:
            return None
        if not path.exists():
            raise Refusal(f"There is no checkpoint {path} to resume.")
        checkpoint = load_checkpoint(path)
        if checkpoint.vocabulary != self.vocabulary:
            raise Refusal(f"{path} was trained with another vocabulary than the shards in {self.folder.path}.")
        return checkpoint

    def _warm_start(self) -> tuple[ModelConfig, dict[str, Tensor]] | None:
        path = self.arguments.warm_start
        if path is None:
            return None
        release = read_release(path)
        if release.vocabulary != self.vocabulary:
            raise Refusal(f"{path} speaks another vocabulary than the shards in {self.folder.path}.")
        return release.config, release.weights

    def say(self, record: dict[str, Any]) -> None:
        """Prints a record and appends it to the log beside the checkpoint."""
        if not self.team.leads:
            return
        rounded = {k: float(f"{v:.5g}") if isinstance(v, float) else v for k, v in record.items()}
        print(" ".join(f"{k} {v}" for k, v in rounded.items()), flush=True)
        path = self.arguments.out.with_suffix(".jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as file:
            file.write(json.dumps(rounded) + "\n")

    def save(self) -> None:
        """Writes the checkpoint; all processes call it, the leader writes."""
        self.muon.share_state()
        if self.team.leads:
            save_checkpoint(
                self.arguments.out,
                Checkpoint(
                    self.model.config,
                    self.vocabulary,
                    self.weights,
                    self.average.weights,
                    self.progress,
                    [o.state_dict() for o in self.optimizers],
                ),
            )

    def validate(self) -> None:
        """Measures plain and averaged weights on the fixed validation transitions."""
        metrics: dict[str, Any] = {"step": self.progress.step}
        metrics["weights"] = evaluate(self.model, self.validation, self.team).summary()
        plain = {k: v.clone() for k, v in self.weights.items()}
        self.model.load_state_dict(self.average.weights)
        metrics["average"] = evaluate(self.model, self.validation, self.team).summary()
        self.model.load_state_dict(plain)
        self.progress.metrics = metrics
        self.say(
            {
                "step": self.progress.step,
                **{f"{kind}.{k}": v for kind in ("weights", "average") for k, v in metrics[kind].items()},
            }
        )

    def step(self, start: float) -> tuple[float, float, bool]:
        """One step on the next batch. `start`: when the run began, by `time.time`.

        Gives the team's loss, the FLOPs it took and whether one of it wants to stop.
        """
        config, progress = self.config, self.progress
        batch = next(self.batches)
        loss = self.model.loss(batch.layout, batch.rows, batch.targets, batch.weights)
        (loss / self.team.size).backward()
        # One exchange carries gradients, the mean loss, the leader's clock and everybody's wish to stop.
        clock = time.time() - start if self.team.leads else 0.0
        signals = torch.tensor([loss.item() / self.team.size, clock, float(self.stopping)])
        self.team.sum([*(p.grad for p in self.model.parameters() if p.grad is not None), signals])
        mean, progress.seconds, stopping = signals.tolist()
        scale = rate_scale(config, progress.step, progress.seconds)
        for optimizer, rate in zip(self.optimizers, (config.muon_rate, config.adam_rate), strict=True):
            for group in optimizer.param_groups:
                group["lr"] = rate * scale
            optimizer.step()
            optimizer.zero_grad()
        self.average.update(self.weights, progress.step)
        progress.step += 1
        progress.tokens += config.tokens_per_step
        own_tokens = config.tokens_per_step // self.team.size
        return mean, self.team.size * step_flops(self.model, own_tokens, len(batch.rows)), stopping > 0

    def train(self) -> None:
        """Runs until the clock or a signal ends it."""
        config, progress = self.config, self.progress
        self.say(
            {
                "parameters": sum(p.numel() for p in self.model.parameters()),
                "processes": self.team.size,
                "dtype": str(self.model.compute).removeprefix("torch."),
                "matmulGflops": self.raw_rate / 1e9,
                "documents": sum(s.document_count for s in self.folder.shards),
                **self.model.config.__dict__,
                **config.__dict__,
            }
        )
        start = time.time() - progress.seconds
        saved = validated = progress.seconds
        window_time = time.time()
        window_steps, window_flops, window_loss = 0, 0.0, 0.0
        while True:
            loss, flops, stopped = self.step(start)
            window_steps += 1
            window_loss += loss
            window_flops += flops
            now = time.time()
            if progress.step % LOG_STEPS == 0:
                spent = now - window_time
                self.say(
                    {
                        "step": progress.step,
                        "hours": progress.seconds / 3600,
                        "tokens": progress.tokens,
                        "loss": window_loss / window_steps,
                        "tokensPerSecond": window_steps * config.tokens_per_step / spent,
                        "matmulShare": window_flops / spent / self.raw_rate,
                        "rate": rate_scale(config, progress.step, progress.seconds),
                        "rounds": self.visits.rounds,
                        "tooLong": self.visits.too_long,
                    }
                )
                window_time, window_steps, window_flops, window_loss = now, 0, 0.0, 0.0
            ending = stopped or progress.seconds >= 3600 * config.hours
            # By the leader's clock, so that all processes do this at the same step.
            if ending or progress.seconds - validated >= 60 * config.validation_minutes:
                validated = progress.seconds
                self.validate()
            if ending or progress.seconds - saved >= 60 * config.checkpoint_minutes:
                saved = progress.seconds
                self.save()
            if ending:
                return


def parse(argv: list[str]) -> tuple[argparse.Namespace, TrainConfig]:
    """Command line; every field of TrainConfig is an option."""
    parser = argparse.ArgumentParser(prog="python -m ndb.train", description=__doc__)
    parser.add_argument("--shards", type=Path, required=True, help="folder of training shards")
    parser.add_argument("--validation", type=Path, required=True, help="folder of validation shards")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint to write")
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--resume", type=Path, help="checkpoint to continue; its hours count")
    begin.add_argument("--warm-start", type=Path, help="folder of a released model to begin from")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    for name in ("width", "layers", "head_width"):
        parser.add_argument("--" + name.replace("_", "-"), type=int, default=getattr(ModelConfig, name))
    for field in dataclasses.fields(TrainConfig):
        kind = type(field.default)
        action: dict[str, Any] = {"action": argparse.BooleanOptionalAction} if kind is bool else {"type": kind}
        parser.add_argument("--" + field.name.replace("_", "-"), default=field.default, **action)
    arguments = parser.parse_args(argv)
    return arguments, TrainConfig(**{f.name: getattr(arguments, f.name) for f in dataclasses.fields(TrainConfig)})


def work(rank: int, argv: list[str], meeting_file: str) -> None:
    """One process of the team."""
    arguments, config = parse(argv)
    if rank:
        # Only the leader listens; the others stop when it says so.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    team = join_team(rank, arguments.processes, meeting_file)
    run = Run(arguments, config, team)
    if team.leads:

        def stop(*_: object) -> None:
            run.stopping = True

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
    run.train()


def main(argv: list[str]) -> None:
    """Starts the team; this process leads it."""
    arguments, _ = parse(argv)
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        meeting_file = str(Path(folder) / "meeting")
        others = [
            context.Process(target=work, args=(rank, argv, meeting_file)) for rank in range(1, arguments.processes)
        ]
        for process in others:
            process.start()
        try:
            work(0, argv, meeting_file)
        except (ShardError, Refusal) as error:
            for process in others:
                process.kill()
            sys.exit(str(error))
        finally:
            for process in others:
                process.join()


if __name__ == "__main__":
    main(sys.argv[1:])
