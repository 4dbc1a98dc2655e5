"""Turns drill tables into programs: as a function of the parameters, or as module code on literals."""

from __future__ import annotations

from functools import cache
from random import Random

from .drill_tables import DRILLS
from .expressions import TABLES, expression
from .program import MODULE
from .scope import INDENT, Scope
from .template import choose, fill, holes, parse
from .values import literal

_MODULE_SHARE = 0.2
_NAMED_SHARE = 0.3
_TABLE_SHARE = 0.3
_TABLE_KINDS = tuple(TABLES)


@cache
def _parameters(text: str) -> tuple[tuple[str, str], ...]:
    """The (label, kind) pairs of a drill's parameters, in order."""
    return tuple(dict.fromkeys((label, kind) for mark, kind, label in holes(text) if mark == "$" and label))


def drill(rng: Random) -> tuple[str, str, tuple[str, ...]]:
    """A drill: text, entry, parameter kinds."""
    if rng.random() < _TABLE_SHARE:
        return _from_tables(rng)
    text = rng.choice(DRILLS)
    parameters = _parameters(text)
    scope = Scope(rng)
    body = fill(scope, parse(text), 0, expression, {label: label for label, _ in parameters}).split("\n")
    imports = [line for line in body if line.startswith(("import ", "from "))]
    body = body[len(imports) :]
    kinds = tuple(kind for _, kind in parameters)
    if rng.random() < _MODULE_SHARE and sum("return" in line for line in body) == 1 and body[-1].startswith("return "):
        result = body[-1].removeprefix("return ")
        last = f"print({result})" if rng.random() < 0.5 else f"result = {result}"
        start = [f"{label} = {literal(rng, kind)}" for label, kind in parameters]
        return "\n".join([*imports, *start, *body[:-1], last]) + "\n", MODULE, ()
    if rng.random() < _NAMED_SHARE and body[-1].startswith("return ") and "result" not in text:
        body[-1:] = ["result = " + body[-1].removeprefix("return "), "return result"]
    names = ", ".join(label for label, _ in parameters)
    return "\n".join([*imports, f"def f({names}):", *(INDENT + line for line in body)]) + "\n", "f", kinds


def _from_tables(rng: Random) -> tuple[str, str, tuple[str, ...]]:
    """One entry of an expression table over parameters that it needs, once or twice."""
    kind = rng.choice(_TABLE_KINDS)
    kinds: list[str] = []
    scope = Scope(rng)
    for wanted in rng.sample(("str", "ints", "int", "strs", "counts", "char", "intset", "grid", "labels"), rng.choice((1, 2, 2))):
        scope.new(wanted)
        kinds.append(wanted)
    names = list(scope.kinds)
    first = expression(scope, kind, rng.choice((0, 1, 1)))
    lines = [f"return {first}"]
    if rng.random() < 0.4:
        lines = [f"r = {first}"]
        scope.taken.add("r")
        scope.bind("r", kind)
        fragment = choose(scope, TABLES[kind])
        again = fill(scope, parse(fragment), 0, expression) if isinstance(fragment, str) else "r"
        lines.append(f"return {again}" if rng.random() < 0.6 else f"return r, {again}")
    return "\n".join([f"def f({', '.join(names)}):", *(INDENT + line for line in lines)]) + "\n", "f", tuple(kinds)
