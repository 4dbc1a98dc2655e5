"""Module programs: functions that call each other, recursion, mutation of arguments, exceptions, classes, generators, printing."""

from __future__ import annotations

from random import Random

from .block import block
from .classes import class_program
from .expressions import expression
from .functions import STATEMENTS, function, parameters
from .generators import generator_program
from .names import name_for
from .program import MODULE
from .recursions import MUTUAL, RECURSIONS
from .scope import INDENT, Function, Scope
from .statements import assign, show
from .template import fill, parse
from .values import literal

Draft = tuple[str, str, tuple[str, ...]]

_RESULT_KINDS = ("int", "int", "int", "str", "str", "bool", "ints", "strs", "counts")


def random_module(rng: Random) -> Draft:
    """A module program of one of the forms below."""
    makers = (
        _helpers, _recursive, _flat, _mutating, _raising, class_program, _closure, _mutual, _small_helper, generator_program,
    )  # fmt: skip
    maker = rng.choices(makers, (28, 16, 14, 8, 13, 10, 3, 2, 14, 9))[0]
    return maker(rng), MODULE, ()


def _module_scope(rng: Random, functions: list[Function]) -> Scope:
    return Scope(rng, functions=functions, statements=STATEMENTS, taken={one.name for one in functions})


def call(scope: Scope, one: Function) -> str:
    """A call with known names or literals."""
    return f"{one.name}({', '.join(scope.atom(kind) for kind in one.parameters)})"


def main_code(scope: Scope, functions: list[Function], *, size: int | None = None) -> None:
    """Module statements: a few values, calls of every function (once, in a loop, or nested), and prints."""
    rng = scope.rng
    for kind in {kind: None for one in functions for kind in one.parameters}:
        if rng.random() < 0.7 and kind in _NAMEABLE:
            text = literal(rng, kind)
            scope.add(f"{scope.new(kind)} = {text}")
    for one in reversed(functions):
        if one is functions[-1] or rng.random() < 0.6:
            _use(scope, one)
    for _ in range(rng.choice((0, 0, 0, 1, 1)) if size is None else size):
        block(scope, 1, 1)
    if rng.random() < 0.5:
        fresh = [name for name in scope.fresh_names if name in scope.kinds]
        if fresh:
            scope.add(f"print({', '.join(sorted(fresh)[:2])})")


_NAMEABLE = frozenset(
    {"int", "str", "ints", "strs", "counts", "grid", "char", "table", "labels", "pairs", "mixed", "groups", "bool", "float"}
)


def _use(scope: Scope, one: Function) -> None:
    rng = scope.rng
    roll = rng.random()
    if one.result == "none":
        scope.add(call(scope, one))
    elif roll < 0.3:
        text = call(scope, one)
        scope.add(f"{scope.new(one.result)} = {text}")
    elif roll < 0.5:
        scope.add(f"print({call(scope, one)})")
    elif roll < 0.8 and one.parameters:
        _use_in_loop(scope, one)
    elif one.result == "bool":
        with scope.block(f"if {call(scope, one)}:"):
            show(scope, 0)
        with scope.block("else:"):
            show(scope, 0)
    elif one.result == "int":
        text = f"{call(scope, one)} {rng.choice(('+', '-', '*'))} {call(scope, one)}"
        scope.add(f"{scope.new('int')} = {text}")
    else:
        text = call(scope, one)
        scope.add(f"{scope.new(one.result)} = {text}")
        if rng.random() < 0.5:
            scope.add(f"print({scope.pick(one.result)})")


