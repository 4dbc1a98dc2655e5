"""The network as an ONNX graph for incremental decoding, with int8 weights.

As few nodes as possible: for one new token most of the time goes to starting them. Inputs and outputs are described in `models/README.md`.
A matrix is stored as int8 with one float32 scale per output channel; the runtime unpacks it once at load
(`session.disable_quant_qdq`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import onnx
from onnx import TensorProto, helper

from .config import ModelConfig
from .model import NORM_EPSILON, POSITION_BASE, places

OPSET = 23
IR_VERSION = 11
WEIGHTS_FILE = "weights.bin"
EXTERNAL_FROM_BYTES = 1024
"""Smaller tensors stay in the graph: shape inference has to see them."""
ALIGNMENT = 64

Weights = dict[str, np.ndarray]


@dataclass(frozen=True)
class Quantised:
    """int8 values and one float32 scale per row (output channel): weight ≈ values · scale."""

    values: np.ndarray
    scale: np.ndarray

    @property
    def restored(self) -> np.ndarray:
        return self.values.astype(np.float32) * self.scale[:, None]


def quantise(matrix: np.ndarray) -> Quantised:
    """Rounds each row to 255 steps of its largest absolute value."""
    scale = np.maximum(np.abs(matrix).max(1), 1e-12).astype(np.float32) / np.float32(127)
    return Quantised(np.clip(np.round(matrix / scale[:, None]), -127, 127).astype(np.int8), scale)


def is_quantised(name: str) -> bool:
    """Whether a parameter is stored as int8: embeddings, head and the blocks' matrices."""
    return name in ("embedding", "head") or name.endswith((".qkv", ".out", ".up", ".down"))


class Builder:
    """Collects nodes and tensors; every method returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.tensors: dict[str, np.ndarray] = {}
        self.count = 0

    def op(self, kind: str, *inputs: str, name: str | None = None, **attributes: object) -> str:
        return self.ops(kind, inputs, [name], **attributes)[0]

    def ops(
        self, kind: str, inputs: Iterable[str], names: list[str | None], **attributes: object
    ) -> list[str]:
        outputs = [name or self._fresh(kind) for name in names]
        self.nodes.append(helper.make_node(kind, list(inputs), outputs, **attributes))
        return outputs

    def tensor(self, name: str, value: np.ndarray) -> str:
        self.tensors[name] = value
        return name

    def integers(self, *values: int) -> str:
        return self.tensor("int_" + "_".join(map(str, values)), np.array(values, np.int64))

    def integer(self, value: int) -> str:
        return self.tensor(f"int_{value}_scalar", np.array(value, np.int64))

    def number(self, value: float) -> str:
        return self.tensor(f"float_{value}", np.array(value, np.float32))

    def matrix(self, name: str, weight: np.ndarray) -> str:
        """A (rows, columns) weight, unpacked and transposed for x @ W."""
        packed = quantise(weight)
        values = self.tensor(name, np.ascontiguousarray(packed.values.T))
        return self.op("DequantizeLinear", values, self.tensor(name + ".scale", packed.scale), axis=1)

    def table(self, name: str, weight: np.ndarray) -> str:
        """An embedding table, unpacked."""
        packed = quantise(weight)
        return self.op(
            "DequantizeLinear",
            self.tensor(name, packed.values),
            self.tensor(name + ".scale", packed.scale),
            axis=0,
        )

    def norm(self, x: str, width: int) -> str:
        ones = self.tensor(f"ones_{width}", np.ones(width, np.float32))
        return self.op("RMSNormalization", x, ones, axis=-1, epsilon=NORM_EPSILON)

    def convolve(self, x: str, past: str, windows: str, name: str, taps: np.ndarray) -> tuple[str, str]:
        """Convolution over the segment's last positions `past` (B, 3, D) and x; also all these positions.

        `windows` (T, 4) says which of them each new position sees, itself last.
        """
        seen = self.op("Concat", past, x, axis=1)
        kernel = np.concatenate([taps[::-1], np.ones_like(taps[:1])])
        products = self.op("Mul", self.op("Gather", seen, windows, axis=1), self.tensor(name, kernel))
        return self.op("ReduceSum", products, self.integers(2), keepdims=0), seen

    def _fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind.lower()}_{self.count}"


def build_graph(config: ModelConfig, weights: Weights) -> tuple[onnx.ModelProto, bytes]:
    """The graph and the contents of its external data file. `weights` are the decoder's, as float32 arrays."""
    b = Builder()
    d, heads, head_width = config.width, config.heads, config.head_width
    x = b.op("Gather", b.table("embedding", weights["embedding"]), "tokens")
    for i, feature in enumerate(b.ops("Split", ["features"], [None] * 3, axis=2, num_outputs=3)):
        index = b.op("Squeeze", feature, b.integers(2))
        x = b.op("Add", x, b.op("Gather", b.tensor(f"features.{i}", weights[f"features.{i}"]), index))
    x = x0 = b.norm(x, d)
    reach = config.taps
    count = b.op("Gather", b.op("Shape", "tokens"), b.integer(1))
    first = b.op("Range", b.integer(0), count, b.integer(1))
    windows = b.op("Add", b.op("Unsqueeze", first, b.integers(1)), b.integers(*range(reach + 1)))
    keep, query_place, key_place = (place.numpy() for place in places(config))
    position = b.op("Reshape", b.op("Cast", "positions", to=TensorProto.FLOAT), b.integers(0, 1, -1, 1))
    base = b.number(float(POSITION_BASE))
    high = b.op("Mul", b.op("Floor", b.op("Div", position, base)), base)
    low = b.op("Sub", position, high)
    key_position = b.op(
        "Add",
        b.op("Mul", high, b.tensor("key_high", key_place[0][:, None])),
        b.op("Mul", low, b.tensor("key_low", key_place[1][:, None])),
    )
    query_position = b.op("Expand", b.tensor("query_place", query_place[:, None]), b.op("Shape", key_position))
    place = b.op("Concat", query_position, key_position, axis=1)
    for layer in range(config.layers):
        w = {k: weights[f"blocks.{layer}.{k}"] for k in BLOCK_PARAMETERS}
        name = f"blocks.{layer}."
        past_attention, past_mlp = b.ops("Split", [f"past_conv_{layer}"], [None] * 2, axis=2, num_outputs=2)
        x = b.op(
            "Add",
            b.op("Mul", x, b.tensor(name + "residual.0", w["residual"][0])),
            b.op("Mul", x0, b.tensor(name + "residual.1", w["residual"][1])),
        )
        y, seen_attention = b.convolve(
            b.norm(x, d), past_attention, windows, name + "attention_taps", w["attention_taps"]
        )
        qkv = b.op("MatMul", y, b.matrix(name + "qkv", w["qkv"].reshape(3 * d, d)))
        parts = b.op("Transpose", b.op("Reshape", qkv, b.integers(0, 0, 3 * heads, head_width)), perm=[0, 2, 1, 3])
        qk, v = b.ops("Split", [parts, b.integers(2 * heads, heads)], [None] * 2, axis=1)
        scale = np.concatenate([w["gain"][:, None] * keep, keep])[:, None]
        qk = b.op("Add", b.op("Mul", b.norm(qk, head_width), b.tensor(name + "gain", scale)), place)
        q, k = b.ops("Split", [qk], [None] * 2, axis=1, num_outputs=2)
        k = b.op("Concat", f"past_key_{layer}", k, axis=2, name=f"key_{layer}")
        v = b.op("Concat", f"past_value_{layer}", v, axis=2, name=f"value_{layer}")
        scores = b.op("Add", b.op("MatMul", q, b.op("Transpose", k, perm=[0, 1, 3, 2])), "mask")
        attention = b.op("MatMul", b.op("Softmax", scores, axis=-1), v)
        attention = b.op("Reshape", b.op("Transpose", attention, perm=[0, 2, 1, 3]), b.integers(0, 0, d))
        x = b.op("Add", x, b.op("MatMul", attention, b.matrix(name + "out", w["out"])))
        y, seen_mlp = b.convolve(b.norm(x, d), past_mlp, windows, name + "mlp_taps", w["mlp_taps"])
        y = b.op("Relu", b.op("MatMul", y, b.matrix(name + "up", w["up"])))
        x = b.op("Add", x, b.op("MatMul", b.op("Mul", y, y), b.matrix(name + "down", w["down"])))
        seen = b.op("Concat", seen_attention, seen_mlp, axis=2)
        b.op("Slice", seen, b.integers(-reach), b.integers(np.iinfo(np.int64).max), b.integers(1), name=f"conv_{layer}")
    cap = b.number(config.softcap)
    logits = b.op("MatMul", b.norm(x, d), b.matrix("head", weights["head"]))
    b.op("Mul", b.op("Tanh", b.op("Div", logits, cap)), cap, name="logits")
    return _assemble(config, b)


