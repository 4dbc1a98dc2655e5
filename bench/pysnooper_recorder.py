"""The same programs under PySnooper, which writes lines and changed variables as text."""

import io
import linecache

import pysnooper


def record(source: str, name: str, args: str) -> str:
    """Run `name(*args)` of a program and return what PySnooper writes."""
    output = io.StringIO()
    linecache.cache["<program>"] = len(source), None, source.splitlines(True), "<program>"
    module = {"__name__": "__main__"}
    exec(compile(source, "<program>", "exec"), module)
    values = eval(args, module)
    # Recursive calls find the function that is watched, so that every call is.
    module[name] = pysnooper.snoop(output.write, color=False)(module[name])
    module[name](*values)
    text = output.getvalue()
    if not text:
        raise AssertionError("PySnooper wrote nothing")
    return text