def _use_in_loop(scope: Scope, one: Function) -> None:
    rng = scope.rng
    kind = one.parameters[0]
    values = [literal(rng, kind) for _ in range(rng.choice((2, 2, 3, 3, 4)))]
    name = name_for(rng, kind, scope.taken, loop=True)
    source = f"range({rng.randint(2, 4)})" if kind in ("int", "digit", "small", "limit") and rng.random() < 0.5 else (
        f"[{', '.join(values)}]"
    )
    rest = "".join(f", {scope.atom(other)}" for other in one.parameters[1:])
    text = f"{one.name}({name}{rest})"
    roll = rng.random()
    if roll < 0.15:
        made = scope.name("ints" if one.result == "int" else "strs")
        scope.add(f"{made} = [{text} for {name} in {source}]")
        scope.add(f"print({made})")
        return
    total = None
    if one.result in ("int", "str") and roll < 0.65:
        total = scope.name(one.result)
        scope.add(f"{total} = {'0' if one.result == 'int' else repr('')}")
    elif roll < 0.8:
        total = scope.name("strs")
        scope.add(f"{total} = []")
    scope.taken.add(name)
    with scope.loop(f"for {name} in {source}:"):
        if total is None:
            scope.add(f"print({text})" if rng.random() < 0.6 else f"print({name}, {text})")
        elif one.result in ("int", "str") and roll < 0.65:
            scope.add(f"{total} += {text}")
        elif one.result == "bool" and rng.random() < 0.7:
            with scope.block(f"if {text}:"):
                scope.add(f"{total}.append({name})")
        else:
            scope.add(f"{total}.append({text})")
    if total is not None and rng.random() < 0.7:
        scope.add(f"print({total})")


def _new_function(rng: Random, role: str, known: list[Function], *, size: int, prints: float) -> tuple[Function, str]:
    taken = {one.name for one in known}
    name = name_for(rng, role, taken)
    kinds = parameters(rng)
    result = rng.choice(_RESULT_KINDS)
    text = function(
        rng, name, kinds, result, size=size, others=tuple(known), prints=prints, taken=frozenset(taken)
    )
    return Function(name, kinds, result), text


def _helpers(rng: Random) -> str:
    """One to three random functions; later ones may call earlier ones."""
    known: list[Function] = []
    texts: list[str] = []
    for _ in range(rng.choice((1, 2, 2, 2, 3))):
        prints = 0.4 if rng.random() < 0.35 else 0.0
        made, text = _new_function(rng, "helper" if not known else "function", known, size=rng.choice((0, 1, 1, 2)), prints=prints)
        if known and rng.random() < 0.5:
            text = _calling(rng, known[-1], made.name)
            made = Function(made.name, (_LIST_OF.get(known[-1].parameters[0], "ints"),), "ints")
        known.append(made)
        texts.append(text)
    scope = _module_scope(rng, known)
    main_code(scope, known)
    return "".join(texts) + "\n".join([*sorted(scope.imports), *scope.lines]) + "\n"


_LIST_OF = {"int": "ints", "str": "strs", "char": "str", "ints": "grid"}


def _calling(rng: Random, helper: Function, name: str) -> str:
    """A function that calls a helper for each element of its argument."""
    inner = Scope(rng)
    kind = _LIST_OF.get(helper.parameters[0])
    source, one, out = inner.name(kind or "ints"), inner.name("int", loop=True), inner.name("ints")
    rest = "".join(f", {inner.atom(other)}" for other in helper.parameters[1:])
    first = one if kind else literal(rng, helper.parameters[0])
    text = f"{helper.name}({first}{rest})"
    roll = rng.random()
    if roll < 0.25:
        body = [f"return [{text} for {one} in {source}]"]
    elif roll < 0.45:
        body = [f"{out} = []", f"for {one} in {source}:", f"    if {text}:", f"        {out}.append({one})", f"return {out}"]
    elif roll < 0.6 and helper.result in ("int", "bool"):
        body = [f"{out} = 0", f"for {one} in {source}:", f"    {out} += {text}", f"return {out}"]
    else:
        body = [f"{out} = []", f"for {one} in {source}:", f"    {out}.append({text})", f"return {out}"]
    return "\n".join([f"def {name}({source}):", *(INDENT + line for line in body)]) + "\n"


