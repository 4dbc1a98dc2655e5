"""Programs with one or two small classes: state set in `__init__`, methods that change it or look at it."""

from __future__ import annotations

from random import Random

from .scope import INDENT, Scope
from .template import fill, parse

_BODIES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "number": (
        ("add(self, n)", ("self.A += n", "self.A += n\nreturn self.A", "self.A = self.A + n * {2|3}", "if n > 0:\n    self.A += n")),
        ("double(self)", ("self.A *= 2", "self.A = self.A * 2\nreturn self.A", "return self.A * 2")),
        ("take(self, n)", ("if n > self.A:\n    return False\nself.A -= n\nreturn True", "self.A = max(0, self.A - n)",
                           "if n > self.A:\n    raise ValueError('{too much|no}')\nself.A -= n\nreturn self.A")),
        ("value(self)", ("return self.A", "return self.A {+|*|-|%} {=small}", "return f'{v|x}={{self.A}}'")),
        ("is_big(self)", ("return self.A > {=limit}",)),
        ("run(self, n)", ("for i in range(n):\n    self.A += i", "while self.A < n:\n    self.A += {2|3}\nreturn self.A",
                          "for _ in range({2|3}):\n    self.add(n)\nreturn self.A")),
    ),
    "list": (
        ("push(self, x)", ("self.A.append(x)", "self.A.append(x)\nreturn len(self.A)", "self.A.insert(0, x)",
                           "if x not in self.A:\n    self.A.append(x)")),
        ("pop(self)", ("return self.A.pop()", "if self.A:\n    return self.A.pop({|0})\nreturn None", "return self.A.pop() if self.A else {0|-1}")),
        ("size(self)", ("return len(self.A)",)),
        ("total(self)", ("return sum(self.A)", "t = 0\nfor x in self.A:\n    t += x\nreturn t")),
        ("top(self)", ("return self.A[-1]", "return max(self.A)", "return self.A[0] if self.A else None")),
        ("clear(self)", ("self.A = []", "self.A.clear()")),
    ),
    "dict": (
        ("add(self, k)", ("self.A[k] = self.A.get(k, 0) + 1", "if k not in self.A:\n    self.A[k] = 0\nself.A[k] += 1")),
        ("get(self, k)", ("return self.A.get(k, {0|-1})", "return self.A[k]", "try:\n    return self.A[k]\nexcept KeyError:\n    return None")),
        ("size(self)", ("return len(self.A)", "return sum(self.A.values())")),
    ),
}  # fmt: skip
_START = {"number": ("{0|1|10|5}", "n", "start"), "list": ("[]", "[]", "list(items)"), "dict": ("{{}}", "{{}}", "{{'a': 1}}")}
_ATTRIBUTES = {"number": ("total", "value", "n", "x", "balance"), "list": ("items", "data", "stack"), "dict": ("d", "seen", "counts")}


def class_program(rng: Random) -> str:
    """A class with two to four methods, an object or two, calls, and prints; sometimes a subclass."""
    if rng.random() < 0.25:
        return fill(Scope(rng), parse(rng.choice(_WHOLE)), 0, _never) + "\n"
    kind = rng.choice(("number", "number", "list", "dict"))
    name = rng.choice(("Box", "Account", "Stack", "Queue", "Bag", "Tracker", "Node", "Meter"))
    attribute = rng.choice(_ATTRIBUTES[kind])
    start = rng.choice(_START[kind])
    parameter = {"n": ", n", "start": ", start", "list(items)": ", items"}.get(start, "")
    methods = rng.sample(_BODIES[kind], min(len(_BODIES[kind]), rng.choice((2, 2, 3, 4))))
    names = [header.partition("(")[0] for header, _ in methods]
    lines = [f"class {name}:", f"    def __init__(self{parameter}):", f"        self.{attribute} = {start}"]
    if rng.random() < 0.25:
        lines.append("        self.calls = 0")
    for header, bodies in methods:
        body = rng.choice(bodies)
        if "self.add" in body and "add" not in names:
            body = bodies[0]
        lines.append(f"    def {header}:")
        lines += [INDENT * 2 + line for line in body.replace("self.A", f"self.{attribute}").split("\n")]
    text = fill(Scope(rng), parse("\n".join(lines)), 0, _never)
    argument = {"n": str(rng.randint(0, 9)), "start": str(rng.randint(0, 20)), "list(items)": "[3, 1]"}.get(start, "")
    one = rng.choice(("a", "b", "box", "obj", "c"))
    main = [f"{one} = {name}({argument})"]
    for _ in range(rng.choice((2, 3, 3, 4))):
        main += _call(rng, one, methods)
    main.append(f"print({one}.{attribute})")
    return "\n".join([text, *main]) + "\n"


