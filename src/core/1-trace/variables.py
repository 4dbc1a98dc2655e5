"""Texts of the variables of one frame, rendered again only when they may have changed."""

from __future__ import annotations

from itertools import chain, compress
from operator import is_, is_not
from types import FunctionType
from typing import Any

from values import SCALARS, is_data, is_variable, render, render_scalars, scalars_in

UNCHANGED: dict[str, str] = {}
"""Changed by nobody."""

_WORDS = {kind: (f"@{kind}", f"@{kind}s") for kind in ("local", "global")}
"""What sets one and what clears them all in the stream."""

_NEVER = object()
"""Identical to no value of the program."""


class Layout:
    """Names as a frame lists them, and which of them are variables."""

    __slots__ = ("names", "slots", "mask")

    def __init__(self, names: list[str], hidden: frozenset[str]) -> None:
        """`hidden` names are no variables."""
        self.names = names
        mask = [is_variable(name) and name not in hidden for name in names]
        self.slots = list(enumerate(compress(names, mask)))
        """The variables, numbered."""
        self.mask = None if all(mask) else mask
        """Which names are variables; None where all are."""


_EMPTY = Layout([], frozenset())


class Variables:
    """Names to canonical texts, as the frame lists them, and what of that is still to be sent.

    The same scalar has the same text for ever. So has a list, tuple, dict or set while it holds the same
    scalars. Values of those kinds are kept and only looked at; all others are rendered every time, and not
    kept, which would keep the program's objects alive.
    """

    layout = _EMPTY
    reset = False
    """What was sent before is void: names are gone or in another order."""
    characters = 0
    """Length of all texts."""
    unsent = UNCHANGED
    """Variables whose text is new since the last event."""
    _data: list[str] = []
    """Names with a text."""

    def __init__(self, kind: str, limit: int) -> None:
        """`kind` names them in the stream: "local" or "global"; `limit`: see `render`."""
        self.sets, self.clears = _WORDS[kind]
        self.texts: dict[str, str] = {}
        self._limit = limit
        self._seen: list[Any] = []
        """The value of each variable, `_NEVER` where it is not kept."""
        self._elements: dict[int, tuple] = {}
        """By number: the elements of the container kept there."""
        self.moving: set[int] = set()
        """Numbers of the variables whose text can change while they stay bound to the same value."""

    def update(self, layout: Layout, values: list[Any]) -> dict[str, str]:
        """Look at all variables again; returns those whose text has changed."""
        rearranged = layout is not self.layout
        if rearranged:
            self._adopt(layout)
        if layout.mask is not None:
            values = [*compress(values, layout.mask)]
        texts, seen, held, limit = self.texts, self._seen, self._elements, self._limit
        slots = [*compress(layout.slots, map(is_not, values, seen))]
        for place, elements in held.items():
            value = values[place]
            if value is seen[place] and not _holds(value, elements):
                slots.append(layout.slots[place])
                slots.sort()
        if not slots and not rearranged:
            return UNCHANGED
        moving = self.moving
        changed: dict[str, str] = {}
        for place, name in slots:
            value = values[place]
            kind = type(value)
            if kind in SCALARS:
                seen[place] = value
                if place in moving:
                    moving.discard(place)
                    held.pop(place, None)
                shown = render(value, limit)
            elif (elements := scalars_in(value, kind)) is not None:
                seen[place], held[place] = value, elements
                moving.add(place)
                shown = render_scalars(value, kind, limit)
            else:
                held.pop(place, None)
                if not is_data(name, value):
                    bare = _is_bare(value, kind)
                    seen[place] = value if bare else _NEVER
                    (moving.discard if bare else moving.add)(place)
                    if texts.pop(name, None) is not None:
                        rearranged = True
                    continue
                seen[place] = _NEVER
                moving.add(place)
                shown = render(value, limit)
            before = texts.get(name)
            if before != shown:
                texts[name] = changed[name] = shown
                self.characters += len(shown)
                if before is None:
                    rearranged = True
                else:
                    self.characters -= len(before)
        if rearranged:
            self._rearrange([name for _, name in layout.slots if name in texts])
        self.unsent = self.unsent | changed if self.unsent else changed
        return changed

    def _adopt(self, layout: Layout) -> None:
        """Take over the names the frame has now."""
        before, slots = self.layout.slots, layout.slots
        known = len(before)
        if slots[:known] == before:
            self._seen += [_NEVER] * (len(slots) - known)
        else:
            self._seen, self._elements, self.moving = [_NEVER] * len(slots), {}, set()
        self.layout = layout

    def _rearrange(self, data: list[str]) -> None:
        known = len(self._data)
        if data[:known] != self._data:
            self.texts = {name: self.texts[name] for name in data}
            self.characters = sum(map(len, self.texts.values()))
            self.reset = True
        self._data = data

    def take(self) -> dict[str, str]:
        """What an event must say: all texts after a reset, else the new ones."""
        unsent = self.texts if self.reset else self.unsent
        self.unsent, self.reset = UNCHANGED, False
        return unsent


def _is_bare(value: Any, kind: type) -> bool:
    """Whether a value that is no data is a function that keeps nothing else alive, such as a recursive one."""
    return kind is FunctionType and value.__closure__ is value.__defaults__ is value.__kwdefaults__ is None


def _holds(container: Any, elements: tuple) -> bool:
    """Whether the container still holds exactly these objects."""
    if type(container) is dict:
        return 2 * len(container) == len(elements) and all(map(is_, elements, chain(container, container.values())))
    return len(container) == len(elements) and all(map(is_, elements, container))
