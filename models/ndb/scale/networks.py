"""What can be trained: Llama-like decoders from nothing, or a pretrained one that learns the language."""

from __future__ import annotations

from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedModel
from transformers import PreTrainedTokenizerBase
from transformers.tokenization_utils_base import AddedToken

from ..pretrained.smollm2 import load_smollm2

LLAMA_SHAPES = {
    "llama-1.8b": {
        "hidden_size": 2048,
        "intermediate_size": 8192,
        "num_hidden_layers": 28,
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
    },
    "llama-toy": {
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
    },
}
"""Networks from nothing by name; the large one has the parameters of the paper's (arXiv 2603.09951, 1.8 billion)."""


def llama_config(name: str, vocabulary_size: int) -> LlamaConfig:
    """Settings of a network of `LLAMA_SHAPES` that speaks a language of so many tokens."""
    return LlamaConfig(
        vocab_size=vocabulary_size,
        max_position_embeddings=8192,
        rms_norm_eps=1e-5,
        bos_token_id=None,
        eos_token_id=None,
        pad_token_id=0,
        **LLAMA_SHAPES[name],
    )


def new_llama(config: LlamaConfig) -> LlamaForCausalLM:
    """A network of these settings with random weights."""
    return LlamaForCausalLM(config)


def pretrained(name: str) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """A decoder and its tokenizer: `smollm2`, or a folder in Hugging Face's layout."""
    if name == "smollm2":
        smollm2 = load_smollm2()
        return smollm2.model, smollm2.tokenizer
    model = AutoModelForCausalLM.from_pretrained(Path(name), dtype=torch.float32)
    return model, AutoTokenizer.from_pretrained(Path(name))


def teach_vocabulary(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, vocabulary: list[str]) -> int:
    """Adds the language to a pretrained network, in place; gives what to add to a token for the network's id.

    Each new token starts as the mean of the old ones that spell it, so that names, digits and operators mean
    something from the first step on (Hewitt, "Initializing new word embeddings", 2021).
    """
    offset = len(tokenizer)
    spelled = [tokenizer(spelt_out(token), add_special_tokens=False)["input_ids"] for token in vocabulary]
    tokenizer.add_tokens([AddedToken(f"<|{token}|>", normalized=False) for token in vocabulary])
    if len(tokenizer) != offset + len(vocabulary):
        raise ValueError("The tokenizer already has some of the language's tokens.")
    model.resize_token_embeddings(len(tokenizer), mean_resizing=False)
    with torch.no_grad():
        tables = {id(w): w for w in (model.get_input_embeddings().weight, model.get_output_embeddings().weight)}
        for table in tables.values():
            for token, ids in enumerate(spelled):
                table[offset + token] = table[ids].mean(0) if ids else table[:offset].mean(0)
    return offset


def spelt_out(token: str) -> str:
    """How a token of the language reads in ordinary text: `cSP` is a space, `ca` an a, `d7` a seven, `<ret>` "ret"."""
    if token == "cSP":
        return " "
    if len(token) == 2 and token[0] in "cd":
        return token[1]
    return token.strip("<>") or token
