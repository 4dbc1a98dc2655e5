"""The decoder.

Training and validation run on a *flat* batch: all tokens of several documents in one axis of length N,
without padding in the dense layers. A document is a source followed by transitions; a transition attends to its
source and itself. Only attention needs rectangles, so it alone gathers the sequences into a few groups
of similar length (`batch.Layout`). Shapes: N tokens, D width, H heads, W head width, V vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .config import ModelConfig

if TYPE_CHECKING:
    from .batch import Layout

NORM_EPSILON = 1e-6
POSITION_BASE = 16
"""A key holds its position as 16·a + b, so that both parts are exact in bfloat16."""


def norm(x: Tensor) -> Tensor:
    """Root-mean-square norm of the last axis, without a learned gain."""
    return F.rms_norm(x, (x.shape[-1],), eps=NORM_EPSILON)


def convolve(x: Tensor, taps: Tensor, reach: Tensor) -> Tensor:
    """Causal depthwise convolution with a residual: x[i] + Σ_k taps[k-1]·x[i-k], within one segment.

    `reach[i, k-1]` is 1 where position i-k belongs to the segment of position i, else 0.
    """
    taps = taps.to(x.dtype)
    y = x
    for k in range(1, taps.shape[0] + 1):
        y = y + F.pad(x[:-k], (0, 0, k, 0)) * reach[:, k - 1 : k] * taps[k - 1]
    return y


def attend(q: Tensor, kv: Tensor, layout: Layout) -> Tensor:
    """Attention of every sequence to its source and itself; q (N, H, W), kv (N, 2, H, W) → (N, H·W)."""
    n, heads, width = q.shape
    rows_q = F.embedding(layout.queries, q.reshape(n, heads * width))
    rows_kv = F.embedding(layout.keys, kv.reshape(n, 2 * heads * width))
    sizes_q = [mask.shape[0] * mask.shape[2] for mask in layout.masks]
    sizes_kv = [mask.shape[0] * mask.shape[3] for mask in layout.masks]
    outputs = []
    for mask, query, pairs in zip(layout.masks, rows_q.split(sizes_q), rows_kv.split(sizes_kv), strict=True):
        count, _, length, keys = mask.shape
        query = query.view(count, length, heads, width).transpose(1, 2)
        key, value = pairs.view(count, keys, 2, heads, width).transpose(1, 3).unbind(2)
        out = F.scaled_dot_product_attention(query, key, value, attn_mask=mask.to(q.dtype), scale=1.0)
        outputs.append(out.transpose(1, 2).reshape(count * length, heads * width))
    return F.embedding(layout.inverse, torch.cat(outputs))


class Block(nn.Module):
    """Attention and MLP, each after a norm and a convolution; output projections start at zero."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        d, self.heads, self.head_width = config.width, config.heads, config.head_width

        def matrix(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape) / math.sqrt(shape[-1]))

        self.qkv = matrix(3, d, d)
        self.out = nn.Parameter(torch.zeros(d, d))
        self.up = matrix(config.mlp_ratio * d, d)
        self.down = nn.Parameter(torch.zeros(d, config.mlp_ratio * d))
        # Unit-RMS queries and keys have logits of deviation √W; the gain brings it to `logit_deviation`.
        self.gain = nn.Parameter(torch.full((self.heads,), config.logit_deviation / math.sqrt(self.head_width)))
        self.residual = nn.Parameter(torch.tensor([1.0, 0.0]))
        self.attention_taps = nn.Parameter(torch.zeros(config.taps, d))
        self.mlp_taps = nn.Parameter(torch.zeros(config.taps, d))


Weights = dict[str, Tensor]


def enter(x: Tensor, x0: Tensor, w: Weights, reach: Tensor, place: Weights) -> tuple[Tensor, Tensor, Tensor]:
    """First part of a block: residual stream, queries (N, H, W), keys and values (N, 2, H, W)."""
    heads, head_width = place["keep"].shape
    n, d = x.shape
    residual = w["residual"].to(x.dtype)
    x = residual[0] * x + residual[1] * x0
    y = convolve(norm(x), w["attention_taps"], reach)
    qkv = F.linear(y, w["qkv"].view(3 * d, d).to(x.dtype)).view(n, 3, heads, head_width)
    q = norm(qkv[:, 0]) * (w["gain"][:, None] * place["keep"]).to(x.dtype) + place["query"]
    k = norm(qkv[:, 1]) * place["keep"] + place["key"]
    return x, q, torch.stack((k, qkv[:, 2]), 1)


def join(x: Tensor, attention: Tensor, w: Weights, reach: Tensor) -> tuple[Tensor, Tensor]:
    """Adds the attention output to the stream; also returns the MLP's (convolved) input."""
    x = x + F.linear(attention, w["out"].to(x.dtype))
    return x, convolve(norm(x), w["mlp_taps"], reach)


def feed_forward(x: Tensor, y: Tensor, w: Weights) -> Tensor:
    """Adds the squared-ReLU MLP of y to the stream x."""
    return x + F.linear(F.relu(F.linear(y, w["up"].to(x.dtype))).square(), w["down"].to(x.dtype))


def leave(x: Tensor, attention: Tensor, w: Weights, reach: Tensor) -> Tensor:
    """Second part of a block: output projection and MLP."""
    return feed_forward(*join(x, attention, w, reach), w)


