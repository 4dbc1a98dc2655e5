"""Larger networks: rows say what the shards say, pieces on two processes are one network, a pretrained one learns."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from ndb.data import Folder, cut
from ndb.pretrained.smollm2 import fetch_smollm2
from ndb.scale.networks import llama_config, new_llama, pretrained, spelt_out, teach_vocabulary
from ndb.scale.rows import IGNORED, lay_out, validation_rows
from ndb.scale.train import judge
from ndb.team import Team
from synthetic import write_synthetic
from transformers import AutoModelForCausalLM

VOCABULARY = 40
CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    write_synthetic(folder / "train" / "0.ndbs", 300, seed=1)
    write_synthetic(folder / "validation" / "0.ndbs", 20, seed=2, split="validation")
    return folder


@torch.no_grad()
def test_a_row_gives_each_transition_what_it_gets_alone_after_its_source(data) -> None:
    torch.manual_seed(0)
    model, offset = new_llama(llama_config("llama-toy", VOCABULARY + 5)).eval(), 5
    shard = Folder(data / "train").shards[0]
    documents = [found[0] for index in range(6) if (found := cut(shard, index, None, 512))]
    rows = lay_out(documents, offset)
    together = model(rows.tokens, attention_mask=rows.mask, position_ids=rows.positions).logits
    said = 0
    for row, document in enumerate(documents):
        source, at = document.tokens[0], len(document.tokens[0])
        for tokens, loss in zip(document.tokens[1:], document.loss[1:], strict=True):
            alone = model(torch.from_numpy(np.r_[source, tokens].astype(np.int64))[None] + offset).logits[0, len(source) :]
            here = slice(at, at + len(tokens))
            torch.testing.assert_close(together[row, here], alone, rtol=1e-4, atol=1e-5)
            wanted = np.where(loss[1:] != 0, tokens[1:].astype(np.int64) + offset, IGNORED)
            assert rows.labels[row, here].tolist() == [*wanted, IGNORED]
            said, at = said + int(loss.sum()), at + len(tokens)
    assert int((rows.labels != IGNORED).sum()) == said > 0


def test_the_large_network_has_the_parameters_of_the_papers() -> None:
    with torch.device("meta"):
        count = sum(p.numel() for p in new_llama(llama_config("llama-1.8b", 800)).parameters())
    assert count == pytest.approx(1.8e9, rel=0.05)


def torchrun(processes: int, *options: object) -> list[dict[str, float]]:
    """Runs the trainer as a user would and gives what it printed."""
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={processes}"]
    models = Path(__file__).parent.parent
    done = subprocess.run(
        [*command, "-m", "ndb.scale.train", *map(str, options)],
        cwd=models,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(models)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, "\n".join(line for line in done.stderr.splitlines() if "[rank" in line)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def test_two_processes_train_one_network_in_pieces(data, tmp_path) -> None:
    folders = ["--shards", data / "train", "--validation", data / "validation", "--out", tmp_path]
    log = torchrun(2, "--network", "llama-toy", *folders, "--steps", 30, "--rows", 8, "--rate", 0.01, "--warmup", 3)
    assert log[-1]["loss"] < log[0]["loss"] - 0.2
    saved = AutoModelForCausalLM.from_pretrained(tmp_path)
    judged = judge(saved, validation_rows(Folder(data / "validation"), 200, 8, 1024, 0), Team(), CPU)
    assert judged["loss"] == pytest.approx(log[-1]["loss"], rel=1e-3)
    assert judged["transitions"] == log[-1]["transitions"]


@pytest.mark.parametrize(
    "token, text", [("cSP", " "), ("ca", "a"), ("d7", "7"), ("<ret>", "ret"), ("<", "<"), (".append", ".append"), ("d.", ".")]
)
def test_a_token_is_spelt_out(token, text) -> None:
    assert spelt_out(token) == text


@pytest.fixture(scope="module")
def smollm2() -> None:
    try:
        fetch_smollm2()
    except ConnectionError as error:
        pytest.skip(f"SmolLM2: {error}")


def test_a_pretrained_network_learns_the_language(smollm2, data, tmp_path) -> None:
    """With tokens of the language in the place of the made-up task's, so that each starts from what it spells."""
    words = [f"<t{i}>" if i < 10 else f"c{chr(55 + i)}" for i in range(VOCABULARY)]
    (tmp_path / "vocabulary.json").write_text(json.dumps(words))
    named = ["--pretrained", "smollm2", "--vocabulary", tmp_path / "vocabulary.json"]
    folders = ["--shards", data / "train", "--validation", data / "validation", "--out", tmp_path / "out"]
    size = ["--steps", 3, "--rows", 2, "--judged", 8, "--warmup", 1, "--log-steps", 1, "--rate", 1e-3]
    log = torchrun(1, *named, *folders, *size)
    assert log[-1]["loss"] < log[0]["loss"]
    model, tokenizer = pretrained(str(tmp_path / "out"))
    assert tokenizer.encode("<|cA|><|<t2>|>", add_special_tokens=False) == [len(tokenizer) - 30, len(tokenizer) - 38]
    with pytest.raises(ValueError, match="already has"):
        teach_vocabulary(model, tokenizer, words)
