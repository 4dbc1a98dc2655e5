"""Writes a decoder as a folder in the layout of the Hugging Face hub, held against what PyTorch computes.

`python -m ndb.pretrained.export OUT` exports SmolLM2-135M (653 MB: its head is stored apart from the embedding); with `--q4`, its 4-bit file as well.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from transformers import PreTrainedModel

from .layout import build_decoder, head_shape, packed_product
from .smollm2 import Pretrained, load_smollm2

TOLERANCE = 2e-3
"""Largest accepted difference of a logit: rounding in another order, through 30 layers."""
PROBE_TEXT = "def double(items):\n    return [2 * item for item in items]\n\nprint(double([1, 25]))\n"
TOP = 20


@dataclass(frozen=True)
class Probe:
    """A token sequence and the largest logits PyTorch gave after its last token, [token, logit], largest first."""

    tokens: list[int]
    topLogits: list[tuple[int, float]]


@torch.no_grad()
def make_probe(model: PreTrainedModel, tokens: list[int]) -> Probe:
    """The probe of these tokens."""
    top = model(torch.tensor([tokens])).logits[0, -1].topk(TOP)
    pairs = zip(top.indices.tolist(), top.values.tolist(), strict=True)
    return Probe(tokens, [(token, round(logit, 6)) for token, logit in pairs])


def export(pretrained: Pretrained, out: Path, q4: bool = False) -> float:
    """Writes the folder; gives the largest difference of a logit from PyTorch's, of float32.

    Raises ValueError when it is above the tolerance: nothing is left that would compute wrongly.
    """
    model, tokenizer = pretrained.model, pretrained.tokenizer
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    tokenizer.save_pretrained(out)
    _write_config(pretrained, out)
    tokens = tokenizer(PROBE_TEXT)["input_ids"]
    graph = out / "onnx" / "model.onnx"
    onnx.save(build_decoder(model), str(graph))
    difference = parity(model, graph, tokens)
    if difference > TOLERANCE:
        graph.unlink()
        raise ValueError(f"A logit of the exported graph is off by {difference:.2g}.")
    if q4:
        onnx.save(build_decoder(model, packed_product), str(out / "onnx" / "model_q4.onnx"))
    (out / "probe.json").write_text(json.dumps(asdict(make_probe(model, tokens))) + "\n")
    return difference


def _write_config(pretrained: Pretrained, out: Path) -> None:
    config = pretrained.model.config.to_dict()
    config.pop("quantization_config", None)
    config["_name_or_path"] = pretrained.name
    (out / "config.json").write_text(json.dumps(config, indent=2, default=str) + "\n")
    generation = {key: config.get(key) for key in ("bos_token_id", "eos_token_id", "pad_token_id")}
    (out / "generation_config.json").write_text(json.dumps(generation, indent=2) + "\n")


@torch.no_grad()
def parity(model: PreTrainedModel, graph: Path, tokens: list[int]) -> float:
    """Largest difference of a logit: half of the tokens at once, the others one by one."""
    session = onnxruntime.InferenceSession(str(graph), providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    _, key_heads, head_width = head_shape(model.config)
    past = {
        i.name: np.zeros((1, key_heads, 0, head_width), np.float32)
        for i in session.get_inputs()
        if i.name.startswith("past_key_values")
    }
    expected = model(torch.tensor([tokens])).logits[0].numpy()
    half = len(tokens) // 2
    worst = 0.0
    for start, end in [(0, half), *((at, at + 1) for at in range(half, len(tokens)))]:
        feeds = {
            "input_ids": np.array([tokens[start:end]]),
            "attention_mask": np.ones((1, end), np.int64),
            "position_ids": np.arange(start, end)[None],
            **past,
        }
        outputs = dict(zip(names, session.run(names, feeds), strict=True))
        worst = max(worst, float(np.abs(outputs["logits"][0] - expected[start:end]).max()))
        past = {name.replace("present", "past_key_values"): v for name, v in outputs.items() if name != "logits"}
    return worst


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--q4", action="store_true", help="write the 4-bit file as well")
    args = parser.parse_args()
    try:
        pretrained = load_smollm2()
    except ConnectionError as unreachable:
        parser.exit(1, f"{unreachable}\n")
    difference = export(pretrained, args.out, args.q4)
    print(f"{args.out}: a logit is off by at most {difference:.2g} from PyTorch's.")


if __name__ == "__main__":
    main()
