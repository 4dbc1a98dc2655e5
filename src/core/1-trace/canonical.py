"""Canonical source: one statement per line, without comments, docstrings and annotations.

Every canonical line knows where the user wrote it. Both come from walking the user's tree and the
canonical tree side by side: they have the same statements in the same order.
"""

from __future__ import annotations

import ast
import io
import json
import token
import tokenize
import warnings
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterator

from quiet import Stillness, imports_modules, meddles, stillness

FILENAME = "<program>"
"""File name of the program's code objects; only these are traced."""

_KINDS = {token.NAME: "name", token.OP: "operator", token.NUMBER: "number", token.STRING: "string"}
for _part in ("START", "MIDDLE", "END"):
    for _family in ("FSTRING", "TSTRING"):
        if hasattr(token, f"{_family}_{_part}"):
            _KINDS[getattr(token, f"{_family}_{_part}")] = f"fstring_{_part.lower()}"

_BARE = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
"""Nodes that only name something: half of a tree."""

_LAYOUT = {token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENCODING, token.ENDMARKER}


@dataclass
class Canonical:
    """The canonical program: its tree, and its lines in the JSON form of `SourceLine`."""

    tree: ast.Module
    lines: list[dict[str, Any]]
    bound: list[str]
    loop_ends: dict[int, int]
    """`for` line to the last line of its body."""
    def_lines: dict[int, int]
    """First line of a function including decorators to its `def` line."""
    imports: frozenset[str]
    """Names that only imports bind; they are no variables."""
    still: Stillness
    """Which lines and names change nothing."""
    imports_modules: bool
    """It may reach a module."""
    meddles: bool
    """It may replace what modules hold."""

    @cached_property
    def cached_lines(self) -> tuple[int, None, list[str], str]:
        """As `linecache` keeps them."""
        lines = [line["text"] + "\n" for line in self.lines]
        return sum(map(len, lines)), None, lines, FILENAME

    @cached_property
    def json(self) -> str:
        """As `decode.ts` reads it."""
        return json.dumps({"lines": self.lines, "bound": self.bound}, separators=(",", ":"))


class SourceError(Exception):
    """The text is not a Python program; `range` as in `EditorRange`."""

    def __init__(self, message: str, range_: dict[str, int]) -> None:
        super().__init__(message)
        self.range = range_


def canonicalize(source: str) -> Canonical:
    """Parse the user's text into its canonical form. Raises SourceError."""
    source = source.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, FILENAME, "exec", dont_inherit=True)
            original = ast.parse(source)
            positions = _Positions(source)
            text = _without_blank_lines(ast.unparse(_Strip(positions).visit(original)))
            tree = ast.parse(text)
    except SyntaxError as error:
        raise SourceError(error.msg or "invalid syntax", _error_range(source, error)) from None
    except (RecursionError, MemoryError):
        raise SourceError("The program is nested too deeply.", _range(1, 1, 1, 1)) from None
    except ValueError as error:
        raise SourceError(str(error), _range(1, 1, 1, 1)) from None
    return _describe(text, tree, original, positions)


def _describe(text: str, tree: ast.Module, original: ast.Module, positions: "_Positions") -> Canonical:
    texts = text.split("\n")
    ranges = dict(_pairs(original.body, tree.body, texts, positions))
    tokens = _tokens(text)
    nodes = [node for node in ast.walk(tree) if not isinstance(node, _BARE)]
    functions = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    loop_ends = {node.lineno: node.body[-1].end_lineno or node.lineno for node in nodes if isinstance(node, ast.For)}
    defs = {function.lineno for function in functions}
    lines = []
    last = _range(1, 1, 1, 1)
    for number, line in enumerate(texts, 1):
        last = ranges.get(number, last)
        lines.append(
            {
                "text": line,
                "indent": (len(line) - len(line.lstrip(" "))) // 4,
                "tokens": tokens.get(number, []),
                "range": last,
                "loopEnd": loop_ends.get(number),
                "isDef": number in defs,
            }
        )
    starts = {_first_line(function): function.lineno for function in functions}
    bound, imported = _bound_names(nodes)
    still = stillness(nodes, set(bound) | imported)
    reaches = imports_modules(nodes)
    return Canonical(tree, lines, bound, loop_ends, starts, imported, still, reaches, meddles(nodes, imported))


def _without_blank_lines(text: str) -> str:
    """Drop the blank lines `ast.unparse` puts around definitions."""
    short = "\n".join(line for line in text.split("\n") if line)
    unchanged = ("'''" not in text and '"""' not in text) or ast.dump(ast.parse(short)) == ast.dump(ast.parse(text))
    return short if unchanged else text


