"""Statements without loops. Each writer takes the scope and how deep blocks may still nest."""

from __future__ import annotations

from .block import block
from .expressions import expression
from .scope import Scope
from .template import Table, choose, fill, parse

_ASSIGNED = (
    ("int", 26), ("str", 22), ("ints", 16), ("strs", 12), ("bool", 5), ("counts", 6), ("char", 3), ("table", 2),
    ("labels", 2), ("grid", 2), ("pairs", 2), ("intset", 2), ("strset", 1), ("float", 2), ("pair", 1), ("ituple", 1),
)  # fmt: skip
_KINDS = tuple(kind for kind, _ in _ASSIGNED)
_KIND_WEIGHTS = tuple(weight for _, weight in _ASSIGNED)

CHANGES: Table = (
    (10, "{$ints}.append({int})"),
    (3, "{$ints}.insert({0|1|-1}, {int})"),
    (3, "{$ints}.extend({ints})"),
    (2, "{$ints}.sort({|reverse=True|key=lambda x: -x})"),
    (2, "{$ints}.reverse()"),
    (1, "{$ints} += [{int}]"),
    (1, "{$ints}.clear()"),
    (1, "{$ints:a}[:{1|2}] = [{.int}]"),
    (8, "{$strs}.append({str})"),
    (2, "{$strs}.insert({0|1}, {str})"),
    (2, "{$strs}.extend({strs})"),
    (2, "{$strs}.sort({|reverse=True|key=len})"),
    (1, "{$strs}.reverse()"),
    (1, "{$mixed}.append({int})"),
    (1, "{$mixed}.insert({0|1}, {str})"),
    (2, "{$grid}.append({ints})"),
    (6, "{$counts}[{str}] = {int}"),
    (3, "{$counts:a}[{.str:k}] = {$counts:a}.get({.str:k}, 0) + {1|1|2}"),
    (2, "{$counts}.update({counts})"),
    (2, "{$counts}.setdefault({str}, {int})"),
    (2, "{$counts}.pop({.str}, None)"),
    (3, "{$table}[{int}] = {int}"),
    (1, "{$table:a}[{.int:k}] = {$table:a}.get({.int:k}, 0) + 1"),
    (2, "{$labels}[{str}] = {str}"),
    (2, "{$groups}.setdefault({.str}, []).append({int})"),
    (3, "{$intset}.add({int})"),
    (2, "{$intset}.discard({int})"),
    (1, "{$intset}.update({ints})"),
    (2, "{$strset}.add({str})"),
    (2, "{$pairs}.append(({str}, {int}))"),
)
_CHANGED = ("ints", "strs", "mixed", "grid", "counts", "table", "labels", "groups", "intset", "strset", "pairs")

GUARDED: Table = (
    (4, "if {$ints:a}:\n{$ints:a}.pop({|0|-1|})"),
    (3, "if {$strs:a}:\n{$strs:a}.pop({|0|-1})"),
    (3, "if {$ints:a}:\n{$ints:a}[{0|-1}] {=|+=|-=} {int}"),
    (3, "if {int:i} in {$ints:a}:\n{$ints:a}.remove({int:i})"),
    (2, "if {str:i} in {$strs:a}:\n{$strs:a}.remove({str:i})"),
    (3, "if {.str:k} in {$counts:a}:\ndel {$counts:a}[{.str:k}]"),
    (3, "if {.str:k} in {$counts:a}:\n{$counts:a}[{.str:k}] {+=|-=|*=} {=small}"),
    (2, "if len({$ints:a}) > {1|2}:\n{$ints:a}[0], {$ints:a}[-1] = {$ints:a}[-1], {$ints:a}[0]"),
    (1, "if len({$ints:a}) > 2:\ndel {$ints:a}[{0|1|-1|:2}]"),
    (1, "if {$counts:a}:\n{$counts:a}.popitem()"),
)

def write(scope: Scope, fragment: object, depth: int) -> None:
    """Write a template as a line, or as a header and the one line of its block."""
    if not isinstance(fragment, str):
        return
    header, _, body = fill(scope, parse(fragment), depth, expression).partition("\n")
    scope.add(header)
    if body:
        scope.add("    " + body)


