"""What a search or a sum goes through, as the text of one micro-step."""

from __future__ import annotations

from itertools import islice
from typing import Any

from values import MATCH, Mark, is_plain, render

MATCH_MORE = "\xa7"
"""Further characters of a match in a marked copy."""

SUM_LIMIT = 40


def marked_copy(receiver: Any, method: str, arguments: tuple, limit: int) -> str | None:
    """The receiver of a search-like method with what it matches replaced by marks; None where that says nothing."""
    kind = type(receiver)
    if kind not in (str, list, tuple) or not 0 < len(receiver) <= limit:
        return None
    if kind is not str:
        if method not in ("index", "count", "remove", "in") or not arguments or not is_plain(arguments[0]):
            return None
        wanted = arguments[0]
        marked = (Mark() if is_plain(item) and item == wanted else item for item in receiver)
        return render(kind(marked), limit)
    if MATCH in receiver or MATCH_MORE in receiver:
        return None
    text = _marked_text(receiver, method, arguments)
    return None if text is None else render(text, limit)


def _marked_text(text: str, method: str, arguments: tuple) -> str | None:
    first = arguments[0] if arguments else None
    if method in ("strip", "lstrip", "rstrip"):
        if first is not None and type(first) is not str:
            return None
        left = 0 if method == "rstrip" else len(text) - len(text.lstrip(first))
        right = 0 if method == "lstrip" or left == len(text) else len(text) - len(text.rstrip(first))
        return MATCH * left + text[left : len(text) - right] + MATCH * right
    if type(first) is not str or not first:
        return None
    limit = arguments[2] if method == "replace" and len(arguments) > 2 else -1
    if type(limit) is not int:
        return None
    mark = MATCH + MATCH_MORE * (len(first) - 1)
    return text.replace(first, mark, limit)


def running_totals(values: Any, limit: int) -> str | None:
    """Running totals of a short sequence of integers; None for anything else."""
    if type(values) not in (list, tuple, range):
        return None
    # Not by `len`: that of a huge range is no C integer.
    values = list(islice(values, SUM_LIMIT + 1))
    if not 1 < len(values) <= SUM_LIMIT or not all(type(value) in (int, bool) for value in values):
        return None
    total, totals = 0, []
    for value in values:
        total += value
        totals.append(total)
    return render(totals, limit)
