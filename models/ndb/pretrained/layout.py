"""A decoder of the Llama family (Qwen2 among them) as an ONNX graph in the layout of the Hugging Face hub.

B sequences, T new tokens, P cached ones, for each layer i:

    input_ids, position_ids int64 [B, T], attention_mask int64 [B, P+T],
    past_key_values.i.key, past_key_values.i.value float32 [B, key-value heads, P, head width]
    → logits float32 [B, T, vocabulary], present.i.key, present.i.value [B, key-value heads, P+T, head width]

Attention, rotary positions and 4-bit products are the runtime's own operators (domain com.microsoft), as in the files of the hub.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from transformers import PretrainedConfig, PreTrainedModel

from ..graph import Builder

OPSET = 23
IR_VERSION = 10
CONTRIBUTED = "com.microsoft"
BLOCK = 32
"""Weights that share one scale in the 4-bit form."""

Product = Callable[[Builder, str, str, np.ndarray], str]
"""Adds x @ weight.T under a name, weight (out, in); gives the name of the result."""


def plain_product(b: Builder, x: str, name: str, weight: np.ndarray) -> str:
    """In float32."""
    return b.op("MatMul", x, b.tensor(name, np.ascontiguousarray(weight.T)))


def packed_product(b: Builder, x: str, name: str, weight: np.ndarray) -> str:
    """With 4-bit weights and a float32 scale for each block of 32 inputs."""
    packed, scales = pack4(weight)
    rows, columns = weight.shape
    return b.op(
        "MatMulNBits",
        x,
        b.tensor(name + "_quant", packed),
        b.tensor(name + "_scales", scales),
        domain=CONTRIBUTED,
        K=columns,
        N=rows,
        bits=4,
        block_size=BLOCK,
    )


def pack4(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """uint8 (out, blocks, 16) with the earlier of two weights in the lower half, and float32 (out · blocks).

    A weight is (nibble - 8) · scale; the largest of its block by absolute value becomes -8.
    """
    rows, columns = weight.shape
    if columns % BLOCK:
        raise ValueError(f"{columns} inputs cannot be cut into blocks of {BLOCK}.")
    blocks = weight.reshape(rows, columns // BLOCK, BLOCK).astype(np.float32)
    extreme = np.take_along_axis(blocks, np.abs(blocks).argmax(2)[..., None], 2)
    scales = extreme / np.float32(-8)
    steps = np.divide(blocks, scales, out=np.zeros_like(blocks), where=scales != 0)
    nibbles = np.clip(np.round(steps) + 8, 0, 15).astype(np.uint8)
    return nibbles[..., 0::2] | nibbles[..., 1::2] << 4, scales.reshape(-1)


def unpacked4(weight: np.ndarray) -> np.ndarray:
    """What {@link packed_product} computes with instead of a weight."""
    packed, scales = pack4(weight)
    nibbles = np.stack([packed & 15, packed >> 4], -1).reshape(*packed.shape[:2], BLOCK)
    restored = (nibbles.astype(np.float32) - 8) * scales.reshape(*packed.shape[:2], 1)
    return restored.reshape(weight.shape)


def build_decoder(model: PreTrainedModel, product: Product = plain_product) -> onnx.ModelProto:
    """The graph of a transformers decoder, its weights inside."""
    config = model.config
    w = {name: value.detach().float().numpy() for name, value in model.state_dict().items()}
    heads, key_heads, head_width = head_shape(config)
    b = Builder()
    x = b.op("Gather", b.tensor("model.embed_tokens.weight", w["model.embed_tokens.weight"]), "input_ids")
    length = b.op("ReduceSum", "attention_mask", b.integers(1), keepdims=0)
    ends = b.op("Cast", b.op("Sub", length, b.integer(1)), to=TensorProto.INT32)
    total = b.op("Cast", b.op("Gather", b.op("Shape", "attention_mask"), b.integer(1)), to=TensorProto.INT32)
    cosines, sines = rotary_tables(model)
    tables = b.tensor("cos_cache", cosines), b.tensor("sin_cache", sines)

    def norm(x: str, name: str) -> str:
        gain = b.tensor(name, w[name])
        return b.op("RMSNormalization", x, gain, axis=-1, epsilon=float(config.rms_norm_eps))

    for layer in range(config.num_hidden_layers):
        prefix = f"model.layers.{layer}."

        def linear(x: str, name: str) -> str:
            y = product(b, x, prefix + name, w[f"{prefix}{name}.weight"])
            bias = w.get(f"{prefix}{name}.bias")
            return y if bias is None else b.op("Add", y, b.tensor(f"{prefix}{name}.bias", bias))

        def turned(x: str) -> str:
            return b.op("RotaryEmbedding", x, "position_ids", *tables, domain=CONTRIBUTED)

        y = norm(x, prefix + "input_layernorm.weight")
        q, k, v = (linear(y, f"self_attn.{part}_proj") for part in "qkv")
        past = (f"past_key_values.{layer}.{part}" for part in ("key", "value"))
        attention, _, _ = b.ops(
            "GroupQueryAttention",
            [turned(q), turned(k), v, *past, ends, total],
            [None, f"present.{layer}.key", f"present.{layer}.value"],
            domain=CONTRIBUTED,
            num_heads=heads,
            kv_num_heads=key_heads,
        )
        x = b.op("Add", x, linear(attention, "self_attn.o_proj"))
        y = norm(x, prefix + "post_attention_layernorm.weight")
        gate = linear(y, "mlp.gate_proj")
        gated = b.op("Mul", b.op("Mul", gate, b.op("Sigmoid", gate)), linear(y, "mlp.up_proj"))
        x = b.op("Add", x, linear(gated, "mlp.down_proj"))
    head = w["model.embed_tokens.weight" if config.tie_word_embeddings else "lm_head.weight"]
    logits = product(b, norm(x, "model.norm.weight"), "lm_head", head)
    b.op("Identity", logits, name="logits")
    return _assemble(config, b)


def head_shape(config: PretrainedConfig) -> tuple[int, int, int]:
    """Heads, key-value heads, head width."""
    heads = config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // heads
    return heads, config.num_key_value_heads, width


def rotary_tables(model: PreTrainedModel) -> tuple[np.ndarray, np.ndarray]:
    """Cosines and sines by position and frequency, float32 [positions, head width / 2]."""
    positions = torch.arange(model.config.max_position_embeddings)[None]
    cosines, sines = model.model.rotary_emb(torch.zeros(1), positions)
    half = cosines.shape[-1] // 2
    return cosines[0, :, :half].numpy().copy(), sines[0, :, :half].numpy().copy()


def _assemble(config: PretrainedConfig, b: Builder) -> onnx.ModelProto:
    _, key_heads, head_width = head_shape(config)

    def info(name: str, kind: int, *shape: int | str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, shape)

    tokens = ("batch_size", "sequence_length")
    inputs = [
        info("input_ids", TensorProto.INT64, *tokens),
        info("attention_mask", TensorProto.INT64, "batch_size", "total_sequence_length"),
        info("position_ids", TensorProto.INT64, *tokens),
    ]
    outputs = [info("logits", TensorProto.FLOAT, *tokens, config.vocab_size)]
    for layer in range(config.num_hidden_layers):
        for part in ("key", "value"):
            past = ("batch_size", key_heads, "past_sequence_length", head_width)
            present = ("batch_size", key_heads, "total_sequence_length", head_width)
            inputs.append(info(f"past_key_values.{layer}.{part}", TensorProto.FLOAT, *past))
            outputs.append(info(f"present.{layer}.{part}", TensorProto.FLOAT, *present))
    tensors = [numpy_helper.from_array(value, name) for name, value in b.tensors.items()]
    graph = helper.make_graph(b.nodes, "decoder", inputs, outputs, tensors)
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIBUTED, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="ndb")
