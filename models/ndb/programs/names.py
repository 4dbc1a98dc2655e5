"""Names as people write them, by the kind of what they hold."""

from __future__ import annotations

from random import Random

_POOLS: dict[str, str] = {
    "int": "n k x y a b m num count total result value i j size limit step start end amount score idx answer",
    "float": "x y rate price mean ratio amount value total",
    "str": "s text word string a b t result name line msg out st sentence part prefix res char_list phrase",
    "char": "c ch char letter sep symbol key",
    "bool": "flag found ok valid is_ok done seen_any match",
    "ints": "nums numbers arr lst values a b data result xs array items seq res out stack",
    "floats": "prices values data rates xs",
    "flags": "flags bits marks checks",
    "strs": "words items names parts lst lines strings tokens res result out arr keys",
    "mixed": "items data lst values array elements",
    "grid": "grid matrix rows table board m lists",
    "pairs": "pairs items entries data records",
    "counts": "d counts freq dic scores data mapping dct totals stock",
    "table": "d table mapping cache dic index lookup",
    "labels": "d labels names mapping dic config",
    "groups": "groups graph d buckets lists index",
    "items": "items records people rows data",
    "intset": "seen s unique visited nums_set",
    "strset": "seen unique words_set keys chars",
    "pair": "pair point p bounds pos",
    "ituple": "t tup values nums point",
    "function": (
        "f f f f solve process transform count_items compute check build convert helper find_it update "
        "calculate combine apply_rule encode select clean group_by shorten expand measure"
    ),
    "helper": (
        "helper g step check add scale shift is_valid transform combine square double score convert pick wrap "
        "inner compute update parse normalize weight adjust compare clamp label"
    ),
    "class": "Stack Queue Account Point Box Item Tracker Node Bag Timer Robot Player Shape Animal Ledger Meter",
}
_LOOP_POOLS: dict[str, str] = {
    "int": "i j k n x num v i x num val item",
    "char": "c ch char letter c ch x",
    "str": "s w word item name x line part",
    "ints": "row r xs lst sub line",
    "float": "x v p",
    "bool": "b flag x",
}
_LOOP_NAMES = {kind: tuple(pool.split()) for kind, pool in _LOOP_POOLS.items()}
_NAMES = {kind: tuple(pool.split()) for kind, pool in _POOLS.items()}
_STANDS_FOR = {
    "digit": "int", "small": "int", "limit": "int", "index": "int", "width": "int", "word": "str", "key": "str", "sub": "str",
}  # fmt: skip
_SPARE = ("p", "q", "r", "u", "v", "w", "z", "temp", "cur", "prev", "new", "old", "acc", "val", "other", "extra")


def name_for(rng: Random, kind: str, taken: set[str], *, loop: bool = False) -> str:
    """A name for the kind that is not taken; `loop` asks for one that suits a loop over values of the kind."""
    kind = _STANDS_FOR.get(kind, kind)
    first = _LOOP_NAMES.get(kind, _NAMES[kind]) if loop else _NAMES[kind]
    for pool in (first, _SPARE):
        for _ in range(3):
            name = rng.choice(pool)
            if name not in taken:
                return name
    base = rng.choice(_NAMES[kind])
    number = 2
    while f"{base}{number}" in taken:
        number += 1
    return f"{base}{number}"
