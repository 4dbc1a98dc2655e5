"""Records one run of a program: canonical source, events, end, as the JSON of `trace.ts`.

The program is compiled from an instrumented copy of its canonical tree (`instrument.py`) and run
under `sys.monitoring` (`recording.py`). Standard library only.
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
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, Callable, Iterator, TypeVar

from activation import CodeInfo, nested_codes
from canonical import FILENAME, Canonical, SourceError, canonicalize
from instrument import instrument
from limits import Stop
from micro import Hooks
from monitor import watched
from recording import RECURSION_LIMIT, RECURSION_MARGIN, Recording
from stream import packed
from values import exception_text


_Recording = TypeVar("_Recording", bound=Recording)


class EntryError(Exception):
    """The chosen function cannot be called."""


def trace(source: str, entry: str | None, args: str | None, limits: dict[str, int], stdin: str) -> str:
    """Run a program and return JSON: a recording as `decode.ts` reads it, or a `TraceError`.

    `entry` is a function's name, or None for the module itself. `args` is the function's arguments as
    one Python literal: a tuple holds the positional arguments, anything else is the only argument.
    `limits` has the keys of `TraceLimits`.
    """

    def start(prepared: Prepared) -> Recording:
        return Recording(prepared.program, prepared.infos, limits)

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
    prepared = _prepare(source)
    arguments = _arguments(args)
    recording = start(prepared)
    return recording, _run(recording, prepared, entry, arguments, stdin)


def _arguments(text: str | None) -> tuple:
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
    codes: list[CodeType]
    """That code and all code nested in it."""
    infos: dict[int, CodeInfo]
    """By identity of the code object."""


@lru_cache(maxsize=1)
def _prepare(source: str) -> Prepared:
    """Kept for the next run, often of the same text with other arguments."""
    program = canonicalize(source)
    code = _compile(program)
    codes = nested_codes(code)
    return Prepared(program, code, codes, {id(one): CodeInfo(one, program) for one in codes})


def _compile(program: Canonical) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(instrument(program.tree, set(program.bound)), FILENAME, "exec", dont_inherit=True)
    except (RecursionError, MemoryError):
        raise SourceError("The program is nested too deeply.", program.lines[0]["range"]) from None


def _run(recording: Recording, prepared: Prepared, entry: str | None, arguments: tuple, stdin: str) -> dict[str, Any]:
    """Run the module, or a function of it; returns the `TraceEnd`."""
    code = prepared.code
    with watched(recording, prepared.codes), _environment(recording, stdin) as namespace:
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
        recording.end(Stop("interrupt", ""))
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
