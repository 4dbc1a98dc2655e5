"""Reads a released model back into training weights.

`python -m ndb.released RELEASE SHARDS` succeeds when training on the shards can begin from the release.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from .config import ModelConfig
from .data import Folder
from .model import Decoder


@dataclass(frozen=True)
class Release:
    """A released model: its shape, its vocabulary's hash and its weights, unpacked from int8."""

    config: ModelConfig
    vocabulary: str
    weights: dict[str, Tensor]


def read_release(folder: Path) -> Release:
    """Reads card.json, graph.onnx and weights.bin of a folder written by `export`."""
    card = json.loads((folder / "card.json").read_text())
    shapes = card["shapes"]
    config = ModelConfig(card["vocabulary"]["size"], shapes["width"], shapes["layers"], shapes["headWidth"])
    graph = onnx.load(str(folder / "graph.onnx")).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    weights: dict[str, Tensor] = {}
    for name, parameter in Decoder(config).named_parameters():
        value = _restore(name, tensors, config)
        weights[name] = torch.from_numpy(value.astype(np.float32)).reshape(parameter.shape).clone()
    return Release(config, card["vocabulary"]["sha256"], weights)


def _restore(name: str, tensors: dict[str, np.ndarray], config: ModelConfig) -> np.ndarray:
    if name == "embedding":
        return tensors[name].astype(np.float32) * tensors["embedding.scale"][:, None]
    if name + ".scale" in tensors:
        return (tensors[name].astype(np.float32) * tensors[name + ".scale"]).T
    if name.endswith(".gain"):
        return tensors[name][: config.heads, 0, 0]
    if name.endswith("_taps"):
        return tensors[name][-2::-1]
    if name.endswith(".residual"):
        return np.array([tensors[name + ".0"], tensors[name + ".1"]])
    return tensors[name]


def main() -> None:
    """Command line."""
    release, shards = map(Path, sys.argv[1:])
    if not (release / "card.json").exists():
        sys.exit(f"There is no release in {release}.")
    card = json.loads((release / "card.json").read_text())
    if card["vocabulary"]["sha256"] != Folder(shards).vocabulary:
        sys.exit(f"The release in {release} speaks another vocabulary; training begins anew.")


if __name__ == "__main__":
    main()
