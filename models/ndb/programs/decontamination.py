"""Keeps the evaluation problems out of the training programs.

A program is a leak when its shape (its syntax tree without names and constants) is the shape of an evaluation
problem, when it shares a run of RUN tokens (names kept) with one, or when one of its recorded input and output pairs
is one of an evaluation problem's.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from .program import read_json_lines

RUN = 25
"""A common run of this many tokens makes a leak."""

SMALL_PAIR = 12
"""Pairs of an input and an output with fewer characters than this say nothing about where they come from."""

_TOKEN = re.compile(
    r"""[rbfu]{0,2}(?:'''.*?'''|\"\"\".*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|#[^\n]*"""
    r"""|\w+|\*\*=?|//=?|<<=?|>>=?|[<>=!+\-*/%&|^@:]=|->|[^\s\w]""",
    re.DOTALL,
)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def shape(tree: ast.AST) -> str:
    """The tree as text, without names, constants, annotations and docstrings."""
    parts: list[str] = []
    _shape(tree, parts)
    return " ".join(parts)


_SKIPPED = frozenset({"annotation", "returns", "type_comment", "type_params", "ctx", "kind", "lineno"})


def _shape(node: ast.AST, parts: list[str]) -> None:
    parts.append(type(node).__name__)
    for name in node._fields:
        if name in _SKIPPED:
            continue
        child = getattr(node, name, None)
        if isinstance(child, ast.AST):
            _shape(child, parts)
        elif isinstance(child, list):
            parts.append(f"{name}(")
            for item in child:
                if isinstance(item, ast.AST) and not _is_docstring(item):
                    _shape(item, parts)
            parts.append(")")


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def definitions_of(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """All functions and classes of a program, at any depth."""
    found: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef] = []
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for child in getattr(tree, name, ()):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.append(child)
            found += definitions_of(child)
    return found


def functions_of(tree: ast.AST) -> list[ast.AST]:
    """The functions of a program: what is compared by shape, so that a wrapper hides nothing."""
    return [node for node in definitions_of(tree) if not isinstance(node, ast.ClassDef)]


def tokens(code: str) -> list[str]:
    """The tokens of a program, without comments and layout."""
    return [token for token in _TOKEN.findall(code) if not token.startswith("#")]


def runs(code: str) -> Iterable[bytes]:
    """A digest of each run of RUN tokens."""
    found = tokens(code)
    return (_digest(" ".join(found[at : at + RUN])) for at in range(len(found) - RUN + 1))


def pair(arguments: str, output: str) -> bytes | None:
    """A digest of an input and its output without outer brackets and blanks; None for trivially small ones."""
    bare = arguments.strip().removeprefix("(").removesuffix(")").strip().removesuffix(",")
    text = re.sub(r"\s+", "", f"{bare}->{output}")
    return _digest(text) if len(text) >= SMALL_PAIR else None


@dataclass
class Evaluation:
    """Digests of the evaluation problems. An empty one (no file) lets everything through."""

    shapes: set[bytes] = field(default_factory=set)
    token_runs: set[bytes] = field(default_factory=set)
    pairs: set[bytes] = field(default_factory=set)

    def add(self, code: str, arguments: Iterable[str] = (), outputs: Iterable[str] = ()) -> None:
        """Add one problem; both its own text and the text `ast.unparse` makes of it count."""
        tree = ast.parse(code)
        self.shapes.update(_digest(shape(function)) for function in functions_of(tree))
        for text in (code, ast.unparse(tree)):
            self.token_runs.update(runs(text))
        for one, other in zip(arguments, outputs, strict=False):
            digest = pair(one, other)
            if digest is not None:
                self.pairs.add(digest)

    def leak(self, code: str, tree: ast.AST) -> str | None:
        """Why a program is a leak, or None. `tree` is the parsed `code`."""
        if not self.shapes:
            return None
        if any(_digest(shape(function)) in self.shapes for function in functions_of(tree)):
            return "leak: same shape"
        if not self.token_runs.isdisjoint(runs(code)):
            return f"leak: {RUN} equal tokens"
        return None

    def leaks_pair(self, arguments: Iterable[str], outputs: Iterable[str]) -> bool:
        """Whether one of the recorded pairs is an evaluation problem's."""
        return any(pair(one, other) in self.pairs for one, other in zip(arguments, outputs, strict=False))


def read_evaluation(path: Path) -> Evaluation:
    """The evaluation problems of a JSON-lines file: objects with `code`, and `input` and `output` or lists of them.

    Raises FileNotFoundError when there is no such file, ValueError for an object without `code`.
    """
    evaluation = Evaluation()
    for problem in read_json_lines(path):
        code = problem.get("code")
        if not isinstance(code, str):
            raise ValueError(f"{path} holds an object without code")
        evaluation.add(code, _texts(problem, "input"), _texts(problem, "output"))
    return evaluation


def _texts(problem: Mapping[str, object], key: str) -> list[str]:
    found = problem.get(key, problem.get(key + "s", []))
    return [str(item) for item in found] if isinstance(found, list) else [str(found)]
