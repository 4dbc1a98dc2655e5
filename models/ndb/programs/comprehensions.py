"""Comprehensions and generator expressions: expressions that bind a name of their own."""

from __future__ import annotations

from .scope import Scope
from .template import Expression, Producer, Table, choose, fill, parse
from .values import ELEMENT

SOURCES: Table = (
    (8, "{$str}"),
    (10, "{$ints}"),
    (7, "{$strs}"),
    (2, "{$counts}"),
    (1, "{$grid}"),
    (1, "{$ituple}"),
    (1, "range({.int})"),
    (2, "range({=limit})"),
    (3, "range({3|4|5|1, 5|2, 10, 3})"),
    (2, "range(len({$ints}))"),
    (2, "range(len({$str}))"),
)

TESTS: dict[str, Table] = {
    "int": (
        (5, "{$int} % {=divisor} {==|!=} {0|0|1}"),
        (4, "{$int} {>|<|>=|<=|!=|==} {=limit}"),
        (2, "{$int} {>|<|!=} {.int}"),
        (1, "{$int} {in|not in} {.ints}"),
    ),
    "char": (
        (4, "{$char}.{isalpha|isdigit|isupper|islower|isalnum}()"),
        (4, "{$char} {in|not in} {=letters}"),
        (4, "{$char} {!=|==} {=char}"),
        (2, "{$char} {in|not in} {.str}"),
    ),
    "str": (
        (4, "len({$str}) {>|<|==|>=} {=small}"),
        (2, "{$str}"),
        (3, "{=sub} {in|not in} {$str}"),
        (2, "{$str}.{startswith|endswith}({=sub})"),
        (2, "{$str}.{isalpha|isdigit|islower}()"),
        (1, "{$str} != {.str}"),
    ),
    "ints": ((2, "len({$ints}) > {=small}"), (1, "{$ints}"), (1, "sum({$ints}) > {=limit}")),
}

RESULTS: dict[str, dict[str, Table]] = {
    "int": {
        "ints": (
            (5, "{$int}"),
            (4, "{$int} {*|+|-} {=small}"),
            (2, "{$int:a} * {$int:a}"),
            (2, "{$int} ** 2"),
            (2, "{$int} % {=divisor}"),
            (1, "{$int} // {=divisor}"),
            (2, "{int}"),
            (1, "abs({$int})"),
            (1, "{$int:a} if {$int:a} > {=limit} else 0"),
        ),
        "strs": ((4, "str({$int})"), (1, "f'{{{$int}}}'"), (1, "'{x|ab|*}' * {$int}")),
        "flags": ((1, "{$int} {>|<} {=limit}"), (1, "{$int} % 2 == 0")),
        "grid": ((2, "[{$int:a}, {$int:a} {+|*} {=small}]"), (1, "[{$int}] * 2"), (1, "list(range({=small}))")),
    },
    "char": {
        "ints": ((3, "ord({$char})"), (2, "ord({$char}) - 97"), (1, "int({$char}.isdigit())"), (1, "{.str}.count({$char})")),
        "strs": (
            (4, "{$char}"),
            (4, "{$char}.{upper|lower|swapcase}()"),
            (2, "{$char} * 2"),
            (1, "{$char} + {=sub}"),
            (2, "{$char:a} if {$char:a}.isalpha() else {=fill}"),
            (1, "chr(ord({$char}) + 1)"),
        ),
        "flags": ((1, "{$char}.{isalpha|isdigit|isupper}()"),),
        "grid": ((1, "[ord({$char})]"),),
    },
    "str": {
        "ints": ((4, "len({$str})"), (1, "{$str}.count({=sub})"), (1, "{$str}.find({=sub})")),
        "strs": (
            (4, "{$str}"),
            (4, "{$str}.{upper|lower|strip|title|capitalize}()"),
            (2, "{$str}[::-1]"),
            (2, "{$str}[{:1|1:|:2|-1:}]"),
            (2, "{$str} + {=sub}"),
            (1, "{$str}.replace({=sub}, {=sub})"),
            (1, "{str}"),
        ),
        "flags": ((1, "len({$str}) > {=small}"), (1, "{$str}.{islower|isalpha}()")),
        "grid": ((1, "[len({$str})]"), (1, "list(map(ord, {$str}[:2]))")),
    },
    "ints": {
        "ints": ((3, "sum({$ints})"), (2, "len({$ints})"), (1, "max({$ints}, default=0)")),
        "strs": ((1, "str({$ints})"),),
        "flags": ((1, "len({$ints}) > {=small}"),),
        "grid": ((2, "{$ints}[::-1]"), (2, "sorted({$ints})"), (1, "{$ints} + [0]")),
    },
}