def _small_helper(rng: Random) -> str:
    """One-line helpers called from module code with loops: many calls, little else."""
    known: list[Function] = []
    texts: list[str] = []
    for _ in range(rng.choice((1, 1, 2))):
        taken = {one.name for one in known}
        name = name_for(rng, "helper", taken)
        kinds = tuple(rng.choice(("int", "int", "str", "char", "ints")) for _ in range(rng.choice((1, 1, 2))))
        result = rng.choice(("int", "int", "str", "bool"))
        texts.append(function(rng, name, kinds, result, size=0, others=tuple(known), taken=frozenset(taken)))
        known.append(Function(name, kinds, result))
    scope = _module_scope(rng, known)
    main_code(scope, known, size=rng.choice((0, 1, 2)))
    return "".join(texts) + "\n".join([*sorted(scope.imports), *scope.lines]) + "\n"


def _recursive(rng: Random) -> str:
    """A recursive function and its uses."""
    kinds, result, template = rng.choice(RECURSIONS)
    name = rng.choice(("f", "rec", "go", "fact", "fib", "count", "walk", "g", "solve", "rev", "down"))
    scope = Scope(rng)
    text = fill(scope, parse(template), 0, expression).replace("@", name)
    known = [Function(name, kinds, result)]
    main = _module_scope(rng, known)
    main_code(main, known, size=rng.choice((0, 0, 1)))
    return text + "\n" + "\n".join([*sorted(main.imports), *main.lines]) + "\n"


def _mutual(rng: Random) -> str:
    name, kinds, result, template = rng.choice(MUTUAL)
    known = [Function(name, kinds, result)]
    main = _module_scope(rng, known)
    main_code(main, known, size=0)
    return fill(Scope(rng), parse(template), 0, expression) + "\n" + "\n".join([*sorted(main.imports), *main.lines]) + "\n"


def _flat(rng: Random) -> str:
    """Module statements only: variables, loops, prints."""
    scope = _module_scope(rng, [])
    for kind in rng.sample(("int", "str", "ints", "strs", "counts", "char", "grid"), rng.choice((1, 2, 2, 3))):
        text = literal(rng, kind)
        scope.add(f"{scope.new(kind)} = {text}")
    for _ in range(rng.choice((1, 2, 3, 4))):
        block(scope, 2, 1)
        if rng.random() < 0.3:
            show(scope, 0)
    show(scope, 0)
    return "\n".join([*sorted(scope.imports), *scope.lines]) + "\n"


_MUTATIONS: tuple[tuple[str, str], ...] = (
    ("ints", "{a}.append({v})"),
    ("ints", "{a}.append(len({a}))"),
    ("ints", "{a}[0] = {v}"),
    ("ints", "{a}.pop()"),
    ("ints", "{a}.sort()"),
    ("ints", "{a}.reverse()"),
    ("ints", "{a} += [{v}]"),
    ("ints", "{a} = {a} + [{v}]"),
    ("ints", "for i in range(len({a})):\n    {a}[i] *= {v}"),
    ("ints", "for i in range(len({a})):\n    {a}[i] += {v}"),
    ("ints", "while len({a}) > {v}:\n    {a}.pop()"),
    ("strs", "{a}.append('x')"),
    ("strs", "{a}.insert(0, 'new')"),
    ("strs", "for i, w in enumerate({a}):\n    {a}[i] = w.upper()"),
    ("counts", "{a}['x'] = {v}"),
    ("counts", "{a}['a'] = {a}.get('a', 0) + {v}"),
    ("counts", "for k in {a}:\n    {a}[k] += {v}"),
    ("counts", "{a}.pop('a', None)"),
    ("counts", "{a}.clear()"),
    ("intset", "{a}.add({v})"),
    ("grid", "{a}[0].append({v})"),
    ("grid", "for row in {a}:\n    row.append({v})"),
)


