"""The hooks that `instrument.py` puts into the program: they record micro-steps and loop cursors."""

from __future__ import annotations

from typing import Any, Callable

import instrument
from activation import Activation, Scratch
from cursors import Cursor, loop_iterator
from marks import marked_copy, running_totals
from recording import NOTHING, Recording
from values import is_opaque, render

COMPREHENSION_ITEMS = 16
"""Items of one comprehension whose micro-steps are recorded."""

_BuiltinMethod = type("".find)


class Hooks:
    """Each hook returns its last argument unchanged, and raises only to end the recording."""

    recording: Recording
    """Of the present run; set before the program's code runs."""

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
        }

    def running(self) -> Activation | None:
        """The running activation; None where nothing is to be recorded."""
        recording = self.recording
        if recording.stop is not None:
            raise recording.stop
        return recording.running

    def scratch(self) -> Scratch | None:
        """Notes of the running line; None where nothing is to be recorded."""
        running = self.running()
        if running is None:
            return None
        if running.scratch is None:
            running.scratch = Scratch()
        return running.scratch

    def record(self, label: str, shown: str | None) -> None:
        """Record a micro-step, unless there is nothing to tell."""
        if shown is not None and not is_opaque(shown):
            self.recording.emit(label, shown)

    def result(self, label: str, value: Any) -> Any:
        # Written out: most events of a recording are made here.
        recording = self.recording
        if value is None or not recording.ready:
            return self.unready(label, value)
        shown = render(value, recording.value_limit)
        recording.characters += len(shown)
        if recording.characters > recording.character_limit:
            recording.fail_large()
        if shown[:1] == "<":
            recording.print_end = -1
            return value
        if recording.events >= recording.event_limit:
            recording.fail_long()
        recording.events += 1
        recording.stream += (label, shown)
        recording.returned = NOTHING
        return value

    def unready(self, label: str, value: Any) -> Any:
        """`result` where there may be nothing to record, or something else first."""
        running = self.running()
        self.recording.print_end = -1
        if value is not None and running is not None and not running.is_muted():
            self.record(label, self.recording.text(value))
        return value

    def call(self, label: str, value: Any) -> Any:
        recording = self.recording
        if value is recording.returned:
            # A function of the program, recorded as a call, has just returned it.
            recording.returned = NOTHING
            recording.print_end = -1
            return value
        recording.returned = NOTHING
        return self.result(label, value)

    def method(self, method: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None:
            scratch.methods.append(method)
        return method

    def arguments(self, *arguments: Any) -> tuple:
        scratch = self.scratch()
        if scratch is not None and scratch.methods:
            method = scratch.methods.pop()
            if type(method) is _BuiltinMethod and scratch.muted is None:
                self.marks(method.__self__, method.__name__, arguments)
        return arguments

    def needle(self, value: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None:
            scratch.needles.append(value)
        return value

    def haystack(self, value: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None and scratch.needles:
            needle = scratch.needles.pop()
            if scratch.muted is None:
                self.marks(value, "in", (needle,))
        return value

    def marks(self, receiver: Any, method: str, arguments: tuple) -> None:
        self.record("marks", marked_copy(receiver, method, arguments, self.recording.value_limit))

    def summed(self, values: Any) -> Any:
        running = self.running()
        if running is not None and not running.is_muted():
            self.record("marks", running_totals(values, self.recording.value_limit))
        return values

    def comp(self, site: int, iterable: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None:
            scratch.items[site] = 0
            scratch.addends[site] = []
        return iterable

    def item(self, site: int, item: Any) -> bool:
        self.recording.check()
        scratch = self.scratch()
        if scratch is not None:
            count = scratch.items[site] = scratch.items.get(site, 0) + 1
            if count > COMPREHENSION_ITEMS and scratch.muted is None:
                scratch.muted = site
                self.recording.settle()
            if scratch.muted is None:
                self.record("item", self.recording.text(item))
        return True

    def addend(self, site: int, value: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None:
            scratch.addends.setdefault(site, []).append(value)
        return value

    def comp_result(self, site: int, label: str, value: Any) -> Any:
        scratch = self.scratch()
        if scratch is not None:
            if scratch.muted == site:
                scratch.muted = None
                self.recording.settle()
            addends = scratch.addends.pop(site, [])
            if scratch.muted is None:
                self.record("marks", running_totals(addends, self.recording.value_limit))
        return self.call(label, value) if label == "call" or label.startswith(".") else self.result(label, value)

    def loop(self, line: int, iterable: Any) -> Any:
        running = self.running()
        iterator, known = loop_iterator(iterable)
        if running is not None:
            end = self.recording.program.loop_ends[line]
            running.cursors = [cursor for cursor in running.cursors if cursor.line != line]
            running.cursors.append(Cursor(line, end, iterator if known else None, iterable))
            # Its cursors must be looked at on the next line.
            running.body_end = -1
        return iterator
