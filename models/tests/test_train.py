"""A run as the command line starts it: begins, logs, validates, saves, is resumed; and its hard examples."""

import json

import numpy as np
import pytest
from ndb import train
from ndb.checkpoint import load_checkpoint
from ndb.config import TrainConfig
from ndb.data import Folder, validation_batches
from ndb.evaluate import evaluate
from ndb.mine import mine
from ndb.shard import read_shard, write_shard
from synthetic import write_synthetic

SMALL = ["--width", "32", "--layers", "2", "--head-width", "8", "--tokens-per-step", "512", "--processes", "1", "--no-compile"]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    write_synthetic(folder / "train" / "0.ndbs", 200, seed=1)
    write_synthetic(folder / "validation" / "0.ndbs", 20, seed=2, split="validation")
    return folder


def run(data, out, *options: str) -> list[dict]:
    """Trains until the clock ends it and gives the log's records."""
    folders = ["--shards", str(data / "train"), "--validation", str(data / "validation"), "--out", str(out)]
    train.main([*folders, *SMALL, *options])
    return [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def trained(data):
    out = data / "out" / "small.pt"
    return out, run(data, out, "--hours", "0.001", "--warmup-steps", "2")


def test_a_run_logs_validates_and_saves(trained) -> None:
    out, log = trained
    assert log[0]["documents"] == 200
    assert "average.transitionAccuracy" in log[-1]
    assert load_checkpoint(out).progress.step == log[-1]["step"] > 0


def test_every_log_line_of_a_resumed_run_goes_on_from_the_checkpoint(trained, data, monkeypatch) -> None:
    out, before = trained
    monkeypatch.setattr(train, "LOG_STEPS", 1)
    log = run(data, out, "--hours", "0.0015", "--resume", str(out))[len(before) :]
    steps = [record for record in log if "tokensPerSecond" in record]
    assert [record["step"] for record in steps] == list(range(before[-1]["step"] + 1, steps[-1]["step"] + 1))
    assert {"loss", "matmulShare", "rate", "rounds", "tooLong"} <= steps[0].keys()


def test_a_run_without_its_checkpoint_says_so(data) -> None:
    with pytest.raises(SystemExit, match="no checkpoint"):
        run(data, data / "out" / "other.pt", "--hours", "1", "--resume", str(data / "none.pt"))


@pytest.mark.parametrize("easy", [0.0, 1.0])
def test_mined_shards_hold_the_wrong_transitions_and_the_wanted_share_of_the_others(trained, data, tmp_path, easy) -> None:
    longest = TrainConfig.longest_sequence
    shard = read_shard(data / "train" / "0.ndbs")
    model = load_checkpoint(trained[0]).decoder()
    mined = mine(model, shard, easy, longest, seed=1)
    assert mined.seen == len(shard.sequences) - 1 - shard.document_count
    assert mined.kept == (mined.seen if easy else mined.wrong)
    write_shard(tmp_path / "m.ndbs", mined.arrays(), shard.vocabulary, shard.vocabulary_size, "train", shard.actions)
    metrics = evaluate(model, validation_batches(Folder(tmp_path), mined.kept, longest, 4096)).transitions
    assert metrics.judged == mined.kept
    assert metrics.right == (mined.seen - mined.wrong if easy else 0)
    if easy:
        for name in ("tokens", "loss", "sequences", "documents"):
            assert np.array_equal(mined.arrays()[name], getattr(shard, name))