def _mutating(rng: Random) -> str:
    """A function that changes its argument, called once or a few times, and the argument looked at afterwards."""
    kind, template = rng.choice(_MUTATIONS)
    scope = _module_scope(rng, [])
    name = name_for(rng, "helper", set())
    parameter, other, value = name_for(rng, kind, set()), rng.choice(("v", "n", "k")), literal(rng, kind)
    extra = rng.random() < 0.5
    body = template.replace("{a}", parameter).replace("{v}", other if extra else str(rng.randint(1, 5))).split("\n")
    tail = rng.choice(([], [], [f"return {parameter}"], [f"return len({parameter})"]))
    given = f", {other}" if extra else ""
    head = [f"def {name}({parameter}{given}):", *(INDENT + line for line in body + tail)]
    variable = name_for(rng, kind, {parameter}) if rng.random() < 0.6 else parameter
    scope.taken |= {variable, name}
    argument = f", {rng.randint(0, 5)}" if extra else ""
    scope.add(f"{variable} = {value}")
    if rng.random() < 0.25:
        alias = scope.name(kind)
        scope.add(f"{alias} = {variable}")
        scope.bind(alias, kind)
    scope.bind(variable, kind)
    roll = rng.random()
    if roll < 0.4:
        scope.add(f"{name}({variable}{argument})")
    elif roll < 0.7:
        with scope.block(f"for {rng.choice(('_', 'i'))} in range({rng.randint(2, 3)}):"):
            scope.add(f"{name}({variable}{argument})")
    else:
        scope.add(f"result = {name}({variable}{argument})")
        scope.add("print(result)")
    scope.add(f"print({variable})")
    return "\n".join(head + scope.lines) + "\n"


_RAISERS: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    (("digit", "index"), "int", "ZeroDivisionError", "return {0} {//|%|/} {1}"),
    (("str",), "int", "ValueError", "return int({0})"),
    (("ints", "digit"), "int", "IndexError", "return {0}[{1}]"),
    (("counts", "key"), "int", "KeyError", "return {0}[{1}]"),
    (("int",), "int", "ValueError", "if {0} < 0:\n    raise ValueError('{negative|bad|no}')\nreturn {0} {*|+} 2"),
    (("int",), "int", "ValueError", "if {0} % 2:\n    raise ValueError(f'odd: {{0}}')\nreturn {0} // 2"),
    (("str",), "str", "ValueError", "if not {0}.isalpha():\n    raise ValueError({0})\nreturn {0}.upper()"),
    (("ints",), "int", "ValueError", "return {max|min}({0})"),
    (("ints", "digit"), "int", "ValueError", "return {0}.index({1})"),
    (("str", "int"), "str", "TypeError", "return {0} + {1}"),
    (("mixed",), "int", "TypeError", "return sum({0})"),
    (("int",), "int", "AssertionError", "assert {0} > {0|2|5}\nreturn {0} - 1"),
    (("str",), "str", "IndexError", "return {0}[{3|5|0}]"),
)


def _raising(rng: Random) -> str:
    """An exception raised in a callee, caught in its caller, one frame higher, or not at all."""
    kinds, result, error, template = rng.choice(_RAISERS)
    name = name_for(rng, "helper", set())
    names: list[str] = []
    for kind in kinds:
        names.append(name_for(rng, kind, {name, *names}))
    for place, one in enumerate(names):
        template = template.replace("{{%d}}" % place, "\0%s\1" % one).replace("{%d}" % place, one)
    body = fill(Scope(rng), parse(template), 0, expression).replace("\0", "{").replace("\1", "}").split("\n")
    lines = [f"def {name}({', '.join(names)}):", *(INDENT + line for line in body)]
    caught = rng.choice((error, error, error, "Exception", f"({error}, KeyError)", "NameError"))
    failed = rng.choice(("None", "-1", "0", "'error'"))
    roll = rng.random()
    if roll < 0.3:
        lines += _middle(rng, name, names, caught, failed)
        name = "safe"
    values = [[literal(rng, kind) for kind in kinds] for _ in range(rng.choice((1, 2, 2, 3)))]
    if roll < 0.3:
        lines += [f"print(safe({', '.join(each)}))" for each in values]
    elif roll < 0.42:
        lines += [f"result = {name}({', '.join(values[0])})", "print(result)"]
    elif roll < 0.7:
        target = ", ".join(names)
        many = ", ".join(f"({', '.join(each)})" if len(each) > 1 else each[0] for each in values)
        handler = rng.choice((["print('failed')"], ["print(e)"], ["print(type(e).__name__)"], ["continue"], ["break"]))
        lines += [f"for {target} in [{many}]:", "    try:", f"        print({name}({target}))"]
        lines += [f"    except {caught} as e:", *(f"        {line}" for line in handler)]
    else:
        lines += ["try:", f"    r = {name}({', '.join(values[0])})"]
        lines += [f"    print({rng.choice(('r', repr('ok')))})"] if rng.random() < 0.4 else []
        lines += [f"except {caught}:", f"    r = {failed}"]
        lines += ["else:", "    print('fine')"] if rng.random() < 0.2 else []
        lines += ["finally:", "    print('done')"] if rng.random() < 0.2 else []
        lines += ["print(r)"]
    return "\n".join(lines) + "\n"


