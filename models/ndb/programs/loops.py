"""Loops: over strings, lists, dicts and ranges, with accumulators, counters, and two ends that meet."""

from __future__ import annotations

from .block import block
from .expressions import expression
from .loop_headers import enter, header
from .scope import Scope
from .statements import leave
from .template import Table, choose, fill, parse

ACCUMULATORS: dict[str, tuple[str, tuple[tuple[int, str], ...]]] = {
    "int": (
        "0",
        (
            (8, "{acc} += {int}"),
            (6, "{acc} += 1"),
            (2, "{acc} -= {.int}"),
            (2, "{acc} = {acc} * 2 + {.int}"),
            (2, "{acc} = max({acc}, {int})"),
            (1, "{acc} = ({acc} * 3 + {int}) % {=divisor}"),
            (1, "{acc} ^= {.int}"),
        ),
    ),
    "str": (
        "''",
        (
            (10, "{acc} += {str}"),
            (4, "{acc} = {str} + {acc}"),
            (2, "{acc} += str({int})"),
            (2, "{acc} = {acc} + {.str} + {=sep}"),
            (1, "{acc} = {acc}[1:] + {.str}"),
        ),
    ),
    "ints": (
        "[]",
        (
            (12, "{acc}.append({int})"),
            (2, "{acc} += [{int}]"),
            (2, "{acc}.insert(0, {int})"),
            (1, "{acc}.extend([{int}, {.int}])"),
            (1, "{acc} = [{.int}] + {acc}"),
        ),
    ),
    "strs": (
        "[]",
        ((12, "{acc}.append({str})"), (2, "{acc} += [{str}]"), (2, "{acc}.insert(0, {str})"), (1, "{acc}.extend({.str})")),
    ),
    "counts": (
        "{}",
        (
            (6, "{acc}[{.str:k}] = {acc}.get({.str:k}, 0) + {1|1|2}"),
            (4, "{acc}[{.str}] = {int}"),
            (2, "if {.str:k} not in {acc}:\n{acc}[{.str:k}] = 0\n{acc}[{.str:k}] += 1"),
            (1, "{acc}.setdefault({.str}, {int})"),
        ),
    ),
    "table": ("{}", ((3, "{acc}[{.int:k}] = {acc}.get({.int:k}, 0) + 1"), (3, "{acc}[{.int}] = {int}"))),
    "groups": (
        "{}",
        (
            (3, "{acc}.setdefault({.str}, []).append({int})"),
            (2, "if {.str:k} not in {acc}:\n{acc}[{.str:k}] = []\n{acc}[{.str:k}].append({int})"),
        ),
    ),
    "intset": ("set()", ((3, "{acc}.add({int})"),)),
    "grid": ("[]", ((3, "{acc}.append([{int}, {.int}])"), (1, "{acc}.append({ints})"))),
    "pairs": ("[]", ((3, "{acc}.append(({.str}, {int}))"),)),
    "bool": ("{b}", ((3, "{acc} = {bool}"), (2, "{acc} = not {acc}"))),
}
"""By the kind of the accumulator: its first value, and templates in which `{acc}` stands for its name."""

_STEPS: dict[str, Table] = {
    kind: tuple((weight, text.replace("{acc}", "ACC")) for weight, text in table)
    for kind, (_, table) in ACCUMULATORS.items()
}
_ACCUMULATED = ("int",) * 10 + ("str",) * 8 + ("ints",) * 7 + ("strs",) * 6 + ("counts",) * 5 + (
    "table", "groups", "intset", "grid", "pairs", "bool", "bool",
)  # fmt: skip

