"""Laws of the network: packing changes nothing, convolutions stop at borders, attention starts soft."""

import dataclasses
import math

import numpy as np
import pytest
import torch
from ndb.average import averaged
from ndb.batch import Batch, Document, make_batch
from ndb.checkpoint import Checkpoint, Progress
from ndb.config import ModelConfig, TrainConfig
from ndb.data import Folder, cut
from ndb.model import Decoder, convolve, enter, norm
from ndb.optim import orthogonalise, optimizers
from ndb.team import Team
from synthetic import write_synthetic

VOCABULARY = 40
SHAPE = ModelConfig(VOCABULARY, width=32, layers=3, head_width=8)


def random_decoder() -> Decoder:
    """A network none of whose parameters is at its (often zero) starting value."""
    torch.manual_seed(0)
    model = Decoder(SHAPE)
    with torch.no_grad():
        for p in model.parameters():
            p.add_(torch.randn_like(p) * 0.3)
    return model.eval()


def documents(tmp_path, count: int = 5) -> list[Document]:
    write_synthetic(tmp_path / "0.ndbs", count, seed=3)
    shard = Folder(tmp_path).shards[0]
    return [result[0] for i in range(count) if (result := cut(shard, i, None, 512))]


def reference_logits(model: Decoder, source: np.ndarray, transition: np.ndarray, features: np.ndarray) -> torch.Tensor:
    """Logits after every token of a transition that follows its source: one sequence, plain causal attention."""
    tokens, n = torch.from_numpy(np.r_[source, transition].astype(np.int64)), len(source)
    offsets = torch.cat((torch.arange(n), torch.arange(len(transition))))
    reach = (offsets[:, None] >= torch.arange(1, SHAPE.taps + 1)).float()
    x = x0 = model.embed(tokens, torch.from_numpy(features.astype(np.int64)))
    place = model.place(torch.arange(len(tokens)))
    causal = torch.full((len(tokens), len(tokens)), -math.inf).triu(1)
    for block in model.blocks:
        w = dict(block.named_parameters())
        x, q, kv = enter(x, x0, w, reach, place)
        k, v = kv.unbind(1)
        scores = torch.einsum("qhw,khw->hqk", q, k) + causal
        attention = torch.einsum("hqk,khw->qhw", scores.softmax(-1), v).reshape(len(tokens), -1)
        x = x + attention @ block.out.T
        y = convolve(norm(x), block.mlp_taps, reach)
        x = x + torch.relu(y @ block.up.T).square() @ block.down.T
    logits = norm(x) @ model.head.T
    return (SHAPE.softcap * torch.tanh(logits / SHAPE.softcap))[n:]


@torch.no_grad()
def test_packed_logits_equal_those_of_each_transition_alone(tmp_path) -> None:
    model, packed = random_decoder(), documents(tmp_path)
    batch = make_batch(packed, prompt_weight=1.0, size=sum(d.length for d in packed) + 17)
    logits = model(batch.layout, torch.arange(sum(d.length for d in packed)))
    at = compared = 0
    for document in packed:
        source, *transitions = document.tokens
        at += len(source)
        for tokens, features in zip(transitions, document.features[1:], strict=True):
            expected = reference_logits(model, source, tokens, np.r_[document.features[0], features])
            torch.testing.assert_close(logits[at : at + len(tokens)], expected, atol=2e-5, rtol=1e-4)
            at += len(tokens)
            compared += 1
    assert compared > 5


def test_targets_never_cross_a_sequence_border(tmp_path) -> None:
    packed = documents(tmp_path)
    batch = make_batch(packed, prompt_weight=0.05)
    flat = np.concatenate([t for d in packed for t in d.tokens])
    starts = np.cumsum([0] + [len(t) for d in packed for t in d.tokens])
    predicted = sum(int(loss[1:].sum()) for d in packed for loss in d.loss)
    assert not set((batch.rows + 1).tolist()) & set(starts.tolist())
    assert batch.targets.tolist() == flat[batch.rows.numpy() + 1].tolist()
    assert int(batch.predicted.sum()) == predicted
    assert batch.weights[~batch.predicted].tolist() == pytest.approx([0.05] * int((~batch.predicted).sum()))


