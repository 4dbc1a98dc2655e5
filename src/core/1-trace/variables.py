"""Texts of the variables of one frame, rendered again only when they may have changed."""

from __future__ import annotations

from itertools import chain
from operator import is_
from types import FunctionType
from typing import Any

from values import SCALARS, is_data, is_variable, render, render_scalars, scalars_in

_NOTHING: dict[str, str] = {}

_NEVER = object()
"""Identical to no value of the program."""


class Variables:
    """Names to canonical texts, as the frame lists them, and what of that is still to be sent.

    The same scalar has the same text for ever. So has a list, tuple, dict or set while it holds the same
    scalars. Values of those kinds are kept and only looked at; all others are rendered every time, and not
    kept, which would keep the program's objects alive.
    """

    __slots__ = (
        "texts", "unsent", "reset", "characters", "fixed", "sets", "clears",
        "_hidden", "_limit", "_names", "_slots", "_seen", "_elements", "_data",
    )  # fmt: skip

    def __init__(self, kind: str, hidden: frozenset[str], limit: int) -> None:
        """`kind` names them in the stream: "local" or "global". `hidden` names are no variables; `limit`: see `render`."""
        self.sets, self.clears = f"@{kind}", f"@{kind}s"
        self.texts: dict[str, str] = {}
        self.unsent: dict[str, str] = {}
        """Variables whose text is new since the last event."""
        self.reset = False
        """What was sent before is void: names are gone or in another order."""
        self.characters = 0
        """Length of all texts."""
        self.fixed = True
        """No text can change unless a variable is bound anew."""
        self._hidden = hidden
        self._limit = limit
        self._names: list[str] = []
        """All names of the frame."""
        self._slots: list[tuple[int, str]] = []
        """Those of variables, with their places in the frame."""
        self._seen: list[Any] = []
        """The value in each place, `_NEVER` where it is not kept."""
        self._elements: dict[int, tuple] = {}
        """Place to the elements of the container kept there."""
        self._data: list[str] = []
        """Names with a text."""

    def update(self, names: list[str], values: list[Any]) -> dict[str, str]:
        """Look at all variables again; returns those whose text has changed."""
        if names is not self._names:
            self._rename(names)
        elif all(map(is_, values, self._seen)):
            for place, elements in self._elements.items():
                if not _holds(values[place], elements):
                    break
            else:
                return _NOTHING
        return self._update(values)

    def _rename(self, names: list[str]) -> None:
        """Take over the names the frame has now."""
        known = len(self._names)
        if names[:known] == self._names:
            self._seen += [_NEVER] * (len(names) - known)
        else:
            self._seen, self._elements = [_NEVER] * len(names), {}
        self._names = names
        hidden = self._hidden
        self._slots = [(place, name) for place, name in enumerate(names) if is_variable(name) and name not in hidden]

    def _update(self, values: list[Any]) -> dict[str, str]:
        texts, seen, held, limit = self.texts, self._seen, self._elements, self._limit
        changed: dict[str, str] = {}
        data: list[str] = []
        fixed = True
        for place, name in self._slots:
            value = values[place]
            if value is seen[place]:
                elements = held.get(place)
                if elements is None or _holds(value, elements):
                    fixed = fixed and elements is None
                    if name in texts:
                        data.append(name)
                    continue
            kind = type(value)
            if kind in SCALARS:
                elements = None
            else:
                elements = scalars_in(value, kind)
                if elements is None and not is_data(name, value):
                    bare = _is_bare(value, kind)
                    fixed = fixed and bare
                    seen[place] = value if bare else _NEVER
                    held.pop(place, None)
                    continue
                fixed = False
            data.append(name)
            shown = render(value, limit) if elements is None else render_scalars(value, kind, limit)
            before = texts.get(name)
            if before != shown:
                texts[name] = changed[name] = shown
                self.characters += len(shown) - (0 if before is None else len(before))
            if elements is not None:
                seen[place], held[place] = value, elements
            else:
                seen[place] = value if kind in SCALARS else _NEVER
                held.pop(place, None)
        self.fixed = fixed
        if data != self._data:
            self._rearrange(data)
        self.unsent |= changed
        return changed

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
        self.unsent, self.reset = {}, False
        return unsent


def _is_bare(value: Any, kind: type) -> bool:
    """Whether a value that is no data is a function that keeps nothing else alive, such as a recursive one."""
    return kind is FunctionType and value.__closure__ is value.__defaults__ is value.__kwdefaults__ is None


def _holds(container: Any, elements: tuple) -> bool:
    """Whether the container still holds exactly these objects."""
    if type(container) is dict:
        return 2 * len(container) == len(elements) and all(map(is_, elements, chain(container, container.values())))
    return len(container) == len(elements) and all(map(is_, elements, container))