def _call(rng: Random, one: str, methods: list[tuple[str, tuple[str, ...]]]) -> list[str]:
    header, bodies = rng.choice(methods)
    name = header.partition("(")[0]
    argument = ""
    if ", " in header:
        argument = repr(rng.choice("abc")) if "k)" in header else str(rng.randint(0, 9))
    text = f"{one}.{name}({argument})"
    if not any("return" in body for body in bodies) or (argument and rng.random() < 0.4):
        if argument and rng.random() < 0.4:
            values = "'aba'" if "k)" in header else f"[{rng.randint(0, 5)}, {rng.randint(1, 9)}]"
            return [f"for v in {values}:", f"    {one}.{name}(v)"]
        return [text]
    return [f"print({text})"] if rng.random() < 0.6 else [f"r = {text}", "print(r)"]


def _never(scope: Scope, kind: str, depth: int) -> str:
    raise AssertionError("class templates hold no expression holes")


_WHOLE: tuple[str, ...] = (
    "class Animal:\n    def __init__(self, name):\n        self.name = name\n    def speak(self):\n        return '...'\n"
    "class Dog(Animal):\n    def speak(self):\n        return self.name {+|+ ' ' +} '{woof|!|x}'\n"
    "for a in [Animal({=word}), Dog({=word})]:\n    print(a.speak())",
    "class Point:\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n    def move(self, dx, dy):\n"
    "        self.x += dx\n        self.y {+=|-=} dy\n    def total(self):\n        return self.x {+|*|-} self.y\n"
    "p = Point({=digit}, {=digit})\np.move({=small}, {=small})\nprint(p.total())",
    "class Point:\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n    def __{add|sub|mul}__(self, o):\n"
    "        return Point(self.x {+|-|*} o.x, self.y {+|-|*} o.y)\n    def __eq__(self, o):\n        return self.x == o.x\n"
    "a = Point({=digit}, {=digit})\nb = Point({=digit}, {=small})\nprint(a == b)\nprint(a.x, b.y)",
    "class V:\n    def __init__(self, xs):\n        self.xs = xs\n    def __len__(self):\n        return len(self.xs)\n"
    "    def __getitem__(self, i):\n        return self.xs[i] {*|+} 2\nv = V({=ints})\nprint(len(v))\nprint(v[{0|-1}] if len(v) else None)",
    "class Node:\n    def __init__(self, value, next=None):\n        self.value = value\n        self.next = next\n"
    "n = Node({=digit}, Node({=digit}, Node({=digit})))\ntotal = 0\nwhile n{| is not None}:\n    total += n.value\n    n = n.next\nprint(total)",
    "class C:\n    count = 0\n    def __init__(self):\n        C.count += {1|2}\n        self.id = C.count\n"
    "xs = [C() for _ in range({2|3})]\nprint(xs[-1].id, C.count)",
    "class Shape:\n    def __init__(self, w, h={=small}):\n        self.w = w\n        self.h = h\n    def area(self):\n"
    "        return self.w * self.h\ns = 0\nfor w in [{=digit}, {=digit}]:\n    s += Shape(w).area()\nprint(s)",
    "class Err(Exception):\n    pass\ndef f(n):\n    if n {>|<|==} {=digit}:\n        raise Err('{big|no|bad}')\n    return n\n"
    "try:\n    print(f({=digit}))\nexcept Err as e:\n    print('caught', e)",
)
