"""Rewrites the canonical tree so that sub-expressions report their values.

Each wrapper is a call of a hook that returns its last argument unchanged, so evaluation order,
results and exceptions stay CPython's. In the tree a hook is a string; `linked` puts the hooks in
the place of these constants, where no name the program binds, replaces or deletes can hide them.
"""

from __future__ import annotations

import ast
import os
from types import CodeType
from typing import Any, Callable

RESULT = "@result"
"""(label, value): a sub-expression's value."""
CALL = "@call"
"""(label, value): the value of a call that may have been a call of the program's own function."""
METHOD = "@method"
"""(method): a bound search-like method, before its arguments."""
ARGUMENTS = "@arguments"
"""(*arguments): the arguments of the last METHOD; logs the marked copy."""
NEEDLE = "@needle"
"""(value): the left side of `in`."""
HAYSTACK = "@haystack"
"""(value): the right side of `in`; logs the marked copy."""
SUMMED = "@summed"
"""(values): the argument of `sum`."""
COMP = "@comp"
"""(site, iterable): a comprehension starts."""
ITEM = "@item"
"""(site, item): a comprehension takes an item; true."""
ADDEND = "@addend"
"""(site, value): an item of a generator given to `sum`."""
COMP_RESULT = "@comp_result"
"""(site, label, value): a comprehension or the consumer of a generator expression is done."""
LOOP = "@loop"
"""(line, iterable): a `for` starts; the iterator."""

SEARCHES = frozenset(
    "find index rfind rindex count replace split rsplit partition rpartition strip lstrip rstrip remove".split()
)

_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Not: "not", ast.USub: "-", ast.UAdd: "+",
    ast.Invert: "~", ast.And: "and", ast.Or: "or",
}  # fmt: skip

_MARK = os.urandom(8).hex()
"""In the strings that stand for hooks, so that no string of the program is one."""


def instrument(tree: ast.Module, bound: set[str]) -> ast.Module:
    """The tree with hooks, changed in place. `bound`: names the program binds itself."""
    return _Instrument(bound).visit(tree)


def linked(code: CodeType, hooks: dict[str, Callable[..., Any]]) -> CodeType:
    """Code of an instrumented tree, and all code nested in it, with its hooks by their names."""
    known = {_MARK + name: hook for name, hook in hooks.items()}

    def link(constant: Any) -> Any:
        if type(constant) is CodeType:
            return constant.replace(co_consts=tuple(map(link, constant.co_consts)))
        return known.get(constant, constant) if type(constant) is str else constant

    return link(code)


