"""A small language for tables of code fragments.

A template is Python text with holes in braces:

    {int}        an expression of the kind, one level shallower
    {.int}       a name or a literal of the kind
    {$int}       a name of the kind; the template is only chosen when there is one
    {$int:a}     the same, and the same name again wherever the label returns
    {!int:i}     a new name that suits a loop over values of the kind, the same wherever the label returns
    {=int}       a literal of the kind (pseudo kinds of `values` too)
    {=int:a}     the same, and the same literal again wherever the label returns
    {a|b|}       one of the texts
    {{ and }}    braces
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from .scope import Scope
from .values import literal

_PIECE = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[^{}]+")
_HOLE = re.compile(r"([.$=!]?)([a-z]+)(?::(\w+))?")


@dataclass(frozen=True, slots=True)
class _Hole:
    mark: str
    kind: str
    label: str | None
    enclosed: bool


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed template: its pieces, the kinds a scope must offer, and whether its text needs parentheses."""

    pieces: tuple[str | _Hole | tuple[str, ...], ...]
    needs: tuple[str, ...]
    loose: bool


Expression: TypeAlias = Callable[[Scope, str, int], str]
"""Writes an expression of a kind, at most about that many operators deep."""
Producer: TypeAlias = Callable[[Scope, int, Expression], "str | None"]
"""Writes an expression that no template can say; None when the scope lacks what it needs."""
Fragment: TypeAlias = "str | Producer"
Table: TypeAlias = "Sequence[tuple[int, Fragment]]"


@cache
def parse(text: str) -> Template:
    """Parse a template. Raises ValueError for a hole that is not one of the forms above."""
    texts = [match.group() for match in _PIECE.finditer(text)]
    pieces: list[str | _Hole | tuple[str, ...]] = []
    needs: list[str] = []
    for position, piece in enumerate(texts):
        if piece in ("{{", "}}"):
            pieces.append(piece[0])
        elif not piece.startswith("{"):
            pieces.append(piece)
        elif "|" in piece:
            pieces.append(tuple(piece[1:-1].split("|")))
        else:
            match = _HOLE.fullmatch(piece[1:-1])
            if match is None:
                raise ValueError(f"not a hole: {piece} in {text}")
            mark, kind, label = match.groups()
            before = texts[position - 1][-1:] if position else ""
            before = texts[position - 1][-2:] if before == " " else before
            after = texts[position + 1][:1] if position + 1 < len(texts) else ""
            enclosed = before in ("(", "[", ", ") and after in (")", "]", ",")
            pieces.append(_Hole(mark, kind, label, enclosed))
            if mark == "$":
                needs.append(kind)
    return Template(tuple(pieces), tuple(dict.fromkeys(needs)), _is_loose(text))


def _is_loose(text: str) -> bool:
    depth = 0
    quoted = False
    for character in text.replace("{", "").replace("}", ""):
        if character == "'":
            quoted = not quoted
        depth += (character in "([") - (character in ")]")
        if character == " " and depth == 0 and not quoted:
            return True
    return text.startswith("-")


def holes(text: str) -> tuple[tuple[str, str, str | None], ...]:
    """The holes of a template in order, as (mark, kind, label)."""
    return tuple((piece.mark, piece.kind, piece.label) for piece in parse(text).pieces if isinstance(piece, _Hole))


def fill(
    scope: Scope, template: Template, depth: int, expression: Expression, given: dict[str, str] | None = None
) -> str:
    """The text of a template in a scope; `expression` writes the inner expressions.

    `given` holds what labels stand for already, and afterwards what all of them stand for.
    """
    out: list[str] = []
    labels = {} if given is None else given
    used: set[str] = set()
    for piece in template.pieces:
        if isinstance(piece, str):
            out.append(piece)
        elif isinstance(piece, tuple):
            out.append(scope.rng.choice(piece))
        elif piece.label is not None and piece.label in labels:
            out.append(labels[piece.label])
        else:
            text = _hole(scope, piece, depth, expression)
            if text in used and piece.mark in "$.":
                # `xs == xs` and its like are rarely meant: try once more.
                text = _hole(scope, piece, depth, expression)
                if text in used and piece.mark == ".":
                    text = literal(scope.rng, piece.kind)
            used.add(text)
            out.append(text)
            if piece.label is not None:
                labels[piece.label] = text
    return "".join(out)


_DEEPEST = -2


def _hole(scope: Scope, hole: _Hole, depth: int, expression: Expression) -> str:
    if hole.mark == "=":
        return literal(scope.rng, hole.kind)
    if hole.mark == "!":
        return scope.name(hole.kind, loop=True)
    if hole.mark == "$":
        return scope.pick(hole.kind) or literal(scope.rng, hole.kind)
    # A condition is never a bare True or False: it goes deeper than asked until it speaks of something.
    shallow = depth <= (_DEEPEST if hole.kind == "bool" else 0)
    if hole.mark == "." or shallow:
        return scope.atom(hole.kind)
    text = expression(scope, hole.kind, depth - 1)
    return text if hole.enclosed or not _needs_parentheses(text) else f"({text})"


def _needs_parentheses(text: str) -> bool:
    return _is_loose(text) and not (text[0] in "'\"" and text.count(text[0]) == 2 and text[-1] == text[0])


def choose(scope: Scope, table: Table) -> Fragment | None:
    """A fragment of the table whose needs the scope meets, by weight; None after a few misses."""
    fragments, weights = _columns(table)
    for _ in range(6):
        fragment = scope.rng.choices(fragments, cum_weights=weights)[0]
        if not isinstance(fragment, str) or all(scope.known(kind) for kind in parse(fragment).needs):
            return fragment
    return None


_COLUMNS: dict[int, tuple[Table, list[Fragment], list[int]]] = {}
"""By the identity of a table, which is kept with it so that no other table can get the same identity."""


def _columns(table: Table) -> tuple[list[Fragment], list[int]]:
    found = _COLUMNS.get(id(table))
    if found is None:
        weights = list(accumulate(weight for weight, _ in table))
        found = _COLUMNS[id(table)] = (table, [entry for _, entry in table], weights)
    return found[1], found[2]
