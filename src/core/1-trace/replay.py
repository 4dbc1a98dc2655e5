"""Runs a recorded program once more, to look into it or to change it at some of its steps.

A repeated run has the same steps as the recorded one: the input is the same, `random` has the same
seed, and sets iterate alike. What still differs (a clock, say) is for the page to see, which gets the
state of every step that was asked for.
"""

from __future__ import annotations

import json
import warnings
from types import CodeType
from typing import Any, NoReturn

from graph import graph
from activation import Activation
from recording import Recording
from tracer import Prepared, answer, described, record
from values import exception_text, render

Described = dict[str, Any]
"""What becomes an object of the JSON."""

Change = tuple[int, str, str]
"""A step, the variable to replace there, and the expression whose value it gets."""

Expression = tuple[str, str]
"""Its text, and what is wanted of its value: "value", "truth", "print", or "graph" of a dictionary."""


def branch(limits: dict[str, int], changes: list[Change], **run: Any) -> str:
    """Run a program with variables replaced at some steps; the JSON of `Branched`.

    Each expression is evaluated in the frame that is running at its step. `run` is what `trace` takes.
    """

    def describe() -> str:
        replay, end = record(lambda prepared: _Replay(prepared, limits, changes), **run)
        if replay.refusal is not None:
            return json.dumps(replay.refusal)
        return f'{{"kind":"branched","found":{json.dumps(replay.found)},"trace":{described(replay, end)}}}'

    return answer(describe)


def evaluate(
    limits: dict[str, int], changes: list[Change], requests: list[tuple[int, list[Expression]]], **run: Any
) -> str:
    """Evaluate expressions in the running frame at steps of a run; the JSON of `Evaluated`.

    `requests` pairs steps (numbers of state tree nodes) with expressions; the rest is as for `branch`.
    """

    def describe() -> str:
        probe, end = record(lambda prepared: _Probe(prepared, limits, changes, dict(requests)), **run)
        return json.dumps(probe.refusal or {"kind": "evaluated", "steps": probe.answers, "end": end})

    return answer(describe)


class _Replay(Recording):
    """A recording that knows its steps, and changes variables at some of them."""

    def __init__(self, prepared: Prepared, limits: dict[str, int], changes: list[Change]) -> None:
        super().__init__(prepared.program, prepared.infos, limits)
        self.steps = 0
        self.changes: dict[int, list[tuple[str, str]]] = {}
        for step, name, text in changes:
            self.changes.setdefault(step, []).append((name, text))
        self.found: list[Described] = []
        """The steps with changes as they were before."""
        self.refusal: Described | None = None

    def reached(self, activation: Activation) -> None:
        step, self.steps = self.steps, self.steps + 1
        self.visit(step, activation)
        super().reached(activation)

    def visit(self, step: int, activation: Activation) -> None:
        """Do what is to be done at a step, before its event says how the frame's variables are."""
        changes = self.changes.get(step)
        if changes is not None:
            self.found.append(_shown(step, activation))
            for name, text in changes:
                self.change(activation, name, text)
            _look_again(activation)

    def change(self, activation: Activation, name: str, text: str) -> None:
        try:
            value = self.value(activation, _compiled(text))
        except BaseException as error:
            if self.stop is not None:
                raise self.stop from None
            said = _said(error, self.value_limit)
            self.refuse(f"{text} cannot be evaluated here: {said['type']}: {said['message']}")
        frame = activation.frame
        for variables in (frame.f_locals, frame.f_globals):
            if name in variables:
                variables[name] = value
                return
        self.refuse(f"There is no variable {name} at this step.")

    def refuse(self, message: str) -> NoReturn:
        self.refusal = {"kind": "refused", "message": message}
        self.fail("interrupt", message)

    def value(self, activation: Activation, code: CodeType) -> Any:
        """Value of an expression in the running frame. What runs for it is not recorded."""
        frame = activation.frame
        saved = self.running, self.returned, self.print_end, self.enabled
        self.running, self.enabled = None, False
        self.settle()
        try:
            # Merged, since a lambda or a generator in the expression sees only globals.
            return eval(code, {**frame.f_globals, **frame.f_locals})
        finally:
            self.running, self.returned, self.print_end, self.enabled = saved
            self.settle()


class _Probe(_Replay):
    """Evaluates expressions on the way, and ends the run when all have their values."""

    def __init__(
        self,
        prepared: Prepared,
        limits: dict[str, int],
        changes: list[Change],
        requests: dict[int, list[Expression]],
    ) -> None:
        super().__init__(prepared, limits, changes)
        self.requests = requests
        self.last = max(requests)
        self.answers: list[Described] = []
        self.codes: dict[str, CodeType | SyntaxError] = {}

    def visit(self, step: int, activation: Activation) -> None:
        super().visit(step, activation)
        expressions = self.requests.get(step)
        if expressions is not None:
            shown = _shown(step, activation)
            results = [self.result(activation, text, wanted) for text, wanted in expressions]
            self.answers.append({**shown, "results": results})
            _look_again(activation)
        if step >= self.last:
            self.fail("interrupt", "Every expression has its value.")

    def result(self, activation: Activation, text: str, wanted: str) -> Described:
        try:
            value = self.value(activation, self.code(text))
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


def _look_again(activation: Activation) -> None:
    """Take notice of what an expression or a change did to the frame's variables and loops.

    The recorder would not after a quiet line, nor at callers whose variables nothing else binds. Not counted:
    looking must not bring a repeated run to a limit sooner than the recorded one.
    """
    activation.update()
    running: Activation | None = activation
    while running is not None:
        running.stale = True
        running = running.caller


def _shown(step: int, activation: Activation) -> Described:
    """What the page compares with the step it knows."""
    variables = {"locals": activation.locals, "globals": activation.globals}
    return {
        "step": step,
        "line": activation.line,
        **{scope: list(known.texts.items()) for scope, known in variables.items()},
    }


def _compiled(text: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(text.strip(), "<expression>", "eval", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Its place in the expression is left out.
        raise SyntaxError(getattr(error, "msg", str(error))) from None


def _said(error: BaseException, limit: int) -> Described:
    return {"type": type(error).__name__, "message": exception_text(error, limit)}