def _middle(rng: Random, name: str, names: list[str], caught: str, failed: str) -> list[str]:
    call_text = f"{name}({', '.join(names)})"
    lines = [f"def safe({', '.join(names)}):", "    try:", f"        return {call_text}", f"    except {caught}:"]
    lines.append(rng.choice((f"        return {failed}", f"        return {failed}", "        print('caught')", "        raise")))
    return lines


_CLOSURES: tuple[str, ...] = (
    "def make(n):\n    def add(x):\n        return x {+|*|-} n\n    return add\nf = make({=small})\nprint(f({=digit}))",
    "def make(n):\n    def inner(x):\n        return x {+|*} n\n    return inner\na = make({=small})\nb = make({=digit})\nprint(a({=digit}), b({=digit}))",
    "def counter(start={0|1|5}):\n    n = start\n    def step():\n        nonlocal n\n        n += {1|2}\n        return n\n    return step\nc = counter()\nc()\nprint(c())",
    "def apply(g, x):\n    return g(x)\nprint(apply(lambda v: v {+|*|-} {=small}, {=digit}))",
    "def twice(g, x):\n    return g(g(x))\ndef h(v):\n    return v {* 2|+ 3|- 1}\nprint(twice(h, {=digit}))",
    "def compose(a, b):\n    return lambda x: a(b(x))\nf = compose(lambda x: x + {=small}, lambda x: x * {=small})\nprint(f({=digit}))",
    "total = {=digit}\ndef add(n):\n    global total\n    total += n\nfor i in range({2|3}):\n    add(i)\nprint(total)",
    "log = []\ndef note(x):\n    log.append(x)\n    return x {*|+} 2\ny = note({=digit}) + note({=digit})\nprint(y, log)",
    "def f(x, acc=[]):\n    acc.append(x)\n    return acc\nf({=digit})\nprint(f({=digit}))",
    "def f(*args, **kwargs):\n    return len(args) {+|*} len(kwargs)\nprint(f({=digit}, {=digit}, k={=digit}))",
    "def f(a, b={=digit}, *, c={=digit}):\n    return a {+|-} b * c\nprint(f({=digit}), f({=digit}, c={=small}))",
    "fs = [lambda x: x + 1, lambda x: x * 2, abs]\nr = {=int}\nfor g in fs:\n    r = g(r)\nprint(r)",
)


def _closure(rng: Random) -> str:
    scope = Scope(rng)
    assigned = scope if rng.random() < 0.3 else None
    if assigned is not None:
        scope.taken |= {"f", "g", "n", "a", "b", "c", "y", "r", "fs", "log", "total", "x"}
        assign(scope, 0)
    text = fill(Scope(rng), parse(rng.choice(_CLOSURES)), 0, expression)
    return "\n".join([*sorted(scope.imports), text, *scope.lines]) + "\n"
