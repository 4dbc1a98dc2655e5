"""Rows for a Hugging Face decoder: a source and some of its transitions, which see the source and themselves only.

The shape `ndb.batch` gives the bundled network, as the padded rectangle with one mask that other decoders take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ..batch import Document
from ..config import TrainConfig
from ..data import Folder, Visits, cut
from ..team import Team

IGNORED = -100
"""Label of a position that predicts nothing, as torch's cross-entropy takes it."""


@dataclass(frozen=True)
class Rows:
    """B documents of at most T tokens.

    `tokens`, `positions` and `labels` (B, T); `labels[b, t]` is the token to say after position t, or IGNORED; `mask`
    (B, 1, T, T) is true where a query may look at a key; `transitions` (B, T) numbers the transitions of all rows.
    """

    tokens: Tensor
    positions: Tensor
    labels: Tensor
    mask: Tensor
    transitions: Tensor

    def to(self, device: torch.device) -> Rows:
        """The same on a device."""
        return Rows(*(tensor.to(device) for tensor in vars(self).values()))


def lay_out(documents: Sequence[Document], offset: int) -> Rows:
    """Lays documents side by side. `offset`: what to add to a token of the language to get the network's."""
    count, length = len(documents), max(document.length for document in documents)
    tokens, positions = np.full((count, length), offset), np.zeros((count, length), np.int64)
    labels, transitions = np.full((count, length), IGNORED), np.full((count, length), -1)
    mask = np.zeros((count, 1, length, length), bool)
    # Padding looks at itself, since a row of nothing has no softmax.
    mask[:, 0, np.arange(length), np.arange(length)] = True
    number = 0
    for row, document in enumerate(documents):
        source, at = len(document.tokens[0]), 0
        for i, (sequence, said) in enumerate(zip(document.tokens, document.loss, strict=True)):
            end = at + len(sequence)
            tokens[row, at:end] = sequence.astype(np.int64) + offset
            positions[row, at:end] = np.arange(len(sequence)) + (source if i else 0)
            mask[row, 0, at:end, at:end] = np.tri(len(sequence), dtype=bool)
            if i:
                mask[row, 0, at:end, :source] = True
                labels[row, at : end - 1] = np.where(said[1:] != 0, tokens[row, at + 1 : end], IGNORED)
                transitions[row, at:end] = number
                number += 1
            at = end
    return Rows(*(torch.from_numpy(array) for array in (tokens, positions, labels, mask, transitions)))


def training_rows(folder: Folder, config: TrainConfig, rows: int, longest: int, offset: int, team: Team) -> Iterator[Rows]:
    """Endless rows of this process's share of a folder, `rows` documents of at most `longest` tokens each time."""
    short = (document for document in Visits(folder, config, config.seed + team.rank, team) if document.length <= longest)
    while True:
        yield lay_out([next(short) for _ in range(rows)], offset)


def validation_rows(folder: Folder, transitions: int, rows: int, longest: int, offset: int) -> list[Rows]:
    """About as many transitions of a folder as asked for, spread over its documents."""
    places = [(shard, index) for shard in folder.shards for index in range(shard.document_count)]
    each = max(1, transitions // len(places))
    documents: list[Document] = []
    for shard, index in places[:: max(1, len(places) * each // transitions)]:
        count = int(shard.documents[index + 1] - shard.documents[index]) - 1
        result = cut(shard, index, np.linspace(0, count - 1, min(each, count)).astype(int), longest)
        if result is not None and result[0].length <= longest:
            documents.append(result[0])
    return [lay_out(documents[i : i + rows], offset) for i in range(0, len(documents), rows)]
