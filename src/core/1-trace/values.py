"""Canonical text of Python values: no identity numbers, no user code run, bounded length.

Exact built-in types print as `repr` does (sets sorted), objects of user classes as
`ClassName(field=value)`, everything else as `<TypeName>`.
"""

from __future__ import annotations

import sys
from collections import Counter, OrderedDict, defaultdict, deque
from functools import lru_cache
from types import (
    BuiltinFunctionType,
    CoroutineType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, Callable

CUT = "…"
"""Mark of a capped value."""

MATCH = "\xa4"
"""The first character of a match in a marked copy, or a matched element."""

MAX_DEPTH = 40
MAX_ELEMENTS = 400
"""Longest container that is worth looking through for changes."""

_PLAIN = (int, float, str, bool, bytes, type(None), complex)
SCALARS = frozenset((int, float, str, bool, type(None)))
_CONTAINERS = frozenset((list, tuple, dict, set))
_FLAT_ELEMENTS = SCALARS | {list, tuple}
_DATA = SCALARS | _CONTAINERS
_BY_REPR = (float, bytes, complex, bool, type(None), type(Ellipsis), type(NotImplemented), bytearray)
_VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
_DATES = ("date", "time", "timedelta")
_name_of = type.__dict__["__name__"].__get__
_module_of = type.__dict__["__module__"].__get__


class _Full(Exception):
    """The text has reached its cap."""


class Mark:
    """Stands for a matched element in a marked copy of a list or tuple."""


class _Writer:
    """Collects the text of one value, up to `limit` characters."""

    def __init__(self, limit: int) -> None:
        self.parts: list[str] = []
        self.room = limit
        self.active: set[int] = set()

    def put(self, text: str) -> None:
        self.parts.append(text)
        self.room -= len(text)
        if self.room < 0:
            raise _Full

    def value(self, value: Any) -> None:
        kind = type(value)
        if kind is str:
            self.put(quoted(value, self.room))
        elif kind is int:
            self.put(CUT if value.bit_length() > 4 * max(self.room, 1) else repr(value))
        elif kind in _BY_REPR:
            self.put(repr(value))
        else:
            key = id(value)
            write = _WRITERS.get(kind)
            if key in self.active:
                self.put({list: "[...]", dict: "{...}", tuple: "(...)"}.get(kind, "..."))
                return
            if len(self.active) >= MAX_DEPTH:
                raise _Full
            self.active.add(key)
            if write is not None:
                write(self, value)
            else:
                self.other(value, kind)
            self.active.discard(key)

    def items(self, values: Any, opening: str, closing: str) -> None:
        self.put(opening)
        first = True
        for value in values:
            if not first:
                self.put(", ")
            first = False
            self.value(value)
        self.put(closing)

    def pairs(self, pairs: Any, opening: str, closing: str, between: str = ": ") -> None:
        self.put(opening)
        first = True
        for key, value in pairs:
            if not first:
                self.put(", ")
            first = False
            if between == "=":
                self.put(key)
            else:
                self.value(key)
            self.put(between)
            self.value(value)
        self.put(closing)

    def tuple(self, value: tuple) -> None:
        self.items(tuple.__iter__(value), "(", ",)" if tuple.__len__(value) == 1 else ")")

    def set(self, value: Any, opening: str = "{", closing: str = "}") -> None:
        elements = list(value)
        if len(elements) > self.room:
            raise _Full
        if all(is_plain(element) for element in elements):
            try:
                elements.sort()
            except TypeError:
                elements.sort(key=lambda element: render(element, self.room))
            self.items(elements, opening, closing)
        else:
            texts = sorted(render(element, self.room) for element in elements)
            self.put(opening + ", ".join(texts) + closing)

    def counter(self, value: Counter) -> None:
        pairs = list(dict.items(value))
        if all(type(count) in (int, float, bool) for _, count in pairs):
            pairs.sort(key=lambda pair: pair[1], reverse=True)
        self.pairs(pairs, "Counter({" if pairs else "Counter(", "})" if pairs else ")")

    def default_dict(self, value: defaultdict) -> None:
        self.put("defaultdict(")
        self.value(value.default_factory)
        self.pairs(dict.items(value), ", {", "})")

    def deque(self, value: deque) -> None:
        limit = "" if value.maxlen is None else f", maxlen={value.maxlen}"
        self.items(deque.__iter__(value), "deque([", "]" + limit + ")")

    def other(self, value: Any, kind: type) -> None:
        name = _name_of(kind)
        module = _module_of(kind)
        names = _tuple_fields(kind)
        if issubclass(kind, type):
            self.put(f"<class {_name_of(value)}>")
        elif issubclass(kind, BaseException):
            fields = [] if module != "__main__" else list(instance_fields(value))
            self.items(value.args, name + "(", ", " if value.args and fields else "")
            self.pairs(fields, "", ")", "=")
        elif names is not None:
            self.pairs(zip(names, tuple.__iter__(value)), name + "(", ")", "=")
        elif module == "datetime" and (name in _DATES or name == "datetime" and _has_plain_zone(value)):
            self.put(repr(value).removeprefix("datetime.").replace("datetime.timezone", "timezone"))
        elif module in ("decimal", "fractions") and name in ("Decimal", "Fraction"):
            self.put(repr(value))
        elif _is_enum(kind):
            self.put(f"{name}.{value._name_}")
        elif module == "__main__" or module == "types" and name == "SimpleNamespace":
            self.user_object(value, kind, name)
        else:
            self.put(f"<{name}>")

    def user_object(self, value: Any, kind: type, name: str) -> None:
        for base, write in _BASES:
            if issubclass(kind, base):
                self.put(name + "(")
                write(self, value)
                self.put(")")
                return
        self.pairs(instance_fields(value), name + "(", ")", "=")


def _slice(writer: _Writer, value: slice) -> None:
    writer.items((value.start, value.stop, value.step), "slice(", ")")


_WRITERS: dict[type, Callable[[_Writer, Any], None]] = {
    list: lambda w, v: w.items(v, "[", "]"),
    tuple: _Writer.tuple,
    dict: lambda w, v: w.pairs(v.items(), "{", "}"),
    set: lambda w, v: w.set(v) if v else w.put("set()"),
    frozenset: lambda w, v: w.set(v, "frozenset({", "})") if v else w.put("frozenset()"),
    range: lambda w, v: w.put(repr(v)),
    slice: _slice,
    Counter: _Writer.counter,
    defaultdict: _Writer.default_dict,
    OrderedDict: lambda w, v: w.pairs(v.items(), "OrderedDict({", "})") if v else w.put("OrderedDict()"),
    deque: _Writer.deque,
    FunctionType: lambda w, v: w.put(f"<function {v.__name__.strip('<>')}>"),
    BuiltinFunctionType: lambda w, v: w.put(f"<function {v.__name__}>"),
    MethodType: lambda w, v: w.put(f"<method {getattr(v.__func__, '__name__', 'call')}>"),
    GeneratorType: lambda w, v: w.put(f"<generator {v.gi_code.co_name.strip('<>')}>"),
    CoroutineType: lambda w, v: w.put(f"<coroutine {v.cr_code.co_name}>"),
    ModuleType: lambda w, v: w.put(f"<module {v.__dict__.get('__name__', '')}>"),
    Mark: lambda w, v: w.put(MATCH),
    **{view: lambda w, v: w.items(v, type(v).__name__ + "([", "])") for view in _VIEWS},
}

_BASES: tuple[tuple[type, Callable[[_Writer, Any], None]], ...] = (
    (list, lambda w, v: w.items(list.__iter__(v), "[", "]")),
    (tuple, _Writer.tuple),
    (dict, lambda w, v: w.pairs(dict.items(v), "{", "}")),
    (set, lambda w, v: w.set(set.__iter__(v))),
    (frozenset, lambda w, v: w.set(frozenset.__iter__(v))),
    (deque, lambda w, v: w.items(deque.__iter__(v), "[", "]")),
    (str, lambda w, v: w.put(quoted(str.__str__(v), w.room))),
    (int, lambda w, v: w.value(int.__index__(v))),
    (float, lambda w, v: w.put(float.__repr__(v))),
)


def is_plain(value: Any) -> bool:
    kind = type(value)
    return kind in _PLAIN or kind is tuple and all(map(is_plain, value))


def _is_enum(kind: type) -> bool:
    enum = sys.modules.get("enum")
    return enum is not None and issubclass(kind, enum.Enum) and not issubclass(kind, enum.Flag)


def _tuple_fields(kind: type) -> tuple | None:
    """Field names of a named tuple."""
    if issubclass(kind, tuple):
        for base in kind.__mro__:
            names = base.__dict__.get("_fields")
            if type(names) is tuple:
                return names
    return None


def _has_plain_zone(value: Any) -> bool:
    return value.tzinfo is None or type(value.tzinfo).__name__ == "timezone"


def instance_fields(value: Any) -> Any:
    """Instance attributes, slots of the bases first; reads descriptors of the built-in kinds only."""
    kind = type(value)
    for base in reversed(kind.__mro__):
        for name, member in base.__dict__.items():
            if type(member) is MemberDescriptorType and _module_of(base) == "__main__":
                try:
                    yield name, member.__get__(value, kind)
                except AttributeError:
                    continue
    for base in kind.__mro__:
        getter = base.__dict__.get("__dict__")
        if type(getter) is GetSetDescriptorType:
            yield from dict.items(getter.__get__(value, kind))
            return
    if kind.__name__ == "SimpleNamespace":
        yield from value.__dict__.items()


def quoted(text: str, limit: int) -> str:
    """`repr` of a string with the CUT character escaped; cut when longer than `limit`."""
    if len(text) > limit:
        return repr(text[: max(limit, 0)]).replace(CUT, "\\u2026")[:-1] + CUT
    shown = repr(text)
    return shown.replace(CUT, "\\u2026") if CUT in shown else shown


def render(value: Any, limit: int) -> str:
    """Canonical text of `value`, at most about `limit` characters; a longer one ends in CUT."""
    kind = type(value)
    if kind is int and -(1 << 60) < value < 1 << 60 or kind is bool or value is None:
        return repr(value)
    if kind is str and len(value) <= limit:
        shown = repr(value)
        if len(shown) <= limit and CUT not in shown:
            return shown
    shown = _flat(value, kind, limit)
    if shown is not None:
        return shown
    writer = _Writer(limit)
    try:
        writer.value(value)
    except (_Full, RecursionError):
        return "".join(writer.parts)[:limit].replace(CUT, "") + CUT
    except Exception:
        return f"<{_name_of(kind)}>"
    return "".join(writer.parts)


def render_scalars(value: Any, kind: type, limit: int) -> str:
    """`render` of a container that `scalars_in` has looked at."""
    shown = _by_repr(value, kind, limit) if len(value) <= limit else None
    return render(value, limit) if shown is None else shown


def _flat(value: Any, kind: type, limit: int) -> str | None:
    """Containers of scalars or of such containers: most others, at a tenth of the time, by `repr`."""
    if kind not in _CONTAINERS or len(value) > limit or not _is_flat(value, kind, limit):
        return None
    return _by_repr(value, kind, limit)


def _by_repr(value: Any, kind: type, limit: int) -> str | None:
    try:
        shown = f"{{{repr(sorted(value))[1:-1]}}}" if kind is set and value else repr(value)
    except (ValueError, TypeError):
        # An integer with more digits than Python prints; elements of a set that have no order.
        return None
    return shown if len(shown) <= limit and CUT not in shown else None


def _is_flat(value: Any, kind: type, limit: int) -> bool:
    """Whether a container holds scalars alone, or lists and tuples of them."""
    if kind is dict:
        if not SCALARS.issuperset(map(type, value)):
            return False
        value = value.values()
    kinds = set(map(type, value))
    if kinds <= SCALARS:
        return True
    return (
        kind is not set
        and kinds <= _FLAT_ELEMENTS
        and all(type(item) in SCALARS or len(item) <= limit and SCALARS.issuperset(map(type, item)) for item in value)
    )


def scalars_in(value: Any, kind: type) -> tuple | None:
    """Elements of a short container that holds only scalars (keys and values of a dict); None for all else."""
    if kind not in _CONTAINERS or len(value) > MAX_ELEMENTS:
        return None
    elements = (*value, *value.values()) if kind is dict else tuple(value)
    return elements if SCALARS.issuperset(map(type, elements)) else None


def is_opaque(text: str) -> bool:
    """Whether the text says only what kind of thing the value is."""
    return text.startswith("<")


def exception_text(error: BaseException, limit: int) -> str:
    """Message of an exception without running the program's own `__str__` or `__repr__`."""
    own = any("__str__" in base.__dict__ for base in type(error).__mro__ if _module_of(base) == "__main__")
    if not own and all(is_plain(argument) for argument in error.args):
        try:
            text = str(error)
        except Exception:
            text = ""
    elif len(error.args) == 1 and type(error.args[0]) is str:
        text = error.args[0]
    else:
        text = ", ".join(render(argument, limit) for argument in error.args)
    return text if len(text) <= limit else text[:limit] + CUT


def is_variable(name: Any) -> bool:
    """Whether a name of a frame is one of the program's, not a dunder or a hidden name of CPython's."""
    # A program can put anything hashable among its globals.
    return type(name) is str and _is_variable(name)


@lru_cache
def _is_variable(name: str) -> bool:
    return name.isidentifier() and not (name.startswith("__") and name.endswith("__"))


def is_data(name: str, value: Any) -> bool:
    """Whether a variable is data: not a module, a typing form, or a definition under its own name."""
    kind = type(value)
    if kind in _DATA:
        return True
    if kind is ModuleType:
        return False
    if kind is FunctionType or kind is BuiltinFunctionType:
        return value.__name__ != name
    if issubclass(kind, type):
        return _name_of(value) != name
    if _name_of(kind) == "_lru_cache_wrapper":
        return getattr(value, "__name__", name) != name
    return _module_of(kind) not in ("typing", "annotationlib")
