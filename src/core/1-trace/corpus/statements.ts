/** Assignments, loops, conditions, match, deletion. */
export const STATEMENTS = String.raw`
# swap, slice store and deletion
a = [3, 1, 2]
a[0], a[-1] = a[-1], a[0]
a[1:1] = [9, 9]
del a[0]
print(a, a[::-1], a[1:], a[:1])
# for with else
for i in range(3):
    if i == 5: break
else:
    print('else')
for i in []:
    pass
else:
    print('empty', 'i' in globals(), i)
# while with else, break and continue
n = 10
while n:
    n -= 3
    if n < 0: break
    if n % 2: continue
    print(n)
else:
    print('zero')
# a list changed while looped over
xs = [1, 2, 3, 4]
for x in xs:
    if x % 2: xs.remove(x)
print(xs)
# a dict changed while looped over
d = {'a': 1}
try:
    for k in d: d[k + 'a'] = 1
except RuntimeError as e:
    print(e)
# one iterator used twice, enumerate and reversed
it = iter([1, 2, 3, 4])
for a, b in zip(it, it): print(a, b)
for i, x in enumerate(reversed('abc'), 1): print(i, x)
# match on many patterns
def f(x):
    match x:
        case 0 | 1: return 'small'
        case [a, *rest] if a: return rest
        case {'k': v, **other}: return v, other
        case str() as s: return s
        case _: return None
print(f(1), f([1, 2, 3]), f([0]), f({'k': 1, 'z': 2}), f('s'), f(9))
# if with and, or, not
a = 'x'; b = 'y'
if a == 'x' and b != 'x' or not a: print('yes')
elif b: print('b')
else: print('no')
# loops in loops with else
for i in (1, 2):
    for j in 'ab':
        if j == 'b': break
        print(i, j)
    else:
        print('no break')
# several statements on a line
a = 1; b = 2; a, b = b, a; print(a, b)
# a statement over several lines
x = [
    1,
    2 +
    3,
]
print(x)
# an if on one line
x = 3
if x > 2: print('big'); print('still')
else: print('small')
# elif chains
for x in (1, 5, 9):
    if x < 3: print('a')
    elif x < 7: print('b')
    else: print('c')
# unpacking with a star
a, *b, c = range(5)
*d, e = 'ab'
[f, (g, *h)] = 1, (2, 3, 4)
print(a, b, c, d, e, f, g, h)
# unpacking a generator
a, b = (x * 2 for x in (1, 2))
print(a, b)
# chained assignment evaluates once
def s(): print('s'); return []
a = b = s()
print(a is b)
# augmented assignment of every operator
x = 7
x += 1; x -= 2; x *= 3; x //= 4; x **= 2; x %= 10; x <<= 3; x >>= 1; x |= 3; x &= 14; x ^= 5
y = 7
y /= 2
print(x, y)
# augmented assignment to an attribute
class A: pass
a = A(); a.n = 1
a.n += 2
print(a.n)
# augmented assignment to a slice
a = [1, 2, 3]
a[1:] += [4]
a[:1] *= 2
print(a)
# del of names, items, slices and attributes
class A: pass
x = [1, 2, 3, 4]; d = {'a': 1}; o = A(); o.z = 1; n = 1
del x[0], x[1:], d['a'], o.z, n
print(x, d, vars(o), 'n' in globals())
# del in a function
def f():
    a = 1
    del a
    try: a
    except UnboundLocalError as e: print(e)
f()
# pass and ellipsis bodies
def f(): ...
class A: pass
if 1: pass
print(f(), A.__name__)
# a loop over a string, a dict, a set, bytes
for c in 'ab': print(c)
for k in {'a': 1}: print(k)
for s in {3}: print(s)
for b in b'ab': print(b)
# a loop with several targets
for i, (a, *b) in enumerate([(1, 2), (3, 4, 5)]): print(i, a, b)
# a loop that stores into a subscript and an attribute
class A: pass
a = [0]; o = A()
for a[0] in range(3): pass
for o.x in 'xy': pass
print(a, o.x)
# the loop variable outlives the loop
for i in range(3): pass
print(i)
# a loop over its own growing list
a = [1]
for x in a:
    if len(a) < 4: a.append(x + 1)
print(a)
# loops over zip, map, filter, reversed, sorted
for x in zip([1, 2], 'ab'): print(x)
for x in map(str, [1]): print(x)
for x in filter(None, [0, 1]): print(x)
for x in reversed([1, 2]): print(x)
for x in sorted({2, 1}): print(x)
# loops over items, keys and values
d = {'a': 1, 'b': 2}
for k, v in d.items(): print(k, v)
for k in d.keys(): print(k)
for v in d.values(): print(v)
# break out of two loops
for i in range(3):
    for j in range(3):
        if i * j == 2: break
    else: continue
    break
print(i, j)
# while with a walrus
it = iter([1, 2, 0])
while x := next(it): print(x)
# while True with break
n = 0
while True:
    n += 1
    if n > 3: break
print(n)
# global statement in a function
x = 1
def f():
    global x, y
    x = 2; y = 3
f()
print(x, y)
# match on literals and alternatives
def f(x):
    match x:
        case 0: return 'zero'
        case 1 | 2: return 'few'
        case -1.5: return 'float'
        case 'a' | b'b': return 'text'
        case None | True: return 'special'
        case _: return 'other'
print([f(x) for x in (0, 2, -1.5, 'a', b'b', None, True, 9)])
# match on sequences
def f(x):
    match x:
        case []: return 'empty'
        case [a]: return a
        case [a, b]: return (a, b)
        case [a, *_, z]: return a, z
print(f([]), f([1]), f((1, 2)), f([1, 2, 3]), f('ab'))
# match on mappings
def f(x):
    match x:
        case {'kind': 'a', 'v': v}: return v
        case {'kind': k, **rest}: return k, rest
        case {}: return 'dict'
print(f({'kind': 'a', 'v': 1}), f({'kind': 'b', 'z': 2}), f({}))
# match on classes
class P:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
def f(p):
    match p:
        case P(0, y): return 'axis', y
        case P(x=x, y=y) if x == y: return 'diagonal'
        case P(): return 'point'
        case int(n) | float(n): return n
        case str() as s: return s
print(f(P(0, 1)), f(P(2, 2)), f(P(1, 2)), f(3), f(2.5), f('s'))
# match on values with a dot
import math
class C: RED = 1
match 1:
    case math.pi: print('pi')
    case C.RED: print('red')
# match with guards that have effects
def g(x): print('guard', x); return x > 1
match 2:
    case 1 if g(0): print('no')
    case n if g(n): print('yes', n)
# match that matches nothing
match 5:
    case 6: print('six')
print('after')
# match binds names even when a guard fails
match [1, 2]:
    case [a, b] if a > b: print('no')
    case _: print(a, b)
# with one, two and parenthesised managers
class M:
    def __init__(self, n): self.n = n
    def __enter__(self): print('in', self.n); return self.n
    def __exit__(self, *a): print('out', self.n)
with M(1): print('body')
with M(2) as a, M(3) as b: print(a, b)
with (M(4) as a, M(5)): print(a)
# with a target that is unpacked
class M:
    def __enter__(self): return 1, [2, 3]
    def __exit__(self, *a): pass
with M() as (a, [b, c]): print(a, b, c)
# return out of with and for
class M:
    def __enter__(self): return self
    def __exit__(self, *a): print('exit', a[0])
def f():
    for i in range(3):
        with M():
            if i == 1: return i
print(f())
# break and continue out of with
class M:
    def __enter__(self): pass
    def __exit__(self, *a): print('exit')
for i in range(3):
    with M():
        if i == 0: continue
        break
print(i)
# import in every form
import math, os.path as p
from math import pi as q, floor
import collections.abc
print(math.sqrt(4), p.join('a', 'b'), q > 3, floor(2.5), collections.abc.Sized.__name__)
# import star
from math import *
print(ceil(1.5), tau > 6)
# import in a function
def f():
    import math as m
    from string import digits
    return m.ceil(0.5), digits[:3]
print(f())
# annotated assignment
x: int = 1
y: 'undefined'
class A:
    z: list = []
    w: int
print(x, A.z, list(A.__annotations__), 'y' in globals())
# a type alias and type parameters
type Pair[T] = tuple[T, T]
def first[T](x: list[T]) -> T: return x[0]
class Box[T]:
    def __init__(self, v: T): self.v = v
print(Pair.__name__, first([1]), Box(2).v, first.__type_params__)
# a docstring and comments
def f():
    'doc'
    return 1
print(f())
# unicode names
naïve = 1; été = 2
print(naïve + été)
# assert that holds
assert 1 < 2, 1 / 0
print('fine')
# nested functions and loops in one
def f(n):
    def g(k):
        t = 0
        for i in range(k): t += i
        return t
    return [g(i) for i in range(n)]
print(f(4))
`;
