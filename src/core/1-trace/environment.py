"""What a program finds when it starts, and what is put back when it has ended: the next run starts from the same."""

from __future__ import annotations

import builtins
import gc
import io
import linecache
import os
import random
import shutil
import signal
import sys
from operator import is_
from types import ModuleType
from typing import Any, Callable, Mapping, TypeVar

from canonical import FILENAME
from limits import Stop
from recording import RECURSION_LIMIT, RECURSION_MARGIN, Recording

_PLACES = ("/home/pyodide", "/tmp") if sys.platform == "emscripten" else ()
"""Where a program may leave files, in the file system that Pyodide keeps in memory: empty to begin with."""

_T = TypeVar("_T")

_IMMUTABLE = 1 << 8
"""Flag of the classes to which nothing can be assigned."""

_Contents = dict[str, tuple[Any, dict[str, Any]]]
"""Modules by their names in `sys.modules`, and what is in each."""


def within(recording: Recording, stdin: str, action: Callable[[dict[str, Any]], _T]) -> _T:
    """Do something in a fresh `__main__` with its own standard streams; afterwards the interpreter is as before.

    `action` takes the globals of `__main__`. Until all is put back nothing of the standard library that is
    written in Python may be used here: the program may have taken away what that runs on.
    """
    program = recording.program
    main = ModuleType("__main__")
    main.__dict__["__builtins__"] = builtins
    modules = sys.modules
    saved_main = modules["__main__"]
    library = _Library() if program.meddles else None
    put_back = _interpreter() if program.imports_modules else None
    streams = sys.stdout, sys.stderr, sys.stdin, sys.unraisablehook
    limit = sys.getrecursionlimit()
    recording.base_depth = _depth()
    try:
        modules["__main__"] = main
        sys.stdout = sys.stderr = _Output(recording)
        sys.stdin = io.StringIO(stdin)
        sys.setrecursionlimit(recording.base_depth + RECURSION_LIMIT + RECURSION_MARGIN)
        linecache.cache[FILENAME] = program.cached_lines
        return action(main.__dict__)
    finally:
        recording.active = False
        if library is not None:
            library.restore()
        # Generators that are still suspended end here, silently and without running on.
        recording.end(Stop("interrupt", ""))
        sys.unraisablehook = _ignore
        recording.forget()
        main.__dict__.clear()
        if "__del__" in program.bound:
            # What is left of the program in cycles must not run, and print, during the next one.
            gc.collect()
        linecache.cache.pop(FILENAME, None)
        modules["__main__"] = saved_main
        sys.stdout, sys.stderr, sys.stdin, sys.unraisablehook = streams
        sys.setrecursionlimit(limit)
        if put_back is not None:
            put_back()


def _ignore(_: Any) -> None:
    pass


def _interpreter() -> Callable[[], None]:
    """What puts back as they are now the settings that a program needs some module to change."""
    digits, directory = sys.get_int_max_str_digits(), os.getcwd()
    handler = signal.getsignal(signal.SIGINT)
    random.seed(0)

    def put_back() -> None:
        gc.enable()
        sys.set_int_max_str_digits(digits)
        if signal.getsignal(signal.SIGINT) is not handler:
            signal.signal(signal.SIGINT, handler)
        os.chdir(directory)
        for place in _PLACES:
            _empty(place)

    return put_back


def _empty(directory: str) -> None:
    for entry in os.scandir(directory):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path, ignore_errors=True)
        else:
            os.unlink(entry.path)


class _Library:
    """What the modules that are loaded hold, and what is in their classes."""

    def __init__(self) -> None:
        self.modules = sys.modules
        self.contents: _Contents = {
            name: (module, dict(module.__dict__) if isinstance(module, ModuleType) else {})
            for name, module in self.modules.items()
        }
        values = (value for _, held in self.contents.values() for value in held.values())
        self.classes = {
            kind: dict(kind.__dict__) for kind in values if type(kind) is type and not kind.__flags__ & _IMMUTABLE
        }

    def restore(self) -> None:
        """Put it back. Modules that the program has brought in go: they may not be as they should."""
        sys.modules = self.modules
        self.modules.clear()
        for name, (module, before) in self.contents.items():
            self.modules[name] = module
            if before and _differs(module.__dict__, before):
                module.__dict__.clear()
                module.__dict__.update(before)
        for kind, before in self.classes.items():
            if _differs(kind.__dict__, before):
                _restore_class(kind, before)


def _differs(now: Mapping[str, Any], before: dict[str, Any]) -> bool:
    return len(now) != len(before) or not all(map(is_, now.values(), before.values()))


def _restore_class(kind: type, before: dict[str, Any]) -> None:
    for name in set(kind.__dict__) - set(before):
        delattr(kind, name)
    for name, value in before.items():
        if kind.__dict__.get(name) is not value:
            setattr(kind, name, value)


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
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        self._recording.write(text)
        return len(text)
