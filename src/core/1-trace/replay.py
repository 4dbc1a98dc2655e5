"""Runs a recorded program once more, to look into it or to change it at some of its steps.

A repeated run has the same steps as the recorded one: the input is the same, `random` has the same
seed, and sets iterate alike. What still differs (a clock, say) is for the page to see, which gets the
state of every step that was asked for.
"""

from __future__ import annotations

import warnings
from types import CodeType
from typing import Any, NoReturn

from canonical import Canonical
from graph import graph
from recording import Event, Recording
from tracer import answer, described, record
from values import exception_text, render

_PARTS = ("micro", "print")
"""Events that belong to a step rather than being one."""

Change = tuple[int, str, str]
"""A step, the variable to replace there, and the expression whose value it gets."""

Expression = tuple[str, str]
"""Its text, and what is wanted of its value: "value", "truth", "print", or "graph" of a dictionary."""


def branch(limits: dict[str, int], changes: list[Change], **run: Any) -> str:
    """Run a program with variables replaced at some steps; the JSON of `Branched`.

    Each expression is evaluated in the frame that is running at its step. `run` is what `trace` takes.
    """

    def describe() -> Event:
        replay, end = record(lambda program: _Replay(program, limits, changes), **run)
        trace = described(replay, end)
        return replay.refusal or {"kind": "branched", "found": replay.found, "trace": trace}

    return answer(describe)


def evaluate(
    limits: dict[str, int], changes: list[Change], requests: list[tuple[int, list[Expression]]], **run: Any
) -> str:
    """Evaluate expressions in the running frame at steps of a run; the JSON of `Evaluated`.

    `requests` pairs steps (numbers of state tree nodes) with expressions; the rest is as for `branch`.
    """

    def describe() -> Event:
        probe, end = record(lambda program: _Probe(program, limits, changes, dict(requests)), **run)
        return probe.refusal or {"kind": "evaluated", "steps": probe.answers, "end": end}

    return answer(describe)


class _Replay(Recording):
    """A recording that knows its steps, and changes variables at some of them."""

    def __init__(self, program: Canonical, limits: dict[str, int], changes: list[Change]) -> None:
        super().__init__(program, limits)
        self.steps = 0
        self.changes: dict[int, list[tuple[str, str]]] = {}
        for step, name, text in changes:
            self.changes.setdefault(step, []).append((name, text))
        self.found: list[Event] = []
        """The steps with changes as they were before."""
        self.refusal: Event | None = None

    def emit(self, event: Event) -> Event:
        event = super().emit(event)
        if event["kind"] not in _PARTS:
            step, self.steps = self.steps, self.steps + 1
            self.reached(step, event)
        return event

    def reached(self, step: int, event: Event) -> None:
        """A step has been recorded; its frame is the running one."""
        changes = self.changes.get(step)
        if changes is not None:
            self.found.append(_shown(step, event))
            for name, text in changes:
                self.change(name, text)
            event.update(self._variables(self.stack[-1]))

    def change(self, name: str, text: str) -> None:
        try:
            value = self.value(_compiled(text))
        except BaseException as error:
            if self.stop is not None:
                raise self.stop from None
            said = _said(error, self.value_limit)
            self.refuse(f"{text} cannot be evaluated here: {said['type']}: {said['message']}")
        frame = self.stack[-1].frame
        for variables in (frame.f_locals, frame.f_globals):
            if name in variables:
                variables[name] = value
                return
        self.refuse(f"There is no variable {name} at this step.")

    def refuse(self, message: str) -> NoReturn:
        self.refusal = {"kind": "refused", "message": message}
        self.fail("interrupt", message)

    def value(self, code: CodeType) -> Any:
        """Value of an expression in the running frame. What runs for it is not recorded."""
        frame = self.stack[-1].frame
        saved = self.stack, self.returned, self.printing, self.enabled
        self.stack, self.enabled = [], False
        try:
            # Merged, since a lambda or a generator in the expression sees only globals.
            return eval(code, {**frame.f_globals, **frame.f_locals})
        finally:
            self.stack, self.returned, self.printing, self.enabled = saved


class _Probe(_Replay):
    """Evaluates expressions on the way, and ends the run when all have their values."""

    def __init__(
        self,
        program: Canonical,
        limits: dict[str, int],
        changes: list[Change],
        requests: dict[int, list[Expression]],
    ) -> None:
        super().__init__(program, limits, changes)
        self.requests = requests
        self.last = max(requests)
        self.answers: list[Event] = []
        self.codes: dict[str, CodeType | SyntaxError] = {}

    def reached(self, step: int, event: Event) -> None:
        super().reached(step, event)
        expressions = self.requests.get(step)
        if expressions is not None:
            results = [self.result(text, wanted) for text, wanted in expressions]
            self.answers.append({**_shown(step, event), "results": results})
        if step >= self.last:
            self.fail("interrupt", "Every expression has its value.")

    def result(self, text: str, wanted: str) -> Event:
        try:
            value = self.value(self.code(text))
            if wanted == "truth":
                shown = repr(bool(value))
            elif wanted == "print" and type(value) is str:
                shown = value[: self.value_limit]
            elif wanted == "graph":
                shown = graph(value)
            else:
                shown = render(value, self.value_limit)
        except BaseException as error:
            if self.stop is not None:
                raise self.stop from None
            return {"kind": "error", **_said(error, self.value_limit)}
        return {"kind": "value", "text": shown}

    def code(self, text: str) -> CodeType:
        known = self.codes.get(text)
        if known is None:
            try:
                known = _compiled(text)
            except SyntaxError as error:
                known = error
            self.codes[text] = known
        if isinstance(known, SyntaxError):
            raise known
        return known


def _shown(step: int, event: Event) -> Event:
    """What the page compares with the step it knows."""
    return {"step": step, "line": event["line"], "locals": event.get("locals", []), "globals": event.get("globals", [])}


def _compiled(text: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(text.strip(), "<expression>", "eval", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Its place in the expression is left out.
        raise SyntaxError(getattr(error, "msg", str(error))) from None


def _said(error: BaseException, limit: int) -> Event:
    return {"type": type(error).__name__, "message": exception_text(error, limit)}
