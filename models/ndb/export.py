"""Writes a checkpoint as a release: `python -m ndb.export CHECKPOINT --validation DIR --out public/models/ndb-small`.

card.json, graph.onnx and weights.bin. The card's figures are measured here on the int8 weights; its probe lets
every host check that it computes what PyTorch computed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from .batch import Batch, Document, make_batch
from .checkpoint import Checkpoint, load_checkpoint
from .config import LANGUAGE
from .data import Folder, cut, validation_batches
from .evaluate import BATCH_TOKENS, Accuracy, Metrics, evaluate, named_actions
from .graph import WEIGHTS_FILE, build_graph, is_quantised, quantise
from .model import Decoder

TOP_LOGITS = 8
LONGEST = 512
"""Validation skips longer sources and transitions."""
PROBE_LONGEST = 160


def quantised_decoder(model: Decoder) -> Decoder:
    """The network with the weights a release will have."""
    result = Decoder(model.config)
    state = {}
    for name, value in model.state_dict().items():
        if is_quantised(name):
            rows = value.reshape(-1, value.shape[-1]).numpy()
            value = torch.from_numpy(quantise(rows).restored).view_as(value)
        state[name] = value
    result.load_state_dict(state)
    return result.eval()


def export(
    checkpoint: Checkpoint,
    folder: Path,
    validation: Path,
    name: str,
    commit: str,
    reports: Sequence[Path] = (),
) -> dict[str, Any]:
    """Writes the release into `folder` and returns its card; `reports`: see `data_entry`."""
    plain = checkpoint.decoder(checkpoint.prefers_average)
    model = quantised_decoder(plain)
    shards = Folder(validation, checkpoint.vocabulary)
    batches = validation_batches(shards, 1000, LONGEST, BATCH_TOKENS)
    graph, weights = build_graph(model.config, {k: v.numpy() for k, v in model.state_dict().items()})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "graph.onnx").write_bytes(graph.SerializeToString())
    (folder / WEIGHTS_FILE).write_bytes(weights)
    onnx.checker.check_model(str(folder / "graph.onnx"), full_check=True)
    config, progress = model.config, checkpoint.progress
    card = {
        "name": name,
        "language": LANGUAGE,
        "vocabulary": {"sha256": checkpoint.vocabulary, "size": config.vocabulary_size},
        "parameters": sum(p.numel() for p in model.parameters()),
        "shapes": {
            "layers": config.layers,
            "heads": config.heads,
            "headWidth": config.head_width,
            "width": config.width,
        },
        "files": [file_entry(folder / name) for name in ("graph.onnx", WEIGHTS_FILE)],
        "probe": probe(model, probe_document(shards)),
        "training": {
            "tokens": progress.tokens,
            "hours": round(progress.seconds / 3600, 3),
            "steps": progress.step,
            "commit": commit,
        },
        "data": data_entry(reports),
        "metrics": metrics(evaluate(plain, batches), evaluate(model, batches), shards.actions),
    }
    (folder / "card.json").write_text(json.dumps(card, separators=(",", ":")) + "\n")
    return card


def metrics(plain: Metrics, quantised: Metrics, actions: dict[str, int]) -> dict[str, Any]:
    """The card's figures, each with its definition."""
    definition = (
        "share of held-out transitions whose every predicted token is the most likely one, "
        "given the true tokens before it; int8 weights"
    )
    return {
        "transitionExact": {
            **figure(quantised.transitions),
            "float32": round(plain.transitions.share, 4),
            "definition": definition,
            "actions": {name: figure(each) for name, each in named_actions(quantised, actions).items()},
        },
        "tokenAccuracy": {
            "value": round(quantised.tokens.share, 4),
            "tokens": quantised.tokens.judged,
            "definition": "share of predicted tokens of these transitions that are right in the same sense",
        },
        "loss": {
            "value": round(quantised.loss, 4),
            "float32": round(plain.loss, 4),
            "definition": "mean cross-entropy of the predicted tokens in nats; with int8 and with float32 weights",
        },
    }


def figure(accuracy: Accuracy) -> dict[str, Any]:
    """A share of transitions with its standard error and how many were judged."""
    return {
        "value": round(accuracy.share, 4),
        "standardError": round(accuracy.error, 4),
        "transitions": accuracy.judged,
    }


def data_entry(reports: Sequence[Path]) -> dict[str, Any]:
    """What the training programs are and what was left out of them, summed over the reports of `ndb.programs --json`."""
    written: Counter[str] = Counter()
    rejected: Counter[str] = Counter()
    for report in reports:
        counts = json.loads(report.read_text())
        written.update({k.removeprefix("train: "): n for k, n in counts["written"].items() if k.startswith("train: ")})
        rejected.update(counts["rejected"])
    leaks: Counter[str] = Counter()
    for reason, count in rejected.items():
        _, found, what = reason.rpartition("leak: ")
        if found:
            leaks[what] += count
    return {
        "programs": dict(written.most_common()),
        "decontamination": {
            "dropped": dict(leaks.most_common()),
            "definition": "programs and seed functions dropped for looking like an evaluation problem, by likeness",
        },
    }


def file_entry(path: Path) -> dict[str, Any]:
    """Name, size and hash of a released file."""
    data = path.read_bytes()
    return {"path": path.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def probe_document(shards: Folder) -> Document:
    """The first source with a first transition that are not longer than needed."""
    for shard in shards.shards:
        for index in range(shard.document_count):
            result = cut(shard, index, np.array([0]), PROBE_LONGEST)
            if result is not None and result[0].length > PROBE_LONGEST // 2:
                return result[0]
    raise ValueError("No validation document is short enough for a probe.")


@torch.no_grad()
def probe(model: Decoder, document: Document) -> dict[str, Any]:
    """Tokens of a source and a transition, and the largest logits after the last one."""
    batch: Batch = make_batch([document], prompt_weight=1.0)
    logits = model(batch.layout, torch.tensor([document.length - 1]))[0]
    top = logits.topk(TOP_LOGITS)
    return {
        "tokens": batch.layout.tokens.tolist(),
        "features": batch.layout.features.tolist(),
        "segmentStarts": [0, len(document.tokens[0])],
        "topLogits": [[i, round(v, 5)] for i, v in zip(top.indices.tolist(), top.values.tolist(), strict=True)],
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m ndb.export", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--validation", type=Path, required=True, help="folder of validation shards")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--programs", type=Path, nargs="*", default=[], help="reports of `ndb.programs --json`, for the card"
    )
    parser.add_argument("--name", default="ndb-small")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    commit = subprocess.run(
        ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    checkpoint = load_checkpoint(arguments.checkpoint)
    card = export(checkpoint, arguments.out, arguments.validation, arguments.name, commit or "unknown", arguments.programs)
    print(json.dumps({**card["metrics"], "files": card["files"]}, indent=2))


if __name__ == "__main__":
    main()
