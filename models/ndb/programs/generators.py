"""Module programs with generators: they yield in loops, from each other, and by halves; `for`, `next` and builtins take from them."""

from __future__ import annotations

from random import Random

from .expressions import expression
from .names import name_for
from .scope import Scope
from .template import fill, parse
from .values import literal

GENERATORS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("small",), "int", "def @(n):\n    {i = 0|i = 1|i = n}\n    while i < {n|n + 1|4}:\n        yield {i|i * 2|i * i}\n        i += {1|2}"),
    (("small",), "int", "def @(n):\n    while n > 0:\n        yield n\n        n -= {1|2}"),
    (("small",), "int", "def @(n):\n    a, b = 0, 1\n    for _ in range(n):\n        yield {a|b}\n        a, b = b, a + b"),
    (("ints",), "int", "def @(xs):\n    for x in xs:\n        if x {> 0|% 2 == 0|% 2|!= 1}:\n            yield x{| * 2| + 1}"),
    (("ints",), "int", "def @(xs):\n    total = 0\n    for x in xs:\n        total += x\n        yield total"),
    (("ints",), "int", "def @(xs):\n    while xs:\n        yield xs.pop({|0})"),
    (("ints",), "int", "def @(xs):\n    seen = set()\n    for x in xs:\n        if x in seen:\n            {continue|return}\n        seen.add(x)\n        yield x"),
    (("strs",), "str", "def @(words):\n    for word in words:\n        if {word|len(word) > 1|word.isalpha()}:\n            yield word{|.upper()|[0]|[::-1]}"),
    (("word",), "str", "def @(text):\n    for i in range({len(text)|0, len(text), 2}):\n        yield text[{i|i:i + 2|:i + 1}]"),
    (("word",), "str", "def @(text):\n    part = ''\n    for c in text:\n        part += c\n        if len(part) == {2|3}:\n            yield part\n            part = ''\n    if part:\n        yield part"),
    (("ints",), "int", "def @(xs):\n    for x in xs:\n        try:\n            yield {6|10} // x\n        except ZeroDivisionError:\n            yield {0|-1}"),
    (("small",), "int", "def @(n):\n    try:\n        for i in range(n):\n            yield i\n    finally:\n        print({'done'|n})"),
    (("small",), "str", "def @(n):\n    yield {'start'|'a'}\n    for i in range(n):\n        yield str(i)\n    yield {'end'|'z'}"),
)  # fmt: skip
"""Argument kinds, the kind of what is yielded, and the text with the function's name as `@`."""

_WRAPPERS: tuple[str, ...] = (
    "def {1}(source):\n    yield from {0}(source)\n    yield {2}",
    "def {1}(source):\n    for one in {0}(source):\n        yield one\n        yield one",
    "def {1}(source):\n    last = None\n    for one in {0}(source):\n        if one != last:\n            yield one\n        last = one",
)
"""A generator over another one: `{0}` its name, `{1}` its own, `{2}` a literal of what they yield."""

_TAKEN = frozenset(("out", "one", "it", "result", "a", "b", "c", "i"))
"""Names of the code that takes from a generator."""

_ECHO = "def {0}(total):\n    while True:\n        got = yield total\n        if got is None:\n            return\n        total += got"


def generator_program(rng: Random) -> str:
    """A generator, perhaps over another one or one that is sent values, and code that takes from it."""
    if rng.random() < 0.08:
        return _sending(rng)
    kinds, element, template = rng.choice(GENERATORS)
    name = rng.choice(("gen", "items", "steps", "take", "values", "stream", "parts", "up"))
    taken = {name, *_TAKEN}
    text = fill(Scope(rng), parse(template), 0, expression).replace("@", name)
    if rng.random() < 0.25:
        outer = rng.choice(("all_of", "twice", "wrap", "outer"))
        given = rng.choice(_WRAPPERS).replace("{0}", name).replace("{1}", outer).replace("{2}", literal(rng, element))
        text, name = f"{text}\n{given}", outer
    argument = name_for(rng, kinds[0], taken | {name})
    uses = _uses(rng, f"{name}({argument})", element)
    return "\n".join([text, f"{argument} = {literal(rng, kinds[0])}", *uses]) + "\n"


def _uses(rng: Random, made: str, element: str) -> list[str]:
    roll = rng.random()
    if roll < 0.4:
        start, grow = {"int": ("0", "out += one"), "str": ("''", "out += one")}[element]
        if rng.random() < 0.4:
            start, grow = "[]", rng.choice(("out.append(one)", "out.append(one)", "out.insert(0, one)"))
        leave = rng.choice(([], [], ["    if len(str(out)) > 6:", "        break"]))
        return [f"out = {start}", f"for one in {made}:", f"    {grow}", *leave, "print(out)"]
    if roll < 0.6:
        takes = [f"{name} = next(it, {rng.choice(('None', '0'))})" for name in ("a", "b", "c")[: rng.choice((2, 2, 3))]]
        return [f"it = {made}", *takes, "print(a, b)", *rng.choice(([], ["print(list(it))"]))]
    if roll < 0.75:
        whole = {"int": ("sum({})", "list({})", "max({}, default=0)"), "str": ("''.join({})", "list({})", "sorted({})")}[element]
        return [f"result = {rng.choice(whole).format(made)}", "print(result)"]
    if roll < 0.85:
        return [f"for i, one in enumerate({made}):", "    print(i, one)"]
    if roll < 0.95:
        return [f"for one, c in zip({made}, 'abc'):", "    print(c, one)"]
    return [f"print([one for one in {made}])"]


def _sending(rng: Random) -> str:
    sent = [f"print(it.send({rng.randint(1, 9)}))" for _ in range(rng.choice((1, 2, 3)))]
    start = rng.randint(0, 5)
    return "\n".join([_ECHO.replace("{0}", "adder"), f"it = adder({start})", "print(next(it))", *sent]) + "\n"
