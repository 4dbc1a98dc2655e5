"""Loops: over strings, lists, dicts and ranges, with accumulators, counters, and two ends that meet."""

from __future__ import annotations

from .block import block
from .expressions import expression
from .scope import Scope
from .statements import leave
from .template import Table, choose, fill, parse
from .values import ELEMENT

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


def test(scope: Scope, element: str) -> str:
    """A condition that speaks of the element of the loop most of the time."""
    return _text(scope, TESTS_IN_LOOPS.get(element, ((1, "{bool}"),)))


def header(scope: Scope) -> tuple[str, str, list[tuple[str, str]], str | None]:
    """`for … in …:` as (text, kind of the element, names it binds, collection that must not change)."""
    rng = scope.rng
    forms: list[tuple[int, str, str]] = []
    for kind, weight in _ITERATED:
        if scope.known(kind):
            forms += [(weight * part, kind, form) for part, form in _FORMS.get(kind, _PLAIN)]
    forms.append((6, "int", "range"))
    _, kind, form = rng.choices(forms, [weight for weight, _, _ in forms])[0]
    if form == "range":
        name = scope.name("int", loop=True)
        stop = rng.choice(("3", "4", "5", "2", scope.atom("int"), f"1, {rng.randint(3, 6)}", "5, 0, -1", "0, 10, 3"))
        return f"for {name} in range({stop}):", "int", [(name, "int")], None
    source = scope.pick(kind) or "''"
    element = ELEMENT.get(kind, "str")
    one = scope.name(element, loop=True)
    if form == "index":
        return _over_indices(scope, kind, source)
    if form == "enumerate":
        place = scope.name("int", loop=True)
        start = rng.choice(("", "", "", ", 1"))
        return f"for {place}, {one} in enumerate({source}{start}):", element, [(place, "int"), (one, element)], source
    if form == "items":
        result = {"counts": "int", "table": "int", "labels": "str", "groups": "ints", "pairs": "int"}[kind]
        other = scope.name(result, loop=True)
        call = "" if kind == "pairs" else ".items()"
        if kind == "counts" and rng.random() < 0.2:
            return f"for {one}, {other} in sorted({source}.items()):", element, [(one, element), (other, result)], None
        return f"for {one}, {other} in {source}{call}:", element, [(one, element), (other, result)], source
    if form == "values":
        return f"for {one} in {source}.values():", "int", [(one, "int")], source
    if form == "zip":
        second = scope.pick(kind) or source
        other = scope.name(element, loop=True)
        return f"for {one}, {other} in zip({source}, {second}{rng.choice(('', '', '[1:]'))}):", element, [
            (one, element),
            (other, element),
        ], source
    iterated = form.replace("_", source)
    return f"for {one} in {iterated}:", element, [(one, element)], source if iterated == source else None


def _over_indices(scope: Scope, kind: str, source: str) -> tuple[str, str, list[tuple[str, str]], str]:
    name = scope.name("int", loop=True)
    stop = scope.rng.choice(
        (f"len({source})", f"len({source})", f"1, len({source})", f"len({source}) - 1", f"len({source}) // 2",
         f"0, len({source}), 2", f"len({source}) - 1, -1, -1")
    )  # fmt: skip
    return f"for {name} in range({stop}):", "index:" + ELEMENT[kind], [(name, "int")], source


_PLAIN = ((4, "_"),)
_ITERATED = (
    ("str", 12), ("ints", 13), ("strs", 8), ("counts", 4), ("table", 2), ("labels", 2), ("groups", 2), ("pairs", 3),
    ("grid", 2), ("ituple", 1), ("intset", 1), ("flags", 1),
)  # fmt: skip
_FORMS: dict[str, tuple[tuple[int, str], ...]] = {
    "str": ((5, "_"), (3, "index"), (2, "enumerate"), (1, "_[::-1]"), (1, "sorted(_)"), (1, "_.split()"), (1, "zip")),
    "ints": ((5, "_"), (3, "index"), (2, "enumerate"), (1, "_[::-1]"), (1, "sorted(_)"), (1, "reversed(_)"), (1, "zip"), (1, "_[1:]")),
    "strs": ((5, "_"), (2, "index"), (2, "enumerate"), (1, "sorted(_)"), (1, "zip")),
    "counts": ((4, "items"), (2, "_"), (1, "values"), (1, "list(_)"), (1, "_.keys()")),
    "table": ((3, "items"), (1, "_"), (1, "values")),
    "labels": ((3, "items"), (1, "_")),
    "groups": ((3, "items"),),
    "pairs": ((3, "items"),),
    "intset": ((1, "sorted(_)"),),
}


