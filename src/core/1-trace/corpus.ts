/** Small programs that must run the same with and without the tracer's hooks. Each prints what matters. */
export const CORPUS: readonly string[] = String.raw`
print(1 + 2 * 3, -4 // 3, 7 % -3, 2 ** -1, ~5, not [])
---
def say(x): print(x); return x
print(say(1) + say(2) * say(3), say(0) and say(9), say(0) or say(8))
---
def say(x): print(x); return x
print(say(1) < say(2) < say(0) < say(9))
---
def say(x): print(x); return x
print([say(1), *[say(2), say(3)]], {say('k'): say('v'), **{say('w'): 1}}, {say(5)}, (say(6),))
---
def say(x): print(x); return x
say('abcabc').replace(say('b'), say('x'), say(1))
say({})[say('k')] = say('v')
---
def f(*a, b=1, **k): return a, b, k
print(f(*[1, 2], 3, b=4, **{'c': 5}), f(), f(*'ab', *(1,)))
---
a = [3, 1, 2]
a[0], a[-1] = a[-1], a[0]
a[1:1] = [9, 9]
del a[0]
print(a, a[::-1], a[1:], a[:1])
---
x = [[0] * 2 for _ in range(2)]
x[0][1] += 5
x[1] *= 2
print(x)
---
d = {}
for i, c in enumerate('hello'):
    d.setdefault(c, []).append(i)
print(d, sorted(d.items(), key=lambda p: -p[1][0]))
---
print([x * y for x in range(3) if x for y in range(3) if y != x], {c: ord(c) for c in 'ab'}, {i % 2 for i in range(5)})
---
print([[j for j in range(i)] for i in range(4)], [(lambda: i)() for i in range(3)])
---
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
---
x = 5
print([x for x in range(3)], x, [y := 1, y + 1], y)
---
class A:
    n = 3
    xs = [i for i in range(n)]
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret
print(A.xs, A().get(), A()._A__secret)
---
g = (i * i for i in range(4))
print(next(g), sum(g), list(g))
---
def gen():
    got = yield 1
    print('got', got)
    try:
        yield 2
    except ValueError as e:
        print('caught', e)
        yield 3
    finally:
        print('done')
g = gen()
print(next(g), g.send('x'), g.throw(ValueError('v')))
g.close()
---
def inner():
    r = yield 'a'
    return r
def outer():
    print((yield from inner()))
o = outer()
next(o)
try:
    o.send(7)
except StopIteration as e:
    print('stop', e.value)
---
def count():
    n = 0
    while True:
        n += 1
        yield n
for k in count():
    if k > 3: break
else:
    print('never')
print(k)
---
for i in range(3):
    if i == 5: break
else:
    print('else')
for i in []:
    pass
else:
    print('empty', 'i' in globals(), i)
---
n = 10
while n:
    n -= 3
    if n < 0: break
    if n % 2: continue
    print(n)
else:
    print('zero')
---
xs = [1, 2, 3, 4]
for x in xs:
    if x % 2: xs.remove(x)
print(xs)
---
d = {'a': 1}
try:
    for k in d: d[k + 'a'] = 1
except RuntimeError as e:
    print(e)
---
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): print('iter'); return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print([i for i in Count(2)], sum(Count(3)))
for i in Count(2): print(i)
---
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10
for v in Seq(): print(v)
print(20 in Seq(), list(Seq()))
---
class NoIter:
    def __iter__(self): return Next()
class Next:
    n = 0
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration
        return self.n
for i in NoIter(): print(i)
---
it = iter([1, 2, 3, 4])
for a, b in zip(it, it): print(a, b)
for i, x in enumerate(reversed('abc'), 1): print(i, x)
---
class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print('eq', self.v); return self.v == getattr(o, 'v', o)
    def __hash__(self): return 1
    def __contains__(self, x): print('contains'); return False
    def __bool__(self): print('bool'); return True
e = [E(1), E(2)]
print(e.index(E(2)), e.count(E(1)), E(1) in e, 3 in E(1), bool(E(1) and 0), not E(2))
---
class R:
    def __repr__(self): print('repr'); return 'R'
    def __str__(self): print('str'); return 'S'
    def __format__(self, spec): return 'F' + spec
r = R()
x = [r, r]
print(f'{r!r} {r!s} {r:>3} {r}')
---
class P:
    def __init__(self): self._x = 0
    @property
    def x(self): print('get'); return self._x
    @x.setter
    def x(self, v): print('set', v); self._x = v
p = P()
p.x += 5
print(p.x)
---
class G:
    def __getattr__(self, name): print('getattr', name); return lambda *a: (name, a)
g = G()
print(g.find('x'), g.count(1, 2), hasattr(g, 'zzz'))
---
class S(str):
    def find(self, x): return 'mine'
class L(list):
    def count(self, x): return -1
print(S('abc').find('b'), L([1]).count(1), S('abc').replace('b', 'x'), 'b' in S('abc'))
---
class B:
    def __init__(self, *a): self.a = a
    @classmethod
    def make(cls, *a): return cls(*a)
    @staticmethod
    def twice(x): return x * 2
class C(B):
    def __init__(self, *a):
        super().__init__(*a, 'C')
print(C.make(1).a, C.twice(4), isinstance(C(), B), C.__mro__[1].__name__)
---
from dataclasses import dataclass, field
@dataclass(order=True)
class D:
    x: int
    ys: list = field(default_factory=list)
print(D(1), D(1, [2]) > D(1), D(2) == D(2))
---
from enum import Enum, auto
class Color(Enum):
    RED = auto()
    BLUE = auto()
print(list(Color), Color.RED.value, Color['BLUE'], Color(1))
---
from collections import namedtuple, Counter, defaultdict, deque, OrderedDict
P = namedtuple('P', 'x y')
c = Counter('abca')
d = defaultdict(int)
d['k'] += 2
q = deque([1, 2, 3], maxlen=2)
print(P(1, 2)._replace(x=5), c.most_common(1), dict(d), q, OrderedDict(a=1), c['zz'])
---
from functools import lru_cache, reduce, partial, wraps
@lru_cache(None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def twice(f):
    @wraps(f)
    def g(*a): return f(*a) * 2
    return g
@twice
def h(x): return x + 1
print(fib(20), fib.cache_info().hits, reduce(lambda a, b: a * b, [1, 2, 3]), partial(h, 3)(), h.__name__)
---
from functools import singledispatch
@singledispatch
def kind(x): return 'other'
@kind.register
def _(x: int): return 'int'
print(kind(1), kind('a'))
---
def f(x):
    match x:
        case 0 | 1: return 'small'
        case [a, *rest] if a: return rest
        case {'k': v, **other}: return v, other
        case str() as s: return s
        case _: return None
print(f(1), f([1, 2, 3]), f([0]), f({'k': 1, 'z': 2}), f('s'), f(9))
---
def f():
    try:
        return 1
    finally:
        print('finally')
def g():
    for i in range(3):
        try:
            continue
        finally:
            print('f', i)
def h():
    try:
        return 1 / 0
    except ZeroDivisionError:
        return 'caught'
    else:
        return 'else'
    finally:
        print('end')
print(f(), g(), h())
---
try:
    try:
        int('x')
    except ValueError as e:
        raise KeyError('k') from e
except KeyError as e:
    print(repr(e), repr(e.__cause__), e.__traceback__.tb_lineno)
---
import traceback
def a(): return b()
def b():
    x = 1
    return [1, 2].index(
        x + 5)
try:
    a()
except ValueError as e:
    print([s.lineno for s in traceback.extract_tb(e.__traceback__)][1:], e)
---
def f(n): return g(n) + 1
def g(n): return 1 / n
f(0)
---
def f(): return undefined_name
f()
---
x = [1, 2, 3]
x.index(9)
---
'abc'.find()
---
{}['k']
---
[1, 2][5]
---
a, b = [1, 2, 3]
---
'a' + 1
---
for x in 5: pass
---
(1).foo
---
def f(a): pass
f(1, 2)
---
assert 1 + 1 == 3, 'math'
---
raise ValueError
---
class MyError(Exception):
    def __init__(self, code):
        super().__init__(f'code {code}')
        self.code = code
raise MyError(7)
---
try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
except* ValueError as e:
    print('values', e.exceptions)
except* TypeError as e:
    print('types', e.exceptions)
---
class M:
    def __enter__(self): print('in'); return self
    def __exit__(self, *a): print('out', a[0]); return True
with M() as m, M():
    raise ValueError('x')
print('after')
---
def f():
    def g():
        nonlocal n
        n += 1
        return n
    n = 0
    g(); g()
    return n
total = 0
def add(k):
    global total
    total += k
add(2); add(3)
print(f(), total)
---
def f(a, b=[], *, c=len('xy')):
    b.append(a)
    return b, c
print(f(1), f(2), f(3, c=0))
---
print(globals().keys() - {'__builtins__', '__name__', '__doc__', '__loader__', '__spec__', '__package__'}, locals() is globals())
---
def f(a):
    b = 2
    return locals(), sorted(vars()), dir()
print(f(1), eval('1 + 1'), __name__)
---
exec('z = 3')
print(z, eval('z * 2'))
---
def outer():
    k = 2
    return [eval('3'), (lambda q: q * k)(4), [k * i for i in range(2)]]
print(outer())
---
s = 'Hello, World'
print(s.split(', '), s.rsplit('o', 1), s.partition(', '), s.rpartition('zz'), s.strip('Hd'), s.lstrip('eH'), s.rfind('o'), s.count('l'), 'World' in s, s.find('zz'), s.title().swapcase(), '%s-%d' % ('a', 3))
---
w = 10
print(f'{3.14159:.2f}|{42:>{w}}|{"a":*^5}|{1000000:,}|{255:#x}|{{}}|{w=}|{"q" + "r"!r}')
---
a = b = [1]
b += [2]
c = a
c = c + [3]
print(a, b, c, a is b, a is not c, 2 in a, 9 not in a)
---
x = (1,)
try:
    x[0] += 1
except TypeError as e:
    print(e, x)
---
t = ([],)
try:
    t[0] += [1]
except TypeError:
    print(t)
---
print(sum([1, 2, 3]), sum([[1], [2]], []), sum(x for x in (1.5, 2)), max([1, 5, 2], key=lambda v: -v), min('b', 'a'), any(x > 1 for x in [1, 2]), all([]))
---
print(*map(str, [1, 2]), sep='-', end='!\n')
print(list(filter(None, [0, 1, '', 'a'])), list(zip('ab', [1, 2])), dict(zip('ab', [1, 2])), sorted('hello', reverse=True), list(range(5, 0, -2)))
---
import sys
sys.stdout.write('raw\n')
print('err', file=sys.stderr)
print(sys.getrecursionlimit() > 500)
---
def f(n): return 0 if n == 0 else 1 + f(n - 1)
print(f(300))
def g(n): return g(n + 1)
try:
    g(0)
except RecursionError as e:
    print(type(e).__name__, e)
---
import sys
print('before')
sys.exit('bye')
---
class Meta(type):
    def __new__(m, name, bases, ns):
        ns['tag'] = name.lower()
        return super().__new__(m, name, bases, ns)
    def __len__(cls): return 42
class K(metaclass=Meta): pass
print(K.tag, len(K))
---
class Desc:
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, obj, kind): return self.name if obj is None else obj.__dict__.get(self.name, 'none')
    def __set__(self, obj, v): obj.__dict__[self.name] = v * 2
class U:
    d = Desc()
u = U()
print(u.d, U.d)
u.d = 4
print(u.d)
---
class V:
    __slots__ = ('x', '__y')
    def __init__(self): self.x = 1; self.__y = 2
v = V()
try:
    v.z = 3
except AttributeError as e:
    print(type(e).__name__, v.x)
---
lst = []
lst.append(lst)
print(lst, [lst] == [lst])
---
def deco(n):
    print('deco', n)
    return lambda f: (print('apply', n), f)[1]
@deco(1)
@deco(2)
def f(): return 'f'
print(f())
---
print((lambda x, *a, k=1: (x, a, k))(1, 2, k=3), (lambda: (yield))().__class__.__name__)
---
x: int = 3
y: str
def f(a: int, *b: str, **c: float) -> None:
    z: int = a
    return z
print(x, f(4), 'y' in globals())
---
if (n := len('abc')) > 2: print(n)
print(1 if n else 2, [i for i in range(6) if (h := i // 2)], h)
---
def f():
    return
    yield
print(list(f()))
---
import random
random.seed(3)
a = [random.randint(0, 9) for _ in range(20)]
print(len(a), sorted(a)[0] <= a[3])
---
print([i for i in range(40) if i % 7 == 0], sum(i * i for i in range(50)), {i: str(i) for i in range(20)}[19])
---
a = 'x'; b = 'y'
if a == 'x' and b != 'x' or not a: print('yes')
elif b: print('b')
else: print('no')
---
try:
    print(sum(range(10 ** 12)) if len([]) else range(10 ** 30)[-1], 10 ** 20 in range(10 ** 30))
    for i in range(10 ** 30): break
    sum(range(10 ** 30), 'a')
except TypeError as e:
    print(e)
---
try:
    pass
except:
    print('no')
else:
    print('else')
finally:
    print('fin')
---
for i in (1, 2):
    for j in 'ab':
        if j == 'b': break
        print(i, j)
    else:
        print('no break')
`
  .trim()
  .split("\n---\n");
