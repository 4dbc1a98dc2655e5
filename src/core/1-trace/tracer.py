"""Records one run of a program: canonical source, events, end, as the JSON of `trace.ts`.

The program is compiled from an instrumented copy of its canonical tree (`instrument.py`) and run
under `sys.settrace`. Only its own code objects are looked at, never the library's.
"""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import io
import json
import sys
import warnings
from time import monotonic
from types import CodeType, FrameType
from typing import Any, Callable

import instrument as hooks
from canonical import FILENAME, Canonical, SourceError, canonicalize
from cursors import Cursor, loop_iterator
from values import exception_text, is_data, is_opaque, marked_copy, render, running_totals

COMPREHENSION_ITEMS = 16
"""Items of one comprehension whose micro-steps are recorded."""

RECURSION_LIMIT = 1000
"""Frames the program may have, as in CPython."""

RECURSION_MARGIN = 200
"""Frames above the program's limit that the tracer itself may use."""

Event = dict[str, Any]
Snapshot = list[tuple[str, str]]
_NOTHING = object()


def trace(source: str, entry: str | None, args: str | None, limits: dict[str, int], stdin: str) -> str:
    """Run a program and return JSON: a `Trace` (maps as arrays of pairs) or a `TraceError`.

    `entry` is a function's name, or None for the module itself. `args` is the function's arguments as
    one Python literal: a tuple holds the positional arguments, anything else is the only argument.
    `limits` has the keys of `TraceLimits`.
    """
    try:
        program = canonicalize(source)
    except SourceError as error:
        return json.dumps({"kind": "syntax", "message": str(error), "range": error.range})
    recording = Recording(program, limits)
    try:
        end = recording.run(entry, args, stdin)
    except EntryError as error:
        return json.dumps({"kind": "entry", "message": str(error)})
    described = {"lines": program.lines, "bound": program.bound}
    return json.dumps({"program": described, "events": recording.events, "end": end}, separators=(",", ":"))


class EntryError(Exception):
    """The chosen function cannot be called."""


