/**
 * How the lines that a user writes belong to canonical lines, both ways, for every construct that may share a line or
 * take several. `3 | text`: a written line, and the canonical line at which a breakpoint on it stops.
 * `1:5-2:9 > text`: a canonical line, and its place in what was written, lines and columns from 1, the end exclusive.
 */
const TEXT = String.raw`
# a call over several lines, with a comment and a blank line in it
  1 | f = print
  2 | f(1,  # first
  2 |
  2 |   *[2,
  2 |     3],
  2 | )
  3 | x = 4
  1:1-1:10 > f = print
   2:1-6:2 > f(1, *[2, 3])
   7:1-7:6 > x = 4
---
# brackets and an expression over several lines
  1 | x = (1 +
  1 |      2) * [3,
  1 |            4][0]
  2 | y = -(
  2 |     x
  2 | )
  1:1-3:17 > x = (1 + 2) * [3, 4][0]
   4:1-6:2 > y = -x
---
# a backslash at the end of a line
  1 | x = 1 + \
  1 |     2
  2 | if x and \
  3 |         x > 1: x = 3
   1:1-2:6 > x = 1 + 2
  3:1-4:15 > if x and x > 1:
 4:16-4:21 >     x = 3
---
# several statements on one line
  1 | x = 1; y = 2; print(x,
  4 |     y); z = 3
   1:1-1:6 > x = 1
  1:8-1:13 > y = 2
  1:15-2:7 > print(x, y)
  2:9-2:14 > z = 3
---
# compound statements on one line
  1 | if 1: x = 1; y = 2
  4 | elif 0: pass
  7 | else: x = 3
  8 | while 0: break
 11 | else: y = 4
 12 | for i in 'a': pass
 14 | try: x
 16 | except NameError: y
 19 | finally: z = 1
   1:1-1:6 > if 1:
  1:7-1:12 >     x = 1
 1:14-1:19 >     y = 2
   2:1-2:8 > elif 0:
  2:9-2:13 >     pass
   3:1-3:6 > else:
  3:7-3:12 >     x = 3
   4:1-4:9 > while 0:
 4:10-4:15 >     break
   5:1-5:6 > else:
  5:7-5:12 >     y = 4
  6:1-6:14 > for i in 'a':
 6:15-6:19 >     pass
   7:1-7:5 > try:
   7:6-7:7 >     x
  8:1-8:18 > except NameError:
 8:19-8:20 >     y
   9:1-9:9 > finally:
 9:10-9:15 >     z = 1
---
# else and finally begin where their words stand, and nothing stops there
  1 | for i in []:
  2 |     pass
  4 | else:
  4 |     # why
  4 |
  4 |     x = 1
  5 | try:
  6 |     pass
  8 | finally:
  8 |     y = 2
  1:1-1:13 > for i in []:
   2:5-2:9 >     pass
   3:1-3:6 > else:
  6:5-6:10 >     x = 1
   7:1-7:5 > try:
   8:5-8:9 >     pass
   9:1-9:9 > finally:
10:5-10:10 >     y = 2
---
# if inside else
  1 | if 0:
  2 |     pass
  3 | else:
  3 |     if 1:
  4 |         x = 2
   1:1-1:6 > if 0:
   2:5-2:9 >     pass
  4:5-4:10 > elif 1:
  5:9-5:14 >     x = 2
---
# comments and blank lines
  1 | # at the top
  1 |
  1 | x = 1  # beside
  2 |
  2 |     # indented anyhow
  2 | y = 2
  - | # at the end
   3:1-3:6 > x = 1
   6:1-6:6 > y = 2
---
# docstrings, bare strings and annotations
  1 | """Of the
  1 | module."""
  1 | def f(a: int,
  1 |       b: str = '') -> None:
  2 |     """Of the
  2 |     function."""
  2 |     n: int
  2 |     m: int = 1
  3 |     'bare'
  3 |     return m
  4 | class A:
  5 |     """Only this."""
  3:1-4:28 > def f(a, b=''):
  8:5-8:15 >     m = 1
10:5-10:13 >     return m
 11:1-11:9 > class A:
12:5-12:21 >     pass
---
# strings over several lines
  1 | x = '''one
  1 |
  1 | two'''
  2 | y = ('a'
  2 |      'b')
  3 | z = f'''{x}
  3 | {
  3 |     y
  3 |     + '!'
  3 | }'''
   1:1-3:7 > x = 'one\n\ntwo'
  4:1-5:10 > y = 'ab'
  6:1-10:5 > z = f"{x}\n{y + '!'}"
---
# decorators
  1 | @(lambda f:
  1 |     f)
  2 | @staticmethod
  3 | def f(): return 1
  5 |
  5 | class A:
  6 |     @property
  7 |
  7 |     def x(
  7 |         self,
  7 |     ):
  8 |         return 2
   1:1-2:6 > @lambda f: f
  3:1-3:14 > @staticmethod
   4:1-4:9 > def f():
 4:10-4:18 >     return 1
   6:1-6:9 > class A:
  7:5-7:14 >     @property
  9:5-11:7 >     def x(self):
12:9-12:17 >         return 2
---
# nested functions and defaults over several lines
  1 | def f(a=[
  1 |         1]):
  2 |     def g(): return a
  4 |
  4 |     return g
  1:1-2:13 > def f(a=[1]):
  3:5-3:13 >     def g():
 3:14-3:22 >         return a
  5:5-5:13 >     return g
---
# lambda
  1 | f = lambda a: (
  1 |     a,
  1 |     a)
  2 | print(f(
  2 |     1))
   1:1-3:7 > f = lambda a: (a, a)
   4:1-5:8 > print(f(1))
---
# comprehensions
  1 | x = [i
  1 |      for i in range(3)
  1 |      if i]
  2 | y = {
  2 |     k: v for k, v in [(1, 2)]
  2 | }
  1:1-3:11 > x = [i for i in range(3) if i]
   4:1-6:2 > y = {k: v for k, v in [(1, 2)]}
---
# global and nonlocal make no code
  1 | def f():
  3 |     global x
  3 |     x = 1
  4 |     def g():
  6 |         nonlocal y
  6 |         y = 2
  7 |     y = 0
   1:1-1:9 > def f():
  2:5-2:13 >     global x
  3:5-3:10 >     x = 1
  4:5-4:13 >     def g():
  5:9-5:19 >         nonlocal y
  6:9-6:14 >         y = 2
  7:5-7:10 >     y = 0
---
# with
  1 | with open('a') as a, \
  2 |      open('b') as b: pass
  3 | with (
  3 |     open('c') as c,
  3 | ):
  4 |     d = 1
  1:1-2:21 > with open('a') as a, open('b') as b:
 2:22-2:26 >     pass
   3:1-5:3 > with open('c') as c:
  6:5-6:10 >     d = 1
---
# match
  1 | match [1, 2]:
  2 |     # first
  2 |     case [x,
  2 |           y] if (
  3 |             x < y): z = 1
  4 |     case {'k': v, **rest}: pass
  6 |     case int() | \
  6 |             str():
  7 |         pass
  8 |     case _: pass
  1:1-1:14 > match [1, 2]:
  3:5-5:20 >     case [x, y] if x < y:
 5:21-5:26 >         z = 1
  6:5-6:27 >     case {'k': v, **rest}:
 6:28-6:32 >         pass
  7:5-8:19 >     case int() | str():
  9:9-9:13 >         pass
10:5-10:12 >     case _:
10:13-10:17 >         pass
---
# exceptions
  1 | try:
  2 |     raise ValueError(
  2 |         'm') from None
  3 | except (KeyError,
  4 |         ValueError) as e: print(e)
  5 | try: pass
  7 | except* OSError: pass
   1:1-1:5 > try:
  2:5-3:23 >     raise ValueError('m') from None
  4:1-5:26 > except (KeyError, ValueError) as e:
 5:27-5:35 >     print(e)
   6:1-6:5 > try:
  6:6-6:10 >     pass
  7:1-7:17 > except* OSError:
 7:18-7:22 >     pass
---
# async
  1 | async def f():
  2 |     async with a as b, \
  2 |             c as d:
  3 |         async for x in y: await x
  5 |     return [
  5 |         z async for z in q]
  1:1-1:15 > async def f():
  2:5-3:20 >     async with a as b, c as d:
  4:9-4:26 >         async for x in y:
 4:27-4:34 >             await x
  5:5-6:28 >     return [z async for z in q]
---
# class
  1 | class A(object,
  2 |         metaclass=type): x = 1; y = 2
  1:1-2:25 > class A(object, metaclass=type):
 2:26-2:31 >     x = 1
 2:33-2:38 >     y = 2
---
# assignments, del, assert, import
  1 | (a,
  1 |  b) = 1, 2
  2 | a += (
  2 |     b)
  3 | del (a,
  3 |      b)
  4 | assert 1, (
  4 |     'm')
  5 | import os, \
  5 |     sys
  6 | from os import (
  6 |     path,
  6 | )
  1:1-2:11 > a, b = (1, 2)
   3:1-4:7 > a += b
   5:1-6:8 > del (a, b)
   7:1-8:9 > assert 1, 'm'
  9:1-10:8 > import os, sys
 11:1-13:2 > from os import path
---
# generators
  1 | def g():
  2 |     x = yield (
  2 |         1)
  3 |     yield from (
  3 |         2,)
   1:1-1:9 > def g():
  2:5-3:11 >     x = (yield 1)
  4:5-5:12 >     yield from (2,)
---
# columns count as the editor does
  1 | 'é'; s = '😀'; t = 1
  1:6-1:14 > s = '😀'
 1:16-1:21 > t = 1
---
# types
  1 | type T = int
  2 | def f[S](x: S
  3 |          ) -> S: return x
  1:1-1:13 > type T = int
  2:1-3:17 > def f[S](x):
 3:18-3:26 >     return x
`;

interface LineCase {
  readonly name: string;
  readonly rows: string;
}

export const LINES: readonly LineCase[] = TEXT.trim()
  .split("\n---\n")
  .map((text) => {
    const [name = "", ...rows] = text.split("\n");
    return { name: name.slice("# ".length), rows: rows.join("\n") };
  });
