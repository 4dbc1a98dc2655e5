"""The least a recorder can do: `sys.settrace`, and the repr of all locals at every event."""

import json
import sys


def record(source: str, name: str, args: str) -> str:
    """Run `name(*args)` of a program and return its events as JSON."""
    code = compile(source, "<program>", "exec")
    events = []

    def trace(frame, event, arg):
        if frame.f_code.co_filename != "<program>":
            return None
        locals_ = {key: repr(value) for key, value in frame.f_locals.items()}
        events.append((event, frame.f_lineno, locals_))
        return trace

    module = {"__name__": "__main__"}
    exec(code, module)
    values = eval(args, module)
    sys.settrace(trace)
    try:
        module[name](*values)
    finally:
        sys.settrace(None)
    return json.dumps(events)
