"""Small random changes that keep types: of argument values, and of function bodies."""

from __future__ import annotations

import ast
from random import Random

from .values import integer, letter, string


def value(rng: Random, old: object, depth: int = 0) -> object:
    """A value of the same type near `old` (types it does not know come back unchanged)."""
    if isinstance(old, bool):
        return rng.random() < 0.5
    if isinstance(old, int):
        return rng.choice((old, old + rng.randint(-3, 3), rng.randint(0, 10), integer(rng)))
    if isinstance(old, float):
        return round(old + rng.choice((0.0, 0.5, 1.0, -1.0, 0.25)), 2)
    if isinstance(old, str):
        return _string(rng, old)
    if isinstance(old, (list, tuple)):
        return type(old)(_items(rng, list(old), depth))
    if isinstance(old, dict):
        return {
            (value(rng, key, depth + 1) if rng.random() < 0.3 else key): (
                value(rng, item, depth + 1) if rng.random() < 0.5 else item
            )
            for key, item in old.items()
        }
    if isinstance(old, set):
        return {value(rng, item, depth + 1) for item in sorted(old, key=repr)}
    return old


def _string(rng: Random, old: str) -> str:
    roll = rng.random()
    if not old or roll < 0.25:
        return string(rng)
    if roll < 0.5:
        at = rng.randrange(len(old))
        return old[:at] + rng.choice(old + "abc 1") + old[at + rng.randint(0, 1) :]
    if roll < 0.65:
        start, end = sorted((rng.randrange(len(old) + 1), rng.randrange(len(old) + 1)))
        return old[start:end]
    if roll < 0.78:
        return "".join(rng.sample(old, len(old)))
    if roll < 0.9:
        return old + rng.choice(old + letter(rng))
    return old


def _items(rng: Random, old: list[object], depth: int) -> list[object]:
    items = [value(rng, item, depth + 1) if rng.random() < 0.5 else item for item in old]
    roll = rng.random()
    if items and roll < 0.2:
        items.pop(rng.randrange(len(items)))
    elif items and roll < 0.35:
        items.insert(rng.randrange(len(items) + 1), value(rng, rng.choice(items), depth + 1))
    elif roll < 0.45:
        rng.shuffle(items)
    return items


_OPERATORS: tuple[tuple[type[ast.operator], ...], ...] = (
    (ast.Add, ast.Sub),
    (ast.Mult, ast.Add),
    (ast.FloorDiv, ast.Mod),
    (ast.BitAnd, ast.BitOr, ast.BitXor),
)
_COMPARISONS: tuple[tuple[type[ast.cmpop], ...], ...] = (
    (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.NotEq),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
)
_METHODS = (
    ("upper", "lower", "title", "capitalize", "swapcase"),
    ("strip", "lstrip", "rstrip"),
    ("isalpha", "isdigit", "isupper", "islower", "isalnum", "isspace"),
    ("startswith", "endswith"),
    ("find", "rfind"),
    ("index", "rindex"),
    ("split", "rsplit"),
    ("partition", "rpartition"),
    ("ljust", "rjust", "center"),
    ("removeprefix", "removesuffix"),
    ("union", "intersection", "difference"),
    ("add", "discard"),
)
_BUILTINS = (("max", "min"), ("any", "all"), ("sorted", "list"))


class _Changer(ast.NodeTransformer):
    def __init__(self, rng: Random, chance: float) -> None:
        self.rng = rng
        self.chance = chance
        self.changes = 0

    def _now(self) -> bool:
        now = self.rng.random() < self.chance
        self.changes += now
        return now

    def _swap(self, groups: tuple[tuple[object, ...], ...], old: object) -> object:
        choices = [other for group in groups if old in group for other in group if other != old]
        return self.rng.choice(choices) if choices and self._now() else old

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        old = node.value
        if isinstance(old, bool) or not isinstance(old, (int, str)) or not self._now():
            return node
        if isinstance(old, int):
            new = abs(old + self.rng.choice((-1, 1, 1, 2))) if abs(old) < 1000 else old
        else:
            new = old if len(old) > 12 else _string(self.rng, old) if len(old) != 1 else self.rng.choice("abcexyz ,-01")
        return ast.copy_location(ast.Constant(new), node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        # A string on the left of `+` or `%` would make most swaps errors.
        if not (isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)):
            made = self._swap(_OPERATORS, type(node.op))
            node.op = made() if made is not type(node.op) and self._numeric(node) else node.op
        return node

    @staticmethod
    def _numeric(node: ast.BinOp) -> bool:
        parts = (node.left, node.right)
        return any(isinstance(part, ast.Constant) and isinstance(part.value, int) for part in parts) or any(
            isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in ("len", "sum", "int", "abs")
            for part in parts
        )

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        node.ops = [self._comparison(op) for op in node.ops]
        return node

    def _comparison(self, op: ast.cmpop) -> ast.cmpop:
        made = self._swap(_COMPARISONS, type(op))
        return made() if isinstance(made, type) and issubclass(made, ast.cmpop) and made is not type(op) else op

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            node.func.attr = str(self._swap(_METHODS, node.func.attr))
        elif isinstance(node.func, ast.Name):
            node.func.id = str(self._swap(_BUILTINS, node.func.id))
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        # A changed `while` seldom ends.
        return node


def body(rng: Random, code: str) -> str | None:
    """The program with one or a few operators, comparisons, methods or constants changed; None when none was."""
    changer = _Changer(rng, rng.choice((0.06, 0.12, 0.2)))
    tree = changer.visit(ast.parse(code))
    return ast.unparse(tree) + "\n" if changer.changes else None