def _enter(scope: Scope, parts: tuple[str, str, list[tuple[str, str]], str | None], nesting: int) -> str:
    """Bind what the loop binds and return the kind its tests shall speak of."""
    _, element, bound, source = parts
    for name, kind in bound:
        scope.bind(name, kind)
        scope.guarded.add(name)
    if source is not None:
        scope.guarded.add(source)
    if element.startswith("index:"):
        element = element.removeprefix("index:")
        if scope.rng.random() < 0.6:
            one = scope.name(element, loop=True)
            scope.add(f"{one} = {source}[{bound[0][0]}]")
            scope.bind(one, element)
        else:
            scope.bind(f"{source}[{bound[0][0]}]", element)
            scope.guarded.add(f"{source}[{bound[0][0]}]")
    return element


def accumulate(scope: Scope, name: str, kind: str) -> None:
    """One step of an accumulator."""
    fragment = choose(scope, _renamed(kind))
    if not isinstance(fragment, str):
        return
    # A placeholder instead of a hole: the accumulator may be a name the scope is not told yet.
    lines = fill(scope, parse(fragment), 1, expression).replace("ACC", name).split("\n")
    scope.add(lines[0])
    if len(lines) > 1:
        scope.add("    " + lines[1])
        scope.add(lines[2])


_RENAMED: dict[str, Table] = {
    kind: tuple((weight, text.replace("{acc}", "ACC")) for weight, text in table)
    for kind, (_, table) in ACCUMULATORS.items()
}


def _renamed(kind: str) -> Table:
    return _RENAMED[kind]


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
    parts = header(scope)
    with scope.loop(parts[0]):
        element = _enter(scope, parts, nesting)
        if rng.random() < 0.25:
            block(scope, nesting - 1, 1)
        roll = rng.random()
        if roll < 0.5:
            with scope.block(f"if {test(scope, element)}:"):
                accumulate(scope, name, kind)
                if rng.random() < 0.1:
                    leave(scope)
            if rng.random() < 0.15:
                with scope.block(f"elif {test(scope, element)}:"):
                    accumulate(scope, name, kind)
            if rng.random() < 0.35:
                with scope.block("else:"):
                    accumulate(scope, name, kind) if rng.random() < 0.75 else (leave(scope) or scope.add("pass"))
        elif roll < 0.6:
            with scope.block(f"if {test(scope, element)}:"):
                scope.add(rng.choice(("continue", "continue", "break")))
            accumulate(scope, name, kind)
        else:
            accumulate(scope, name, kind)
            if rng.random() < 0.2:
                accumulate(scope, name, kind)
            if rng.random() < 0.15:
                with scope.block(f"if {test(scope, element)}:"):
                    leave(scope)
    if rng.random() < 0.03:
        with scope.block("else:"):
            accumulate(scope, name, kind)
    scope.bind(name, kind)


def for_loop(scope: Scope, nesting: int) -> None:
    """A loop over something known, with statements that change what was there before."""
    parts = header(scope)
    with scope.loop(parts[0]):
        element = _enter(scope, parts, nesting)
        if scope.rng.random() < 0.4:
            with scope.block(f"if {test(scope, element)}:"):
                if scope.rng.random() < 0.4:
                    leave(scope)
                else:
                    block(scope, nesting - 1, 1)
        block(scope, nesting - 1, scope.rng.choice((1, 1, 2)))
