"""The hooks that `instrument.py` puts into the program: they record micro-steps and loop cursors."""

from __future__ import annotations

from typing import Any, Callable

import instrument
from activation import Activation
from cursors import Cursor, loop_iterator
from recording import Recording
from values import is_opaque, marked_copy, running_totals

COMPREHENSION_ITEMS = 16
"""Items of one comprehension whose micro-steps are recorded."""

_BuiltinMethod = type("".find)


class Hooks:
    """Each hook returns its last argument unchanged, and raises only to end the recording."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    def names(self) -> dict[str, Callable[..., Any]]:
        """The hooks by the names `instrument.py` gives them."""
        return {
            instrument.RESULT: self.result,
            instrument.CALL: self.call,
            instrument.METHOD: self.method,
            instrument.ARGUMENTS: self.arguments,
            instrument.NEEDLE: self.needle,
            instrument.HAYSTACK: self.haystack,
            instrument.SUMMED: self.summed,
            instrument.COMP: self.comp,
            instrument.ITEM: self.item,
            instrument.ADDEND: self.addend,
            instrument.COMP_RESULT: self.comp_result,
            instrument.LOOP: self.loop,
            instrument.ENTER: self.enter,
            instrument.CAUGHT: self.caught,
        }

    def running(self) -> Activation | None:
        """The running activation; None where nothing is to be recorded."""
        recording = self.recording
        if recording.stop is not None:
            raise recording.stop
        return recording.stack[-1] if recording.stack else None

    def record(self, label: str, shown: str | None) -> None:
        """Record a micro-step, unless there is nothing to tell."""
        if shown is not None and not is_opaque(shown):
            self.recording.emit({"kind": "micro", "label": label, "value": shown})

    def result(self, label: str, value: Any) -> Any:
        # Written out rather than with `running` and `record`: the trace function sees every call made here.
        recording = self.recording
        if recording.stop is not None:
            raise recording.stop
        recording.printing = None
        if value is not None and recording.stack and recording.stack[-1].muted is None:
            recording.micro(label, value)
        return value

    def call(self, label: str, value: Any) -> Any:
        if self.recording.take_returned(value):
            self.recording.printing = None
            return value
        return self.result(label, value)

    def method(self, method: Any) -> Any:
        running = self.running()
        if running is not None:
            running.methods.append(method)
        return method

    def arguments(self, *arguments: Any) -> tuple:
        running = self.running()
        if running is not None and running.methods:
            method = running.methods.pop()
            if type(method) is _BuiltinMethod and running.muted is None:
                self.marks(method.__self__, method.__name__, arguments)
        return arguments

    def needle(self, value: Any) -> Any:
        running = self.running()
        if running is not None:
            running.needles.append(value)
        return value

    def haystack(self, value: Any) -> Any:
        running = self.running()
        if running is not None and running.needles:
            needle = running.needles.pop()
            if running.muted is None:
                self.marks(value, "in", (needle,))
        return value

    def marks(self, receiver: Any, method: str, arguments: tuple) -> None:
        self.record("marks", marked_copy(receiver, method, arguments, self.recording.value_limit))

    def summed(self, values: Any) -> Any:
        running = self.running()
        if running is not None and running.muted is None:
            self.record("marks", running_totals(values, self.recording.value_limit))
        return values

    def comp(self, site: int, iterable: Any) -> Any:
        running = self.running()
        if running is not None:
            running.items[site] = 0
            running.addends[site] = []
        return iterable

    def item(self, site: int, item: Any) -> bool:
        self.recording.check()
        running = self.running()
        if running is not None:
            count = running.items[site] = running.items.get(site, 0) + 1
            running.running.add(site)
            if count > COMPREHENSION_ITEMS and running.muted is None:
                running.muted = site
            if running.muted is None:
                self.record("item", self.recording.text(item))
        return True

    def addend(self, site: int, value: Any) -> Any:
        running = self.running()
        if running is not None:
            running.addends.setdefault(site, []).append(value)
        return value

    def comp_result(self, site: int, label: str, value: Any) -> Any:
        running = self.running()
        if running is not None:
            running.running.discard(site)
            if running.muted == site:
                running.muted = None
            addends = running.addends.pop(site, [])
            if running.muted is None:
                self.record("marks", running_totals(addends, self.recording.value_limit))
        return self.call(label, value) if label == "call" or label.startswith(".") else self.result(label, value)

    def loop(self, line: int, iterable: Any) -> Any:
        running = self.running()
        iterator, known = loop_iterator(iterable)
        if running is not None:
            end = self.recording.program.loop_ends[line]
            running.cursors = [cursor for cursor in running.cursors if cursor.line != line]
            running.cursors.append(Cursor(line, end, iterator if known else None, iterable))
        return iterator

    def enter(self) -> None:
        if self.recording.overflowing:
            self.recording.overflowing = False
            raise RecursionError("maximum recursion depth exceeded")
        if self.recording.stop is not None:
            raise self.recording.stop

    def caught(self) -> None:
        if self.recording.stop is not None:
            raise self.recording.stop
