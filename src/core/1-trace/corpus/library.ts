/** The standard library as programs use it. */
export const LIBRARY = String.raw`
# a dataclass
from dataclasses import dataclass, field
@dataclass(order=True)
class D:
    x: int
    ys: list = field(default_factory=list)
print(D(1), D(1, [2]) > D(1), D(2) == D(2))
# an enumeration
from enum import Enum, auto
class Color(Enum):
    RED = auto()
    BLUE = auto()
print(list(Color), Color.RED.value, Color['BLUE'], Color(1))
# collections
from collections import namedtuple, Counter, defaultdict, deque, OrderedDict
P = namedtuple('P', 'x y')
c = Counter('abca')
d = defaultdict(int)
d['k'] += 2
q = deque([1, 2, 3], maxlen=2)
print(P(1, 2)._replace(x=5), c.most_common(1), dict(d), q, OrderedDict(a=1), c['zz'])
# functools
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
# singledispatch by annotation
from functools import singledispatch
@singledispatch
def kind(x): return 'other'
@kind.register
def _(x: int): return 'int'
print(kind(1), kind('a'))
# standard streams
import sys
sys.stdout.write('raw\n')
print('err', file=sys.stderr)
print(sys.getrecursionlimit() > 500)
# random
import random
random.seed(3)
a = [random.randint(0, 9) for _ in range(20)]
print(len(a), sorted(a)[0] <= a[3])
# math and statistics
import math, statistics
print(math.gcd(12, 18), math.isqrt(17), math.comb(5, 2), math.floor(-1.5), math.prod([1, 2, 3]), statistics.mean([1, 2, 3]))
# itertools
from itertools import chain, combinations, permutations, product, accumulate, groupby, zip_longest, repeat, starmap, pairwise, batched
print(list(chain([1], 'a')), list(combinations('abc', 2)), len(list(permutations([1, 2, 3]))), list(product('ab', [1])), list(accumulate([1, 2, 3])))
print([(k, list(g)) for k, g in groupby('aab')], list(zip_longest([1], [2, 3])), list(repeat(0, 2)), list(starmap(pow, [(2, 3)])), list(pairwise('abc')), list(batched('abc', 2)))
# heapq and bisect
import heapq, bisect
h = []
for x in (3, 1, 2): heapq.heappush(h, x)
print(heapq.heappop(h), h, heapq.nlargest(1, [1, 5]), bisect.bisect([1, 3], 2))
a = [1, 3]
bisect.insort(a, 2)
print(a)
# a priority queue of user objects
import heapq
class J:
    def __init__(self, n): self.n = n
    def __lt__(self, o): print('lt'); return self.n < o.n
h = []
for n in (2, 1): heapq.heappush(h, J(n))
print(heapq.heappop(h).n)
# counters
from collections import Counter
c = Counter('banana')
c.update('bb'); c['z'] -= 1
print(c, c.most_common(2), c - Counter('a'), +c, sum(c.values()), sorted(c.elements())[:2])
# defaultdict with a user factory
from collections import defaultdict
def make(): print('make'); return []
d = defaultdict(make)
d['a'].append(1); d['a'].append(2)
print(dict(d), 'b' in d)
# deque
from collections import deque
q = deque([1, 2, 3], 3)
q.append(4); q.appendleft(0); q.rotate(1)
print(q, q.pop(), q.popleft(), len(q))
for x in q: print(x)
# ordered dict, chain map and user dict
from collections import OrderedDict, ChainMap, UserDict
o = OrderedDict(a=1, b=2)
o.move_to_end('a')
class U(UserDict):
    def __setitem__(self, k, v): print('set', k); super().__setitem__(k, v)
print(o, ChainMap({'a': 1}, {'b': 2})['b'], U(x=1)['x'])
# named tuples
from collections import namedtuple
from typing import NamedTuple
P = namedtuple('P', 'x y', defaults=[5])
class Q(NamedTuple):
    a: int
    b: str = 'z'
p = P(1)
print(p, p.y, p._asdict(), Q(1), Q(1) == (1, 'z'), [*p])
# decimal and fractions
from decimal import Decimal, getcontext
from fractions import Fraction
getcontext().prec = 5
print(Decimal(1) / 3, Fraction(1, 3) + Fraction(1, 6), Decimal('0.1') + Decimal('0.2'))
# dates
from datetime import date, timedelta, datetime
d = date(2024, 2, 28) + timedelta(days=2)
print(d, d.weekday(), (date(2024, 3, 1) - d).days, datetime(2024, 1, 1, 12).isoformat())
# flags and string enumerations
from enum import Flag, IntEnum, StrEnum, auto
class F(Flag):
    A = auto()
    B = auto()
class I(IntEnum):
    X = 1
class S(StrEnum):
    P = auto()
print(F.A | F.B, F.A in (F.A | F.B), I.X + 1, S.P + '!', [m.name for m in F])
# operator and functools
import operator, functools
print(operator.add(1, 2), functools.reduce(operator.mul, [1, 2, 3]), sorted([3, 1], key=functools.cmp_to_key(lambda a, b: a - b)), operator.itemgetter(0, 2)('abc'))
# caches
from functools import cache
calls = []
@cache
def f(x): calls.append(x); return x * 2
print(f(1), f(1), f(2), calls, f.cache_info().hits)
# random with a seed
import random
random.seed(1)
print(random.randint(1, 6), random.choice('abc'), random.sample(range(5), 2), round(random.random(), 6))
xs = [1, 2, 3]
random.shuffle(xs)
print(xs)
# io, csv and struct
import io, csv, struct
f = io.StringIO('a,b\n1,2\n')
print(list(csv.DictReader(f)), struct.pack('>H', 258), io.BytesIO(b'ab').read(1))
# files
with open('f.txt', 'w') as f: f.write('a\nb\n')
with open('f.txt') as f:
    for line in f: print(repr(line))
# paths
from pathlib import PurePosixPath as P
p = P('/a') / 'b.tar.gz'
print(p.name, p.suffix, p.stem, p.parent, p.parts)
# types and typing
from typing import Protocol, TypedDict, Optional, cast
class T(TypedDict):
    x: int
class Q(Protocol):
    def f(self) -> int: ...
print(T(x=1), cast(int, 'a'), Optional[int])
# simple namespaces and mapping views
from types import SimpleNamespace, MappingProxyType
n = SimpleNamespace(a=1)
n.b = 2
print(n, MappingProxyType({'a': 1})['a'], {'a': 1}.keys() & {'a', 'b'}, list({'a': 1}.items()))
# weak references
import weakref
class A: pass
a = A()
r = weakref.ref(a)
print(r() is a)
del a
print(r())
# hashing and encodings
import hashlib, base64, zlib
print(hashlib.md5(b'a').hexdigest()[:8], base64.b64encode(b'ab'), zlib.crc32(b'a'))
# time that stands in nothing
import time
print(time.perf_counter() > 0, time.gmtime(0).tm_year)
# argparse and pprint
import argparse, pprint
p = argparse.ArgumentParser(prog='x')
p.add_argument('--n', type=int, default=3)
print(p.parse_args(['--n', '5']).n)
pprint.pprint({'b': 1, 'a': [1, 2]})
# unittest of a function
import unittest, sys
class T(unittest.TestCase):
    def test_a(self): self.assertEqual(1 + 1, 2)
r = unittest.TextTestRunner(stream=open('log', 'w')).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
print(r.testsRun, r.wasSuccessful())
# doctest-like output of repr
print(repr([1, 'a', None, 1.5, b'x', {1}, (1,), {'a': 1}, range(3), ...]))
# sets
a, b = {1, 2, 3}, {2, 4}
a.add(5); a.discard(9); b |= {7}
print(a & b, a - b, a ^ b, a.issuperset({1}), frozenset(a) == a, sorted(a))
# lists
a = [3, 1, 2]
a.append(4); a.extend([5]); a.insert(0, 9); a.remove(1); a.sort(); a.reverse()
print(a, a.pop(), a.pop(0), a.index(4), a.count(3), a.copy() is a, [] + a)
# dicts
d = {'a': 1}
d.update(b=2); d.setdefault('c', []).append(3)
print(d, d.pop('a'), d.get('z', 0), d.popitem(), dict.fromkeys('ab', 0), list(d), len(d))
# global state of a module that is used twice
import string
string.mine = 1
print(string.mine)
# a dataclass, frozen, with slots and post-init
from dataclasses import dataclass, field, replace, asdict
@dataclass(frozen=True, slots=True)
class P:
    x: int
    y: int = 0
    z: list = field(default_factory=list, compare=False)
    def __post_init__(self): print('post', self.x)
p = P(1)
try: p.x = 2
except Exception as e: print(type(e).__name__)
print(replace(p, y=5), asdict(p), p == P(1, 0, [9]), hash(P(1)) == hash(P(1)))
# copy and deepcopy
import copy
a = [[1], 2]
b, c = copy.copy(a), copy.deepcopy(a)
a[0].append(3)
print(b, c)
# __class_getitem__, generics
class A:
    def __class_getitem__(cls, k): return k
print(A[int].__name__, list[int], dict[str, int])
`;
