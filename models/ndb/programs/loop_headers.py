"""Heads of `for` loops: what is iterated, what is bound, and what the body may then speak of."""

from __future__ import annotations

from dataclasses import dataclass

from .scope import Scope
from .values import ELEMENT


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a loop.

    `element` is the kind of what the loop is about, `bound` are the names the head binds with their kinds, `source`
    is the collection that must not change meanwhile, and `index` is the name that runs over its indices, if one does.
    """

    text: str
    element: str
    bound: tuple[tuple[str, str], ...]
    source: str | None = None
    index: str | None = None


_ITERATED = (
    ("str", 12), ("ints", 13), ("strs", 8), ("counts", 4), ("table", 2), ("labels", 2), ("groups", 2), ("pairs", 3),
    ("grid", 2), ("ituple", 1), ("intset", 1), ("flags", 1),
)  # fmt: skip
_PLAIN = ((4, "_"),)
_FORMS: dict[str, tuple[tuple[int, str], ...]] = {
    "str": ((5, "_"), (3, "index"), (2, "enumerate"), (1, "_[::-1]"), (1, "sorted(_)"), (1, "_.split()"), (1, "zip")),
    "ints": (
        (5, "_"), (3, "index"), (2, "enumerate"), (1, "_[::-1]"), (1, "sorted(_)"), (1, "reversed(_)"), (1, "zip"),
        (1, "_[1:]"),
    ),
    "strs": ((5, "_"), (2, "index"), (2, "enumerate"), (1, "sorted(_)"), (1, "zip")),
    "counts": ((4, "items"), (1, "sorted items"), (2, "_"), (1, "values"), (1, "list(_)"), (1, "_.keys()")),
    "table": ((3, "items"), (1, "_"), (1, "values")),
    "labels": ((3, "items"), (1, "_")),
    "groups": ((3, "items"),),
    "pairs": ((3, "items"),),
    "intset": ((1, "sorted(_)"),),
}  # fmt: skip
_ITEM = {"counts": "int", "table": "int", "labels": "str", "groups": "ints", "pairs": "int"}


def header(scope: Scope) -> Header:
    """A random head over a known collection, or over a range."""
    rng = scope.rng
    forms = [(6, "int", "range")]
    for kind, weight in _ITERATED:
        if scope.known(kind):
            forms += [(weight * part, kind, form) for part, form in _FORMS.get(kind, _PLAIN)]
    _, kind, form = rng.choices(forms, [weight for weight, _, _ in forms])[0]
    if form == "range":
        return _over_range(scope)
    source = scope.pick(kind) or "''"
    element = ELEMENT.get(kind, "str")
    if form == "index":
        return _over_indices(scope, element, source)
    one = scope.name(element, loop=True)
    if form == "enumerate":
        place = scope.name("int", loop=True)
        start = rng.choice(("", "", "", ", 1"))
        bound = ((place, "int"), (one, element))
        return Header(f"for {place}, {one} in enumerate({source}{start}):", element, bound, source)
    if form in ("items", "sorted items"):
        other = scope.name(_ITEM[kind], loop=True)
        iterated = source if kind == "pairs" else f"{source}.items()"
        bound = ((one, element), (other, _ITEM[kind]))
        if form == "items":
            return Header(f"for {one}, {other} in {iterated}:", element, bound, source)
        return Header(f"for {one}, {other} in sorted({iterated}):", element, bound)
    if form == "values":
        return Header(f"for {one} in {source}.values():", "int", ((one, "int"),), source)
    if form == "zip":
        second = scope.pick(kind) or source
        other = scope.name(element, loop=True)
        tail = rng.choice(("[1:]", "[1:]", "[::-1]")) if second == source else rng.choice(("", "", "[1:]"))
        bound = ((one, element), (other, element))
        return Header(f"for {one}, {other} in zip({source}, {second}{tail}):", element, bound, source)
    iterated = form.replace("_", source)
    copied = iterated not in (source, f"{source}.keys()", f"reversed({source})")
    return Header(f"for {one} in {iterated}:", element, ((one, element),), None if copied else source)


def _over_range(scope: Scope) -> Header:
    rng = scope.rng
    name = scope.name("int", loop=True)
    stop = rng.choice(("3", "4", "5", "2", scope.atom("int"), f"1, {rng.randint(3, 6)}", "5, 0, -1", "0, 10, 3"))
    return Header(f"for {name} in range({stop}):", "int", ((name, "int"),))


def _over_indices(scope: Scope, element: str, source: str) -> Header:
    name = scope.name("int", loop=True)
    length = f"len({source})"
    stop = scope.rng.choice(
        (length, length, length, f"1, {length}", f"{length} - 1", f"{length} // 2", f"0, {length}, 2", f"{length} - 1, -1, -1")
    )
    return Header(f"for {name} in range({stop}):", element, ((name, "int"),), source, name)


def enter(scope: Scope, head: Header) -> None:
    """Make known what the loop binds; an element reached by index becomes a name or stays `source[index]`."""
    for name, kind in head.bound:
        scope.bind(name, kind)
        scope.guarded.add(name)
    if head.source is not None:
        scope.guarded.add(head.source)
    if head.index is None:
        return
    place = f"{head.source}[{head.index}]"
    if scope.rng.random() < 0.6:
        one = scope.name(head.element, loop=True)
        scope.add(f"{one} = {place}")
        scope.bind(one, head.element)
    else:
        scope.bind(place, head.element)
        scope.guarded.add(place)