def test_convolution_stops_at_the_segment_start() -> None:
    # Two segments of 3 and 2 positions; taps of 10, 100, 1000 show in a digit what each position sees.
    x = torch.tensor([[1.0], [2.0], [3.0], [4.0], [5.0]])
    offsets = torch.tensor([0, 1, 2, 0, 1])
    reach = (offsets[:, None] >= torch.arange(1, 4)).float()
    taps = torch.tensor([[10.0], [100.0], [1000.0]])
    assert convolve(x, taps, reach).flatten().tolist() == [1, 12, 123, 4, 45]


def test_attention_is_soft_at_the_first_step() -> None:
    torch.manual_seed(0)
    model = Decoder(ModelConfig(800))
    tokens = torch.randint(0, 800, (256,))
    x = model.embed(tokens, torch.zeros(256, 3, dtype=torch.int64))
    w = dict(model.blocks[0].named_parameters())
    _, q, kv = enter(x, x, w, torch.ones(256, 3), model.place(torch.arange(256)))
    scores = torch.einsum("qhw,khw->hqk", q, kv[:, 0])
    unplaced = model.config.heads // 2
    assert scores[unplaced:].std().item() == pytest.approx(model.config.logit_deviation, rel=0.15)
    p = scores[unplaced:].softmax(-1)
    entropy = -(p * p.log()).sum(-1).mean().item()
    # A logit deviation σ costs about σ²/2 nats of the uniform entropy; one-hot noise would have almost none left.
    assert math.log(256) - 1.6 < entropy < math.log(256) - 0.5


def test_positional_heads_prefer_near_tokens_by_their_slope() -> None:
    model = Decoder(SHAPE)
    place = model.place(torch.arange(40))
    added = torch.einsum("hw,khw->hk", place["query"], place["key"])
    assert added[0, 33].item() - added[0, 30].item() == pytest.approx(3 * 0.5)
    assert added[1, 33].item() - added[1, 30].item() == pytest.approx(3 * 0.125)
    assert added[2:].abs().max().item() == 0


def test_orthogonalise_brings_singular_values_near_one() -> None:
    torch.manual_seed(0)
    values = torch.linalg.svdvals(orthogonalise(torch.randn(2, 48, 16)))
    assert values.min() > 0.6 and values.max() < 1.3


def test_learns_a_tiny_set(tmp_path) -> None:
    torch.manual_seed(1)
    batch: Batch = make_batch(documents(tmp_path, 3), prompt_weight=0.0)
    model, config = Decoder(SHAPE), TrainConfig()
    chosen = optimizers(model, config.muon_rate, config.adam_rate, Team())
    for _ in range(100):
        loss = model.loss(batch.layout, batch.rows, batch.targets, batch.weights)
        loss.backward()
        for optimizer in chosen:
            optimizer.step()
            optimizer.zero_grad()
    assert loss.item() < 0.05


def test_the_average_of_two_checkpoints_lies_half_way() -> None:
    config = ModelConfig(40, width=32, layers=1, head_width=8)
    torch.manual_seed(0)
    first, second = Decoder(config).state_dict(), Decoder(config).state_dict()
    earlier = Checkpoint(config, "0" * 64, first, first, Progress(step=1), [])
    later = Checkpoint(config, "0" * 64, second, second, Progress(step=2), [])
    result = averaged(earlier, later)
    assert result.progress.step == 2
    for name, value in result.average.items():
        torch.testing.assert_close(value, (first[name] + second[name]) / 2)
    with pytest.raises(ValueError, match="different"):
        averaged(earlier, dataclasses.replace(later, vocabulary="1" * 64))
