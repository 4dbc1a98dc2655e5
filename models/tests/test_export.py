"""The exported graph, fed step by step with its caches, gives what the packed training forward gives."""

import json
import os

import numpy as np
import onnxruntime
import pytest
import torch
from ndb.batch import Document, make_batch
from ndb.checkpoint import Checkpoint, Progress
from ndb.config import ModelConfig
from ndb.data import Folder, cut
from ndb.export import data_entry, export, quantised_decoder
from ndb.model import Decoder
from ndb.released import read_release
from synthetic import write_synthetic

SHAPE = ModelConfig(40, width=32, layers=3, head_width=8)


@pytest.fixture
def released(tmp_path):
    """A release of a random network, that network, and its validation shards."""
    torch.manual_seed(0)
    model = Decoder(SHAPE)
    with torch.no_grad():
        for p in model.parameters():
            p.add_(torch.randn_like(p) * 0.3)
    write_synthetic(tmp_path / "v" / "0.ndbs", 30, seed=5, source=(70, 80), transition=(8, 12))
    weights = model.state_dict()
    checkpoint = Checkpoint(SHAPE, "0" * 64, weights, weights, Progress(step=3, tokens=99, seconds=36.0), [])
    export(checkpoint, tmp_path / "release", tmp_path / "v", "test", "abc")
    return tmp_path / "release", model, Folder(tmp_path / "v")


class Incremental:
    """One sequence through the graph, as the page runs it: caches in, caches out."""

    def __init__(self, folder) -> None:
        options = onnxruntime.SessionOptions()
        options.add_session_config_entry("session.disable_quant_qdq", "1")
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(os.fspath(folder / "graph.onnx"), options)
        self.length = 0
        self.past = {
            i.name: np.zeros([{"B": 1, "P": 0}.get(n, n) for n in i.shape], np.float32)
            for i in self.session.get_inputs()
            if i.name.startswith("past_")
        }

    def extend(self, tokens: np.ndarray, features: np.ndarray, segment_start: bool) -> np.ndarray:
        """Logits after each of the new tokens."""
        n = len(tokens)
        if segment_start:
            self.past |= {k: np.zeros_like(v) for k, v in self.past.items() if "conv" in k}
        mask = np.triu(np.full((n, self.length + n), -1e4, np.float32), self.length + 1)
        names = [o.name for o in self.session.get_outputs()]
        feeds = {
            "tokens": tokens[None].astype(np.int64),
            "features": features[None].astype(np.int64),
            "positions": np.arange(self.length, self.length + n)[None],
            "mask": mask[None, None],
            **self.past,
        }
        outputs = dict(zip(names, self.session.run(names, feeds), strict=True))
        self.past = {"past_" + k: v for k, v in outputs.items() if k != "logits"}
        self.length += n
        return outputs["logits"][0]


@torch.no_grad()
def packed_logits(model: Decoder, document: Document) -> np.ndarray:
    batch = make_batch([document], prompt_weight=1.0)
    return model(batch.layout, torch.arange(document.length)).numpy()


def test_incremental_decoding_equals_the_packed_forward(released) -> None:
    folder, model, shards = released
    quantised = quantised_decoder(model)
    for index in range(3):
        whole, _ = cut(shards.shards[0], index, np.array([0]), 512)
        (source, step), (source_features, step_features) = whole.tokens, whole.features
        expected = packed_logits(quantised, whole)
        runtime = Incremental(folder)
        # The source in two calls, the transition first in one call, then token by token.
        got = [runtime.extend(source[:2], source_features[:2], True)]
        got.append(runtime.extend(source[2:], source_features[2:], False))
        got.append(runtime.extend(step[:5], step_features[:5], True))
        got += [runtime.extend(step[i : i + 1], step_features[i : i + 1], False) for i in range(5, len(step))]
        np.testing.assert_allclose(np.concatenate(got), expected, atol=1e-4)


def test_the_probe_reproduces(released) -> None:
    folder, _, _ = released
    probe = json.loads((folder / "card.json").read_text())["probe"]
    border = probe["segmentStarts"][1]
    tokens, features = np.array(probe["tokens"]), np.array(probe["features"])
    runtime = Incremental(folder)
    runtime.extend(tokens[:border], features[:border], True)
    logits = runtime.extend(tokens[border:], features[border:], True)[-1]
    for token, value in probe["topLogits"]:
        assert logits[token] == pytest.approx(value, abs=1e-3)
    assert int(logits.argmax()) == probe["topLogits"][0][0]


def test_a_release_reads_back_as_the_quantised_weights(released) -> None:
    folder, model, _ = released
    release = read_release(folder)
    assert release.config == SHAPE
    expected = quantised_decoder(model).state_dict()
    assert release.weights.keys() == expected.keys()
    for name, value in release.weights.items():
        torch.testing.assert_close(value, expected[name], atol=1e-6, rtol=1e-5)


def test_quantisation_is_close(released) -> None:
    _, model, shards = released
    document, _ = cut(shards.shards[0], 0, None, 512)
    difference = packed_logits(model, document) - packed_logits(quantised_decoder(model), document)
    assert 0 < np.abs(difference).mean() < 0.15


def test_the_card_says_how_each_action_does_and_what_was_left_out(released, tmp_path) -> None:
    folder, _, _ = released
    exact = json.loads((folder / "card.json").read_text())["metrics"]["transitionExact"]
    # The made-up task has one action, so its figures are those of all transitions.
    assert exact["actions"] == {"repeat": {k: exact[k] for k in ("value", "standardError", "transitions")}}
    assert exact["transitions"] > 30
    for seed, leaks in ((1, {"leak: same shape": 2, "seed: too long": 9}), (2, {"drill: leak: same shape": 3})):
        counts = {"written": {"train: drill": 10 * seed, "validation: drill": 1}, "rejected": leaks}
        (tmp_path / f"programs-{seed}.json").write_text(json.dumps(counts))
    entry = data_entry(sorted(tmp_path.glob("programs-*.json")))
    assert entry["programs"] == {"drill": 30}
    assert entry["decontamination"]["dropped"] == {"same shape": 5}
