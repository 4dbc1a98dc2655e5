"""The bounds of one recording. Each one hit ends it with a sentence for the user; what there is of it stays."""

from __future__ import annotations

from time import monotonic
from typing import Any, NoReturn

PATIENCE = 16
"""Callbacks between two looks at the clock, which costs more than the rest of a short callback."""


class Stop(BaseException):
    """Ends the recording. Raised again wherever the program may have caught it."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Limits:
    """Counts what a recording has used. `limits` has the keys of `TraceLimits`."""

    def __init__(self, limits: dict[str, int]) -> None:
        self.limits = limits
        self.value_limit = limits["valueCharacters"]
        self.character_limit = limits["traceCharacters"]
        self.event_limit = limits["events"]
        self.deadline = monotonic() + limits["milliseconds"] / 1000
        self.stop: Stop | None = None
        self.active = False
        """The program is running."""
        self.ready = False
        """Micro-steps can be recorded as they come: a frame is running, is not muted and owes no event."""
        self._patience = PATIENCE
        self.characters = 0
        self._output = 0

    def fail(self, reason: str, message: str) -> NoReturn:
        """Stop the recording with a sentence for the user."""
        self.end(Stop(reason, message))
        raise self.stop or AssertionError

    def end(self, stop: Stop) -> None:
        """From now on every callback and hook raises."""
        self.stop, self.ready, self._patience = stop, False, -1

    def interrupt(self, *_: Any) -> None:
        """Signal handler."""
        if not self.active:
            return
        if monotonic() > self.deadline:
            self._fail_late()
        self.fail("interrupt", "The run was stopped.")

    def check(self) -> None:
        """Raise when the recording is over or out of time."""
        if self.stop is not None:
            raise self.stop
        self._patience = PATIENCE
        if monotonic() > self.deadline:
            self._fail_late()

    def _fail_late(self) -> NoReturn:
        self.fail("time", f"Stopped after {self.limits['milliseconds'] / 1000:g} seconds.")

    def count_characters(self, number: int) -> None:
        """Count rendered text."""
        self.characters += number
        if self.characters > self.character_limit:
            self.fail_large()

    def fail_large(self) -> NoReturn:
        """Stop because of too much rendered text."""
        self.fail("memory", "Stopped because the recording became too large.")

    def count_output(self, number: int) -> None:
        """Count text the program writes."""
        self._output += number
        if self._output > self.limits["outputCharacters"]:
            self.fail("output", f"Stopped after {self.limits['outputCharacters']} characters of output.")
