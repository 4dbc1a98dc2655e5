"""What the tracer keeps of code objects and of running frames."""

from __future__ import annotations

import dis
import inspect
from types import CodeType, FrameType
from typing import Any

from canonical import Canonical
from cursors import Cursor

_GLOBAL_OPERATIONS = ("LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_NAME")
_ASYNCHRONOUS = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


Snapshot = list[tuple[str, str]]
"""Names and texts of variables."""

Shown = dict[str, tuple[Any, tuple | None, tuple[str, str]]]
"""Names to a value, the elements it had if it is a list, and its entry in a snapshot."""


class CodeInfo:
    """What the tracer needs to know of one code object."""

    def __init__(self, code: CodeType, program: Canonical) -> None:
        # Code of modules and class bodies has no fast locals.
        is_function = bool(code.co_flags & inspect.CO_OPTIMIZED)
        name = code.co_name
        self.is_module = not is_function and name == "<module>"
        self.recorded = self.is_module or (
            is_function and not name.startswith("<") and name != "__annotate__" and not code.co_flags & _ASYNCHRONOUS
        )
        self.name = code.co_qualname.replace("<locals>.", "")
        self.line = 1 if self.is_module else program.def_lines.get(code.co_firstlineno, code.co_firstlineno)
        used = set() if self.is_module else _global_names(code) - program.imports
        self.globals = frozenset(name for name in used if name.isidentifier())
        """Names of module variables; those of hooks are no identifiers."""
        self._operations = code.co_code

    def operation(self, frame: FrameType) -> str:
        """Name of the operation the frame is at; empty before its first."""
        index = frame.f_lasti
        # In CPython 3.11 a frame that calls another is past the call, in the inline cache behind it.
        while index > 0 and dis.opname[self._operations[index]] == "CACHE":
            index -= 2
        return dis.opname[self._operations[index]] if index >= 0 else ""


def _global_names(code: CodeType) -> set[str]:
    """Module variables a code object, or one nested in it, reads or writes."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname in _GLOBAL_OPERATIONS}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


class Activation:
    """One recorded frame, running or suspended."""

    def __init__(self, frame: FrameType, info: CodeInfo) -> None:
        self.frame = frame
        self.info = info
        self.line = info.line
        self.cursors: list[Cursor] = []
        self.shown_locals: Shown = {}
        self.shown_globals: Shown = {}
        self.caller: Activation | None = None
        self.caller_before: dict[str, Any] = {}
        """The caller's variables when it called."""
        self.error: BaseException | None = None
        """The last exception seen in the frame."""
        self.exception: dict[str, Any] | None = None
        """Its event, while nothing else has happened in the frame."""
        self.resuming: dict[str, Any] | None = None
        """The resume event, while nothing has happened since."""
        self.start_line(info.line)

    def start_line(self, line: int) -> None:
        """Move to a line; forget what belongs to the one before."""
        self.line = line
        self.exception = None
        self.methods: list[Any] = []
        """Search-like methods looked up but not called yet."""
        self.needles: list[Any] = []
        """Left sides of `in` whose right side is not evaluated yet."""
        self.items: dict[int, int] = {}
        """Items taken so far by comprehension."""
        self.addends: dict[int, list[Any]] = {}
        """Values given to `sum` so far by comprehension."""
        self.running: set[int] = set()
        """Comprehensions that have taken an item and are not done."""
        self.muted: int | None = None
        """The comprehension whose further micro-steps are not recorded."""
