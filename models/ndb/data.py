"""Batches from a folder of shards that may still be growing."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from .batch import Batch, Document, make_batch
from .config import TrainConfig
from .shard import Shard, ShardError, read_shard
from .team import Team

REFRESH_VISITS = 32
"""Visits between two looks at the folder."""
LOOK_AHEAD = 24
"""Documents among which the one that best fills the rest of a batch is chosen."""


class Folder:
    """The shards of a folder; `refresh` picks up new files. All must share one vocabulary."""

    def __init__(self, path: Path, vocabulary: str | None = None) -> None:
        self.path, self.vocabulary, self.vocabulary_size = path, vocabulary, 0
        self.actions: dict[str, int] = {}
        self.shards: list[Shard] = []
        self._known: set[Path] = set()
        self.refresh()
        if not self.shards:
            raise ShardError(f"There are no shards (*.ndbs) in {path}.")

    def refresh(self) -> list[int]:
        """Reads files not seen before; returns their indices in `shards`."""
        new = []
        for path in sorted(self.path.glob("*.ndbs")):
            if path in self._known:
                continue
            shard = read_shard(path)
            if self.vocabulary not in (None, shard.vocabulary):
                raise ShardError(
                    f"{path} was written with vocabulary {shard.vocabulary[:12]}, not {str(self.vocabulary)[:12]}; "
                    "write the shards again or start a new model."
                )
            self.vocabulary, self.vocabulary_size = shard.vocabulary, shard.vocabulary_size
            self.actions |= shard.actions
            self._known.add(path)
            new.append(len(self.shards))
            self.shards.append(shard)
        return new


def cut(shard: Shard, document: int, chosen: np.ndarray | None, longest: int) -> tuple[Document, int] | None:
    """A document with the `chosen` transitions (all when None), and how many were too long.

    None when the source is too long or nothing is left.
    """
    first, last = int(shard.documents[document]), int(shard.documents[document + 1])
    wanted = np.arange(first + 1, last) if chosen is None else first + 1 + chosen
    bounds = [(int(shard.sequences[s]), int(shard.sequences[s + 1])) for s in (first, *wanted)]
    short = [(a, b) for a, b in bounds if b - a <= longest]
    if len(short) < 2 or short[0] != bounds[0]:
        return None
    return Document(
        [shard.tokens[a:b] for a, b in short],
        [shard.features[a:b] for a, b in short],
        [shard.loss[a:b] for a, b in short],
    ), len(bounds) - len(short)


class Visits:
    """Endless random order of visits (a document with a few of its transitions) over a growing folder.

    Every transition comes once before any comes again; a new file's transitions join the current round.
    A member of a team visits its share of the documents only.
    """

    def __init__(self, folder: Folder, config: TrainConfig, seed: int, team: Team = Team()) -> None:
        self.folder, self.config, self.rng, self.team = folder, config, np.random.default_rng(seed), team
        self.rounds, self.too_long = 0, 0
        self._pool: list[tuple[int, int, np.ndarray]] = []
        self._seen = 0

    def __iter__(self) -> Iterator[Document]:
        while True:
            self._add(self.folder.refresh() if self._seen else [])
            if not self._pool:
                self.rounds += self._seen > 0
                self._add(list(range(len(self.folder.shards))))
            if not self._pool:
                raise ShardError(f"The shards in {self.folder.path} hold no transitions.")
            for _ in range(min(REFRESH_VISITS, len(self._pool))):
                shard, document, chosen = self._pool.pop()
                result = cut(self.folder.shards[shard], document, chosen, self.config.longest_sequence)
                if result is None:
                    self.too_long += len(chosen)
                    continue
                self.too_long += result[1]
                yield result[0]

    def _add(self, shards: list[int]) -> None:
        for index in shards:
            documents = self.folder.shards[index].documents
            for document, count in enumerate(np.diff(documents.astype(np.int64)) - 1):
                if document % self.team.size != self.team.rank:
                    continue
                order = self.rng.permutation(count)
                pieces = -(-int(count) // self.config.transitions_per_visit)
                self._pool += [(index, document, piece) for piece in np.array_split(order, max(1, pieces)) if len(piece)]
        if shards:
            self._seen = len(self.folder.shards)
            self.rng.shuffle(self._pool)


def batches(visits: Visits, config: TrainConfig, taps: int) -> Iterator[Batch]:
    """Endless batches of `tokens_per_step` tokens, each filled by best fit from a look-ahead of visits."""
    stream = iter(visits)
    waiting: list[Document] = []
    while True:
        room, chosen = config.tokens_per_step, []
        while True:
            while len(waiting) < LOOK_AHEAD:
                waiting.append(next(stream))
            # First come, first served until the end of the batch; only its last documents are picked by size.
            fits = [d for d in waiting if d.length <= room]
            if not fits:
                break
            pick = fits[0] if room > 4 * config.longest_sequence else max(fits, key=lambda d: d.length)
            waiting = [d for d in waiting if d is not pick]
            chosen.append(pick)
            room -= pick.length
        if not chosen:
            raise ShardError(f"A document is longer than a batch of {config.tokens_per_step} tokens.")
        yield make_batch(
            chosen, config.prompt_weight, config.prompt_share, config.tokens_per_step, visits.rng, taps
        )


def validation_batches(folder: Folder, transitions: int, longest: int, size: int) -> list[Batch]:
    """At most `transitions` transitions of a folder, spread over its documents, in unpadded batches."""
    documents: list[Document] = []
    total, available = 0, sum(shard.document_count for shard in folder.shards)
    per_document = max(4, -(-transitions // available))
    for shard in folder.shards:
        for index in range(shard.document_count):
            count = int(shard.documents[index + 1] - shard.documents[index]) - 1
            wanted = min(per_document, count, transitions - total)
            chosen = np.linspace(0, count - 1, wanted).astype(int) if wanted else np.empty(0, int)
            result = cut(shard, index, chosen, longest)
            if result is not None:
                documents.append(result[0])
                total += len(result[0].tokens) - 1
    groups: list[list[Document]] = [[]]
    for document in documents:
        if groups[-1] and sum(d.length for d in groups[-1]) + document.length > size:
            groups.append([])
        groups[-1].append(document)
    actions = frozenset(folder.actions.values())
    return [make_batch(group, prompt_weight=0.0, actions=actions) for group in groups if group]


def prefetched(source: Iterator[Batch], ahead: int = 3) -> Iterator[Batch]:
    """The same batches, made in a thread; an error there is raised here."""
    ready: queue.Queue[Batch | BaseException] = queue.Queue(ahead)

    def work() -> None:
        try:
            for batch in source:
                ready.put(batch)
        except BaseException as error:  # noqa: BLE001 - handed to the consumer
            ready.put(error)

    threading.Thread(target=work, daemon=True).start()
    while True:
        item = ready.get()
        if isinstance(item, BaseException):
            raise item
        yield item
