"""A tiny Qwen2 of random weights with its tokenizer, for tests of whatever runs decoders.

`python -m ndb.pretrained.fixture OUT` writes it. With random weights it says nothing sensible, but every wrong feed, cache
or kernel moves its logits.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

from .export import export, make_probe
from .layout import unpacked4
from .smollm2 import Pretrained

END = "<|endoftext|>"
PAIRS = ["l i", "n e", "li ne", "r e", "t u", "r n", "re tu", "retu rn", "p r", "i n", "pr in", "prin t"]
"""Merges of the vocabulary, so that tokens have several lengths."""


def tiny_tokenizer() -> PreTrainedTokenizerFast:
    """Bytes and a few merges, digits alone, as in the tokenizers of code models."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    merges = [tuple(pair.split(" ")) for pair in PAIRS]
    words = [END, *alphabet]
    for left, right in merges:
        if left in words and right in words and left + right not in words:
            words.append(left + right)
    usable = [(left, right) for left, right in merges if left + right in words]
    tokenizer = Tokenizer(models.BPE({word: index for index, word in enumerate(words)}, usable))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END)


def tiny_qwen2(vocabulary: int, end: int) -> Qwen2ForCausalLM:
    """Two layers, two key-value heads for four heads, biases in attention: Qwen2's layout."""
    torch.manual_seed(9)
    config = Qwen2Config(
        vocab_size=vocabulary,
        hidden_size=64,
        intermediate_size=96,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=2048,
        tie_word_embeddings=True,
        bos_token_id=end,
        eos_token_id=end,
    )
    model = Qwen2ForCausalLM(config).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.15)
    return model


def write_fixture(out: Path) -> float:
    """Writes the folder; gives the largest difference of a logit from PyTorch's, of float32."""
    tokenizer = tiny_tokenizer()
    model = tiny_qwen2(len(tokenizer), tokenizer.eos_token_id)
    difference = export(Pretrained("tiny-qwen2", model, tokenizer), out, q4=True)
    tokens = json.loads((out / "probe.json").read_text())["tokens"]
    embedding = model.model.embed_tokens.weight.detach().clone()
    with torch.no_grad():
        # In the 4-bit file the head is packed and the embedding, though tied to it, is not.
        model.lm_head.weight = torch.nn.Parameter(torch.from_numpy(unpacked4(embedding.numpy())))
        for layer in model.model.layers:
            for module in layer.modules():
                if isinstance(module, torch.nn.Linear):
                    module.weight.copy_(torch.from_numpy(unpacked4(module.weight.numpy())))
    (out / "probe_q4.json").write_text(json.dumps(asdict(make_probe(model, tokens))) + "\n")
    return difference


def main() -> None:
    """Command line."""
    out = Path(sys.argv[1])
    print(f"{out}: a logit is off by at most {write_fixture(out):.2g} from PyTorch's.")


if __name__ == "__main__":
    main()
