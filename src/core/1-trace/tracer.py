"""Records one run of a program: canonical source, events, end, as the JSON of `trace.ts`.

The program is compiled from an instrumented copy of its canonical tree (`instrument.py`) and run
under `sys.settrace` (`recording.py`). Standard library only.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import io
import json
import linecache
import random
import signal
import sys
import warnings
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any, Callable, Iterator, TypeVar

from canonical import FILENAME, Canonical, SourceError, canonicalize
from instrument import instrument
from micro import Hooks
from recording import RECURSION_LIMIT, RECURSION_MARGIN, Event, Recording, Stop
from values import exception_text


_Recording = TypeVar("_Recording", bound=Recording)


class EntryError(Exception):
    """The chosen function cannot be called."""


def trace(source: str, entry: str | None, args: str | None, limits: dict[str, int], stdin: str) -> str:
    """Run a program and return JSON: a `Trace` (maps as arrays of pairs) or a `TraceError`.

    `entry` is a function's name, or None for the module itself. `args` is the function's arguments as
    one Python literal: a tuple holds the positional arguments, anything else is the only argument.
    `limits` has the keys of `TraceLimits`.
    """
    return answer(lambda: _trace(source, entry, args, limits, stdin))


def answer(describe: Callable[[], Event]) -> str:
    """JSON of what `describe` gives, or the `TraceError` it ends with."""
    try:
        given = describe()
    except SourceError as error:
        given = {"kind": "syntax", "message": str(error), "range": error.range}
    except EntryError as error:
        given = {"kind": "entry", "message": str(error)}
    return json.dumps(given, separators=(",", ":"), check_circular=False)


def _trace(source: str, entry: str | None, args: str | None, limits: dict[str, int], stdin: str) -> Event:
    recording, end = record(lambda program: Recording(program, limits), source, entry, args, stdin)
    return described(recording, end)


def described(recording: Recording, end: Event) -> Event:
    """A recording as a `Trace`."""
    program = recording.program
    return {"program": {"lines": program.lines, "bound": program.bound}, "events": recording.events, "end": end}


def record(
    start: Callable[[Canonical], _Recording], source: str, entry: str | None, args: str | None, stdin: str
) -> tuple[_Recording, Event]:
    """Run a program under the recording that `start` makes for it; also gives the `TraceEnd`.

    Raises SourceError or EntryError.
    """
    program, code = _prepare(source)
    arguments = _arguments(args)
    recording = start(program)
    return recording, _run(recording, code, entry, arguments, stdin)


def _arguments(text: str | None) -> tuple:
    try:
        value = ast.literal_eval((text or "").strip() or "()")
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise EntryError("The arguments are not Python literals.") from None
    return value if isinstance(value, tuple) else (value,)


@lru_cache(maxsize=1)
def _prepare(source: str) -> tuple[Canonical, CodeType]:
    """Canonical program and instrumented code; kept for the next run, often of the same text with other arguments."""
    program = canonicalize(source)
    return program, _compile(program)


def _compile(program: Canonical) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(instrument(program.tree, set(program.bound)), FILENAME, "exec", dont_inherit=True)
    except (RecursionError, MemoryError):
        raise SourceError("The program is nested too deeply.", program.lines[0]["range"]) from None


def _run(recording: Recording, code: CodeType, entry: str | None, arguments: tuple, stdin: str) -> Event:
    """Run the module, or a function of it; returns the `TraceEnd`."""
    with _environment(recording, stdin) as namespace:
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
        try:
            inspect.signature(function).bind(*arguments)
        except TypeError as error:
            raise EntryError(f"{entry} cannot be called with these arguments: {error}.") from None
        except ValueError:
            pass
        return _watch(recording, lambda: function(*arguments), True)


def _watch(recording: Recording, action: Callable[[], Any], enabled: bool) -> Event:
    """Run an action under the trace function; says how it ended."""
    recording.enabled, recording.active = enabled, True
    ended: BaseException | None = None
    try:
        sys.settrace(recording.on_call)
        try:
            action()
        finally:
            sys.settrace(None)
    except BaseException as error:
        ended = error
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
        if step.tb_next is not None and step.tb_next.tb_frame.f_code is Hooks.enter.__code__:
            # One frame too many: CPython would not have entered it.
            break
        if step.tb_frame.f_code.co_filename == FILENAME:
            line = step.tb_lineno
        step = step.tb_next
    return line


@contextmanager
def _environment(recording: Recording, stdin: str) -> Iterator[dict[str, Any]]:
    """A fresh `__main__` with its own standard streams; afterwards the interpreter is as before."""
    main = ModuleType("__main__")
    main.__dict__["__builtins__"] = vars(builtins) | Hooks(recording).names()
    saved = sys.stdout, sys.stderr, sys.stdin, sys.getrecursionlimit(), sys.unraisablehook
    saved_main = sys.modules["__main__"]
    lines = [line["text"] + "\n" for line in recording.program.lines]
    recording.base_depth = _depth()
    handler = None
    with suppress(ValueError):
        # Only the main thread has signals.
        handler = signal.signal(signal.SIGINT, recording.interrupt)
    try:
        sys.modules["__main__"] = main
        sys.stdout = sys.stderr = _Output(recording)
        sys.stdin = io.StringIO(stdin)
        sys.setrecursionlimit(recording.base_depth + RECURSION_LIMIT + RECURSION_MARGIN)
        linecache.cache[FILENAME] = sum(map(len, lines)), None, lines, FILENAME
        random.seed(0)
        yield main.__dict__
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        # Generators that are still suspended end here, silently and without running on.
        recording.stop = Stop("interrupt", "")
        sys.unraisablehook = lambda _: None
        recording.forget()
        main.__dict__.clear()
        linecache.cache.pop(FILENAME, None)
        sys.modules["__main__"] = saved_main
        sys.stdout, sys.stderr, sys.stdin, limit, sys.unraisablehook = saved
        sys.setrecursionlimit(limit)


def _depth() -> int:
    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


class _Output(io.TextIOBase):
    """Standard output and error of the program."""

    encoding = "utf-8"

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._recording.write(text)
        return len(text)