KEYS: dict[str, dict[str, Table]] = {
    "counts": {
        "char": ((3, "{$char:a}: {.str}.count({$char:a})"), (1, "{$char:a}: ord({$char:a})"), (1, "{$char}: 0")),
        "str": ((3, "{$str:a}: len({$str:a})"), (1, "{$str}: 0"), (1, "{$str:a}[::-1]: {$str:a}.count({=sub})")),
        "int": ((1, "str({$int:a}): {$int:a} {+|*} {=small}"),),
    },
    "table": {
        "int": ((4, "{$int:a}: {$int:a} {*|+|%|-} {=divisor}"), (1, "{$int:a}: {$int:a} ** 2"), (1, "{$int:a}: {int}")),
        "str": ((1, "len({$str:a}): {$str:a}.count({=sub})"),),
    },
    "labels": {
        "str": ((2, "{$str:a}: {$str:a}.{upper|title}()"), (1, "{$str:a}: {$str:a}[::-1]"), (1, "{$str:a}[:1]: {$str:a}")),
        "char": ((1, "{$char:a}: {$char:a} * 2"), (1, "{$char:a}: {$char:a}.upper()")),
        "int": ((1, "str({$int:a}): '{x|ab|-}' * {$int:a}"),),
    },
}


def _inner(scope: Scope, table: Table, expression: Expression) -> str | None:
    fragment = choose(scope, table)
    return fill(scope, parse(fragment), 1, expression) if isinstance(fragment, str) else None


def _comprehension(
    scope: Scope, results: dict[str, Table], condition: float, expression: Expression
) -> str | None:
    """`result for name in source if test`, without brackets."""
    fragment = choose(scope, SOURCES)
    if not isinstance(fragment, str):
        return None
    template = parse(fragment)
    element = ELEMENT[template.needs[0]] if template.needs and "range" not in fragment else "int"
    if element not in results:
        return None
    source = fill(scope, template, 0, expression)
    known, fresh = dict(scope.kinds), set(scope.fresh_names)
    name = scope.name(element, loop=True)
    # Only the comprehension's own name satisfies the `$` holes of its tables, so that it is what the text is about.
    scope.kinds = {its: kind for its, kind in known.items() if kind not in (element, "str", "char")} | {name: element}
    result = _inner(scope, results[element], expression)
    scope.kinds = {its: kind for its, kind in known.items() if kind not in (element, "char")} | {name: element}
    test_text = f" if {_inner(scope, TESTS[element], expression)}" if scope.rng.random() < condition else ""
    scope.kinds, scope.fresh_names = known, fresh
    scope.taken.discard(name)
    return f"{result} for {name} in {source}{test_text}"


def listed(kind: str) -> Producer:
    """A producer of list comprehensions of a kind of list."""
    results = {element: tables[kind] for element, tables in RESULTS.items()}

    def produce(scope: Scope, depth: int, expression: Expression) -> str | None:
        text = _comprehension(scope, results, 0.5, expression)
        return text and f"[{text}]"

    return produce


def dictionary(kind: str) -> Producer:
    """A producer of dict comprehensions of a kind of dict."""

    def produce(scope: Scope, depth: int, expression: Expression) -> str | None:
        text = _comprehension(scope, KEYS[kind], 0.35, expression)
        return text and "{" + text + "}"

    return produce


def generator(scope: Scope, depth: int, expression: Expression) -> str | None:
    """`sep.join(… for …)`."""
    text = _comprehension(scope, {element: tables["strs"] for element, tables in RESULTS.items()}, 0.5, expression)
    return text and f"{scope.rng.choice(_JOINERS)}.join({text})"


_JOINERS = ("''", "''", "''", "' '", "','", "'-'")


def counted(scope: Scope, depth: int, expression: Expression) -> str | None:
    """`sum(… for …)`, with ones, numbers or tests; sometimes `len([…])`."""
    if scope.rng.random() < 0.5:
        text = _comprehension(scope, {element: ((1, "1"),) for element in TESTS}, 1.0, expression)
        return text and f"sum({text})"
    text = _comprehension(scope, {element: tables["ints"] for element, tables in RESULTS.items()}, 0.4, expression)
    if text is None:
        return None
    return f"len([{text}])" if scope.rng.random() < 0.2 else f"sum({text})"


def test(scope: Scope, depth: int, expression: Expression) -> str | None:
    """`any(… for …)` or `all(… for …)`."""
    text = _comprehension(scope, TESTS, 0.1, expression)
    return text and f"{scope.rng.choice(('any', 'all'))}({text})"
