"""The objects that variables refer to, and which of them are the same object.

Identity numbers never leave Python: objects are numbered in the order they are first met.
"""

from __future__ import annotations

import json
from collections import deque
from types import FunctionType
from typing import Any, Iterator

from values import instance_fields, render

MOST_OBJECTS = 60
MOST_PARTS = 30
TEXT_LIMIT = 60

Event = dict[str, Any]


def graph(variables: dict[str, Any]) -> str:
    """The JSON of `ObjectGraph` for variables by name."""
    objects: list[Event] = []
    numbers: dict[int, int] = {}
    # Keeps what is only made here (the values of a property, say) from leaving its identity to another.
    kept: list[Any] = []
    left_out = False

    def reference(value: Any) -> Event:
        nonlocal left_out
        if not _is_container(value):
            return {"kind": "text", "text": render(value, TEXT_LIMIT)}
        known = numbers.get(id(value))
        if known is not None:
            return {"kind": "object", "object": known}
        if len(objects) >= MOST_OBJECTS:
            left_out = True
            return {"kind": "text", "text": render(value, TEXT_LIMIT)}
        kept.append(value)
        number = numbers[id(value)] = len(objects)
        shown: Event = {"type": type(value).__name__, "parts": [], "more": 0}
        objects.append(shown)
        for label, part in _parts(value):
            if len(shown["parts"]) < MOST_PARTS:
                shown["parts"].append([label, reference(part)])
            else:
                shown["more"] += 1
        return {"kind": "object", "object": number}

    names = [[name, reference(value)] for name, value in variables.items()]
    return json.dumps({"names": names, "objects": objects, "leftOut": left_out})


def _is_container(value: Any) -> bool:
    kind = type(value)
    if isinstance(value, (list, tuple, dict, set, frozenset, deque)):
        return True
    return kind.__module__ == "__main__" and not isinstance(value, (type, FunctionType, BaseException))


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in dict.items(value):
            yield f"[{render(key, TEXT_LIMIT)}]", item
    elif isinstance(value, (set, frozenset)):
        for item in sorted(value, key=lambda item: render(item, TEXT_LIMIT)):
            yield "∋", item
    elif isinstance(value, (list, tuple, deque)):
        for index, item in enumerate(value):
            yield f"[{index}]", item
    else:
        for name, item in instance_fields(value):
            yield f".{name}", item
