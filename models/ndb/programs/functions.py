"""Whole functions: random parameters, a random body, and a return that uses what was computed."""

from __future__ import annotations

from random import Random

from .block import block
from .expressions import TABLES, expression
from .idioms import idiom
from .loops import for_loop, gather
from .scope import Function, Scope, Statements
from .statements import assign, attempt, augment, branch, change, check, show, unpack
from .while_loops import nested, while_loop

STATEMENTS = Statements(
    anywhere=(
        (20, assign),
        (5, unpack),
        (9, augment),
        (15, change),
        (12, branch),
        (17, gather),
        (14, idiom),
        (7, for_loop),
        (6, while_loop),
        (2, nested),
        (3, attempt),
    ),
    in_loops=((4, assign), (6, augment), (8, change), (8, branch), (1, for_loop), (1, attempt)),
    simple=((4, assign), (5, augment), (6, change)),
)

_PARAMETERS = (
    ("str", 34), ("int", 22), ("ints", 24), ("strs", 14), ("counts", 9), ("char", 5), ("table", 3), ("labels", 4),
    ("grid", 4), ("pairs", 2), ("mixed", 2), ("bool", 1), ("float", 1), ("ituple", 1), ("groups", 2), ("intset", 1),
    ("floats", 1),
)  # fmt: skip
_RESULTS = (
    ("str", 24), ("int", 24), ("ints", 14), ("strs", 11), ("bool", 9), ("counts", 7), ("pair", 2), ("table", 2),
    ("grid", 2), ("pairs", 2), ("labels", 2), ("float", 2),
)  # fmt: skip


def _choose(rng: Random, table: tuple[tuple[str, int], ...]) -> str:
    return rng.choices([kind for kind, _ in table], [weight for _, weight in table])[0]


def parameters(rng: Random) -> tuple[str, ...]:
    """Random parameter kinds: one to three."""
    return tuple(_choose(rng, _PARAMETERS) for _ in range(rng.choice((1, 1, 1, 2, 2, 2, 3))))


def give_back(scope: Scope) -> None:
    """The closing `return`: often simply what the body has made, sometimes an expression, sometimes a tuple."""
    rng = scope.rng
    roll = rng.random()
    kind = scope.returns or "int"
    unread = [name for name in scope.fresh_names if name in scope.kinds]
    if roll < 0.1 and len(unread) > 1:
        scope.add("return " + ", ".join(sorted(unread)[:3]))
    elif roll < 0.65 and scope.known(kind) and len(scope.lines) > 1:
        scope.add(f"return {scope.pick(kind)}")
    else:
        text = expression(scope, kind, rng.choice((0, 1, 1, 2)))
        constant = not any(name in text for name in scope.kinds)
        scope.add(f"return {(scope.pick(kind) if constant else None) or text}")


def function(
    rng: Random,
    name: str,
    kinds: tuple[str, ...],
    result: str | None,
    *,
    size: int,
    others: tuple[Function, ...] = (),
    prints: float = 0.0,
    taken: frozenset[str] = frozenset(),
) -> str:
    """The text of a function of about `size` statements that may call `others`.

    `result` is the kind it returns, or None for whatever its body makes last; `prints` is the chance of a `print`.
    """
    scope = Scope(rng, functions=list(others), statements=STATEMENTS, taken=set(taken) | {name})
    names = [scope.new(kind) for kind in kinds]
    scope.returns = result or _choose(rng, _RESULTS)
    default = ""
    if kinds[-1] == "int" and len(kinds) > 1 and rng.random() < 0.08:
        default = f"={rng.randint(0, 3)}"
    scope.add(f"def {name}({', '.join(names)}{default}):")
    scope.depth = 1
    if rng.random() < 0.12:
        check(scope, 1)
    for _ in range(size):
        block(scope, 2, 1)
        if rng.random() < prints:
            show(scope, 0)
    if result is None:
        last = list(scope.kinds)[-1]
        if rng.random() < 0.7 and scope.kinds[last] in TABLES and last.isidentifier():
            scope.returns = scope.kinds[last]
    give_back(scope)
    return "\n".join([*sorted(scope.imports), *scope.lines]) + "\n"


def random_function(rng: Random) -> tuple[str, str, tuple[str, ...]]:
    """A function program: its text, its name and its parameter kinds."""
    kinds = parameters(rng)
    name = rng.choice(("f",) * 6 + ("solve", "process", "transform", "compute", "check", "convert", "main_solution"))
    return function(rng, name, kinds, None, size=rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4, 5))), name, kinds
