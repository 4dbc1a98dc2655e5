"""Connects a recording to `sys.monitoring`, for the program's own code only."""

from __future__ import annotations

import sys
from functools import partial
from sys import setprofile, settrace
from types import CodeType
from typing import Any, Callable, TypeVar

from recording import Recording

_monitoring = sys.monitoring
_events = _monitoring.events
_TOOL = 4
"""Reserved for nobody, so that a program may use Python's own debugger and profilers."""

_LOCAL = _events.PY_START | _events.PY_RESUME | _events.PY_RETURN | _events.PY_YIELD | _events.LINE
"""Reported for the program's code objects alone: the standard library runs at full speed."""

_GLOBAL = _events.PY_THROW | _events.RAISE | _events.PY_UNWIND
"""Cannot be asked for by code object; rare enough."""

_GUARDED = ("use_tool_id", "clear_tool_id", "free_tool_id", "register_callback", "set_events", "set_local_events")
_ORIGINALS = {name: getattr(_monitoring, name) for name in _GUARDED}
_use_tool_id, _, _free_tool_id, _register_callback, _set_events, _set_local_events = _ORIGINALS.values()

ENDS_OF_OBSERVERS: tuple[Callable[[], Any], ...] = (
    partial(setprofile, None),
    partial(settrace, None),
    *(partial(_free_tool_id, tool) for tool in range(6) if tool != _TOOL),
)
"""Take away what the program has set to see or trace Python code. They run no Python code, which it would see."""

_T = TypeVar("_T")


def watched(recording: Recording, codes: list[CodeType], action: Callable[[], _T]) -> _T:
    """Do something while what happens in the code objects is reported to the recording."""
    callbacks: dict[int, Callable[..., None]] = {
        _events.PY_START: recording.on_start,
        _events.PY_RESUME: recording.on_start,
        _events.PY_THROW: recording.on_start,
        _events.LINE: recording.on_line,
        _events.PY_RETURN: recording.on_return,
        _events.PY_YIELD: recording.on_yield,
        _events.RAISE: recording.on_raise,
        _events.PY_UNWIND: recording.on_unwind,
    }
    _use_tool_id(_TOOL, "Neural Debugger Playground")
    guarded = _ORIGINALS if recording.program.imports_modules else {}
    try:
        for event, callback in callbacks.items():
            _register_callback(_TOOL, event, callback)
        for code in codes:
            _set_local_events(_TOOL, code, _LOCAL)
        _set_events(_TOOL, _GLOBAL)
        for name, original in guarded.items():
            setattr(_monitoring, name, _guarded(original))
        return action()
    finally:
        for name, original in guarded.items():
            setattr(_monitoring, name, original)
        _free_tool_id(_TOOL)


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of `sys.monitoring` that leaves our tool alone: the program may use all others."""

    def guarded(tool_id: Any, *arguments: Any) -> Any:
        if tool_id == _TOOL:
            raise ValueError(f"tool {_TOOL} is already in use")
        return function(tool_id, *arguments)

    return guarded
