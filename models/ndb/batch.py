"""From documents to the flat batch the network reads (see `model`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

MASKED = -1e4
GROUP_WASTE = 1.3
"""A group of sequences holds lengths up to this ratio; smaller groups pad less but start more kernels."""


@dataclass(frozen=True)
class Document:
    """A source and some of its transitions; arrays per sequence, the source first."""

    tokens: Sequence[np.ndarray]
    features: Sequence[np.ndarray]
    loss: Sequence[np.ndarray]

    @property
    def length(self) -> int:
        return sum(len(tokens) for tokens in self.tokens)


@dataclass(frozen=True)
class Layout:
    """N tokens and how they attend to each other.

    `queries` and `keys` gather the sequences, group after group, into rectangles; one mask
    (sequences, 1, query length, key length) per group. `inverse[i]` is token i's row in the groups' outputs.
    """

    tokens: Tensor
    features: Tensor
    positions: Tensor
    reach: Tensor
    queries: Tensor
    keys: Tensor
    masks: list[Tensor]
    inverse: Tensor


@dataclass(frozen=True)
class Batch:
    """A layout and what it predicts: `targets` after the tokens at `rows`.

    `predicted` marks targets that are the network's to say (the others are given tokens, with a small weight);
    `transitions` numbers the transition of each row (-1 in a source), `actions` has the action token of each transition
    (-1 where it has none).
    """

    layout: Layout
    rows: Tensor
    targets: Tensor
    weights: Tensor
    predicted: Tensor
    transitions: Tensor
    actions: Tensor


@dataclass
class _Span:
    start: int
    length: int
    source_start: int
    source_length: int


def make_batch(
    documents: Sequence[Document],
    prompt_weight: float,
    prompt_share: float = 1.0,
    size: int | None = None,
    rng: np.random.Generator | None = None,
    taps: int = 3,
    actions: Collection[int] = (),
) -> Batch:
    """Lays documents out.

    `size`: pad the token axis to this length; `prompt_share`: see TrainConfig; `actions`: the tokens that name one.
    """
    spans: list[_Span] = []
    reach, positions, transitions = [], [], []
    at = transition = 0
    for document in documents:
        source_start, source_length = at, len(document.tokens[0])
        for i, tokens in enumerate(document.tokens):
            n = len(tokens)
            steps = np.arange(n)
            spans.append(_Span(at, n, source_start, source_length if i else 0))
            reach.append(steps[:, None] >= np.arange(1, taps + 1))
            positions.append(steps + (source_length if i else 0))
            transitions.append(np.full(n, transition if i else -1))
            transition += i > 0
            at += n
    total = at if size is None else size
    if at > total:
        raise ValueError(f"{at} tokens do not fit a batch of {total}")
    tokens = np.concatenate([s for d in documents for s in d.tokens]).astype(np.int64)
    predicted = np.concatenate([s for d in documents for s in d.loss])[1:] != 0
    same = np.concatenate([np.r_[np.ones(s.length - 1, bool), False] for s in spans])[:-1]
    keep = np.ones(at - 1) if rng is None else rng.random(at - 1)
    rows = np.flatnonzero(same & (predicted | (keep < prompt_share) | (rng is None)))
    share = 1.0 if rng is None else prompt_share
    weights = np.where(predicted[rows], 1.0, prompt_weight / share)
    queries, keys, masks, inverse = _groups(spans, total)

    def padded(array: np.ndarray, dtype: type) -> Tensor:
        out = np.zeros((total, *array.shape[1:]), dtype)
        out[:at] = array
        return torch.from_numpy(out)

    features = np.concatenate([s for d in documents for s in d.features])
    layout = Layout(
        padded(tokens, np.int64),
        padded(features, np.int64),
        padded(np.concatenate(positions), np.int64),
        padded(np.concatenate(reach), np.float32),
        torch.from_numpy(queries),
        torch.from_numpy(keys),
        [torch.from_numpy(mask) for mask in masks],
        torch.from_numpy(inverse),
    )
    return Batch(
        layout,
        torch.from_numpy(rows),
        torch.from_numpy(tokens[1:][rows]),
        torch.from_numpy(weights.astype(np.float32)),
        torch.from_numpy(predicted[rows]),
        torch.from_numpy(np.concatenate(transitions)[:-1][rows]),
        torch.tensor([_action(s, actions) for d in documents for s in d.tokens[1:]], dtype=torch.int64),
    )


def _action(tokens: np.ndarray, actions: Collection[int]) -> int:
    return next((int(token) for token in tokens if int(token) in actions), -1)


def _groups(spans: list[_Span], total: int) -> tuple[np.ndarray, np.ndarray, list[np.ndarray], np.ndarray]:
    queries, keys, masks = [], [], []
    inverse = np.zeros(total, np.int64)
    done = 0
    for group in _similar(spans):
        length = max(s.length for s in group)
        source = max(s.source_length for s in group)
        starts = np.array([s.start for s in group])[:, None]
        lengths = np.array([s.length for s in group])[:, None]
        source_starts = np.array([s.source_start for s in group])[:, None]
        source_lengths = np.array([s.source_length for s in group])[:, None]
        own, before = np.arange(length), np.arange(source)
        # Padding points at a sequence's own first token; the mask hides it as a key, `inverse` skips it as a query.
        query = starts + np.where(own < lengths, own, 0)
        queries.append(query)
        keys.append(np.concatenate([source_starts + np.where(before < source_lengths, before, 0), query], 1))
        mask = np.zeros((len(group), 1, length, source + length), np.float32)
        mask[:, 0, :, :source] = np.where(before < source_lengths, 0, MASKED)[:, None]
        mask[:, 0, :, source:] = np.where(own <= own[:, None], 0, MASKED)
        masks.append(mask)
        for i, s in enumerate(group):
            inverse[s.start : s.start + s.length] = done + i * length + np.arange(s.length)
        done += len(group) * length
    return np.concatenate([q.ravel() for q in queries]), np.concatenate([k.ravel() for k in keys]), masks, inverse


def _similar(spans: list[_Span]) -> list[list[_Span]]:
    """Sequences in groups whose lengths, and whose sources' lengths, differ by at most GROUP_WASTE."""
    groups: list[list[_Span]] = []
    for same_length in _cut(sorted(spans, key=lambda s: s.length), lambda s: s.length):
        by_source = sorted(same_length, key=lambda s: s.source_length)
        groups += _cut(by_source, lambda s: s.length + s.source_length)
    return groups


def _cut(ordered: list[_Span], measure) -> list[list[_Span]]:
    groups: list[list[_Span]] = []
    for span in ordered:
        if groups and measure(span) <= GROUP_WASTE * measure(groups[-1][0]) + 4:
            groups[-1].append(span)
        else:
            groups.append([span])
    return groups
