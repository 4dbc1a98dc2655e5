"""Turns what `sys.settrace` reports into the events of `trace.ts`, within limits."""

from __future__ import annotations

import sys
from operator import is_
from time import monotonic
from types import CodeType, FrameType
from typing import Any, Iterable, NoReturn

from activation import Activation, CodeInfo, Shown, Snapshot
from canonical import FILENAME, Canonical
from values import SCALARS, exception_text, is_data, render

RECURSION_LIMIT = 1000
"""Frames the program may have, as in CPython."""

RECURSION_MARGIN = 200
"""Frames above the program's limit that the tracer itself may use."""

MIN_RECURSION_LIMIT = 40

Event = dict[str, Any]

_NOTHING = object()


def _by_name(variables: Event) -> dict[str, str]:
    """Texts of a frame's variables; a local hides the global of its name."""
    return dict(variables["globals"]) | dict(variables["locals"])


class Stop(BaseException):
    """Ends the recording. Raised again wherever the program may have caught it."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Recording:
    """Events of one run. `on_call` is the trace function."""

    def __init__(self, program: Canonical, limits: dict[str, int]) -> None:
        self.program = program
        self.limits = limits
        self.value_limit = limits["valueCharacters"]
        self.character_limit = limits["traceCharacters"]
        self.event_limit = limits["events"]
        self.deadline = monotonic() + limits["milliseconds"] / 1000
        self.events: list[Event] = []
        self.enabled = False
        """Off while a module only runs to define the function that is the entry."""
        self.active = False
        """The program is running."""
        self.stop: Stop | None = None
        self.stack: list[Activation] = []
        self.suspended: dict[FrameType, Activation] = {}
        self.depth = 0
        """Frames of the program, recorded or not."""
        self.base_depth = 0
        """Frames below the program's."""
        self.overflowing = False
        """The frame just entered is one too many."""
        self.printing: Event | None = None
        """The print event that further writes of the same call join."""
        self.returned: Any = _NOTHING
        """What the program's own function has just returned to a call in the running frame."""
        self._characters = 0
        self._output = 0
        self._codes: dict[int, tuple[CodeType, CodeInfo]] = {}
        self._unsure: tuple[Event, BaseException | None] | None = None
        """The last event, when it is an exception leaving a frame that may be another than is said there."""

    # Limits

    def fail(self, reason: str, message: str) -> NoReturn:
        """Stop the recording with a sentence for the user."""
        self.stop = Stop(reason, message)
        raise self.stop

    def interrupt(self, *_: Any) -> None:
        """Signal handler."""
        if self.active:
            self.fail("interrupt", "The run was stopped.")

    def check(self) -> None:
        """Raise when the recording is over or out of time."""
        if self.stop is not None:
            raise self.stop
        if monotonic() > self.deadline:
            self.fail("time", f"Stopped after {self.limits['milliseconds'] / 1000:g} seconds.")

    # Events

    def emit(self, event: Event) -> Event:
        """Append an event, after the resume event the running frame may still owe."""
        if self.stack and self.stack[-1].resuming is not None:
            self._resume(self.stack[-1])
        if len(self.events) >= self.event_limit:
            self.fail("events", f"Stopped after {self.event_limit} recorded steps.")
        self.events.append(event)
        self.printing = None
        self.returned = _NOTHING
        self._unsure = None
        return event

    def write(self, text: str) -> None:
        """Record text the program writes."""
        if not self.enabled or self.stop is not None or not text:
            return
        self._output += len(text)
        if self._output > self.limits["outputCharacters"]:
            self.fail("output", f"Stopped after {self.limits['outputCharacters']} characters of output.")
        if self.printing is None:
            self.printing = self.emit({"kind": "print", "text": text})
        else:
            self.printing["text"] += text

    def text(self, value: Any) -> str:
        """Canonical text of a value, counted."""
        shown = render(value, self.value_limit)
        self._characters += len(shown)
        if self._characters > self.character_limit:
            self._fail_full()
        return shown

    def micro(self, label: str, value: Any) -> None:
        """Record a micro-step, unless its text says only what kind of thing the value is."""
        shown = render(value, self.value_limit)
        self._characters += len(shown)
        if self._characters > self.character_limit:
            self._fail_full()
        if not shown.startswith("<"):
            self.emit({"kind": "micro", "label": label, "value": shown})

    def _fail_full(self) -> NoReturn:
        self.fail("memory", "Stopped because the recording became too large.")

    def take_returned(self, value: Any) -> bool:
        """Whether a call's value is what a function of the program, recorded as a call, has just returned."""
        taken = value is self.returned
        self.returned = _NOTHING
        return taken

    def forget(self) -> None:
        """Let go of the program's objects."""
        self.stack, self.suspended, self.returned, self._unsure = [], {}, _NOTHING, None

    def _variables(self, activation: Activation) -> Event:
        """Locals and globals of a frame."""
        frame, used = activation.frame, activation.info.globals
        locals_ = self._snapshot(frame.f_locals.items(), activation.shown_locals)
        variables = frame.f_globals
        if used.isdisjoint(variables):
            return {"locals": locals_, "globals": []}
        seen = [(name, value) for name, value in variables.items() if name in used]
        return {"locals": locals_, "globals": self._snapshot(seen, activation.shown_globals)}

    def _snapshot(self, variables: Iterable[tuple[str, Any]], shown: Shown) -> Snapshot:
        """Texts of variables.

        `shown` keeps those of scalars, and of flat lists and tuples: the same object has the same text,
        and so has a list that holds the same objects.
        """
        hidden, pairs, characters = self.program.imports, [], 0
        for name, value in variables:
            known = shown.get(name)
            if known is not None and known[0] is value:
                elements, pair = known[1], known[2]
                if elements is None or len(elements) == len(value) and all(map(is_, elements, value)):
                    characters += len(pair[1])
                    pairs.append(pair)
                    continue
            if name in hidden or not is_data(name, value):
                continue
            pair = (name, self.text(value))
            pairs.append(pair)
            kind = type(value)
            if kind in SCALARS:
                shown[name] = value, None, pair
            elif (kind is list or kind is tuple) and SCALARS.issuperset(map(type, value)):
                shown[name] = value, tuple(value) if kind is list else None, pair
        self._characters += characters
        if self._characters > self.character_limit:
            self._fail_full()
        return pairs

    # Frames

    def _enter(self, activation: Activation) -> None:
        """Make an activation the running one."""
        caller = self.stack[-1] if self.stack else None
        activation.caller = caller
        activation.caller_before = {} if caller is None else self._variables(caller)
        if caller is not None:
            caller.exception = None
        self.stack.append(activation)

    def _leave(self, activation: Activation) -> Snapshot:
        """Take the running activation off the stack; what it changed in its caller's variables."""
        self.stack.pop()
        caller, before = activation.caller, activation.caller_before
        if caller is None:
            return []
        after = self._variables(caller)
        if after == before:
            return []
        known = _by_name(before)
        return [(name, value) for name, value in _by_name(after).items() if known.get(name) != value]

    def _resume(self, activation: Activation) -> None:
        resume, activation.resuming = activation.resuming, None
        if resume is not None:
            self.emit(resume)

    def _info(self, code: CodeType) -> CodeInfo:
        known = self._codes.get(id(code))
        if known is None:
            known = self._codes[id(code)] = code, CodeInfo(code, self.program)
        return known[1]

    # Trace functions

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        """A frame starts or goes on."""
        if frame.f_code.co_filename != FILENAME:
            return None
        if self.stop is not None or monotonic() > self.deadline:
            self.check()
        info = self._info(frame.f_code)
        self.depth += 1
        limit = sys.getrecursionlimit() - self.base_depth - RECURSION_MARGIN
        self.overflowing = self.depth > max(limit, MIN_RECURSION_LIMIT)
        if not info.recorded or not self.enabled or self.overflowing:
            return self._on_hidden
        known = self.suspended.pop(frame, None)
        if known is not None:
            self._enter(known)
            resume = {"kind": "resume", "line": known.line, "name": info.name}
            known.resuming = resume | self._variables(known)
            return self._on_event
        activation = Activation(frame, info)
        self._enter(activation)
        variables = {"locals": [], "globals": []} if info.is_module else self._variables(activation)
        self.emit({"kind": "call", "line": info.line, "name": info.name} | variables)
        return self._on_event

    def _on_hidden(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Trace function of frames that are counted, not recorded."""
        if event == "return":
            self.depth -= 1
        else:
            self.check()
        return self._on_hidden

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> Any:
        if self.stop is not None or monotonic() > self.deadline:
            self.check()
        activation = self.stack[-1]
        if event == "line":
            self._on_line(activation, frame.f_lineno)
        elif event == "return":
            self.depth -= 1
            self._on_return(activation, frame, arg)
        elif event == "exception":
            self._on_exception(activation, frame, arg[0], arg[1])
        return self._on_event

    def _on_line(self, activation: Activation, line: int) -> None:
        if line == activation.info.line and not activation.info.is_module:
            return
        if line == activation.line and activation.running:
            # From CPython 3.12 on, comprehensions are inlined and report their line again at every turn.
            return
        if activation.resuming is not None:
            self._resume(activation)
        activation.start_line(line)
        event = {"kind": "line", "line": line, **self._variables(activation), "cursors": []}
        if activation.cursors:
            activation.cursors = [cursor for cursor in activation.cursors if cursor.is_active(line)]
            event["cursors"] = [self._cursor(cursor, line) for cursor in activation.cursors]
        self.emit(event)

    def _cursor(self, cursor: Any, line: int) -> Event:
        items, more = cursor.preview(line)
        shown = None if items is None else [self.text(item) for item in items]
        return {"line": cursor.line, "items": shown, "more": more}

    def _on_return(self, activation: Activation, frame: FrameType, value: Any) -> None:
        """A frame yields, returns, or is left by an exception."""
        operation = activation.info.operation(frame)
        if operation.endswith("YIELD_VALUE"):
            event = self.emit({"kind": "yield", "line": activation.line, "value": self.text(value)})
            event["callerChanges"] = self._leave(activation)
            self.suspended[frame] = activation
        elif "RETURN" in operation:
            event = {"kind": "return", "line": activation.line, "value": self.text(value)}
            event = self.emit(event | self._variables(activation))
            event["callerChanges"] = self._leave(activation)
            caller = activation.caller
            # A property or an operator method also returns, but its value is no call's value.
            if caller is not None and "CALL" in caller.info.operation(caller.frame):
                self.returned = value
        elif activation.resuming is not None and isinstance(activation.error, GeneratorExit):
            # An abandoned generator is closed; nothing of it ran.
            activation.resuming = None
            self._leave(activation)
        else:
            event = activation.exception
            if event is None:
                # It leaves after a `finally` block or a handler; the caller's event says for sure which it is.
                event = self.emit(self._exception(activation, activation.error))
                self._unsure = event, activation.error
            event["leaves"] = True
            event.update(self._variables(activation))
            event["callerChanges"] = self._leave(activation)

    def _on_exception(self, activation: Activation, frame: FrameType, kind: type, error: Any) -> None:
        if not isinstance(error, BaseException):
            error = kind() if error is None else kind(error)
        if kind is StopIteration and activation.info.operation(frame).startswith(("FOR_ITER", "SEND", "END_")):
            return
        if self._unsure is not None:
            event, guess = self._unsure
            self._unsure = None
            if guess is not error:
                event.update(type=kind.__name__, message=exception_text(error, self.value_limit))
        repeated = activation.exception is not None and activation.error is error
        activation.error = error
        if repeated or activation.resuming is not None and isinstance(error, GeneratorExit):
            return
        activation.exception = self.emit(self._exception(activation, error))

    def _exception(self, activation: Activation, error: BaseException | None) -> Event:
        message = "" if error is None else exception_text(error, self.value_limit)
        kind = "Exception" if error is None else type(error).__name__
        event = {"kind": "exception", "line": activation.line, "type": kind, "message": message, "leaves": False}
        return event | self._variables(activation) | {"callerChanges": []}