class Stop(BaseException):
    """Ends the recording at a limit. Raised again wherever the program might have caught it."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class CodeInfo:
    """What the tracer needs to know of one code object."""

    def __init__(self, code: CodeType, program: Canonical) -> None:
        is_function = bool(code.co_flags & inspect.CO_OPTIMIZED)
        self.is_module = not is_function and code.co_name == "<module>"
        self.recorded = self.is_module or (
            is_function
            and not code.co_name.startswith("<")
            and code.co_name != "__annotate__"
            and not code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR)
        )
        self.name = code.co_qualname.replace("<locals>.", "")
        self.line = 1 if self.is_module else program.def_lines.get(code.co_firstlineno, code.co_firstlineno)
        self.is_generator = bool(code.co_flags & inspect.CO_GENERATOR)
        self.operations = code.co_code
        self.globals = frozenset() if self.is_module else frozenset(_global_names(code))

    def operation(self, frame: FrameType) -> str:
        """Name of the operation the frame is at."""
        return dis.opname[self.operations[frame.f_lasti]] if frame.f_lasti >= 0 else ""


class Activation:
    """One running or suspended frame that is recorded."""

    def __init__(self, frame: FrameType, info: CodeInfo) -> None:
        self.frame = frame
        self.info = info
        self.caller: Activation | None = None
        self.caller_before: dict[str, str] = {}
        self.line = info.line
        self.cursors: list[Cursor] = []
        self.exception: Event | None = None
        """The last exception event, while nothing else has happened in this frame."""
        self.error: BaseException | None = None
        self.resuming = False
        """Resumed, and nothing has happened yet."""
        self.start_line()

    def start_line(self) -> None:
        """Forget what belongs to one line: pending marks and comprehensions."""
        self.methods: list[Any] = []
        self.needles: list[Any] = []
        self.items: dict[int, int] = {}
        self.addends: dict[int, list[Any]] = {}
        self.muted: int | None = None
        self.comprehensions: set[int] = set()


class Recording:
    """The state of one run."""

    def __init__(self, program: Canonical, limits: dict[str, int]) -> None:
        self.program = program
        self.limits = limits
        self.value_limit = limits["valueCharacters"]
        self.events: list[Event] = []
        self.stop: Stop | None = None
        self.enabled = False
        self.stack: list[Activation] = []
        self.suspended: dict[FrameType, Activation] = {}
        self.codes: dict[int, CodeInfo] = {}
        self.kept: list[CodeType] = []
        self.depth = 0
        self.overflowing = False
        self.characters = 0
        self.output = 0
        self.printing: Event | None = None
        self.returned: Any = _NOTHING
        self.unsure: tuple[Event, BaseException | None] | None = None
        self.deadline = 0.0

    # Running

    def run(self, entry: str | None, args: str | None, stdin: str) -> Event:
        """Run the program; returns the `TraceEnd`. Raises EntryError."""
        arguments = _arguments(args) if entry is not None else ()
        module = hooks.instrument(self.program.tree, set(self.program.bound))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(module, FILENAME, "exec", dont_inherit=True)
        private = dict(vars(builtins))
        private.update(self.hooks())
        namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": private, "__doc__": None}
        base = len(inspect.stack(0))
        saved = sys.stdout, sys.stderr, sys.stdin, sys.getrecursionlimit(), sys.modules.get("__main__")
        main = type(sys)("__main__")
        main.__dict__.update(namespace)
        sys.modules["__main__"] = main
        main.__dict__.pop("__builtins__", None)
        main.__dict__["__builtins__"] = private
        namespace = main.__dict__
        sys.stdout = sys.stderr = _Output(self)
        sys.stdin = io.StringIO(stdin)
        sys.setrecursionlimit(base + RECURSION_LIMIT + RECURSION_MARGIN)
        self.base = base
        self.deadline = monotonic() + self.limits["milliseconds"] / 1000
        try:
            if entry is None:
                return self.watch(lambda: exec(code, namespace), True)
            end = self.watch(lambda: exec(code, namespace), False)
            if end["kind"] == "error":
                where = "" if end["line"] is None else f" on line {end['line']}"
                raise EntryError(f"The program fails before {entry} can be called: {_said(end)}{where}.")
            if end["kind"] == "stopped":
                return end
            function = namespace.get(entry)
            if not callable(function):
                raise EntryError(f"The program has no function {entry}.")
            _check_signature(function, entry, arguments)
            return self.watch(lambda: function(*arguments), True)
        finally:
            sys.settrace(None)
            sys.stdout, sys.stderr, sys.stdin = saved[:3]
            sys.setrecursionlimit(saved[3])
            if saved[4] is not None:
                sys.modules["__main__"] = saved[4]
            self.stop = self.stop or Stop("interrupt", "")
            self.forget()

    def watch(self, action: Callable[[], Any], enabled: bool) -> Event:
        """Run an action under the trace function; says how it ended."""
        self.enabled = enabled
        self.stack, self.suspended, self.depth = [], {}, 0
        ended: BaseException | None = None
        try:
            sys.settrace(self.on_call)
            try:
                action()
            finally:
                sys.settrace(None)
        except BaseException as error:
            ended = error
        if self.stop is None and isinstance(ended, KeyboardInterrupt):
            self.stop = Stop("interrupt", "The run was interrupted.")
        if self.stop is not None:
            return {"kind": "stopped", "reason": self.stop.reason, "message": str(self.stop)}
        if ended is None or isinstance(ended, SystemExit) and ended.code in (None, 0):
            return {"kind": "normal"}
        message = exception_text(ended, self.value_limit)
        return {"kind": "error", "type": type(ended).__name__, "message": message, "line": _last_line(ended)}

    def forget(self) -> None:
        """Let go of the program's objects, so that nothing of it runs on."""
        self.stack, self.suspended, self.returned, self.unsure = [], {}, _NOTHING, None

    def fail(self, reason: str, message: str) -> None:
        self.stop = Stop(reason, message)
        raise self.stop

    # Events

    def emit(self, event: Event) -> Event:
        """Append an event, after the resume event it may still owe."""
        if self.stack and self.stack[-1].resuming:
            self.resume(self.stack[-1])
        if len(self.events) >= self.limits["events"]:
            self.fail("events", f"Stopped after {self.limits['events']} recorded steps.")
        self.events.append(event)
        self.printing = None
        self.returned = _NOTHING
        return event

    def resume(self, activation: Activation) -> None:
        activation.resuming = False
        local, global_ = self.snapshot(activation)
        name = activation.info.name
        self.emit({"kind": "resume", "line": activation.line, "name": name, "locals": local, "globals": global_})

    def check(self) -> None:
        if self.stop is not None:
            raise self.stop
        if monotonic() > self.deadline:
            self.fail("time", f"Stopped after {self.limits['milliseconds'] / 1000:g} seconds.")

    def text(self, value: Any) -> str:
        shown = render(value, self.value_limit)
        self.characters += len(shown)
        if self.characters > self.limits["traceCharacters"]:
            self.fail("memory", "Stopped because the recording became too large.")
        return shown

    def snapshot(self, activation: Activation) -> tuple[Snapshot, Snapshot]:
        """Locals and globals of a frame as canonical text."""
        frame, text = activation.frame, self.text
        hidden = self.program.imports
        local = [(n, text(v)) for n, v in frame.f_locals.items() if n not in hidden and is_data(n, v)]
        used = activation.info.globals - hidden
        if not used:
            return local, []
        return local, [(n, text(v)) for n, v in frame.f_globals.items() if n in used and is_data(n, v)]

    def visible(self, activation: Activation) -> dict[str, str]:
        local, global_ = self.snapshot(activation)
        return dict(global_) | dict(local)

    def enter(self, activation: Activation) -> None:
        """Make an activation the running one."""
        caller = self.stack[-1] if self.stack else None
        activation.caller = caller
        activation.caller_before = {} if caller is None else self.visible(caller)
        if caller is not None:
            caller.exception = None
        self.stack.append(activation)

    def leave(self, activation: Activation) -> Snapshot:
        """Take the running activation off the stack; what it changed in its caller's variables."""
        while self.stack and self.stack.pop() is not activation:
            pass
        caller, before = activation.caller, activation.caller_before
        if caller is None or caller not in self.stack:
            return []
        return [(name, value) for name, value in self.visible(caller).items() if before.get(name) != value]

    # Trace functions

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code.co_filename != FILENAME:
            return None
        self.check()
        info = self.codes.get(id(code))
        if info is None:
            info = self.codes[id(code)] = CodeInfo(code, self.program)
            self.kept.append(code)
        self.depth += 1
        self.overflowing = self.depth > max(sys.getrecursionlimit() - self.base - RECURSION_MARGIN, 40)
        if not info.recorded or not self.enabled or self.overflowing:
            return self.on_hidden
        known = self.suspended.pop(frame, None)
        if known is not None:
            self.enter(known)
            known.resuming = True
            return self.on_event
        activation = Activation(frame, info)
        self.enter(activation)
        local, global_ = ([], []) if info.is_module else self.snapshot(activation)
        self.emit({"kind": "call", "line": info.line, "name": info.name, "locals": local, "globals": global_})
        return self.on_event

    def on_hidden(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Trace function of frames that are counted, not recorded."""
        if event == "return":
            self.depth -= 1
        else:
            self.check()
        return self.on_hidden

    def on_event(self, frame: FrameType, event: str, arg: Any) -> Any:
        if self.stop is not None:
            raise self.stop
        activation = self.stack[-1] if self.stack else None
        if activation is None or activation.frame is not frame:
            return self.on_event
        if event == "line":
            self.on_line(activation, frame)
        elif event == "return":
            self.depth -= 1
            self.on_return(activation, frame, arg)
        elif event == "exception":
            self.on_exception(activation, frame, arg[0], arg[1])
        return self.on_event

    def on_line(self, activation: Activation, frame: FrameType) -> None:
        line = frame.f_lineno
        if line == activation.info.line and not activation.info.is_module:
            return
        if line == activation.line and activation.comprehensions:
            # CPython 3.12 and later report every turn of an inlined comprehension as its line again.
            return
        self.check()
        if activation.resuming:
            self.resume(activation)
        activation.line = line
        activation.exception = None
        activation.start_line()
        activation.cursors = [cursor for cursor in activation.cursors if cursor.is_active(line)]
        local, global_ = self.snapshot(activation)
        cursors = [
            {"line": cursor.line, "items": None if items is None else [self.text(item) for item in items], "more": more}
            for cursor in activation.cursors
            for items, more in [cursor.preview(line)]
        ]
        self.emit({"kind": "line", "line": line, "locals": local, "globals": global_, "cursors": cursors})

    def on_return(self, activation: Activation, frame: FrameType, value: Any) -> None:
        operation = activation.info.operation(frame)
        line = activation.line
        if operation.endswith("YIELD_VALUE"):
            shown = self.text(value)
            event = self.emit({"kind": "yield", "line": line, "value": shown, "callerChanges": []})
            event["callerChanges"] = self.leave(activation)
            self.suspended[frame] = activation
            return
        local, global_ = self.snapshot(activation)
        if "RETURN" in operation:
            shown = self.text(value)
            event = self.emit(
                {"kind": "return", "line": line, "value": shown, "locals": local, "globals": global_}
            )
            event["callerChanges"] = self.leave(activation)
            self.returned = value
            return
        if activation.resuming and isinstance(activation.error, GeneratorExit):
            activation.resuming = False
            self.leave(activation)
            return
        event = activation.exception
        if event is None:
            event = self.emit(self.exception_event(activation, activation.error))
            self.unsure = event, activation.error
        event.update(leaves=True, locals=local, globals=global_, callerChanges=self.leave(activation))

    def on_exception(self, activation: Activation, frame: FrameType, kind: type, error: BaseException) -> None:
        if not isinstance(error, BaseException):
            error = kind() if error is None else kind(error)
        if kind is StopIteration and activation.info.operation(frame).startswith(("FOR_ITER", "SEND", "END_")):
            return
        if isinstance(error, KeyboardInterrupt):
            self.fail("interrupt", "The run was interrupted.")
        if self.unsure is not None:
            event, guess = self.unsure
            if guess is not error:
                event.update(type=kind.__name__, message=exception_text(error, self.value_limit))
            self.unsure = None
        activation.error = error
        if activation.resuming and isinstance(error, GeneratorExit):
            return
        if activation.exception is not None and activation.exception["kind"] == "exception":
            return
        event = self.exception_event(activation, error)
        event["locals"], event["globals"] = self.snapshot(activation)
        activation.exception = self.emit(event)

    def exception_event(self, activation: Activation, error: BaseException | None) -> Event:
        message = "" if error is None else exception_text(error, self.value_limit)
        kind = "Exception" if error is None else type(error).__name__
        return {
            "kind": "exception",
            "line": activation.line,
            "type": kind,
            "message": message,
            "leaves": False,
            "locals": [],
            "globals": [],
            "callerChanges": [],
        }

    # Hooks

    def micro(self, label: str, shown: str) -> None:
        if self.stack and self.stack[-1].muted is None and not is_opaque(shown):
            self.emit({"kind": "micro", "label": label, "value": shown})

    def hooks(self) -> dict[str, Callable[..., Any]]:
        """The functions behind the names of `instrument.py`."""
        return {
            hooks.RESULT: self.hook_result,
            hooks.CALL: self.hook_call,
            hooks.METHOD: self.hook_method,
            hooks.ARGUMENTS: self.hook_arguments,
            hooks.NEEDLE: self.hook_needle,
            hooks.HAYSTACK: self.hook_haystack,
            hooks.SUMMED: self.hook_summed,
            hooks.COMP: self.hook_comp,
            hooks.ITEM: self.hook_item,
            hooks.ADDEND: self.hook_addend,
            hooks.COMP_RESULT: self.hook_comp_result,
            hooks.LOOP: self.hook_loop,
            hooks.ENTER: self.hook_enter,
            hooks.CAUGHT: self.hook_caught,
        }

    def top(self) -> Activation | None:
        """The running activation; None where nothing is to be recorded."""
        if self.stop is not None:
            raise self.stop
        return self.stack[-1] if self.enabled and self.stack else None

    def hook_result(self, label: str, value: Any) -> Any:
        top = self.top()
        self.printing = None
        if top is not None and top.muted is None and value is not None:
            self.micro(label, self.text(value))
        return value

    def hook_call(self, label: str, value: Any) -> Any:
        if value is self.returned:
            self.returned = _NOTHING
            self.printing = None
            return value
        return self.hook_result(label, value)

    def hook_method(self, method: Any) -> Any:
        top = self.top()
        if top is not None:
            top.methods.append(method)
        return method

    def hook_arguments(self, *arguments: Any) -> tuple:
        top = self.top()
        if top is not None and top.methods:
            method = top.methods.pop()
            if type(method) is _METHOD and top.muted is None:
                self.marks(marked_copy(method.__self__, method.__name__, arguments, self.value_limit))
        return arguments

    def hook_needle(self, value: Any) -> Any:
        top = self.top()
        if top is not None:
            top.needles.append(value)
        return value

    def hook_haystack(self, value: Any) -> Any:
        top = self.top()
        if top is not None and top.needles:
            needle = top.needles.pop()
            if top.muted is None:
                self.marks(marked_copy(value, "in", (needle,), self.value_limit))
        return value

    def marks(self, shown: str | None) -> None:
        if shown is not None:
            self.micro("marks", shown)

    def hook_summed(self, values: Any) -> Any:
        top = self.top()
        if top is not None and top.muted is None:
            self.marks(running_totals(values, self.value_limit))
        return values

    def hook_comp(self, site: int, iterable: Any) -> Any:
        top = self.top()
        if top is not None:
            top.items[site] = 0
            top.addends[site] = []
        return iterable

    def hook_item(self, site: int, item: Any) -> bool:
        self.check()
        top = self.top()
        if top is not None:
            count = top.items[site] = top.items.get(site, 0) + 1
            top.comprehensions.add(site)
            if count > COMPREHENSION_ITEMS and top.muted is None:
                top.muted = site
            if top.muted is None:
                self.micro("item", self.text(item))
        return True

    def hook_addend(self, site: int, value: Any) -> Any:
        top = self.top()
        if top is not None:
            top.addends.setdefault(site, []).append(value)
        return value

    def hook_comp_result(self, site: int, label: str, value: Any) -> Any:
        top = self.top()
        if top is not None:
            if top.muted == site:
                top.muted = None
            top.comprehensions.discard(site)
            addends = top.addends.pop(site, [])
            if top.muted is None:
                self.marks(running_totals(addends, self.value_limit))
        return self.hook_call(label, value) if label == "call" else self.hook_result(label, value)

    def hook_loop(self, line: int, iterable: Any) -> Any:
        top = self.top()
        iterator, known = loop_iterator(iterable)
        if top is not None and known is not None:
            end = self.program.loop_ends[line]
            top.cursors = [cursor for cursor in top.cursors if cursor.line != line]
            top.cursors.append(Cursor(line, end, iterator if known else None))
        return iterator

    def hook_enter(self) -> None:
        if self.overflowing:
            self.overflowing = False
            raise RecursionError("maximum recursion depth exceeded")
        if self.stop is not None:
            raise self.stop

    def hook_caught(self) -> None:
        if self.stop is not None:
            raise self.stop


class _Output(io.TextIOBase):
    """Standard output and error of the program."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        recording = self.recording
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if not recording.enabled or recording.stop is not None or not text:
            return len(text)
        recording.output += len(text)
        if recording.output > recording.limits["outputCharacters"]:
            recording.fail("output", f"Stopped after {recording.limits['outputCharacters']} characters of output.")
        if recording.printing is not None:
            recording.printing["text"] += text
        else:
            recording.printing = recording.emit({"kind": "print", "text": text})
        return len(text)


_METHOD = type("".find)


def _global_names(code: CodeType) -> set[str]:
    """Module variables a code object, or one nested in it, reads or writes."""
    names = {
        instruction.argval
        for instruction in dis.get_instructions(code)
        if instruction.opname in ("LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_NAME")
    }
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


def _arguments(text: str | None) -> tuple:
    try:
        value = ast.literal_eval((text or "()").strip() or "()")
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise EntryError("The arguments are not Python literals.") from None
    return value if isinstance(value, tuple) else (value,)


def _check_signature(function: Any, name: str, arguments: tuple) -> None:
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        raise EntryError(f"{name} cannot be called with these arguments: {error}.") from None
    except ValueError:
        return


def _said(end: Event) -> str:
    return f"{end['type']}: {end['message']}" if end["message"] else end["type"]


def _last_line(error: BaseException) -> int | None:
    """The innermost line of the program in a traceback."""
    line, step = None, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == FILENAME:
            line = step.tb_lineno
        step = step.tb_next
    return line
