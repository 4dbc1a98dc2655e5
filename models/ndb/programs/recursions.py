"""Recursive functions: templates of a helper, and the kind of argument it is called with.

`@` is the function's name. Choices give many variants of each.
"""

from __future__ import annotations

RECURSIONS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("digit",), "int", "def @(n):\n    if n {<= 1|== 0|< 2}:\n        return {1|1|2|0}\n    return n {*|+} @(n - 1)"),
    (("digit",), "int", "def @(n):\n    return {1|0} if n {<= 0|< 1} else @(n - {1|2}) {+|+|*} {n|2|1}"),
    (("small",), "int", "def @(n):\n    if n {< 2|<= 1}:\n        return {n|1}\n    return @(n - 1) + @(n - 2)"),
    (("limit", "limit"), "int", "def @(a, b):\n    if b == 0:\n        return a\n    return @(b, a % b)"),
    (("small", "small"), "int", "def @(x, n):\n    if n == 0:\n        return 1\n    return x {*|+} @(x, n - 1)"),
    (("limit",), "int", "def @(n):\n    if n {< 10|== 0}:\n        return n\n    return n % 10 {+|*|-} @(n // 10)"),
    (("limit",), "str", "def @(n):\n    if n {< 2|== 0}:\n        return str(n)\n    return @(n // 2) + str(n % 2)"),
    (("word",), "str", "def @(s):\n    if {not s|len(s) <= 1|len(s) < 2|s == ''}:\n        return s\n    return {@(s[1:]) + s[0]|s[-1] + @(s[:-1])|s[0] + @(s[2:])}"),
    (("word",), "bool", "def @(s):\n    if len(s) {< 2|<= 1}:\n        return True\n    return s[0] == s[-1] and @(s[1:-1])"),
    (("word", "char"), "int", "def @(s, c):\n    if {not s|s == ''}:\n        return 0\n    return {(s[0] == c) + @(s[1:], c)|@(s[1:], c) + 1 if s[0] == c else @(s[1:], c)}"),
    (("ints",), "int", "def @(xs):\n    if {not xs|len(xs) == 0|xs == []}:\n        return {0|1}\n    return xs[0] {+|-|+} @(xs[1:])"),
    (("ints",), "int", "def @(a):\n    if len(a) {== 1|< 2}:\n        return a[0]\n    m = @(a[1:])\n    return {a[0] if a[0] > m else m|max(a[0], m)|min(m, a[0])}"),
    (("ints",), "ints", "def @(a):\n    if not a:\n        return []\n    return {@(a[1:]) + [a[0]]|[a[-1]] + @(a[:-1])|[a[0] * 2] + @(a[1:])|[a[0]] + @(a[2:])}"),
    (("grid",), "ints", "def @(x):\n    out = []\n    for e in x:\n        if isinstance(e, list):\n            out {+=|+=} @(e)\n        else:\n            out.append(e{| + 1| * 2})\n    return out"),
    (("grid",), "int", "def @(x):\n    if isinstance(x, int):\n        return {x|1}\n    total = 0\n    for e in x:\n        total += @(e)\n    return total"),
    (("grid",), "int", "def @(x):\n    if not isinstance(x, list):\n        return 0\n    return 1 + max([@(e) for e in x] + [0])"),
    (("small",), "int", "def @(n, acc={0|1}):\n    if n == 0:\n        return acc\n    return @(n - 1, acc {+|*} n)"),
    (("small",), "ints", "def @(n):\n    if n == 0:\n        return [{0|}]\n    return @(n - 1) + [n{| * n| % 2}]"),
    (("digit",), "bool", "def @(n):\n    if n {== 0|< 1}:\n        return True\n    if n == 1:\n        return False\n    return @(n - 2)"),
    (("digit",), "int", "def @(n):\n    if n == 1 or n == 0:\n        return 0\n    if n % 2 == 0:\n        return 1 + @(n // 2)\n    return 1 + @({n - 1|n + 1})"),
    (("ituple", "digit"), "int", "def @(t, x, i=0):\n    if i == len(t):\n        return -1\n    if t[i] == x:\n        return i\n    return @(t, x, i + 1)"),
    (("word", "small"), "str", "def @(s, n):\n    if n {<= 0|== 0}:\n        return {''|s|'.'}\n    return {s + @(s, n - 1)|@(s, n - 1) + s[0]|@(s[1:], n - 1)}"),
    (("small",), "none", "def @(n):\n    if n {> 0|>= 1}:\n        print(n)\n        @(n - 1)"),
    (("small",), "none", "def @(n):\n    if n == 0:\n        print({'go'|0|'done'})\n        return\n    @(n - 1)\n    print({n|'*' * n|n * 2})"),
)

MUTUAL: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "is_even",
        ("small",),
        "bool",
        "def is_even(n):\n    return True if n == 0 else is_odd(n - 1)\ndef is_odd(n):\n    return False if n == 0 else is_even(n - 1)",
    ),
    (
        "ping",
        ("small",),
        "str",
        "def ping(n):\n    if n {<= 0|== 0}:\n        return '{end|.|}'\n    return '{a|ping |x}' + pong(n - 1)\ndef pong(n):\n    if n <= 0:\n        return '{!|-|}'\n    return '{b|o}' + ping(n - {1|2})",
    ),
    (
        "up",
        ("digit",),
        "int",
        "def up(n):\n    if n > {8|10|12}:\n        return n\n    return down(n + {3|4|5})\ndef down(n):\n    return up(n - {1|2})",
    ),
)
"""Pairs of functions that call each other: the one to call, its argument kinds, its result kind, the text."""