def kind_for_assignment(scope: Scope) -> str:
    return scope.rng.choices(_KINDS, _KIND_WEIGHTS)[0]


def assign(scope: Scope, nesting: int) -> None:
    """A new name, or sometimes a new value for an old one."""
    kind = kind_for_assignment(scope)
    old = scope.changeable(kind) if scope.rng.random() < 0.35 else None
    text = expression(scope, kind, scope.rng.choice((0, 1, 1, 2, 2)))
    if old is not None and text != old:
        scope.add(f"{old} = {text}")
        scope.fresh_names.add(old)
    else:
        name = scope.name(kind)
        scope.add(f"{name} = {text}")
        scope.bind(name, kind)


def unpack(scope: Scope, nesting: int) -> None:
    """Tuple assignment: two new names, a swap, a pair taken apart, or a starred name."""
    rng = scope.rng
    roll = rng.random()
    kind = rng.choice(("int", "int", "str", "ints", "strs"))
    names = [name for name in scope.known(kind) if name not in scope.guarded]
    if roll < 0.3 and len(names) > 1:
        left, right = rng.sample(names, 2)
        new = rng.choice((f"{right}, {left}", f"{right}, {expression(scope, kind, 0)}"))
        scope.add(f"{left}, {right} = {new}")
        return
    pair = scope.pick("pair")
    if roll < 0.45 and pair:
        scope.add(f"{scope.new('int')}, {scope.new('int')} = {pair}")
        return
    if roll < 0.55:
        text = expression(scope, "int", 1)
        scope.add(f"{scope.new('int')}, {scope.new('int')} = divmod({text}, {rng.choice((2, 3, 5, 10))})")
        return
    if roll < 0.7:
        many = rng.choice(("ints", "strs"))
        source = scope.pick(many)
        if source:
            first, rest = scope.name("int" if many == "ints" else "str"), scope.name(many)
            with scope.block(f"if {source}:"):
                scope.add(f"{first}, *{rest} = {source}")
                scope.bind(first, "int" if many == "ints" else "str")
                scope.bind(rest, many)
                block(scope, nesting - 1, 1)
            return
    left, right = expression(scope, "int", 1), expression(scope, kind, 1)
    scope.add(f"{scope.new('int')}, {scope.new(kind)} = {left}, {right}")


def augment(scope: Scope, nesting: int) -> None:
    """`+=` and its kin on a number or a string; inside loops numbers mostly grow by addition."""
    kind = "int" if scope.rng.random() < 0.6 else "str"
    target = scope.changeable(kind)
    if target is None:
        return assign(scope, nesting)
    text = expression(scope, kind, 1)
    if kind == "str":
        scope.add(f"{target} += {text}")
    else:
        operator = scope.rng.choice(("+=", "+=", "+=", "+=", "-=", "-=", "*=", "//=", "%="))
        if operator == "*=" and scope.loops:
            text = scope.rng.choice(("2", "2", "3", "-1"))
        scope.add(f"{target} {operator} {scope.rng.randint(2, 5) if operator in ('//=', '%=') else text}")
    scope.fresh_names.add(target)


def change(scope: Scope, nesting: int) -> None:
    """A change of a collection in place, behind a test where it could fail."""
    table = CHANGES if scope.rng.random() < 0.75 else GUARDED
    kept = dict(scope.kinds)
    # What is being iterated must not grow under the loop.
    scope.kinds = {name: kind for name, kind in kept.items() if kind not in _CHANGED or name not in scope.guarded}
    fragment = choose(scope, table)
    if fragment is None:
        scope.kinds = kept
        return assign(scope, nesting)
    write(scope, fragment, 1)
    scope.kinds = kept


def branch(scope: Scope, nesting: int) -> None:
    """`if`, with `elif` and `else` at times; a branch may return, break or continue."""
    rng = scope.rng
    with scope.block(f"if {expression(scope, 'bool', rng.choice((0, 1, 1, 2)))}:"):
        left = leave(scope) if rng.random() < 0.3 else False
        if not left:
            block(scope, nesting - 1, rng.choice((1, 1, 2)))
    while rng.random() < 0.2:
        with scope.block(f"elif {expression(scope, 'bool', 1)}:"):
            block(scope, nesting - 1, 1)
    if not left and rng.random() < 0.4:
        with scope.block("else:"):
            block(scope, nesting - 1, rng.choice((1, 1, 2)))


