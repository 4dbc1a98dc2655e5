"""Loop cursors: the next items of an active `for`, looked up without taking them from the loop."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from itertools import islice
from operator import is_
from types import GeneratorType
from typing import Any, Callable

from values import SCALARS

PREVIEW = 2
"""Items shown; `CURSOR_PREVIEW` in `trace.ts`."""

MAX_COPIED = 512
"""Iterators that are copied item by item (dict, set) are looked into up to this length."""

_D: dict[int, int] = {}
_COPIED = tuple(
    type(iter(sample)) for sample in (_D, _D.keys(), _D.values(), _D.items(), set(), OrderedDict(), deque())
) + (type(reversed(_D)), type(reversed(_D.items())), type(reversed(_D.values())), type(reversed(deque())))
_STATEFUL = tuple(type(iter(sample)) for sample in ([], (), "", "é", b"", bytearray(), range(0), range(1 << 70)))
_NESTED = (enumerate, zip)
_LOOKED_INTO = frozenset((*_COPIED, *_STATEFUL, *_NESTED, reversed, type(reversed([]))))
_ITERABLES = frozenset(
    (
        list, tuple, str, bytes, bytearray, range, dict, set, frozenset, Counter, OrderedDict, defaultdict, deque,
        type(_D.keys()), type(_D.values()), type(_D.items()),
    )
)  # fmt: skip
_OPAQUE = frozenset((map, filter, GeneratorType))
_SLICED = frozenset((list, tuple, str, range))
_UNCHANGING = frozenset((str, range))
_LONG_RANGE = type(iter(range(1 << 70)))


class Cursor:
    """An active `for`: its line, the last line of its body, its iterator if that can be looked into.

    `iterable` is what the iterator was made from.
    """

    def __init__(self, line: int, end: int, iterator: Any, iterable: Any) -> None:
        self.line = line
        self.end = end
        self.iterator = iterator
        self.settled = type(iterable) in _UNCHANGING and iterator is not None
        """Nothing but its own line moves it."""
        self.due = True
        """Its line has run since it was last looked at."""
        sliced = type(iterable) in _SLICED and type(iterator) is not _LONG_RANGE
        self.sequence = iterable if sliced else None
        """What the iterator runs over, where its position in that is known by the number of items left."""
        self.exhausted = False
        """The `for` line was reached with nothing left, so the loop is over after it."""
        self.words: list[str] = []
        """The next items and whether more follow, as in `stream.py`."""
        self._start = -1
        """Where in the sequence the items last shown are."""
        self._coming: Any = None
        """The items last shown, if they are scalars."""

    @property
    def body(self) -> tuple[int, int]:
        """First and last line of the loop's body."""
        return self.line + 1, self.end

    def is_active(self, line: int) -> bool:
        return self.line <= line <= self.end and not self.exhausted

    def look(self, line: int, text: Callable[[Any], str]) -> bool:
        """Look again at what is to come; says whether the words have changed."""
        self.due = line == self.line
        sequence = self.sequence
        before = self.words
        if sequence is not None:
            start = len(sequence) - self.iterator.__length_hint__()
            coming = sequence[start : start + PREVIEW + 1]
            if type(sequence) in _UNCHANGING:
                # A new slice each time, but equal ones hold the same items.
                if start != self._start:
                    self.words = self._shown(coming, text, start == self._start + 1)
                    self._start = start
            else:
                known = self._coming
                if known is None or len(known) != len(coming) or not all(map(is_, known, coming)):
                    slid = known is not None and len(known) > 1 and len(coming) > 0 and known[1] is coming[0]
                    self.words = self._shown(coming, text, slid)
                    self._coming = coming if SCALARS.issuperset(map(type, coming)) else None
        else:
            coming = None if self.iterator is None else _coming(self.iterator)
            self.words = self._shown(coming, text)
        self.exhausted = line == self.line and coming is not None and not coming
        return self.words != before

    def _shown(self, coming: Any, text: Callable[[Any], str], slid: bool = False) -> list[str]:
        """The words for the items to come; `slid`: the first of them was the second before."""
        if coming is None:
            return ["@hidden"]
        known = self.words[1:-1] if slid else []
        return [*known, *map(text, coming[len(known) : PREVIEW]), "@more" if len(coming) > PREVIEW else "@end"]


def loop_iterator(iterable: Any) -> tuple[Any, bool | None]:
    """What a `for` should run over, and whether that can be looked into.

    Iterators of built-in iterables are made here. A user's object is handed on as it is, so that its
    `__iter__` runs once and inside the `for`.
    """
    kind = type(iterable)
    if kind in _ITERABLES or kind in _LOOKED_INTO:
        return iter(iterable), True
    return iterable, False


def _coming(iterator: Any) -> list[Any] | None:
    try:
        copy = _copy(iterator, {})
        return None if copy is None else list(islice(copy, PREVIEW + 1))
    except Exception:
        return None


def _copy(iterator: Any, copies: dict[int, Any]) -> Any:
    """A copy of a built-in iterator by way of its pickling recipe; one iterator used twice is copied once."""
    key = id(iterator)
    if key in copies:
        return copies[key]
    kind = type(iterator)
    if kind not in _LOOKED_INTO or kind in _COPIED and iterator.__length_hint__() > MAX_COPIED:
        return None
    if kind is reversed and type(iterator.__reduce__()[1][0]) not in _ITERABLES:
        return None
    function, arguments, *state = iterator.__reduce__()
    if kind in _NESTED:
        arguments = list(arguments)
        sources = range(1) if kind is enumerate else range(len(arguments))
        for index in sources:
            arguments[index] = _copy(arguments[index], copies)
            if arguments[index] is None:
                return None
    copy = function(*arguments)
    if state and state[0] is not None:
        copy.__setstate__(state[0])
    copies[key] = copy
    return copy