class _Instrument(ast.NodeTransformer):
    def __init__(self, bound: set[str]) -> None:
        self.bound = bound
        self.sites = 0

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return _hook(RESULT, node, _OPERATORS[type(node.op)], self.generic_visit(node))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        return _hook(RESULT, node, _OPERATORS[type(node.op)], self.generic_visit(node))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.operand, ast.Constant):
            return node
        return _hook(RESULT, node, _OPERATORS[type(node.op)], self.generic_visit(node))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) > 1:
            return _hook(RESULT, node, "cmp", node)
        if isinstance(node.ops[0], (ast.In, ast.NotIn)):
            node.left = _hook(NEEDLE, node.left, node.left)
            node.comparators = [_hook(HAYSTACK, node.comparators[0], node.comparators[0])]
        return _hook(RESULT, node, _OPERATORS[type(node.ops[0])], node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return _hook(RESULT, node, "if", self.generic_visit(node))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        return _hook(RESULT, node, "[]", node) if isinstance(node.ctx, ast.Load) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        self.parts_of(node)
        computed = any(isinstance(part, ast.FormattedValue) for part in node.values)
        return _hook(RESULT, node, "f", node) if computed else node

    def parts_of(self, node: ast.JoinedStr) -> None:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
                if isinstance(part.format_spec, ast.JoinedStr):
                    self.parts_of(part.format_spec)

    def visit_display(self, node: Any) -> ast.AST:
        if _is_constant(node):
            return node
        self.generic_visit(node)
        loaded = isinstance(getattr(node, "ctx", None), (ast.Load, type(None)))
        sliced = any(isinstance(element, ast.Slice) for element in getattr(node, "elts", []))
        return _hook(RESULT, node, "lit", node) if loaded and not sliced else node

    visit_List = visit_Tuple = visit_Set = visit_Dict = visit_display

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = node.func = self.visit(node.func)
        plain = not node.keywords and not any(isinstance(argument, ast.Starred) for argument in node.args)
        site = self.sites + 1 if plain and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp) else None
        adds = isinstance(function, ast.Name) and function.id == "sum" and "sum" not in self.bound
        node.args = [self.visit(argument) for argument in node.args]
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        label = _call_label(function, self.bound)
        if site is not None:
            generator = node.args[0]
            if adds and isinstance(generator, ast.GeneratorExp):
                generator.elt = _hook(ADDEND, generator.elt, site, generator.elt)
            return _hook(COMP_RESULT, node, site, label, node)
        if adds and plain and node.args:
            node.args[0] = _hook(SUMMED, node.args[0], node.args[0])
        if isinstance(function, ast.Attribute):
            if plain and function.attr in SEARCHES:
                node.func = _hook(METHOD, function, function)
                arguments = _hook(ARGUMENTS, node, *node.args)
                node.args = [ast.copy_location(ast.Starred(arguments, ast.Load()), node)]
            return _hook(CALL, node, label, node)
        return _hook(CALL if label == "call" else RESULT, node, label, node)

    def visit_comprehension_of(self, node: Any) -> ast.AST:
        self.sites += 1
        site = self.sites
        for index, clause in enumerate(node.generators):
            clause.iter = self.visit(clause.iter)
            if index == 0:
                clause.iter = _hook(COMP, clause.iter, site, clause.iter)
            item = _as_value(clause.target)
            clause.ifs = [self.visit(condition) for condition in clause.ifs]
            if item is not None:
                clause.ifs.insert(0, _hook(ITEM, clause.target, site, item))
        for name in ("elt", "key", "value"):
            if getattr(node, name, None) is not None:
                setattr(node, name, self.visit(getattr(node, name)))
        if isinstance(node, ast.GeneratorExp):
            return node
        return _hook(COMP_RESULT, node, site, "comp", node)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_comprehension_of

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = _hook(LOOP, node.iter, node.lineno, node.iter)
        return node

    def visit_FunctionDef(self, node: Any) -> ast.AST:
        node.args = self.visit(node.args)
        node.body = self.statements(node.body)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = self.statements(node.body)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_TypeAlias(self, node: ast.AST) -> ast.AST:
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = self.statements(node.body)
        return node

    def statements(self, body: list[Any]) -> list[Any]:
        return [self.visit(statement) for statement in body]


def _hook(name: str, place: Any, *arguments: Any) -> ast.Call:
    at = {
        "lineno": place.lineno,
        "col_offset": place.col_offset,
        "end_lineno": place.end_lineno,
        "end_col_offset": place.end_col_offset,
    }
    nodes = [item if isinstance(item, ast.AST) else ast.Constant(item, **at) for item in arguments]
    return ast.Call(ast.Constant(_MARK + name, **at), nodes, [], **at)


def _call_label(function: ast.expr, bound: set[str]) -> str:
    if isinstance(function, ast.Attribute):
        return "." + function.attr
    if isinstance(function, ast.Name) and function.id not in bound:
        return function.id
    return "call"


def _is_constant(node: ast.AST | None) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return _is_constant(operand)
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            return all(map(_is_constant, elements))
        case ast.Dict(keys=keys, values=values):
            return all(map(_is_constant, [*keys, *values]))
    return False


def _as_value(target: ast.expr) -> ast.expr | None:
    """An assignment target as an expression; None when reading it back could run code."""
    match target:
        case ast.Name(id=name):
            return ast.copy_location(ast.Name(name, ast.Load()), target)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            values = [_as_value(element) for element in elements]
            if any(value is None for value in values):
                return None
            return ast.copy_location(ast.Tuple(values, ast.Load()), target)
    return None
