"""A quick run of a generated program, so that nearly all that is written runs to its end with small values.

Only for programs this package made itself: nothing is confined here.
"""

from __future__ import annotations

import ast
import contextlib
import io
import sys
import warnings
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Literal, TypeAlias

from .program import MODULE

Verdict: TypeAlias = Literal["returns", "raises", "too many steps", "value too large"]
MAX_LINES = 70
MAX_TEXT = 80
MAX_ITEMS = 24
MAX_BITS = 40


class _Stop(BaseException):
    """Ends a run; not an Exception, so that no program catches it."""


def _too_large(value: object) -> bool:
    if isinstance(value, int):
        return value.bit_length() > MAX_BITS
    if isinstance(value, str):
        return len(value) > MAX_TEXT
    return isinstance(value, (list, dict, set, tuple)) and len(value) > MAX_ITEMS


@dataclass
class _Watch:
    lines: int = 0
    verdict: Verdict = "returns"

    def __call__(self, frame: FrameType, event: str, argument: object) -> _Watch | None:
        if frame.f_code.co_filename != _FILE:
            return None
        if event == "line":
            self.lines += 1
            if self.lines > MAX_LINES:
                self.verdict = "too many steps"
                raise _Stop
            if any(_too_large(value) for name, value in frame.f_locals.items() if name != "__builtins__"):
                self.verdict = "value too large"
                raise _Stop
        elif event == "return" and _too_large(argument):
            self.verdict = "value too large"
            raise _Stop
        return self


_FILE = "<program>"


def compiled(tree: ast.Module) -> CodeType:
    """The program's code object. Raises SyntaxError (a tree that parses may still break a rule of scope)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(tree, _FILE, "exec")


def run(code: CodeType, entry: str, arguments: str) -> Verdict:
    """Run one input of a program (see `Program` for `entry` and `arguments`), at most MAX_LINES lines of it."""
    names: dict[str, object] = {"__name__": "__main__"}
    watch = _Watch()
    before = sys.gettrace()
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            if entry == MODULE:
                sys.settrace(watch)
                exec(code, names)
            else:
                exec(code, names)
                values = eval(arguments, {"__builtins__": {"set": set}})
                function = names[entry]
                sys.settrace(watch)
                function(*values)  # type: ignore[operator]
    except _Stop:
        pass
    except Exception:
        return "raises"
    finally:
        sys.settrace(before)
    return watch.verdict
