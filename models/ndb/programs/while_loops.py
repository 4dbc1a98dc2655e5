"""`while` loops that end: a counter, digits of a number, a list that empties, two ends that meet; nested loops."""

from __future__ import annotations

from .block import block
from .expressions import expression
from .loops import accumulate, condition
from .scope import Scope
from .statements import leave


def while_loop(scope: Scope, nesting: int) -> None:
    """One of the forms below."""
    scope.rng.choice((_counter, _counter, _along, _along, _digits, _empty, _ends, _grow, _forever))(scope, nesting)


def _counter(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    name = scope.name("int", loop=True)
    limit = rng.choice((scope.atom("int"), str(rng.randint(2, 5)), str(rng.randint(2, 5))))
    step = rng.choice((1, 1, 1, 2))
    scope.add(f"{name} = {rng.choice((0, 0, 1))}")
    with scope.loop(f"while {name} < {limit}:"):
        scope.bind(name, "int")
        scope.guarded |= {name, limit}
        if rng.random() < 0.2:
            scope.add(f"{name} += {step}")
            block(scope, nesting - 1, rng.choice((1, 2)))
        else:
            body_without_continue(scope, nesting)
            scope.add(f"{name} += {step}")
    scope.bind(name, "int")


def _along(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    kind = rng.choice(("str", "ints", "strs"))
    source = scope.pick(kind)
    if source is None:
        return _counter(scope, nesting)
    name = scope.name("int", loop=True)
    element = {"str": "char", "ints": "int", "strs": "str"}[kind]
    scope.add(f"{name} = 0")
    extra = rng.choice(("", "", f" and {source}[{name}] != {expression(scope, element, 0)}"))
    with scope.loop(f"while {name} < len({source}){extra}:"):
        scope.bind(name, "int")
        scope.bind(f"{source}[{name}]", element)
        scope.guarded |= {name, source, f"{source}[{name}]"}
        body_without_continue(scope, nesting)
        scope.add(f"{name} += {rng.choice((1, 1, 1, 2))}")
    scope.bind(name, "int")


def _digits(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    number, digit = scope.name("int"), scope.name("int")
    kind = rng.choice(("int", "ints", "str"))
    out = scope.name(kind)
    base = rng.choice((10, 10, 10, 2, 3))
    scope.add(f"{number} = abs({scope.atom('int')})")
    scope.add(f"{out} = { {'int': '0', 'ints': '[]', 'str': repr('')}[kind] }")
    with scope.loop(f"while {number} > 0:"):
        scope.add(f"{digit} = {number} % {base}")
        grow = {"int": f"{out} += {digit}", "ints": f"{out}.append({digit})", "str": f"{out} = str({digit}) + {out}"}[kind]
        if rng.random() < 0.3:
            with scope.block(f"if {digit} {rng.choice(('>', '%2 ==', '!='))} {rng.choice((0, 1))}:"):
                scope.add(grow)
        else:
            scope.add(grow if kind != "int" or rng.random() < 0.6 else f"{out} = {out} * 10 + {digit}")
        scope.add(f"{number} //= {base}")
    scope.bind(out, kind)


def _empty(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    kind = rng.choice(("ints", "strs"))
    source = scope.changeable(kind)
    if source is None:
        return _counter(scope, nesting)
    element = {"ints": "int", "strs": "str"}[kind]
    out_kind = rng.choice(("int", "ints", "str", "strs"))
    out = scope.name(out_kind)
    scope.add(f"{out} = { {'int': '0', 'str': repr('')}.get(out_kind, '[]') }")
    with scope.loop(f"while {rng.choice((source, source, f'len({source}) > 1'))}:"):
        one = scope.name(element, loop=True)
        scope.add(f"{one} = {source}.pop({rng.choice(('', '', '0'))})")
        scope.bind(one, element)
        scope.guarded |= {source, one}
        if rng.random() < 0.5:
            with scope.block(f"if {condition(scope, element)}:"):
                accumulate(scope, out, out_kind)
                if rng.random() < 0.15:
                    leave(scope)
        else:
            accumulate(scope, out, out_kind)
    scope.bind(out, out_kind)


def _ends(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    kind = rng.choice(("str", "ints"))
    source = scope.pick(kind)
    if source is None:
        return _counter(scope, nesting)
    left, right = rng.choice((("left", "right"), ("i", "j"), ("lo", "hi"), ("start", "end")))
    if {left, right} & scope.taken:
        return _counter(scope, nesting)
    scope.taken |= {left, right}
    scope.add(rng.choice((f"{left}, {right} = 0, len({source}) - 1", f"{left} = 0\n{right} = len({source}) - 1")).replace(
        "\n", "\n" + "    " * scope.depth))
    with scope.loop(f"while {left} < {right}:"):
        scope.guarded |= {left, right, source}
        element = "char" if kind == "str" else "int"
        for place in (f"{source}[{left}]", f"{source}[{right}]"):
            scope.bind(place, element)
            scope.guarded.add(place)
        if rng.random() < 0.5:
            with scope.block(f"if {source}[{left}] {rng.choice(('!=', '==', '<', '>'))} {source}[{right}]:"):
                leave(scope) if rng.random() < 0.4 else block(scope, 0, 1)
            scope.add(f"{left} += 1")
            scope.add(f"{right} -= 1")
        else:
            with scope.block(f"if {source}[{left}] {rng.choice(('<', '>', '<='))} {source}[{right}]:"):
                block(scope, 0, rng.choice((0, 1)))
                scope.add(f"{left} += 1")
            with scope.block("else:"):
                scope.add(f"{right} -= 1")
    scope.bind(left, "int")
    scope.bind(right, "int")


def _grow(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    kind = rng.choice(("str", "ints", "int"))
    name = scope.changeable(kind)
    if name is None:
        return _counter(scope, nesting)
    if kind == "int":
        count = scope.name("int")
        scope.add(f"{count} = 0")
        with scope.loop(f"while {name} > {rng.choice((0, 1, 10))}:"):
            scope.add(rng.choice((f"{name} //= 2", f"{name} -= {rng.randint(2, 4)}", f"{name} //= 3")))
            scope.add(f"{count} += 1")
        scope.bind(count, "int")
    elif kind == "str":
        with scope.block(f"while len({name}) < {rng.randint(4, 9)}:"):
            fill = rng.choice(("'*'", "'0'", "' '", "'ab'"))
            scope.add(rng.choice((f"{name} += {fill}", f"{name} = {fill} + {name}", f"{name} = {name} + {fill}")))
    else:
        with scope.block(f"while len({name}) < {rng.randint(3, 6)}:"):
            scope.add(rng.choice((f"{name}.append({rng.randint(0, 3)})", f"{name}.insert(0, len({name}))")))


def _forever(scope: Scope, nesting: int) -> None:
    rng = scope.rng
    name = scope.name("int")
    scope.add(f"{name} = {rng.choice((0, 1, scope.atom('int')))}")
    with scope.loop("while True:"):
        scope.bind(name, "int")
        scope.guarded.add(name)
        scope.add(f"{name} += {rng.choice((1, 2, 3))}")
        with scope.block(f"if {name} {rng.choice(('>', '>='))} {rng.randint(3, 9)}:"):
            scope.add("break")
        block(scope, 0, 1)
    scope.bind(name, "int")


def body_without_continue(scope: Scope, nesting: int) -> None:
    """Statements of a loop whose last line moves the counter: a `continue` there would never end."""
    loops, scope.loops = scope.loops, 0
    tables = scope.statements
    for _ in range(scope.rng.choice((1, 1, 2))):
        table = tables.in_loops if nesting > 1 else tables.simple
        scope.rng.choices([writer for _, writer in table], [weight for weight, _ in table])[0](scope, nesting - 1)
    scope.loops = loops


def nested(scope: Scope, nesting: int) -> None:
    """Two loops in each other: over rows, over all pairs of indices, or over two ranges."""
    rng = scope.rng
    kind = rng.choice(("int", "int", "ints", "strs", "pairs"))
    out = scope.name(kind)
    outer, inner = scope.name("int", loop=True), scope.name("int", loop=True)
    scope.add(f"{out} = {'0' if kind == 'int' else '[]'}")
    source = scope.pick("grid") if rng.random() < 0.3 else None
    numbers = scope.pick("ints") if rng.random() < 0.4 else None
    if source:
        row = scope.name("ints", loop=True)
        heads = (f"for {row} in {source}:", f"for {inner} in {row}:")
    elif numbers:
        heads = (
            f"for {outer} in range(len({numbers})):",
            f"for {inner} in range({outer} + 1, len({numbers})):",
        )
    else:
        heads = (
            f"for {outer} in range({rng.randint(2, 3)}):",
            f"for {inner} in range({rng.choice((outer, f'{outer} + 1', '2', '3'))}):",
        )
    with scope.loop(heads[0]), scope.loop(heads[1]):
        if not source:
            scope.bind(outer, "int")
        scope.bind(inner, "int")
        scope.guarded |= {outer, inner}
        if numbers:
            for place in (f"{numbers}[{outer}]", f"{numbers}[{inner}]"):
                scope.bind(place, "int")
                scope.guarded.add(place)
            scope.guarded.add(numbers)
        if rng.random() < 0.5:
            with scope.block(f"if {condition(scope, 'int')}:"):
                accumulate(scope, out, kind)
        else:
            accumulate(scope, out, kind)
    scope.bind(out, kind)