BLOCK_PARAMETERS = ("qkv", "out", "up", "down", "gain", "residual", "attention_taps", "mlp_taps")


def _assemble(config: ModelConfig, b: Builder) -> tuple[onnx.ModelProto, bytes]:
    initialisers, data = [], bytearray()
    for name, value in b.tensors.items():
        value = np.ascontiguousarray(value)
        tensor = TensorProto(
            name=name, data_type=helper.np_dtype_to_tensor_dtype(value.dtype), dims=value.shape
        )
        if value.nbytes < EXTERNAL_FROM_BYTES:
            tensor.raw_data = value.tobytes()
        else:
            data += bytes(-len(data) % ALIGNMENT)
            tensor.data_location = TensorProto.EXTERNAL
            place = {"location": WEIGHTS_FILE, "offset": len(data), "length": value.nbytes}
            for key, item in place.items():
                tensor.external_data.add(key=key, value=str(item))
            data += value.tobytes()
        initialisers.append(tensor)
    heads, head_width, d = config.heads, config.head_width, config.width

    def floats(name: str, *shape: int | str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)

    def indices(name: str, *shape: int | str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.INT64, shape)

    inputs = [
        indices("tokens", "B", "T"),
        indices("features", "B", "T", 3),
        indices("positions", "B", "T"),
        floats("mask", "B", 1, "T", "P+T"),
    ]
    outputs = [floats("logits", "B", "T", config.vocabulary_size)]
    for layer in range(config.layers):
        inputs += [
            floats(f"past_key_{layer}", "B", heads, "P", head_width),
            floats(f"past_value_{layer}", "B", heads, "P", head_width),
            floats(f"past_conv_{layer}", "B", config.taps, 2 * d),
        ]
        outputs += [
            floats(f"key_{layer}", "B", heads, "P+T", head_width),
            floats(f"value_{layer}", "B", heads, "P+T", head_width),
            floats(f"conv_{layer}", "B", config.taps, 2 * d),
        ]
    graph = helper.make_graph(b.nodes, "ndb", inputs, outputs, initialisers)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION, producer_name="ndb"
    )
    return model, bytes(data)
