/**
 * Programs that go deeper than a stack: Python's, or that of the WebAssembly below it. How much of the second there is, a
 * browser decides: what ends in RecursionError here, with a stack that is large enough, may end there like the chain of
 * iterators, for which none is.
 */
export const RECURSION = String.raw`
# endless recursion => RecursionError
def f(n):
    return f(n + 1)
f(0)
---
# endless mutual recursion => RecursionError
def f(n):
    return g(n)
def g(n):
    return f(n)
f(0)
---
# endless recursion that catches everything => RecursionError
def f(n):
    try:
        return f(n + 1)
    except ValueError:
        return n
f(0)
---
# endless recursion without a limit => stopped: events
import sys
sys.setrecursionlimit(10 ** 9)
def f(): f()
f()
---
# endless recursion of a lambda without a limit => stopped: memory
import sys
sys.setrecursionlimit(10 ** 9)
f = lambda n: f(n + 1)
f(0)
---
# endless recursion of methods => RecursionError
class A:
    def f(self):
        return self.f()
A().f()
---
# endless recursion through a cache => RecursionError
from functools import lru_cache
@lru_cache
def f(n):
    return f(n + 1)
f(0)
---
# endless recursion through a sort key => RecursionError
def f(n):
    return sorted([n], key=f)
f(0)
---
# endless recursion through map => RecursionError
def f(n):
    return list(map(f, [n]))
f(0)
---
# endless recursion through == => RecursionError
class A:
    def __eq__(self, other):
        return [self] == [A()]
A() == A()
---
# endless recursion through repr => RecursionError
class A:
    def __repr__(self):
        return repr([self])
repr(A())
---
# endless recursion through __getattr__ => RecursionError
class A:
    def __getattr__(self, name):
        return self.missing
A().x
---
# endless recursion through str.format => RecursionError
class A:
    def __format__(self, spec):
        return '{}'.format(self)
format(A())
---
# endless recursion through __hash__ => RecursionError
class A:
    def __hash__(self):
        return hash((self,))
{A(): 1}
---
# endless recursion through __init__ => RecursionError
class A:
    def __init__(self):
        self.a = A()
A()
---
# endless recursion through __add__ => RecursionError
class A:
    def __add__(self, other):
        return self + other
A() + A()
---
# endless recursion of generators => RecursionError
def g():
    yield from g()
list(g())
---
# endless recursion of decorated functions => RecursionError
from functools import wraps
def d(f):
    @wraps(f)
    def g(*a):
        return f(*a)
    return g
@d
def f(n):
    return f(n + 1)
f(0)
---
# endless recursion in __del__ => normal
class A:
    def __del__(self):
        A()
        A()
    n = 0
def f():
    a = 1
f()
---
# an endless chain of partial functions => RecursionError
from functools import partial
f = print
for i in range(3000):
    f = partial(f, i) if i % 2 else partial(partial(f), i)
def g(n):
    return partial(g, n)()
g(0)
---
# a deep chain of iterators => normal
x = iter([1])
for i in range(30):
    x = map(int, x)
print(list(x))
---
# an exception raised in its own handler for ever => RecursionError
def f():
    try:
        1 / 0
    except ZeroDivisionError:
        f()
f()
---
# json of a deep list => normal
import json
x = []
for i in range(600):
    x = [x]
def deep(n):
    return json.dumps(x) if n == 0 else deep(n - 1)
deep(100)
y = [json.loads('[' * 9000 + ']' * 9000)]
---
# a chain of iterators deeper than any stack => stopped: fatal
from functools import reduce
next(reduce(enumerate, [0] * 500000, [1]))
---
# a deep list, shown and compared => normal
x = []
for i in range(200):
    x = [x]
print(x == x)
---
# a list that holds itself twice => normal
x = []
x.append(x)
x.append(x)
y = [x, x]
print(x == x)
---
# a source text nested deeply => syntax
x = ${"(".repeat(300)}1${")".repeat(300)}
---
# a source text of many operators => syntax
x = ${"-".repeat(20000)}1
---
# a text nested deeply, evaluated => SyntaxError
eval('(' * 300 + ')' * 300)
`;
