"""Finds the lines after which a frame's variables and loops are certainly as before, and programs for which nothing is.

Half of all lines only compare and compute. Such a line stores nothing and calls nothing but what is listed
here, so the variables need not be looked at again – unless it ran a function of the program, perhaps by
an operator or a property, which the recording sees.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from typing import Any, Iterator

_CALLED = frozenset("abs bool chr float int isinstance len ord range round str".split())
"""Built-in functions that change nothing and take nothing from an iterator."""

_METHODS = frozenset("endswith isalnum isalpha isdigit islower isspace isupper lower startswith upper".split())
"""Methods that only strings have."""

_COMPUTING = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Attribute, ast.Subscript,
    ast.Slice, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.JoinedStr, ast.FormattedValue,
)  # fmt: skip
"""Expressions that change nothing where their parts change nothing."""

_SUSPECT = frozenset(
    (
        "__builtins__ __dict__ __import__ builtins cached_property ctypes defaultdict eval exec gc globals importlib "
        "locals modules setattr signal vars"
    ).split()
)
"""Names that make it hard to say: they can change what built-in names are, or change an object when it is read."""


_TAKING = (ast.Sub, ast.BitAnd, ast.BitOr, ast.BitXor)
"""Operators that take items from an iterator on their right when a view of a dict is on their left."""

_VIEWS = frozenset(("keys", "items"))
_VIEW_READERS = frozenset("all any dict enumerate frozenset len list max min print set sorted str sum tuple zip".split())
"""Built-in functions that let no view given to them live on where an operator could meet it."""


@dataclass(frozen=True)
class Stillness:
    """What certainly does not change in a program, and when."""

    quiet: frozenset[int] = frozenset()
    """Lines that change nothing, but by the program's functions they call."""
    calm: frozenset[int] = frozenset()
    """Lines that change nothing before the last function of the program they call."""
    functions: frozenset[str] = frozenset()
    """Names that are, wherever they are bound, functions that an undecorated `def` made."""
    keeps_globals: bool = False
    """No function of the program binds a module variable."""


def meddles(nodes: list[ast.AST], imports: frozenset[str]) -> bool:
    """Whether a program may replace what a module holds: its next run would find it replaced. `imports`: its modules."""
    return any(map(_is_suspect, nodes)) or any(
        isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and _root(node) in imports
        for node in nodes
    )


def imports_modules(nodes: list[ast.AST]) -> bool:
    """Whether a program may reach a module, by which it could change the interpreter's settings or leave a file."""
    return any(
        isinstance(node, (ast.Import, ast.ImportFrom)) or _is_suspect(node) or isinstance(node, ast.Name) and node.id == "open"
        for node in nodes
    )


def _root(node: ast.expr) -> str:
    """The name an expression like `a.b.c` begins with."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def stillness(nodes: list[ast.AST], bound: set[str]) -> Stillness:
    """Of a canonical program, its tree's nodes given, the module first. `bound`: names the program binds itself."""
    if any(map(_is_suspect, nodes)):
        return Stillness()
    names = _Names(bound, _plain_functions(nodes), _has_views(nodes))
    quiet = frozenset(_quiet_statements(nodes[0], names))
    calm = frozenset(node.lineno for node in nodes if isinstance(node, ast.stmt) and _is_calm(node, names))
    return Stillness(quiet, quiet | calm, names.functions, not any(map(_may_bind_globals, nodes)))


@dataclass(frozen=True)
class _Names:
    bound: set[str]
    functions: frozenset[str]
    has_views: bool


