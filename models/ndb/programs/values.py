"""Random values by kind.

A kind names a type of the generator. The real ones type variables; the pseudo kinds at the end of the table
(`sub`, `sep`, `index`…) only ever stand for literals in a program text.
Values are small on purpose: the network reads strings character by character and numbers digit by digit.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

WORDS = (
    "a b c d x y cat dog sun red blue apple pear fig abc aba abba hello world test data key value name level noon "
    "code tree node left right one two three kiwi lemon banana hat mat run open shut yes no up down fast slow"
).split()
KEYS = ("a", "b", "c", "x", "y", "cat", "dog", "red", "key", "one", "two", "apple")
COMMON = "abcde"
LETTERS = "abcdefghijklmnopqrstuvwxyz"

ELEMENT = {
    "str": "char",
    "ints": "int",
    "strs": "str",
    "grid": "ints",
    "intset": "int",
    "strset": "str",
    "ituple": "int",
    "counts": "str",
    "table": "int",
    "labels": "str",
    "floats": "float",
    "flags": "bool",
}
"""The kind one gets by iterating over a kind (pairs and mixed values have none)."""

REAL_KINDS = (*ELEMENT, "int", "float", "char", "bool", "pairs", "groups", "pair", "mixed", "items")


def integer(rng: Random) -> int:
    """Mostly one digit, with a tail."""
    roll = rng.random()
    if roll < 0.6:
        return rng.randint(0, 9)
    if roll < 0.75:
        return rng.randint(10, 20)
    if roll < 0.88:
        return rng.randint(-9, -1)
    if roll < 0.96:
        return rng.randint(10, 99)
    return rng.choice((rng.randint(100, 999), rng.randint(-99, -10), rng.randint(1000, 20000)))


def letter(rng: Random) -> str:
    """A letter, most often one of the first five, so that searches hit."""
    return rng.choice(COMMON) if rng.random() < 0.6 else rng.choice(LETTERS)


def _letters(rng: Random, low: int, high: int) -> str:
    return "".join(letter(rng) for _ in range(rng.randint(low, high)))


def _cased(rng: Random) -> str:
    return "".join(rng.choice((c, c.upper())) for c in _letters(rng, 2, 8))


def _runs(rng: Random) -> str:
    return "".join(rng.choice("abc1") * rng.randint(1, 3) for _ in range(rng.randint(1, 4)))


def _palindrome(rng: Random) -> str:
    half = _letters(rng, 1, 3)
    return half + rng.choice(("", letter(rng))) + half[::-1]


def _phrase(rng: Random) -> str:
    separator = rng.choice((" ", " ", " ", ",", "-", ", ", "_", "  ", "\n", "\t", ":", "."))
    return separator.join(rng.choice(WORDS) for _ in range(rng.randint(2, 4)))


def _jumble(rng: Random) -> str:
    return "".join(rng.choice("abcXYZ0123 .,!?-_ab") for _ in range(rng.randint(1, 10)))


def _digits(rng: Random) -> str:
    return "".join(rng.choice("0123456789") for _ in range(rng.randint(1, 5)))


def _padded(rng: Random) -> str:
    pad = rng.choice((" ", "*", "-", "x", "0", "  "))
    return pad * rng.randint(0, 2) + rng.choice(WORDS) + pad * rng.randint(0, 2)


def _long(rng: Random) -> str:
    return _letters(rng, 10, 20)


def _rare(rng: Random) -> str:
    return rng.choice(("", "", "é", "naïve", "ß", "it's", 'say "a"', "a\\b", " ", "日本", "\n"))


_STRINGS: tuple[tuple[Callable[[Random], str], int], ...] = (
    (lambda rng: rng.choice(WORDS), 22),
    (lambda rng: _letters(rng, 1, 8), 22),
    (_cased, 10),
    (_runs, 10),
    (_phrase, 12),
    (_jumble, 10),
    (_digits, 6),
    (_padded, 5),
    (_palindrome, 4),
    (_long, 2),
    (_rare, 3),
)
_STRING_MAKERS = tuple(maker for maker, _ in _STRINGS)
_STRING_WEIGHTS = tuple(weight for _, weight in _STRINGS)


def string(rng: Random) -> str:
    """A short string of a random style."""
    return rng.choices(_STRING_MAKERS, _STRING_WEIGHTS)[0](rng)


def size(rng: Random) -> int:
    """How many elements a collection has: mostly 2 to 5, sometimes none, sometimes more."""
    return rng.choices(range(9), (3, 8, 18, 26, 20, 13, 7, 3, 2))[0]


def integers(rng: Random, length: int | None = None) -> list[int]:
    """A list of ints: any, from a narrow range (duplicates), or sorted."""
    count = size(rng) if length is None else length
    roll = rng.random()
    if roll < 0.35:
        return [rng.randint(1, 5) for _ in range(count)]
    if roll < 0.75:
        return [rng.randint(0, 9) for _ in range(count)]
    out = [integer(rng) for _ in range(count)]
    return sorted(out) if roll > 0.92 else out


def strings(rng: Random) -> list[str]:
    """A list of words or of short strings; a tenth repeats an element."""
    maker = rng.choice((lambda: rng.choice(WORDS), lambda: _letters(rng, 1, 4), lambda: rng.choice(KEYS)))
    out = [maker() if rng.random() < 0.9 else string(rng) for _ in range(size(rng))]
    if out and rng.random() < 0.1:
        out.append(rng.choice(out))
    return out


def real(rng: Random) -> float:
    """A float with a short text."""
    return rng.choice((rng.randint(-9, 20) + rng.choice((0.0, 0.5, 0.25)), rng.randint(0, 99) / 10))


def _scalar(rng: Random) -> object:
    return rng.choice((integer(rng), rng.choice(WORDS), rng.random() < 0.5, None, integer(rng), rng.choice(KEYS)))


def _keys(rng: Random) -> list[str]:
    return rng.sample(KEYS, min(size(rng), 5))


_VALUES: dict[str, Callable[[Random], object]] = {
    "int": integer,
    "float": real,
    "str": string,
    "char": lambda rng: rng.choice((letter(rng), letter(rng), letter(rng), rng.choice("ABCXYZ0123456789 .,-!"))),
    "bool": lambda rng: rng.random() < 0.5,
    "ints": integers,
    "floats": lambda rng: [real(rng) for _ in range(min(size(rng), 4))],
    "flags": lambda rng: [rng.random() < 0.5 for _ in range(size(rng))],
    "strs": strings,
    "mixed": lambda rng: [_scalar(rng) for _ in range(size(rng))],
    "grid": lambda rng: [integers(rng, rng.randint(1, 3)) for _ in range(rng.randint(1, 3))],
    "pairs": lambda rng: [(key, rng.randint(0, 9)) for key in _keys(rng)],
    "counts": lambda rng: {key: integer(rng) for key in _keys(rng)},
    "table": lambda rng: {key: integer(rng) for key in rng.sample(range(10), min(size(rng), 4))},
    "labels": lambda rng: {key: rng.choice(WORDS) for key in _keys(rng)},
    "groups": lambda rng: {key: integers(rng, rng.randint(0, 3)) for key in _keys(rng)[:3]},
    "items": lambda rng: [
        {"name": rng.choice(WORDS), "value": rng.randint(0, 9)} for _ in range(rng.randint(1, 3))
    ],
    "intset": lambda rng: set(integers(rng)),
    "strset": lambda rng: set(_keys(rng)),
    "pair": lambda rng: (rng.randint(-3, 9), rng.randint(-3, 9)),
    "ituple": lambda rng: tuple(integers(rng)),
    # Pseudo kinds: literals only.
    "sub": lambda rng: rng.choice((letter(rng), letter(rng), rng.choice(" ,-.1aeX"), _letters(rng, 2, 2), "an")),
    "sep": lambda rng: rng.choice((" ", ",", "-", "", ", ", "_", ":", "/", " ")),
    "fill": lambda rng: rng.choice("*-0 .x#"),
    "word": lambda rng: rng.choice(WORDS),
    "key": lambda rng: rng.choice(KEYS),
    "keys": lambda rng: [rng.choice(KEYS) for _ in range(rng.randint(0, 3))],
    "digits": lambda rng: [rng.randint(0, 9) for _ in range(rng.randint(0, 3))],
    "letters": lambda rng: rng.choice(("aeiou", "abc", "xyz", "0123456789", "AEIOUaeiou", "abcde", ".,!?", "ab")),
    "small": lambda rng: rng.randint(1, 4),
    "divisor": lambda rng: rng.choice((2, 2, 2, 3, 3, 4, 5, 7, 10)),
    "index": lambda rng: rng.choice((0, 0, 1, 1, -1, -1, 2, -2)),
    "limit": lambda rng: rng.choice((0, 1, 2, 3, 4, 5, 5, 10, 10, 20)),
    "width": lambda rng: rng.choice((3, 4, 5, 6, 8, 10)),
    "digit": lambda rng: rng.randint(0, 9),
}


def value(rng: Random, kind: str) -> object:
    """A random value of a kind. Raises KeyError for an unknown kind."""
    return _VALUES[kind](rng)


def text(made: object) -> str:
    """The source text of a value; sets in sorted order, since their own depends on hashing."""
    if isinstance(made, set):
        return "{" + ", ".join(sorted(map(text, made))) + "}" if made else "set()"
    if isinstance(made, list):
        return "[" + ", ".join(map(text, made)) + "]"
    if isinstance(made, tuple):
        return "(" + ", ".join(map(text, made)) + ("," if len(made) == 1 else "") + ")"
    if isinstance(made, dict):
        return "{" + ", ".join(f"{text(key)}: {text(item)}" for key, item in made.items()) + "}"
    return repr(made)


def literal(rng: Random, kind: str) -> str:
    """The source text of a random value of a kind. Raises KeyError for an unknown kind."""
    return text(value(rng, kind))


def arguments(rng: Random, kinds: tuple[str, ...]) -> str:
    """The source text of a tuple of literals, one per kind."""
    return text(tuple(value(rng, kind) for kind in kinds))