def read_out(x: Tensor, y: Tensor, w: Weights, head: Tensor, softcap: float) -> Tensor:
    """The last block's MLP, on the rows that are asked for, and the soft-capped float32 logits."""
    logits = F.linear(norm(feed_forward(x, y, w)), head.to(x.dtype)).float()
    return softcap * torch.tanh(logits / softcap)


def read_out_loss(
    x: Tensor, y: Tensor, w: Weights, head: Tensor, softcap: float, targets: Tensor, weights: Tensor
) -> Tensor:
    """Weighted mean cross-entropy of the targets."""
    losses = F.cross_entropy(read_out(x, y, w, head, softcap), targets, reduction="none")
    return (losses * weights).sum() / weights.sum()


Part = TypeVar("Part", bound=Callable[..., object])


class Parts:
    """The pieces of the forward pass, compiled or not. Attention stays outside: its shapes vary."""

    def __init__(self, compiled: bool) -> None:
        def build(f: Part, dynamic: bool) -> Part:
            return torch.compile(f, dynamic=dynamic) if compiled else f

        self.enter = build(enter, False)
        self.leave = build(leave, False)
        self.join = build(join, False)
        self.read_out_loss = build(read_out_loss, True)


class Decoder(nn.Module):
    """The network: embeddings, blocks, head."""

    keep: Tensor
    query_place: Tensor
    key_place: Tensor

    def __init__(self, config: ModelConfig, parts: Parts | None = None) -> None:
        super().__init__()
        self.config = config
        self.parts = parts or Parts(compiled=False)
        self.compute = torch.float32
        self.embedding = nn.Parameter(torch.randn(config.vocabulary_size, config.width) * 0.5)
        self.features = nn.ParameterList(
            [nn.Parameter(torch.randn(size, config.width) * 0.1) for size in config.feature_sizes]
        )
        self.blocks = nn.ModuleList([Block(config) for _ in range(config.layers)])
        self.head = nn.Parameter(torch.zeros(config.vocabulary_size, config.width))
        keep, query_place, key_place = places(config)
        self.register_buffer("keep", keep, persistent=False)
        self.register_buffer("query_place", query_place, persistent=False)
        self.register_buffer("key_place", key_place, persistent=False)

    def embed(self, tokens: Tensor, features: Tensor) -> Tensor:
        """Token and feature embeddings, normed: (N, D)."""
        x = F.embedding(tokens, self.embedding)
        for i, table in enumerate(self.features):
            x = x + F.embedding(features[:, i], table)
        return norm(x).to(self.compute)

    def place(self, positions: Tensor) -> Weights:
        """What positions add to queries and keys; see `places`."""
        high = torch.div(positions, POSITION_BASE, rounding_mode="floor") * POSITION_BASE
        parts = torch.stack((high, positions - high), -1).to(self.key_place.dtype)
        key = torch.einsum("np,phw->nhw", parts, self.key_place)
        return {
            "keep": self.keep.to(self.compute),
            "query": self.query_place.to(self.compute),
            "key": key.to(self.compute),
        }

    def trunk(self, layout: Layout) -> tuple[Tensor, Tensor]:
        """Everything up to the last block's MLP: the stream and that MLP's input, both (N, D)."""
        x = x0 = self.embed(layout.tokens, layout.features)
        reach, place = layout.reach.to(self.compute), self.place(layout.positions)
        y = x
        for i, block in enumerate(self.blocks):
            weights = dict(block.named_parameters())
            x, q, kv = self.parts.enter(x, x0, weights, reach, place)
            attention = attend(q, kv, layout)
            if i < len(self.blocks) - 1:
                x = self.parts.leave(x, attention, weights, reach)
            else:
                x, y = self.parts.join(x, attention, weights, reach)
        return x, y

    def forward(self, layout: Layout, rows: Tensor) -> Tensor:
        """Logits (len(rows), V) after the tokens at `rows`."""
        x, y = self.trunk(layout)
        last = dict(self.blocks[-1].named_parameters())
        return read_out(x[rows], y[rows], last, self.head, self.config.softcap)

    def loss(self, layout: Layout, rows: Tensor, targets: Tensor, weights: Tensor) -> Tensor:
        """Weighted mean cross-entropy of `targets` after the tokens at `rows`."""
        x, y = self.trunk(layout)
        last = dict(self.blocks[-1].named_parameters())
        x, y = F.embedding(rows, x), F.embedding(rows, y)
        return self.parts.read_out_loss(x, y, last, self.head, self.config.softcap, targets, weights)


def places(config: ModelConfig) -> tuple[Tensor, Tensor, Tensor]:
    """How positions enter attention: (keep (H, W), query (H, W), key (2, H, W)).

    The first half of the heads gives up its last two dimensions: queries hold the head's slope there, keys their
    position in two parts, so the product is slope·position, which the softmax turns into ALiBi. The other half
    sees no positions.
    """
    heads, width, half = config.heads, config.head_width, config.heads // 2
    keep, query, key = torch.ones(heads, width), torch.zeros(heads, width), torch.zeros(2, heads, width)
    keep[:half, -2:] = 0
    query[:half, -2:] = torch.tensor([0.5 ** (1 + 2 * i) for i in range(half)])[:, None]
    key[0, :half, -2] = 1
    key[1, :half, -1] = 1
    return keep, query, key
