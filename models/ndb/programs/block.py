"""Blocks: runs of random statements."""

from __future__ import annotations

from .scope import Scope


def block(scope: Scope, nesting: int, count: int) -> None:
    """Write `count` statements of the scope's tables; blocks among them may nest `nesting` deep."""
    tables = scope.statements
    table = tables.simple if nesting <= 0 else tables.in_loops if scope.loops else tables.anywhere
    statements = [statement for _, statement in table]
    weights = [weight for weight, _ in table]
    for _ in range(count):
        scope.rng.choices(statements, weights)[0](scope, nesting)
