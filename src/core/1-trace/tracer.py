"""Records one run of a program: canonical source, events, end, as the JSON of `trace.ts`.

The program is compiled from an instrumented copy of its canonical tree (`instrument.py`) and run
under `sys.monitoring` (`recording.py`). Standard library only.
"""

from __future__ import annotations

import ast
import inspect
import json
import warnings
from contextvars import copy_context
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Callable, TypeVar

from activation import CodeInfo, nested_codes
from canonical import FILENAME, Canonical, SourceError, canonicalize
from environment import within
from instrument import instrument, linked
from micro import Hooks
from monitor import ENDS_OF_OBSERVERS, watched
from partial import Partial, Receiver
from recording import Recording
from stream import packed
from values import exception_text


_Recording = TypeVar("_Recording", bound=Recording)


class _Interrupts:
    """Where an interrupt goes."""

    of: Recording | None = None


class Outside:
    """Who takes recordings that are not finished; set once, by `interpreter.ts`."""

    receiver: Receiver | None = None


def interrupt(*_: Any) -> None:
    """Signal handler: ends the run. One that comes late, when the program is over, does nothing."""
    if _Interrupts.of is not None:
        _Interrupts.of.interrupt()


class EntryError(Exception):
    """The chosen function cannot be called."""


def trace(source: str, entry: str | None, args: str | None, limits: dict[str, int], stdin: str) -> str:
    """Run a program and return JSON: a recording as `decode.ts` reads it, or a `TraceError`.

    `entry` is a function's name, or None for the module itself. `args` is the function's arguments as
    one Python literal: a tuple holds the positional arguments, anything else is the only argument.
    `limits` has the keys of `TraceLimits`.
    """

    def start(prepared: Prepared) -> Recording:
        recording = Recording(prepared.program, prepared.infos, limits)
        if Outside.receiver is not None:
            recording.partial = Partial(Outside.receiver)
            recording.partial.begin(prepared.program.json)
        return recording

    def describe() -> str:
        recording, end = record(start, source, entry, args, stdin)
        return described(recording, end)

    return answer(describe)


def answer(describe: Callable[[], str]) -> str:
    """The JSON that `describe` gives, or that of the `TraceError` it ends with."""
    try:
        return describe()
    except SourceError as error:
        return json.dumps({"kind": "syntax", "message": str(error), "range": error.range})
    except EntryError as error:
        return json.dumps({"kind": "entry", "message": str(error)})


def described(recording: Recording, end: dict[str, Any]) -> str:
    """JSON of a recording and its `TraceEnd`, as `decode.ts` reads it."""
    events = json.dumps(packed(recording.stream))
    return f'{{"program":{recording.program.json},"events":{events},"end":{json.dumps(end)}}}'


def record(
    start: Callable[[Prepared], _Recording], source: str, entry: str | None, args: str | None, stdin: str
) -> tuple[_Recording, dict[str, Any]]:
    """Run a program under the recording that `start` makes for it; also gives the `TraceEnd`.

    Raises SourceError or EntryError.
    """
    prepared = prepare(source)
    arguments = parse_arguments(args)
    recording = prepared.hooks.recording = start(prepared)
    _Interrupts.of = recording
    # In a context of its own: the precision of decimals, for one, is kept there.
    return recording, copy_context().run(_run, recording, prepared, entry, arguments, stdin)


def parse_arguments(text: str | None) -> tuple:
    """Arguments from one Python literal. Raises EntryError."""
    try:
        value = ast.literal_eval((text or "").strip() or "()")
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise EntryError("The arguments are not Python literals.") from None
    return value if isinstance(value, tuple) else (value,)


@dataclass
class Prepared:
    """A program ready to run: what is the same in all its runs."""

    program: Canonical
    code: CodeType
    """Instrumented code of the module."""
    hooks: Hooks
    """Which that code calls."""
    codes: list[CodeType]
    """That code and all code nested in it."""
    infos: dict[int, CodeInfo]
    """By identity of the code object."""


@lru_cache(maxsize=1)
def prepare(source: str) -> Prepared:
    """Kept for the next run, often of the same text with other arguments."""
    program = canonicalize(source)
    hooks = Hooks()
    code = linked(_compile(program), hooks.names())
    codes = nested_codes(code)
    return Prepared(program, code, hooks, codes, {id(one): CodeInfo(one, program) for one in codes})


def _compile(program: Canonical) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(instrument(program.tree, set(program.bound)), FILENAME, "exec", dont_inherit=True)
    except (RecursionError, MemoryError):
        raise SourceError("The program is nested too deeply.", program.lines[0]["range"]) from None


def _run(recording: Recording, prepared: Prepared, entry: str | None, arguments: tuple, stdin: str) -> dict[str, Any]:
    """Run the module, or a function of it; returns the `TraceEnd`."""

    def run(namespace: dict[str, Any]) -> dict[str, Any]:
        code = prepared.code
        if entry is None:
            return _watch(recording, lambda: exec(code, namespace), True)
        end = _watch(recording, lambda: exec(code, namespace), False)
        if end["kind"] == "error":
            said = f"{end['type']}: {end['message']}" if end["message"] else end["type"]
            where = "" if end["line"] is None else f" (line {end['line']})"
            raise EntryError(f"The program fails before {entry} can be called: {said}{where}")
        if end["kind"] == "stopped":
            return end
        function = namespace.get(entry)
        if not callable(function):
            raise EntryError(f"The program has no function {entry}.")
        _check_arguments(entry, function, arguments)
        return _watch(recording, lambda: function(*arguments), True)

    return watched(recording, prepared.codes, lambda: within(recording, stdin, run))


def _check_arguments(entry: str, function: Callable[..., Any], arguments: tuple) -> None:
    """Raise EntryError when a function does not take so many arguments."""
    if type(function) is FunctionType and not function.__code__.co_kwonlyargcount:
        # Like below, without the time that a signature takes.
        most = function.__code__.co_argcount
        if most - len(function.__defaults__ or ()) <= len(arguments) <= most:
            return
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        raise EntryError(f"{entry} cannot be called with these arguments: {error}.") from None
    except ValueError:
        pass


def _watch(recording: Recording, action: Callable[[], Any], enabled: bool) -> dict[str, Any]:
    """Run an action, recorded if `enabled`; says how it ended."""
    recording.enabled, recording.active = enabled, True
    ended: BaseException | None = None
    try:
        action()
    except BaseException as error:
        ended = error
    for end in ENDS_OF_OBSERVERS:
        try:
            end()
        except BaseException:
            # An observer that raises is taken away for that.
            pass
    recording.enabled = recording.active = False
    if recording.stop is not None:
        return {"kind": "stopped", "reason": recording.stop.reason, "message": str(recording.stop)}
    if ended is None or isinstance(ended, SystemExit) and ended.code in (None, 0):
        return {"kind": "normal"}
    message = exception_text(ended, recording.value_limit)
    return {"kind": "error", "type": type(ended).__name__, "message": message, "line": _last_line(ended)}


def _last_line(error: BaseException) -> int | None:
    """The innermost line of the program in a traceback."""
    line, step = None, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == FILENAME:
            line = step.tb_lineno
        step = step.tb_next
    return line