def leave(scope: Scope) -> bool:
    """A `return`, `break` or `continue` where one is possible; says whether it wrote one."""
    rng = scope.rng
    roll = rng.random()
    if scope.loops and roll < 0.65:
        scope.add(rng.choice(("break", "continue")))
        return True
    if scope.returns is not None:
        scope.add(f"return {expression(scope, scope.returns, 1)}")
        return True
    return False


def attempt(scope: Scope, nesting: int) -> None:
    """`try` around something that may fail."""
    rng = scope.rng
    source = choose(scope, RISKS)
    if not isinstance(source, str):
        return assign(scope, nesting)
    failure, _, template = source.partition(" ")
    kind, _, template = template.partition(" ")
    text = fill(scope, parse(template), 1, expression)
    target = scope.name(kind)
    with scope.block("try:"):
        scope.add(f"{target} = {text}")
        if rng.random() < 0.3:
            block(scope, 0, 1)
    caught = rng.choice((failure, failure, failure, "Exception", f"({failure}, TypeError)"))
    with scope.block(f"except {caught}:"):
        scope.add(f"{target} = {expression(scope, kind, 0)}")
    if rng.random() < 0.1:
        with scope.block("else:"):
            block(scope, 0, 1)
    if rng.random() < 0.1:
        with scope.block("finally:"):
            block(scope, 0, 1)
    scope.bind(target, kind)


RISKS: Table = (
    (3, "ValueError int int({$str})"),
    (3, "ValueError int {$str}.{index|rindex}({.char})"),
    (3, "ValueError int {$ints}.index({.int})"),
    (3, "ZeroDivisionError int {.int} {//|%} {.int}"),
    (3, "IndexError int {$ints}[{.int}]"),
    (2, "IndexError str {$str}[{.int}]"),
    (2, "IndexError str {$strs}[{.int}]"),
    (3, "KeyError int {$counts}[{.str}]"),
    (2, "KeyError int {$table}[{.int}]"),
    (1, "KeyError str {$labels}[{.str}]"),
    (1, "ValueError int {max|min}({$ints})"),
)


def check(scope: Scope, nesting: int) -> None:
    """A guard at the head of a function: return early, raise, or assert."""
    fragment = choose(scope, GUARDS)
    if not isinstance(fragment, str) or scope.returns is None:
        return assign(scope, nesting)
    test = fill(scope, parse(fragment), 0, expression)
    roll = scope.rng.random()
    if roll < 0.8:
        with scope.block(f"if {test}:"):
            scope.add(f"return {expression(scope, scope.returns, 0)}")
    elif roll < 0.93:
        with scope.block(f"if {test}:"):
            error = scope.rng.choice(("ValueError", "ValueError", "TypeError", "IndexError", "KeyError"))
            scope.add(f"raise {error}('{scope.rng.choice(('empty', 'bad input', 'no value', 'invalid'))}')")
    else:
        scope.add(f"assert not {test}" if " " not in test else f"assert not ({test})")


GUARDS: Table = (
    (3, "not {$str}"),
    (3, "not {$ints}"),
    (2, "not {$strs}"),
    (1, "not {$counts}"),
    (2, "len({$ints}) < {1|2|3}"),
    (2, "len({$str}) < {1|2|3}"),
    (2, "{$int} {<|<=} {0|1}"),
    (1, "{$int} == 0"),
    (1, "len({$str}) == {0|1}"),
)


def show(scope: Scope, nesting: int) -> None:
    """A `print` of one or two values."""
    rng = scope.rng
    kind = rng.choice(("int", "int", "str", "str", "ints", "strs", "counts", "bool"))
    text = expression(scope, kind, rng.choice((0, 0, 1)))
    if rng.random() < 0.3:
        text = f"{rng.choice(_LABELS)}, {text}"
    elif rng.random() < 0.15:
        text += f", {expression(scope, 'int', 0)}" + rng.choice(("", ", sep='-'", ", end=' '"))
    scope.add(f"print({text})")


_LABELS = ("'x'", "'value'", "'total:'", "'result'", "'step'", "'n ='", "'a'")
