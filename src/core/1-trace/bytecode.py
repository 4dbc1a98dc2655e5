"""What is read off a code object's bytes: `dis`, which knows all of it, takes as long as a short program runs."""

from __future__ import annotations

from opcode import EXTENDED_ARG, opmap
from types import CodeType

_NAMING = {opmap["LOAD_GLOBAL"]: 1, opmap["STORE_GLOBAL"]: 0, opmap["DELETE_GLOBAL"]: 0, opmap["LOAD_NAME"]: 0}
"""Operations on module variables, and how many low bits of their argument are not the name's number."""


def operations(*names: str) -> frozenset[int]:
    """Operations by their names."""
    return frozenset(opmap[name] for name in names)


def offsets(code: CodeType, wanted: frozenset[int]) -> frozenset[int]:
    """Where a code object has one of these operations. Inline caches are zero in `co_code`, which is none of them."""
    return frozenset(2 * index for index, operation in enumerate(code.co_code[::2]) if operation in wanted)


def global_names(code: CodeType) -> set[str]:
    """Names by which a code object itself reads, binds and deletes module variables."""
    units, names = code.co_code, code.co_names
    found = set()
    for index, operation in enumerate(units[::2]):
        skipped = _NAMING.get(operation)
        if skipped is not None:
            found.add(names[_argument(units, 2 * index) >> skipped])
    return found


def _argument(units: bytes, at: int) -> int:
    """The argument of the operation there, with the higher bytes that stand before it."""
    argument, shift = units[at + 1], 8
    while at >= 2 and units[at - 2] == EXTENDED_ARG:
        at -= 2
        argument |= units[at + 1] << shift
        shift += 8
    return argument
