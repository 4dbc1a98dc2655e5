"""Runs a program with the recorder and without, and tells both outcomes: they must be the same."""

from __future__ import annotations

import json
import re
from types import FunctionType
from typing import Any, Callable

from canonical import FILENAME
from environment import within
from monitor import ENDS_OF_OBSERVERS, watched
from recording import Recording
from tracer import parse_arguments, prepare
from values import exception_text, is_data, is_variable, render

_TEXT = 2000
"""Characters of a value that are compared."""

_ADDRESS = re.compile(" at 0x[0-9a-f]+")
"""Where an object happens to be, as its `repr` prints it: no two runs agree on that."""

Told = dict[str, Any]
"""What becomes an object of the JSON."""


def compare(source: str, entry: str | None, args: str | None, limits: dict[str, int]) -> str:
    """The JSON of `Comparison`: the outcomes of the recorded run and of the plain one, which has no limits.

    Raises SourceError. A run that the recorder stops is not repeated.
    """
    prepared = prepare(source)
    program = prepared.program
    recorded = prepared.hooks.recording = _Listening(program, prepared.infos, limits)

    def run(recording: _Listening, code: Any) -> Told:
        return within(recording, "", lambda names: _outcome(recording, code, names, entry, args))

    first = watched(recorded, prepared.codes, lambda: run(recorded, prepared.code))
    if recorded.failure is not None:
        return json.dumps({"kind": "stopped", "message": recorded.failure})
    text = "\n".join(line["text"] for line in program.lines)
    plain = compile(text, FILENAME, "exec", dont_inherit=True)
    second = run(_Listening(program, {}, limits), plain)
    return json.dumps({"kind": "compared", "recorded": first, "plain": second})


class _Listening(Recording):
    """Keeps what is written, recorded or not."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.written: list[str] = []
        self.failure: str | None = None

    def write(self, text: str) -> None:
        self.written.append(text)
        super().write(text)


def _outcome(recording: _Listening, code: Any, names: dict[str, Any], entry: str | None, args: str | None) -> Told:
    arguments = parse_arguments(args)
    value, error = None, _error(recording, entry is None, lambda: exec(code, names))
    if error is None and entry is not None:
        results: list[Any] = []
        error = _error(recording, True, lambda: results.append(names[entry](*arguments)))
        value = results[0] if results else None
    if recording.stop is not None:
        recording.failure = str(recording.stop)
    return {
        "output": _ADDRESS.sub(" at 0x", "".join(recording.written)),
        "value": render(value, _TEXT),
        "arguments": render(arguments, _TEXT),
        "error": _chain(error),
        "variables": {
            name: render(value, _TEXT)
            for name, value in names.items()
            if is_variable(name) and is_data(name, value)
        },
        "functions": [_function(value) for value in names.values() if type(value) is FunctionType],
    }


def _error(recording: Recording, enabled: bool, action: Callable[[], Any]) -> BaseException | None:
    recording.enabled, recording.active = enabled, True
    try:
        action()
    except BaseException as error:
        return error
    finally:
        for end in ENDS_OF_OBSERVERS:
            try:
                end()
            except BaseException:
                pass
        recording.enabled = recording.active = False
    return None


def _chain(error: BaseException | None) -> list[Told]:
    """An exception and those that led to it, each with its lines in the program."""
    chain: list[Told] = []
    while error is not None and len(chain) < 8:
        lines, step = [], error.__traceback__
        while step is not None:
            code = step.tb_frame.f_code
            # How often a recursion without end repeats itself is not the same.
            if code.co_filename == FILENAME and not isinstance(error, RecursionError):
                lines.append(f"{code.co_qualname} {step.tb_lineno}")
            step = step.tb_next
        chain.append({"type": type(error).__name__, "message": exception_text(error, _TEXT), "lines": lines})
        error = error.__cause__ or error.__context__
    return chain


def _function(function: FunctionType) -> list[Any]:
    code = function.__code__
    names = code.co_varnames, code.co_freevars, code.co_cellvars
    return [function.__name__, function.__qualname__, function.__module__, code.co_firstlineno, names]
