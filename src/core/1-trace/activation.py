"""What the tracer keeps of code objects and of running frames."""

from __future__ import annotations

import inspect
from opcode import opmap
from types import CodeType, FrameType
from typing import Any, Mapping

from bytecode import global_names, offsets, operations
from canonical import Canonical
from cursors import Cursor
from variables import UNCHANGED, Layout, Variables

_ASYNCHRONOUS = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR

_UNBINDING = operations("DELETE_FAST", "DELETE_DEREF", "LOAD_FAST_AND_CLEAR")
_CALLING = operations(*(name for name in opmap if "CALL" in name))
_ITERATING = operations(*(name for name in opmap if name.startswith(("FOR_ITER", "SEND", "END_"))))


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
        used = set() if self.is_module else _global_names(code) - program.imports - program.still.functions
        self.globals = frozenset(used)
        """Names of module variables."""
        self.is_steady = is_function and not _unbinds(code)
        """Its locals, once bound, stay bound."""
        shared = bool(code.co_cellvars or code.co_freevars) if is_function else not program.still.keeps_globals
        self.is_alone = not shared and (program.still.keeps_globals or not self.globals)
        """No other frame binds its variables."""
        self.calls = offsets(code, _CALLING)
        """Where it calls something."""
        self.iterations = offsets(code, _ITERATING)
        """Where `StopIteration` is nothing but the end of a loop or of a `yield from`."""
        self._hidden = program.imports
        self._layouts: dict[tuple[str, ...], Layout] = {}

    def layout(self, names: list[str]) -> Layout:
        """The layout of these names, the same one for all frames of the code."""
        if self.is_module:
            # It has one frame, and may have as many layouts as it binds names.
            return Layout(names, self._hidden)
        key = tuple(names)
        known = self._layouts.get(key)
        if known is None:
            known = self._layouts[key] = Layout(names, self._hidden)
        return known


def nested_codes(code: CodeType) -> list[CodeType]:
    """A code object and those nested in it."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return [code, *(deeper for one in inner for deeper in nested_codes(one))]


def _global_names(code: CodeType) -> set[str]:
    """Module variables a code object, or one nested in it, reads or writes."""
    names = global_names(code)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


def _unbinds(code: CodeType) -> bool:
    """Whether code, or code nested in it, can unbind a local: by `del`, at the end of a handler, in a comprehension."""
    if offsets(code, _UNBINDING):
        return True
    return any(_unbinds(constant) for constant in code.co_consts if isinstance(constant, CodeType))


class Scratch:
    """What hooks note while one line of a frame runs."""

    __slots__ = ("methods", "needles", "items", "addends", "muted")

    def __init__(self) -> None:
        self.methods: list[Any] = []
        """Search-like methods looked up but not called yet."""
        self.needles: list[Any] = []
        """Left sides of `in` whose right side is not evaluated yet."""
        self.items: dict[int, int] = {}
        """Items taken so far by comprehension."""
        self.addends: dict[int, list[Any]] = {}
        """Values given to `sum` so far by comprehension."""
        self.muted: int | None = None
        """The comprehension whose further micro-steps are not recorded."""


_NO_GLOBALS = Variables("global", 0)
"""Of all frames whose code uses no module variables: for ever empty."""


class Activation:
    """One recorded frame, running or suspended."""

    # What most frames never change is kept in the class: frames are made often.
    line: int
    cursors_sent = 0
    """How many cursors the reader knows; -1 where it may know others."""
    settled = False
    """Its cursors stay as they are until one of their lines runs."""
    body_start, body_end = 0, -1
    """Lines of the innermost loop's body, where its cursors move only by what the lines do."""
    caller: Activation | None = None
    stale = True
    """Its variables may not be as they were last looked at."""
    error: BaseException | None = None
    """The last exception seen in the frame."""
    raised = False
    """Nothing has happened in the frame since its event."""
    resuming: list[str] | None = None
    """The resume event, while nothing has happened since."""
    scratch: Scratch | None = None
    globals = _NO_GLOBALS
    _module_size = -1

    def __init__(self, frame: FrameType, code: CodeType, info: CodeInfo, limit: int) -> None:
        self.frame = frame
        self.code = code
        self.info = info
        self.line = info.line
        self.cursors: list[Cursor] = []
        self.view: Mapping[str, Any] = frame.f_locals
        """The frame's locals, live."""
        self.locals = Variables("local", limit)
        self.variables: tuple[Variables, ...] = (self.locals,)
        if info.globals:
            self.globals = Variables("global", limit)
            self.variables = self.locals, self.globals

    def is_muted(self) -> bool:
        """Whether micro-steps of the running line are not recorded."""
        return self.scratch is not None and self.scratch.muted is not None

    def update(self) -> dict[str, str]:
        """Look at all variables again; returns what has changed, a local in place of the global of its name."""
        changed = self.update_locals()
        if self.info.globals:
            others = self.update_globals()
            if others:
                own = self.locals.texts
                changed = {name: text for name, text in others.items() if name not in own} | changed
        return changed

    def update_locals(self) -> dict[str, str]:
        """Look at the locals again; returns those whose text has changed."""
        values = list(self.view.values())
        layout = self.locals.layout
        if len(values) != len(layout.names) or not self.info.is_steady:
            names = list(self.view)
            if names != layout.names:
                layout = self.info.layout(names)
        return self.locals.update(layout, values)

    def update_globals(self) -> dict[str, str]:
        """Look at the module variables its code uses again."""
        variables = self.frame.f_globals
        layout = self.globals.layout
        if len(variables) != self._module_size:
            self._module_size = len(variables)
            used = self.info.globals
            names = [name for name in variables if name in used]
            if names != layout.names:
                layout = self.info.layout(names)
        if not layout.names and not self.globals.texts:
            return UNCHANGED
        try:
            values = [variables[name] for name in layout.names]
        except KeyError:
            # One is gone and another, unused one has come.
            self._module_size = -1
            return self.update_globals()
        return self.globals.update(layout, values)
