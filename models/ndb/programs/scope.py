"""What a generated function knows while it is written: its names, their kinds, and its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from .names import name_for
from .values import literal

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Function:
    """A function that can be called in an expression: its name, parameter kinds and result kind."""

    name: str
    parameters: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Statements:
    """Weighted tables of statement writers `(scope, nesting)`: by where the statement stands."""

    anywhere: tuple[tuple[int, Callable[[Scope, int], None]], ...] = ()
    in_loops: tuple[tuple[int, Callable[[Scope, int], None]], ...] = ()
    simple: tuple[tuple[int, Callable[[Scope, int], None]], ...] = ()


@dataclass
class Scope:
    """Names with their kinds, and the text written so far.

    `fresh_names` are assigned and not read yet: they are preferred, so that programs use what they compute.
    `guarded` names must keep their value (loop counters, collections being iterated).
    """

    rng: Random
    kinds: dict[str, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    fresh_names: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    functions: list[Function] = field(default_factory=list)
    statements: Statements = Statements()
    imports: set[str] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    loops: int = 0
    returns: str | None = None

    def add(self, line: str) -> None:
        """Write one line at the current depth."""
        self.lines.append(INDENT * self.depth + line)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Write `header` and indent what follows; names born inside are unknown afterwards."""
        self.add(header)
        before, guarded = dict(self.kinds), set(self.guarded)
        self.depth += 1
        start = len(self.lines)
        yield
        if len(self.lines) == start:
            self.add("pass")
        self.depth -= 1
        self.kinds = before
        self.guarded = guarded

    @contextmanager
    def loop(self, header: str) -> Iterator[None]:
        """A block in which `break` and `continue` are possible."""
        self.loops += 1
        with self.block(header):
            yield
        self.loops -= 1

    def name(self, kind: str, *, loop: bool = False) -> str:
        """A new name that suits the kind (and a loop); it is not known before `bind`."""
        made = name_for(self.rng, kind, self.taken, loop=loop)
        self.taken.add(made)
        return made

    def bind(self, name: str, kind: str) -> None:
        """From now on `name` holds a value of `kind`."""
        self.kinds.pop(name, None)
        self.kinds[name] = kind
        self.fresh_names.add(name)

    def new(self, kind: str) -> str:
        """`name` and `bind` in one."""
        made = self.name(kind)
        self.bind(made, kind)
        return made

    def known(self, kind: str) -> list[str]:
        """The names of a kind, oldest first; a char is a str."""
        if kind == "str":
            return [name for name, its in self.kinds.items() if its in ("str", "char")]
        return [name for name, its in self.kinds.items() if its == kind]

    def pick(self, kind: str) -> str | None:
        """A name of the kind, new and unread ones first; None when there is none."""
        names = self.known(kind)
        if not names:
            return None
        weights = [(6 if name in self.fresh_names else 1) + rank / 2 for rank, name in enumerate(names)]
        chosen = self.rng.choices(names, weights)[0]
        self.fresh_names.discard(chosen)
        return chosen

    def changeable(self, *kinds: str) -> str | None:
        """A name of one of the kinds that may be changed; None when there is none."""
        names = [name for name, kind in self.kinds.items() if kind in kinds and name not in self.guarded]
        return self.rng.choice(names) if names else None

    def atom(self, kind: str) -> str:
        """A name of the kind, or a literal (shorter ones than inputs are: program texts hold short constants)."""
        if self.rng.random() < 0.87:
            name = self.pick(kind)
            if name is not None:
                return name
        shorter = _SHORTER.get(kind)
        return literal(self.rng, self.rng.choice(shorter) if shorter and self.rng.random() < 0.85 else kind)


_SHORTER: dict[str, tuple[str, ...]] = {
    "int": ("digit", "small", "limit", "index"),
    "str": ("sub", "key", "word", "sep", "key"),
    "strs": ("keys",),
    "ints": ("digits",),
}
