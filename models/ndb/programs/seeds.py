"""Programs from collected functions: with their own and mutated inputs, with mutated bodies, or as modules."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from random import Random

from . import mutate, values
from .decontamination import Evaluation, definitions_of, shape
from .program import MODULE, Program, read_json_lines

MAX_LINES = 25
MAX_CHARACTERS = 900
MAX_ARGUMENTS = 100
"""Longer inputs (in characters) make states that are too long for a small network."""
MAX_STEPS = 60
VALIDATION_SHARE = 0.04

_MODULES = frozenset({"math", "collections", "itertools", "string", "re", "functools", "heapq", "typing"})
_FORBIDDEN = frozenset(
    {"input", "open", "exec", "eval", "compile", "__import__", "globals", "locals", "vars", "id", "hash", "breakpoint",
     "exit", "quit", "memoryview", "object", "super", "complex"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seed:
    """A usable function: canonical text, entry, the inputs worth running, where it is from, how often to draw it."""

    id: str
    code: str
    entry: str
    inputs: tuple[str, ...]
    source: str
    licence: str
    weight: float


class Pool:
    """Seeds to draw from by their weights."""

    def __init__(self, seeds: Iterable[Seed] = ()) -> None:
        self.seeds = tuple(seeds)
        self._cumulative = tuple(accumulate(seed.weight for seed in self.seeds))

    def draw(self, rng: Random) -> Seed:
        """A random seed. Raises IndexError when there is none."""
        return rng.choices(self.seeds, cum_weights=self._cumulative)[0]


@dataclass(frozen=True, slots=True)
class SeedSplit:
    """The seeds by split; no two of one family are in different splits."""

    train: Pool
    validation: Pool


NO_SEEDS = SeedSplit(Pool(), Pool())


def unusable(tree: ast.Module) -> str | None:
    """Why a function cannot be used, or None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name not in _MODULES for alias in node.names):
            return "seed: import"
        if isinstance(node, ast.ImportFrom) and node.module not in _MODULES:
            return "seed: import"
        if isinstance(node, ast.Name) and node.id in _FORBIDDEN:
            return f"seed: uses {node.id}"
        if isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef)):
            return "seed: generator or coroutine"
        if isinstance(node, ast.Constant) and isinstance(node.value, complex):
            return "seed: complex number"
    return None


def canonical(code: str) -> tuple[str, ast.Module]:
    """The program without docstrings and annotations of parameters, as `ast.unparse` prints it. Raises SyntaxError."""
    tree = ast.parse(code)
    for node in (tree, *definitions_of(tree)):
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(node.body) > 1:
            node.body = node.body[1:]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            given = node.args
            for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if argument is not None:
                    argument.annotation = None
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.ImportFrom) and node.module == "typing")
    ] or tree.body
    return ast.unparse(tree) + "\n", tree


def family(tree: ast.Module) -> str:
    """What makes two functions the same for the split: the digest of their shape."""
    return blake2b(shape(tree).encode(), digest_size=8).hexdigest()


def _usable_inputs(row: dict[str, object]) -> tuple[str, ...]:
    inputs, steps = row.get("inputs"), row.get("steps")
    if not isinstance(inputs, list) or not isinstance(steps, list):
        return ()
    kept = []
    for text, count in zip(inputs, steps, strict=False):
        if len(text) <= MAX_ARGUMENTS and count <= MAX_STEPS and _is_tuple(text):
            kept.append(text)
    return tuple(kept)


def _is_tuple(text: str) -> bool:
    try:
        return isinstance(ast.literal_eval(text), tuple)
    except (ValueError, SyntaxError, TypeError):
        return False


def _weight(row: dict[str, object], tree: ast.Module) -> float:
    """Straight-line sums of floats are a sixth of the collection and the least like other programs."""
    floats = sum(isinstance(node, ast.Constant) and isinstance(node.value, float) for node in ast.walk(tree))
    divisions = sum(isinstance(node, ast.Div) for node in ast.walk(tree))
    return 0.15 if "MathQA" in str(row["source"]) else 0.4 if floats + divisions > 2 else 1.0


def read_seeds(path: Path, evaluation: Evaluation, rejected: Counter[str]) -> SeedSplit:
    """Read, filter and split the collected functions; `rejected` counts every drop by reason.

    Raises FileNotFoundError when there is no such file.
    """
    splits: dict[bool, list[Seed]] = {True: [], False: []}
    for row in read_json_lines(path):
        code = str(row["code"])
        if len(code) > MAX_CHARACTERS or code.count("\n") > MAX_LINES:
            rejected["seed: too long"] += 1
            continue
        try:
            text, tree = canonical(code)
        except SyntaxError:
            rejected["seed: does not parse"] += 1
            continue
        outputs = row.get("outputs")
        inputs = row.get("inputs")
        reason = unusable(tree) or evaluation.leak(text, tree)
        if reason is None and isinstance(outputs, list) and isinstance(inputs, list):
            reason = "leak: equal input and output" if evaluation.leaks_pair(inputs, outputs) else None
        usable = _usable_inputs(row)
        if reason is None and not usable:
            reason = "seed: every input is too long"
        if reason is not None:
            rejected[reason] += 1
            continue
        group = family(tree)
        seed = Seed(
            str(row["id"]), text, str(row["entry"]), usable, str(row["source"]), str(row["licence"]), _weight(row, tree)
        )
        splits[int(group[:6], 16) / 16**6 < VALIDATION_SHARE].append(seed)
    return SeedSplit(Pool(splits[False]), Pool(splits[True]))


def _some_inputs(rng: Random, seed: Seed, count: int) -> tuple[str, ...]:
    chosen: dict[str, None] = {}
    for _ in range(count * 3):
        text = rng.choice(seed.inputs)
        if rng.random() < 0.6:
            changed = values.text(tuple(mutate.value(rng, each) for each in ast.literal_eval(text)))
            text = changed if len(changed) <= MAX_ARGUMENTS and _is_tuple(changed) else text
        chosen[text] = None
        if len(chosen) == count:
            break
    return tuple(chosen)


def _arguments(text: str) -> str:
    """`(1, 'a')` → `1, 'a'`."""
    return ", ".join(ast.unparse(element) for element in ast.parse(text, mode="eval").body.elts)  # type: ignore[attr-defined]


def as_module(rng: Random, code: str, entry: str, inputs: Iterable[str]) -> str:
    """The function followed by module code that calls it: printed, assigned, or in a loop over two inputs."""
    first, *rest = inputs
    call = f"{entry}({_arguments(first)})"
    form = rng.random()
    if form < 0.4:
        return f"{code}print({call})\n"
    if form < 0.65:
        return f"{code}result = {call}\n"
    if form < 0.8 or not rest:
        return f"{code}result = {call}\nprint(result)\n"
    if form < 0.9:
        return f"{code}first = {call}\nsecond = {entry}({_arguments(rest[0])})\nprint(first, second)\n"
    return f"{code}for args in [{first}, {rest[0]}]:\n    print({entry}(*args))\n"


def draw(rng: Random, seeds: Pool, identity: str) -> Program:
    """A program from a random seed. Raises IndexError when there is none."""
    seed = seeds.draw(rng)
    code = seed.code
    if rng.random() < 0.3:
        code = mutate.body(rng, code) or code
    inputs = _some_inputs(rng, seed, rng.choice((3, 4)))
    if rng.random() < 0.5:
        module = as_module(rng, code, seed.entry, inputs)
        return Program(identity, module, MODULE, ("",), seed.source, seed.licence)
    return Program(identity, code, seed.entry, inputs, seed.source, seed.licence)
