"""Draws programs by kind until there are enough, and counts what was dropped and why."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from . import check
from .decontamination import Evaluation, shape
from .drills import drill
from .functions import random_function
from .modules import random_module
from .program import MODULE, Program
from .seeds import SeedSplit, draw
from .values import arguments

SHARES = {"drill": 0.10, "random": 0.35, "module": 0.25, "seed": 0.30}
"""How often each kind of program is drawn."""

VALIDATION_SHARE = 0.04
RAISING_SHARE = 0.6
"""Generated programs in which inputs that end in an exception are kept; in the others only the rest are."""

LICENCE = "MIT"
TRIES = 12
"""Inputs tried for a generated function before it is given up."""

Draft: TypeAlias = "tuple[str, str, tuple[str, ...]]"
"""A generated program: text, entry (MODULE for a module), parameter kinds."""

_MAKERS: dict[str, Callable[[Random], Draft]] = {"drill": drill, "random": random_function, "module": random_module}


@dataclass
class Counts:
    """What was written by split and kind, how varied it is, and what was dropped by reason."""

    written: Counter[str] = field(default_factory=Counter)
    shapes: dict[str, set[str]] = field(default_factory=dict)
    """The shapes of the written programs by split and kind: programs that differ in names and constants share one."""
    rejected: Counter[str] = field(default_factory=Counter)


def _generated(rng: Random, kind: str, identity: str, evaluation: Evaluation, rejected: Counter[str]) -> Program | None:
    """A generated program of a kind, or None (counted)."""
    text, entry, kinds = _MAKERS[kind](rng)
    try:
        tree = ast.parse(text)
        code = ast.unparse(tree) + "\n"
        compiled = check.compiled(tree)
    except SyntaxError:
        rejected[f"{kind}: does not parse"] += 1
        return None
    reason = evaluation.leak(code, tree)
    if reason is not None:
        rejected[f"{kind}: {reason}"] += 1
        return None
    wanted = 1 if entry == MODULE else rng.choice((3, 4))
    raising = rng.random() < RAISING_SHARE
    inputs: dict[str, None] = {}
    for _ in range(1 if entry == MODULE else TRIES):
        given = "" if entry == MODULE else arguments(rng, kinds)
        verdict = check.run(compiled, entry, given)
        if verdict == "returns" or (verdict == "raises" and raising):
            inputs[given] = None
        else:
            rejected[f"{kind}: an input {verdict}" if entry != MODULE else f"{kind}: {verdict}"] += 1
        if len(inputs) == wanted:
            break
    if not inputs:
        if entry != MODULE:
            rejected[f"{kind}: no input works"] += 1
        return None
    return Program(identity, code, entry, tuple(inputs), f"generated: {kind}", LICENCE)


def _from_seed(rng: Random, seeds: SeedSplit, split: str, identity: str, evaluation: Evaluation, rejected: Counter[str]) -> Program | None:
    pool = seeds.validation if split == "validation" else seeds.train
    program = draw(rng, pool, identity)
    reason = evaluation.leak(program.code, ast.parse(program.code))
    if reason is not None:
        rejected[f"mutated {reason}"] += 1
        return None
    return program


def programs(
    split: str, count: int, seed: int, seeds: SeedSplit, evaluation: Evaluation, counts: Counts
) -> Iterator[Program]:
    """`count` programs of a split ("train" or "validation"), the same for the same arguments.

    Equal texts with equal inputs are written once.
    """
    rng = Random(f"{split} {seed}")
    seen: set[tuple[str, tuple[str, ...]]] = set()
    kinds = [kind for kind in SHARES if kind != "seed" or (seeds.train.seeds and seeds.validation.seeds)]
    weights = [SHARES[kind] for kind in kinds]
    while len(seen) < count:
        kind = rng.choices(kinds, weights)[0]
        # A program has its own random numbers: a change in one kind leaves the programs of the others as they are.
        own = Random(rng.getrandbits(64))
        identity = f"{split}/{seed}/{len(seen)}"
        if kind == "seed":
            program = _from_seed(own, seeds, split, identity, evaluation, counts.rejected)
        else:
            program = _generated(own, kind, identity, evaluation, counts.rejected)
        if program is None:
            continue
        key = (program.code, program.inputs)
        if key in seen:
            counts.rejected[f"{kind}: repeated"] += 1
            continue
        seen.add(key)
        counts.written[f"{split}: {kind}"] += 1
        counts.shapes.setdefault(f"{split}: {kind}", set()).add(shape(ast.parse(program.code)))
        yield program
