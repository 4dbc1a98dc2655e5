"""Hard examples: `python -m ndb.mine CHECKPOINT --shards DIR --out DIR [--easy SHARE]`.

Writes the shards again with the transitions the network gets wrong, teacher-forced, and a share of those it gets right,
so that it does not forget them. One file in, one file out under the same name: an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
import torch

from .batch import Document, make_batch
from .checkpoint import load_checkpoint
from .data import Folder, cut
from .evaluate import BATCH_TOKENS, answers, exact_transitions
from .model import Decoder
from .shard import Shard, ShardError, read_shard, write_shard


@dataclass
class Mined:
    """Documents of one shard as the arrays of a new one, and what was counted on the way."""

    seen: int = 0
    wrong: int = 0
    kept: int = 0
    tokens: list[np.ndarray] = field(default_factory=list)
    features: list[np.ndarray] = field(default_factory=list)
    loss: list[np.ndarray] = field(default_factory=list)
    documents: list[int] = field(default_factory=lambda: [0])

    def add(self, document: Document, exact: np.ndarray, easy: np.ndarray) -> None:
        """Keeps a document's source with its wrong transitions and the exact ones that `easy` marks."""
        chosen = np.flatnonzero(~exact | easy)
        self.seen, self.wrong, self.kept = self.seen + len(exact), self.wrong + int((~exact).sum()), self.kept + len(chosen)
        if not len(chosen):
            return
        for i in (0, *(chosen + 1)):
            self.tokens.append(document.tokens[i])
            self.features.append(document.features[i].ravel())
            self.loss.append(document.loss[i])
        self.documents.append(len(self.tokens))

    def arrays(self) -> dict[str, np.ndarray]:
        """The arrays of a shard."""
        return {
            "tokens": np.concatenate(self.tokens),
            "features": np.concatenate(self.features),
            "loss": np.concatenate(self.loss),
            "sequences": np.cumsum([0, *(len(tokens) for tokens in self.tokens)]),
            "documents": np.array(self.documents),
        }


@torch.no_grad()
def mine(model: Decoder, shard: Shard, easy: float, longest: int, seed: int) -> Mined:
    """Judges every transition of a shard. `easy`: probability that an exact one is kept; `longest`: see TrainConfig."""
    rng, mined = np.random.default_rng(seed), Mined()
    group: list[Document] = []

    def judge() -> None:
        if not group:
            return
        batch = make_batch(group, prompt_weight=0.0)
        exact = exact_transitions(batch, answers(model, batch)[2]).numpy()
        at = 0
        for document in group:
            count = len(document.tokens) - 1
            mined.add(document, exact[at : at + count], rng.random(count) < easy)
            at += count
        group.clear()

    for index in range(shard.document_count):
        result = cut(shard, index, None, longest)
        if result is None:
            continue
        if group and sum(d.length for d in group) + result[0].length > BATCH_TOKENS:
            judge()
        group.append(result[0])
    judge()
    return mined


def mine_file(arguments: argparse.Namespace, path: Path) -> str:
    """Mines one file unless that is done; gives the line to print."""
    target = arguments.out / path.name
    if target.exists():
        return f"{path.name} is there"
    torch.set_num_threads(1)
    start = time.process_time()
    checkpoint, shard = load_checkpoint(arguments.checkpoint), read_shard(path)
    # By its name, so that the order of the files does not matter.
    seed = int.from_bytes(path.name.encode(), "little") % 2**32
    mined = mine(checkpoint.decoder(checkpoint.prefers_average), shard, arguments.easy, arguments.longest, seed)
    if mined.kept:
        unfinished = target.with_suffix(".part")
        write_shard(unfinished, mined.arrays(), shard.vocabulary, shard.vocabulary_size, shard.split, shard.actions)
        unfinished.rename(target)
    seconds = time.process_time() - start
    return f"{path.name} transitions {mined.seen} wrong {mined.wrong} kept {mined.kept} cpuSeconds {seconds:.1f}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m ndb.mine", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--shards", type=Path, required=True, help="folder of training shards")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--easy", type=float, default=0.15, help="share of the exact transitions to keep")
    parser.add_argument("--longest", type=int, default=512, help="longer sequences are skipped")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    try:
        folder = Folder(arguments.shards, load_checkpoint(arguments.checkpoint).vocabulary)
    except ShardError as error:
        sys.exit(str(error))
    arguments.out.mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for line in pool.imap_unordered(partial(mine_file, arguments), [shard.path for shard in folder.shards]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