class _Strip(ast.NodeTransformer):
    """Removes docstrings, other bare strings and annotations in place; notes where bodies began.

    Annotations stay where they mean something when run: class bodies (dataclasses) and functions
    registered by type (singledispatch).
    """

    def __init__(self, positions: "_Positions") -> None:
        self.positions = positions
        self.in_class = False

    def visit_Module(self, node: ast.Module) -> ast.AST:
        return self.block(node, ("body",), False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self.block(node, ("body",), True)

    def visit_FunctionDef(self, node: Any) -> ast.AST:
        by_type = any(isinstance(d, ast.Attribute) and d.attr == "register" for d in node.decorator_list)
        if not by_type:
            node.returns = None
            arguments = node.args
            for argument in arguments.posonlyargs + arguments.args + arguments.kwonlyargs:
                argument.annotation = None
            for argument in (arguments.vararg, arguments.kwarg):
                if argument is not None:
                    argument.annotation = None
        return self.block(node, ("body",), False)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if self.in_class:
            return node
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        bare = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if bare else node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr):
            return node
        names = [name for name in ("body", "handlers", "orelse", "finalbody", "cases") if hasattr(node, name)]
        return self.block(node, tuple(names), self.in_class)

    def block(self, node: Any, names: tuple[str, ...], in_class: bool) -> ast.AST:
        outer, self.in_class = self.in_class, in_class
        for name in names:
            before = getattr(node, name)
            if not before:
                continue
            self.positions.note_start(node, name, before[0])
            after = [new for new in map(self.visit, before) if new is not None]
            if not after and not isinstance(node, ast.Module):
                after = [ast.copy_location(ast.Pass(), before[0])]
            setattr(node, name, after)
        self.in_class = outer
        return node


class _Positions:
    """Finds ranges in the user's text. AST columns are UTF-8 bytes, Monaco's are UTF-16 units."""

    def __init__(self, source: str) -> None:
        self.lines = source.split("\n")
        self.starts: dict[tuple[int, str], tuple[int, int]] = {}
        self.words: dict[str, list[tuple[int, int]]] = {":": [], "else": [], "finally": [], "case": []}
        for item in tokenize.generate_tokens(io.StringIO(source).readline):
            if item.string in self.words and item.type in (token.OP, token.NAME):
                line, column = item.start
                self.words[item.string].append((line, len(self.lines[line - 1][:column].encode())))

    def note_start(self, node: ast.AST, name: str, first: Any) -> None:
        """Remember where a block began before anything was removed from it."""
        if hasattr(first, "lineno"):
            self.starts[id(node), name] = _start(first)
        elif isinstance(first, ast.match_case):
            self.starts[id(node), name] = (first.pattern.lineno, first.pattern.col_offset)

    def last(self, word: str, before: tuple[int, int]) -> tuple[int, int]:
        """The last place of a word before a position."""
        places = self.words[word]
        index = bisect_left(places, before)
        return places[index - 1] if index else before

    def block_start(self, node: ast.AST, name: str) -> tuple[int, int]:
        return self.starts[id(node), name]

    def range(self, start: tuple[int, int], end: tuple[int, int]) -> dict[str, int]:
        return _range(start[0], self.column(*start), end[0], self.column(*end))

    def column(self, line: int, offset: int) -> int:
        text = self.lines[line - 1].encode()[:offset].decode(errors="ignore")
        return len(text.encode("utf-16-le")) // 2 + 1

    def header(self, start: tuple[int, int], node: ast.AST, name: str) -> dict[str, int]:
        """From a start to the colon that opens a block."""
        line, offset = self.last(":", self.block_start(node, name))
        return self.range(start, (line, offset + 1))

    def node(self, node: Any) -> dict[str, int]:
        return self.range((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))


def _pairs(
    originals: list[Any], canonicals: list[Any], texts: list[str], positions: _Positions
) -> Iterator[tuple[int, dict[str, int]]]:
    """Canonical line and editor range of every line of a block."""
    if len(originals) != len(canonicals):
        raise AssertionError("the canonical tree has other statements")
    for original, canonical in zip(originals, canonicals):
        yield from _statement(original, canonical, texts, positions)


