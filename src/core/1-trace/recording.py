"""Turns what `sys.monitoring` reports into the stream of events (`stream.py`), within limits."""

from __future__ import annotations

from sys import _getframe, getrecursionlimit
from types import CodeType, FrameType
from typing import Any, NoReturn

from activation import Activation, CodeInfo
from canonical import Canonical
from limits import Limits, Stop
from partial import Partial
from values import exception_text, render
from variables import UNCHANGED

RECURSION_LIMIT = 1000
"""Frames the program may have, as in CPython."""

RECURSION_MARGIN = 200
"""Frames above the program's limit that the tracer itself may use."""

MIN_RECURSION_LIMIT = 40

MAX_DEPTH = 10_000
"""Frames the program may have when it has raised the limit itself."""

NOTHING = object()
"""Identical to no value of the program."""


class Recording(Limits):
    """Events of one run. The `on_…` methods are the callbacks of `sys.monitoring` for the program's own code."""

    def __init__(self, program: Canonical, infos: dict[int, CodeInfo], limits: dict[str, int]) -> None:
        self.program = program
        super().__init__(limits)
        self.stream: list[str] = []
        self.enabled = False
        """Off while a module only runs to define the function that is the entry."""
        self.running: Activation | None = None
        """The recorded frame that runs, or has called a frame that is not recorded."""
        self.base_depth = 0
        """Frames below the program's."""
        self.returned: Any = NOTHING
        """What the program's own function has just returned to a call in the running frame."""
        self.partial: Partial | None = None
        """Keeps what was recorded when the interpreter is lost; None where nobody would take it."""
        self.print_end = -1
        """Length of the stream after text was printed that further writes of the same call join."""
        self._infos = infos
        self._suspended: dict[FrameType, Activation] = {}
        self._quiet = program.still.quiet
        self._calm = program.still.calm
        self._lines = [str(number) for number in range(len(program.lines) + 2)]
        self._depth = 0
        """Frames of the program, recorded or not."""
        self._overflowing = False
        """The frame just entered is one too many."""
        self.events = 0

    # Events

    def emit(self, *words: str) -> None:
        """Append an event, after the resume event the running frame may still owe."""
        if self.running is not None and self.running.resuming is not None:
            self._resume(self.running)
        if self.events >= self.event_limit:
            self.fail_long()
        self.events += 1
        self.stream += words
        self.returned = NOTHING

    def fail_long(self) -> NoReturn:
        """Stop because of too many events."""
        self.fail("events", f"Stopped after {self.event_limit} recorded steps.")

    def write(self, text: str) -> None:
        """Record text the program writes."""
        if not self.enabled or self.stop is not None or not text:
            return
        self.count_output(len(text))
        if self.print_end == len(self.stream):
            self.stream += ("@printed", text)
        else:
            self.emit("@print", text)
        self.print_end = len(self.stream)

    def text(self, value: Any) -> str:
        """Canonical text of a value, counted."""
        shown = render(value, self.value_limit)
        self.count_characters(len(shown))
        return shown

    def forget(self) -> None:
        """Let go of the program's objects."""
        self.running, self._suspended, self.returned = None, {}, NOTHING

    def check(self) -> None:
        """Raise when the recording is over or out of time; the events so far are handed over now and then."""
        super().check()
        if self.partial is not None:
            self.partial.send(self.stream)

    def settle(self) -> None:
        """Find out whether micro-steps can be recorded as they come."""
        running = self.running
        self.ready = (
            running is not None
            and running.resuming is None
            and not running.is_muted()
            and self.stop is None
        )

    # Variables

    def _update(self, activation: Activation) -> dict[str, str]:
        """Look at a frame's variables again; returns what has changed, a local in place of the global of its name."""
        changed = activation.update() if activation.stale else UNCHANGED
        self.count_characters(activation.locals.characters + activation.globals.characters)
        return changed

    def _send(self, activation: Activation) -> None:
        """Append what is new in a frame's variables."""
        for variables in activation.variables:
            if variables.unsent or variables.reset:
                if variables.reset:
                    self.stream.append(variables.clears)
                for name, text in variables.take().items():
                    self.stream += (variables.sets, name, text)

    reached = _send
    """A step is about to be recorded, its frame still running; `replay.py` looks into it or changes it here."""

    # Frames

    def _enter(self, activation: Activation) -> None:
        """Make an activation the running one."""
        caller = activation.caller = self.running
        if caller is not None:
            if caller.resuming is not None:
                self._resume(caller)
            if caller.line not in self._calm:
                self._update(caller)
            caller.raised = False
            # Of a frame alone with its variables only mutable values can change while another runs.
            caller.stale = bool(not caller.info.is_alone or caller.locals.moving or caller.globals.moving)
        self.running = activation

    def _leave(self, activation: Activation) -> None:
        """Take the running activation off the stack; append what it changed in its caller's variables."""
        caller = self.running = activation.caller
        if caller is not None:
            for name, text in self._update(caller).items():
                self.stream += ("@change", name, text)
            # What is left of its line may change them; the callee may have changed what its loops have to come.
            caller.stale = caller.line not in self._quiet or bool(caller.cursors)

    def _resume(self, activation: Activation) -> None:
        resume, activation.resuming = activation.resuming, None
        if resume is not None:
            self.stream.append("@enter")
            self.reached(activation)
            if activation.cursors:
                # Others may have gone on with what its loops run over.
                activation.stale = True
                self._send_cursors(activation, activation.line)
            self.emit(*resume)
        self.settle()

    # Callbacks

    def on_start(self, code: CodeType, offset: int, error: BaseException | None = None) -> None:
        """A frame starts or goes on, perhaps by an exception thrown into it."""
        info = self._infos.get(id(code))
        if info is None:
            return
        self._depth += 1
        self._patience -= 1
        if self._patience < 0:
            self.check()
        limit = getrecursionlimit() - self.base_depth - RECURSION_MARGIN
        if self._depth > max(limit, MIN_RECURSION_LIMIT):
            self._overflowing = True
            raise RecursionError("maximum recursion depth exceeded")
        if self._depth > MAX_DEPTH:
            self.fail("memory", f"Stopped at {MAX_DEPTH} calls inside each other.")
        if not info.recorded or not self.enabled:
            if self.running is not None:
                self.running.stale = True
            return
        frame = _getframe(1)
        known = self._suspended.pop(frame, None)
        if known is not None:
            self._enter(known)
            self._update(known)
            # The reader has forgotten the frame.
            for variables in known.variables:
                variables.reset = True
            known.resuming = ["@resume", self._lines[known.line], info.name]
            known.cursors_sent = -1
            self.ready = False
            return
        activation = Activation(frame, code, info, self.value_limit)
        self._enter(activation)
        self.stream.append("@enter")
        if not info.is_module:
            self._update(activation)
            activation.stale = False
        self.reached(activation)
        self.emit("@call", self._lines[info.line], info.name)
        self.ready = True

    def on_line(self, code: CodeType, line: int) -> None:
        """A line is about to run."""
        self._patience -= 1
        if self._patience < 0:
            self.check()
        activation = self.running
        if activation is None or activation.code is not code:
            return
        if activation.resuming is not None:
            self._resume(activation)
        activation.line = line
        activation.raised = False
        if activation.scratch is not None:
            activation.scratch = None
            self.ready = True
        self._update(activation)
        self.reached(activation)
        if activation.cursors and (
            activation.stale and not activation.settled or not activation.body_start <= line <= activation.body_end
        ):
            self._send_cursors(activation, line)
        activation.stale = line not in self._quiet
        if self.events >= self.event_limit:
            self.fail_long()
        self.events += 1
        self.stream += ("@line", self._lines[line])
        self.returned = NOTHING
        if self.partial is not None and self.partial.early:
            self.partial.send(self.stream)

    def _send_cursors(self, activation: Activation, line: int) -> None:
        """Append the cursors of a frame where they are not as before."""
        cursors = activation.cursors
        changed = activation.cursors_sent != len(cursors)
        # An inner loop is over when an outer one is.
        while cursors and not cursors[-1].is_active(line):
            cursors.pop()
            changed = True
        activation.body_start, activation.body_end = cursors[-1].body if cursors else (0, -1)
        settled = True
        for cursor in cursors:
            moves = cursor.due or line == cursor.line or activation.stale and not cursor.settled
            if moves and cursor.look(line, self.text):
                changed = True
            settled = settled and cursor.settled and not cursor.due
        activation.settled = settled
        if changed:
            activation.cursors_sent = len(cursors)
            self.stream.append("@cursors")
            for cursor in cursors:
                self.stream += ("@cursor", self._lines[cursor.line], *cursor.words)

    def on_return(self, code: CodeType, offset: int, value: Any) -> None:
        """A frame returns."""
        activation = self._end(code, "@return", value)
        caller = None if activation is None else activation.caller
        # A property or an operator method also returns, but its value is no call's value.
        if caller is not None and caller.frame.f_lasti in caller.info.calls:
            self.returned = value

    def on_yield(self, code: CodeType, offset: int, value: Any) -> None:
        """A frame yields."""
        activation = self._end(code, "@yield", value)
        if activation is not None:
            self._suspended[activation.frame] = activation

    def _end(self, code: CodeType, word: str, value: Any) -> Activation | None:
        """Record that the running frame gives a value and lets its caller go on; the frame, if it is a recorded one."""
        self._depth -= 1
        self._patience -= 1
        if self._patience < 0:
            self.check()
        activation = self.running
        if activation is None or activation.code is not code:
            return None
        if activation.resuming is not None:
            self._resume(activation)
        shown = self.text(value)
        self._update(activation)
        self.reached(activation)
        self._leave(activation)
        self.emit(word, self._lines[activation.line], shown)
        self.settle()
        return activation

    def on_raise(self, code: CodeType, offset: int, error: BaseException) -> None:
        """An exception is raised in a frame, or arrives in it from one it called."""
        info = self._infos.get(id(code))
        if info is None:
            return
        if self._overflowing:
            # The frame was not really entered.
            error.__traceback__ = None
            return
        if self.stop is not None:
            raise self.stop
        activation = self.running
        if activation is None or activation.code is not code:
            return
        if offset in info.iterations and isinstance(error, StopIteration):
            return
        repeated = activation.raised and activation.error is error
        activation.error = error
        if not repeated and not (activation.resuming is not None and isinstance(error, GeneratorExit)):
            self._raise(activation, error)
            activation.raised = True

    def _raise(self, activation: Activation, error: BaseException) -> None:
        if activation.resuming is not None:
            self._resume(activation)
        self._update(activation)
        self.reached(activation)
        message = exception_text(error, self.value_limit)
        self.emit("@raise", self._lines[activation.line], type(error).__name__, message)

    def on_unwind(self, code: CodeType, offset: int, error: BaseException) -> None:
        """An exception leaves a frame."""
        info = self._infos.get(id(code))
        if info is None:
            return
        self._depth -= 1
        if self._overflowing:
            self._overflowing = False
            return
        if self.stop is not None:
            raise self.stop
        activation = self.running
        if activation is None or activation.code is not code:
            return
        if activation.resuming is not None and isinstance(error, GeneratorExit):
            # An abandoned generator is closed; nothing of it ran.
            activation.resuming = None
            self.running = activation.caller
        else:
            if not activation.raised:
                self._raise(activation, error)
            else:
                self._update(activation)
                self._send(activation)
            self._leave(activation)
            self.stream.append("@leaves")
        self.settle()