def _plain_functions(nodes: list[ast.AST]) -> frozenset[str]:
    defined: set[str] = set()
    others = set(dir(builtins))
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name, decorator_list=[]):
                defined.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                others.add(name)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                others.add(name)
            case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                others.add(name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                others.add(name)
            case ast.alias(name=name, asname=other):
                others.add(other or name.partition(".")[0])
    return frozenset(defined - others)


def _has_views(nodes: list[ast.AST]) -> bool:
    """Whether an operator may meet a view of a dict: one is made where it is not at once looped over or copied."""
    harmless = set()
    for node in nodes:
        match node:
            case ast.For(iter=ast.Call(func=function)) | ast.comprehension(iter=ast.Call(func=function)):
                harmless.add(function)
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in _VIEW_READERS:
                harmless.update(argument.func for argument in arguments if isinstance(argument, ast.Call))
    return any(
        isinstance(node, ast.Attribute) and node.attr in _VIEWS and node not in harmless
        or isinstance(node, ast.Constant) and type(node.value) is str and node.value in _VIEWS
        for node in nodes
    )


def _may_bind_globals(node: ast.AST) -> bool:
    match node:
        case ast.Global():
            return True
        case ast.alias(name=name) | ast.ImportFrom(module=name):
            # By these a function can reach the module, or the frames below its own.
            return name in ("__main__", "inspect", "sys")
    return False


def _is_calm(node: ast.stmt, names: _Names) -> bool:
    match node:
        case ast.Assign(targets=[target], value=value) | ast.AugAssign(target=target, value=value):
            return _is_quiet(value, names) and _stores_once(target, names)
    return False


def _stores_once(target: ast.expr, names: _Names) -> bool:
    match target:
        case ast.Name():
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return all(isinstance(part, ast.Name) for part in parts)
        case ast.Subscript() | ast.Attribute():
            return _is_quiet(target, names)
    return False


def _quiet_statements(block: ast.AST, names: _Names) -> Iterator[int]:
    for node in ast.iter_child_nodes(block):
        if isinstance(node, ast.stmt) and _is_quiet_statement(node, names):
            yield node.lineno
        if isinstance(node, (ast.With, ast.AsyncWith)) or isinstance(node, ast.ExceptHandler) and node.name:
            # When their bodies end, whatever their last line was, something is called or unbound.
            continue
        yield from _quiet_statements(node, names)


def _is_suspect(node: ast.AST) -> bool:
    # Asked of every node: a look at its type takes a fraction of a match.
    kind = type(node)
    if kind is ast.Name:
        name = node.id
        # `__lt__ = list.append` in a class: an operator that calls no function of the program.
        return name in _SUSPECT or type(node.ctx) is ast.Store and _is_dunder(name)
    if kind is ast.Attribute:
        name = node.attr
        return name in _SUSPECT or type(node.ctx) is ast.Store and _is_dunder(name)
    return kind is ast.alias and (node.name == "*" or node.name.partition(".")[0] in _SUSPECT)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_quiet_statement(node: ast.stmt, names: _Names) -> bool:
    match node:
        case ast.Pass() | ast.Break() | ast.Continue() | ast.Try():
            return True
        case ast.If(test=expression) | ast.While(test=expression):
            return _is_quiet(expression, names)
        case ast.Return(value=expression) | ast.Expr(value=expression):
            return expression is None or _is_quiet(expression, names)
    return False


def _is_quiet(node: Any, names: _Names) -> bool:
    match node:
        case ast.Constant() | ast.Name():
            return True
        case ast.Compare(ops=ops) if any(isinstance(op, (ast.In, ast.NotIn)) for op in ops):
            # It may take items from an iterator.
            return False
        case ast.BinOp(op=operator) if names.has_views and isinstance(operator, _TAKING):
            return False
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            is_known = name in names.functions or name in _CALLED and name not in names.bound
            return is_known and _are_quiet(arguments, names)
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=arguments, keywords=[]):
            return name in _METHODS and _are_quiet([value, *arguments], names)
    return isinstance(node, _COMPUTING) and _are_quiet(
        [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)], names
    )


def _are_quiet(nodes: list[Any], names: _Names) -> bool:
    return all(_is_quiet(node, names) for node in nodes)