TESTS_IN_LOOPS: dict[str, Table] = {
    "char": (
        (6, "{$char}.{isalpha|isdigit|isupper|islower|isalnum|isspace}()"),
        (5, "{$char} {==|!=} {=char}"),
        (5, "{$char} {in|not in} {=letters}"),
        (3, "{$char} {in|not in} {.str}"),
        (2, "{$str}.count({$char}) {>|==} 1"),
        (1, "{$char} {<|>} {=char}"),
        (3, "{bool}"),
    ),
    "int": (
        (6, "{$int} % {=divisor} {==|!=} {0|0|1}"),
        (6, "{$int} {>|<|>=|<=|==|!=} {.int}"),
        (4, "{$int} {>|<|>=|<=|==|!=} {=limit}"),
        (2, "{$int} {in|not in} {.ints}"),
        (3, "{bool}"),
    ),
    "str": (
        (4, "len({$str}) {>|<|==|>=} {=small}"),
        (3, "{=sub} in {$str}"),
        (2, "{$str}.{startswith|endswith}({=sub})"),
        (2, "{$str}.{isalpha|isdigit|islower|isupper}()"),
        (2, "{$str} {==|!=} {.str}"),
        (3, "{bool}"),
    ),
}


def _text(scope: Scope, table: Table) -> str:
    fragment = choose(scope, table)
    return fill(scope, parse(fragment), 1, expression) if isinstance(fragment, str) else expression(scope, "bool", 1)


def condition(scope: Scope, element: str) -> str:
    """A condition that speaks of the element of the loop most of the time."""
    return _text(scope, TESTS_IN_LOOPS.get(element, ((1, "{bool}"),)))


def accumulate(scope: Scope, name: str, kind: str) -> None:
    """One step of an accumulator."""
    fragment = choose(scope, _STEPS[kind])
    if not isinstance(fragment, str):
        return
    # A placeholder instead of a hole: the accumulator is no name of the scope yet.
    lines = fill(scope, parse(fragment), 1, expression).replace("ACC", name).split("\n")
    scope.add(lines[0])
    if len(lines) > 1:
        scope.add("    " + lines[1])
        scope.add(lines[2])


def gather(scope: Scope, nesting: int) -> None:
    """An accumulator, and a loop that feeds it, mostly under a condition."""
    rng = scope.rng
    kind = rng.choice(_ACCUMULATED)
    name = scope.name(kind)
    start = ACCUMULATORS[kind][0]
    if kind == "bool":
        start = rng.choice(("True", "False"))
    elif kind == "int" and rng.random() < 0.2:
        start = rng.choice(("1", "-1", "10", scope.atom("int")))
    scope.add(f"{name} = {start}")
    head = header(scope)
    with scope.loop(head.text):
        enter(scope, head)
        if rng.random() < 0.25:
            block(scope, nesting - 1, 1)
        roll = rng.random()
        if roll < 0.5:
            with scope.block(f"if {condition(scope, head.element)}:"):
                accumulate(scope, name, kind)
                if rng.random() < 0.1:
                    leave(scope)
            if rng.random() < 0.15:
                with scope.block(f"elif {condition(scope, head.element)}:"):
                    accumulate(scope, name, kind)
            if rng.random() < 0.35:
                with scope.block("else:"):
                    if rng.random() < 0.75 or not leave(scope):
                        accumulate(scope, name, kind)
        elif roll < 0.6:
            with scope.block(f"if {condition(scope, head.element)}:"):
                scope.add(rng.choice(("continue", "continue", "break")))
            accumulate(scope, name, kind)
        else:
            accumulate(scope, name, kind)
            if rng.random() < 0.2:
                accumulate(scope, name, kind)
            if rng.random() < 0.15:
                with scope.block(f"if {condition(scope, head.element)}:"):
                    leave(scope)
    if rng.random() < 0.03:
        with scope.block("else:"):
            accumulate(scope, name, kind)
    scope.bind(name, kind)


def for_loop(scope: Scope, nesting: int) -> None:
    """A loop over something known, with statements that change what was there before."""
    head = header(scope)
    with scope.loop(head.text):
        enter(scope, head)
        if scope.rng.random() < 0.4:
            with scope.block(f"if {condition(scope, head.element)}:"):
                if scope.rng.random() < 0.4:
                    leave(scope)
                else:
                    block(scope, nesting - 1, 1)
        block(scope, nesting - 1, scope.rng.choice((1, 1, 2)))