def _statement(
    original: Any, canonical: Any, texts: list[str], positions: _Positions
) -> Iterator[tuple[int, dict[str, int]]]:
    for mine, theirs in zip(getattr(original, "decorator_list", []), getattr(canonical, "decorator_list", [])):
        line, offset, end_line, end_offset = mine.lineno, mine.col_offset, mine.end_lineno, mine.end_col_offset
        at = positions.lines[line - 1].encode().rfind(b"@", 0, offset)
        yield theirs.lineno, positions.range((line, max(at, 0)), (end_line, end_offset))
    if isinstance(canonical, ast.Match):
        yield canonical.lineno, positions.range(
            (original.lineno, original.col_offset),
            _after(positions.last(":", positions.last("case", positions.block_start(original, "cases")))),
        )
        for mine, theirs in zip(original.cases, canonical.cases):
            start = positions.last("case", (mine.pattern.lineno, mine.pattern.col_offset))
            yield theirs.body[0].lineno - _decorators(theirs.body[0]) - 1, positions.header(start, mine, "body")
            yield from _pairs(mine.body, theirs.body, texts, positions)
        return
    if not hasattr(canonical, "body"):
        yield canonical.lineno, positions.node(original)
        return
    start = (original.lineno, original.col_offset)
    yield canonical.lineno, positions.header(start, original, "body")
    yield from _pairs(original.body, canonical.body, texts, positions)
    for mine, theirs in zip(getattr(original, "handlers", []), getattr(canonical, "handlers", [])):
        yield theirs.lineno, positions.header((mine.lineno, mine.col_offset), mine, "body")
        yield from _pairs(mine.body, theirs.body, texts, positions)
    for name, word in (("orelse", "else"), ("finalbody", "finally")):
        block = getattr(canonical, name, None)
        if not block:
            continue
        first = _first_line(block[0])
        is_elif = isinstance(block[0], ast.If) and texts[first - 1].lstrip().startswith("elif ")
        if not is_elif:
            word_start = positions.last(word, positions.block_start(original, name))
            yield first - 1, positions.header(word_start, original, name)
        yield from _pairs(getattr(original, name), block, texts, positions)


def _after(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], place[1] + 1


def _start(node: Any) -> tuple[int, int]:
    decorators = getattr(node, "decorator_list", [])
    first = decorators[0] if decorators else node
    return first.lineno, first.col_offset


def _first_line(node: Any) -> int:
    return _start(node)[0]


def _decorators(node: Any) -> int:
    return node.lineno - _first_line(node)


def _range(start_line: int, start_column: int, end_line: int, end_column: int) -> dict[str, int]:
    return {"startLine": start_line, "startColumn": start_column, "endLine": end_line, "endColumn": end_column}


def _error_range(source: str, error: SyntaxError) -> dict[str, int]:
    lines = source.split("\n")
    line = min(max(error.lineno or 1, 1), len(lines))
    column = max(error.offset or 1, 1)
    end_line = error.end_lineno or line
    end_column = error.end_offset or 0
    if (end_line, end_column) <= (line, column) or end_line > len(lines):
        end_line, end_column = line, column + 1
    return _range(line, _utf16(lines[line - 1], column), end_line, _utf16(lines[end_line - 1], end_column))


def _utf16(line: str, column: int) -> int:
    """1-based character column to 1-based UTF-16 column."""
    return len(line[: column - 1].encode("utf-16-le", "surrogatepass")) // 2 + 1


def _tokens(text: str) -> dict[int, list[dict[str, str]]]:
    """Tokens by canonical line."""
    lines: dict[int, list[dict[str, str]]] = {}
    for item in tokenize.generate_tokens(io.StringIO(text).readline):
        if item.type in _LAYOUT:
            continue
        kind = _KINDS[item.type]
        shown = item.string
        if kind == "fstring_middle":
            # The tokenizer undoubles braces; the source has them doubled.
            shown = shown.replace("{", "{{").replace("}", "}}")
        lines.setdefault(item.start[0], []).append({"kind": kind, "text": shown})
    return lines


def _bound_names(nodes: list[ast.AST]) -> tuple[list[str], frozenset[str]]:
    """Every name the program binds itself, in order of the walk, and the names only imports bind."""
    names: dict[str, None] = {}
    imports: dict[str, bool] = {}
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names[name] = None
            case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                names[name] = None
            case ast.arg(arg=name) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                names[name] = None
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names[name] = None
            case ast.ExceptHandler(name=str(name)) | ast.MatchMapping(rest=str(name)):
                names[name] = None
            case ast.alias(name=name, asname=other):
                visible = other or name.partition(".")[0]
                imports[visible] = visible != name.partition(".")[0]
            case ast.Global(names=several) | ast.Nonlocal(names=several):
                names.update(dict.fromkeys(several))
            case _ if type(node).__name__ in ("TypeVar", "ParamSpec", "TypeVarTuple"):
                names[getattr(node, "name")] = None
    only_imports = frozenset(imports) - frozenset(names)
    return [*names, *(name for name, renamed in imports.items() if renamed and name in only_imports)], only_imports
