/** Parameters, closures, decorators, recursion, built-in functions. */
export const FUNCTIONS = String.raw`
# unpacking into arguments
def f(*a, b=1, **k): return a, b, k
print(f(*[1, 2], 3, b=4, **{'c': 5}), f(), f(*'ab', *(1,)))
# nonlocal and global
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
# a mutable default, keyword-only
def f(a, b=[], *, c=len('xy')):
    b.append(a)
    return b, c
print(f(1), f(2), f(3, c=0))
# globals and locals of the module
print(globals().keys() - {'__builtins__', '__name__', '__doc__', '__loader__', '__spec__', '__package__'}, locals() is globals())
# locals, vars and dir in a function
def f(a):
    b = 2
    return locals(), sorted(vars()), dir()
print(f(1), eval('1 + 1'), __name__)
# exec
exec('z = 3')
print(z, eval('z * 2'))
# eval beside closures
def outer():
    k = 2
    return [eval('3'), (lambda q: q * k)(4), [k * i for i in range(2)]]
print(outer())
# sum, max, min, any, all
print(sum([1, 2, 3]), sum([[1], [2]], []), sum(x for x in (1.5, 2)), max([1, 5, 2], key=lambda v: -v), min('b', 'a'), any(x > 1 for x in [1, 2]), all([]))
# star in print, filter, zip, sorted
print(*map(str, [1, 2]), sep='-', end='!\n')
print(list(filter(None, [0, 1, '', 'a'])), list(zip('ab', [1, 2])), dict(zip('ab', [1, 2])), sorted('hello', reverse=True), list(range(5, 0, -2)))
# deep recursion and its limit
def f(n): return 0 if n == 0 else 1 + f(n - 1)
print(f(300))
def g(n): return g(n + 1)
try:
    g(0)
except RecursionError as e:
    print(type(e).__name__, e)
# decorators with arguments
def deco(n):
    print('deco', n)
    return lambda f: (print('apply', n), f)[1]
@deco(1)
@deco(2)
def f(): return 'f'
print(f())
# lambdas with all kinds of parameters
print((lambda x, *a, k=1: (x, a, k))(1, 2, k=3), (lambda: (yield))().__class__.__name__)
# annotations
x: int = 3
y: str
def f(a: int, *b: str, **c: float) -> None:
    z: int = a
    return z
print(x, f(4), 'y' in globals())
# positional-only, keyword-only and defaults
def f(a, b=2, /, c=3, *, d=4, e): return a, b, c, d, e
print(f(1, e=5), f(1, 2, 3, d=0, e=1))
# variadic
def f(*a, **k): return len(a), sorted(k)
print(f(), f(1, 2), f(x=1, *[3], **{'y': 2}))
# defaults are evaluated once, in order
def s(x): print('default', x); return x
def f(a=s(1), *, b=s(2)): return a, b
print(f(), f())
# a mutable default keeps
def f(x, a=[]): a.append(x); return a
print(f(1), f(2))
# closures count
def counter():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    return inc
c = counter(); d = counter()
print(c(), c(), d())
# closures over a loop variable, late and early
a = [lambda: i for i in range(3)]
b = [lambda i=i: i for i in range(3)]
print([f() for f in a], [f() for f in b])
# three levels of nesting
def a(x):
    def b(y):
        def c(z): return x + y + z
        return c
    return b
print(a(1)(2)(3))
# recursion
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(20))
# mutual recursion
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
print(even(10), odd(7))
# recursion of a nested function
def hanoi(n):
    moves = []
    def go(n, a, b, c):
        if n: go(n - 1, a, c, b); moves.append(a + c); go(n - 1, b, a, c)
    go(n, 'A', 'B', 'C')
    return moves
print(hanoi(2))
# functions as values
def twice(f): return lambda x: f(f(x))
print(twice(twice(lambda x: x + 1))(0))
# functions in a dict and as attributes
def f(): return 'f'
f.tag = 1
t = {'f': f}
print(t['f'](), f.tag, f.__name__, f.__qualname__)
# a decorator that keeps state
def count(f):
    def g(*a):
        g.n += 1
        return f(*a)
    g.n = 0
    return g
@count
def h(x): return x
h(1); h(2)
print(h.n, h.__name__)
# a class as decorator
class D:
    def __init__(self, f): self.f = f
    def __call__(self, *a): print('call', a); return self.f(*a)
@D
def f(x): return x * 2
print(f(3))
# order of decorators and defaults
def d(x): print('make', x); return lambda f: (print('apply', x), f)[1]
@d(1)
@d(2)
def f(a=print('default')): pass
# lambda with a conditional and a star
f = lambda *a, k=2: sum(a) * k if a else None
print(f(1, 2), f(), f(1, k=5))
# a lambda called at once
print((lambda x: x * 2)(4), (lambda: (lambda: 5)())())
# sort keys
print(sorted(['bb', 'a', 'ccc'], key=len), sorted([(1, 'b'), (1, 'a')], key=lambda p: p[1], reverse=True), max({'a': 1, 'b': 2}.items(), key=lambda i: i[1]))
# map and filter with user functions
def double(x): print('d', x); return x * 2
print(list(map(double, [1, 2])), list(filter(lambda x: x > 1, [1, 2])))
# functions that change their arguments
def f(a, d): a.append(1); d['k'] = a; a = None
x, y = [], {}
f(x, y)
print(x, y)
# return of several values and of nothing
def f(): return 1, 2
def g(): return
def h(): pass
print(f(), g(), h())
# the name of functions, methods and lambdas
def f():
    def g(): pass
    return g
class A:
    def m(self): pass
print(f.__name__, f().__qualname__, A.m.__qualname__, (lambda: 0).__name__)
# attributes of code
def f(a, *b, c=1): x = a; return x
print(f.__code__.co_varnames, f.__code__.co_argcount, f.__defaults__, f.__kwdefaults__, f.__code__.co_firstlineno)
# the signature
import inspect
def f(a, b=1, *c, d, **e): pass
print(inspect.signature(f))
# the frame's own line and name
import sys
def f():
    fr = sys._getframe()
    return fr.f_lineno, fr.f_code.co_name, fr.f_back.f_lineno
print(f())
# a call through functools.partial and operator
from functools import partial
from operator import itemgetter, attrgetter, methodcaller
print(partial(int, base=2)('101'), itemgetter(1)([1, 2]), methodcaller('upper')('a'))
# iter with a sentinel and a default for next
it = iter([1, 2, 3].pop, 1)
print(list(it), next(it, 'none'))
# isinstance, issubclass, callable, type
print(isinstance(True, int), issubclass(bool, (str, int)), callable(len), type(1) is int)
# getattr, setattr, hasattr, delattr
class A: pass
a = A()
setattr(a, 'x', 1)
print(getattr(a, 'x'), getattr(a, 'y', 0), hasattr(a, 'x'))
delattr(a, 'x')
print(vars(a))
# chr, ord, hex, bin, oct, ascii, hash
print(chr(97), ord('a'), hex(255), bin(5), oct(8), ascii('é'), hash(5))
# abs, pow, divmod, sum with start
print(abs(-3), pow(2, 10, 7), divmod(7, 2), sum([1, 2], 10), sum((x for x in [1, 2]), start=5))
# enumerate, zip strict, reversed
print(list(enumerate('ab', 1)), list(zip([1], [2], strict=True)), list(reversed(range(3))))
# min and max with default and key
print(min([], default='none'), max('abc', key=ord), min(3, 1, 2))
# int, float, complex and bool from text
print(int(' 12 '), int('ff', 16), float('1e3'), bool('0'), complex('1+2j'))
# input from nothing
try: input()
except EOFError as e: print('eof', e)
# a built-in shadowed
def len(x): return 'mine'
print(len([1, 2]))
sum = lambda xs: 'my sum'
print(sum([1, 2]), sum(x for x in [1]))
# a built-in replaced for everybody
import builtins
saved = builtins.abs
builtins.abs = lambda x: 'replaced'
print(abs(-1))
builtins.abs = saved
print(abs(-1))
# memoised by hand
memo = {}
def fib(n):
    if n not in memo: memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
print(fib(30), len(memo))
# arguments evaluated before the function is missing
def s(x): print(x); return x
try: undefined_function(s(1))
except NameError as e: print(e)
# exec and eval with their own names
d = {'a': 1}
exec('b = a + 1', d)
print(d['b'], eval('a * b', d), eval(compile('a', 'x', 'eval'), d))
`;
