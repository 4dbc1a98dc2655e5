"""Hands a recording over while it is being made, so that what there is of it outlives the interpreter.

A program that is stopped where nothing can interrupt it takes the interpreter with it, and so does one that crashes it.
"""

from __future__ import annotations

from time import monotonic
from typing import Protocol

from stream import SEPARATOR

AT_ONCE = 600
"""Words of a stream up to which every line hands over what is new: a short program may wait for ever at its last."""

INTERVAL = 0.02
"""Seconds between two times later on, when handing over each line would take longer than recording it."""


class Receiver(Protocol):
    """Outside the interpreter."""

    def begun(self, program: str) -> None:
        """A program, as JSON, is about to run."""

    def recorded(self, joined: str, count: int) -> None:
        """The next `count` words of the stream, joined by the separator."""


class Partial:
    """What of one recording was handed over."""

    def __init__(self, receiver: Receiver) -> None:
        self.early = True
        """Every line is handed over."""
        self._receiver: Receiver | None = receiver
        self._sent = 0
        self._next = 0.0

    def begin(self, program: str) -> None:
        """To be called once, before the program runs."""
        if self._receiver is not None:
            self._receiver.begun(program)

    def send(self, stream: list[str]) -> None:
        """Hand over what is new in a stream, if it is time."""
        if not self.early and monotonic() < self._next:
            return
        try:
            self._hand_over(stream[self._sent :])
        except Exception:
            # The program is about to exhaust the stack; it is not to see what that does to us.
            self._receiver = None
        self._sent = len(stream)
        self._next = monotonic() + INTERVAL
        self.early = len(stream) <= AT_ONCE

    def _hand_over(self, words: list[str]) -> None:
        receiver = self._receiver
        if receiver is None or not words:
            return
        joined = SEPARATOR.join(words)
        if joined.count(SEPARATOR) == len(words) - 1:
            receiver.recorded(joined, len(words))
            return
        for word in words:
            receiver.recorded(word, 1)
