"""Decoders of others: the exported graph computes what PyTorch does, and the committed one is what the script writes."""

import json
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from ndb.pretrained.fixture import write_fixture
from ndb.pretrained.layout import unpacked4

COMMITTED = Path(__file__).parents[2] / "src/inference/pretrained/fixture"


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("fixture")
    assert write_fixture(out) < 1e-4
    return out


@pytest.mark.parametrize("name", ["probe.json", "probe_q4.json"])
def test_the_committed_decoder_is_the_one_the_script_writes(written, name) -> None:
    there, here = (json.loads((folder / name).read_text()) for folder in (COMMITTED, written))
    assert there["tokens"] == here["tokens"]
    assert [token for token, _ in there["topLogits"]] == [token for token, _ in here["topLogits"]]
    np.testing.assert_allclose([x for _, x in there["topLogits"]], [x for _, x in here["topLogits"]], rtol=1e-3)


def test_its_inputs_and_outputs_are_those_of_the_layout() -> None:
    session = onnxruntime.InferenceSession(str(COMMITTED / "onnx" / "model.onnx"))
    caches = [f"{layer}.{part}" for layer in range(2) for part in ("key", "value")]
    names = {"input_ids", "attention_mask", "position_ids", *(f"past_key_values.{cache}" for cache in caches)}
    assert {each.name for each in session.get_inputs()} == names
    assert {each.name for each in session.get_outputs()} == {"logits", *(f"present.{cache}" for cache in caches)}


def test_four_bits_keep_a_weight_to_a_step() -> None:
    """The largest of a block is kept; only one of the other sign, as large, is off by a whole step."""
    weight = np.random.default_rng(1).normal(size=(8, 64)).astype(np.float32)
    off, blocks = (array.reshape(8, -1, 32) for array in (np.abs(unpacked4(weight) - weight), np.abs(weight)))
    step = blocks.max(-1) / 8
    assert (off.max(-1) <= step * (1 + 1e-5)).all()
    assert (np.take_along_axis(off, blocks.argmax(-1)[..., None], -1) < 1e-5).all()
