/** Generators, and coroutines driven by hand. */
export const GENERATORS = String.raw`
# a generator expression taken bit by bit
g = (i * i for i in range(4))
print(next(g), sum(g), list(g))
# send, throw and close
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
# the value of yield from
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
# an endless generator left by break
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
# a generator that never yields
def f():
    return
    yield
print(list(f()))
# values, send and the end
def g():
    x = yield 1
    y = yield x * 2
    return y
it = g()
print(next(it), it.send(5))
try: it.send('end')
except StopIteration as e: print(e.value)
# a generator runs lazily
def g():
    print('start')
    yield 1
    print('end')
it = g()
print('made')
print(list(it))
# yield in expressions
def g():
    a = [(yield 1), (yield 2)]
    print(a)
    x = 1 + (yield 3)
    return x
it = g()
print([it.send(v) for v in (None, 'a', 'b')])
# yield from a list, a generator and a string
def a(): yield 1; return 'r'
def b():
    x = yield from a()
    yield from [2, x]
    yield from 'cd'
print(list(b()))
# throw into a delegated generator
def a():
    try: yield 1
    except ValueError: print('inner'); yield 2
def b(): yield from a()
it = b()
next(it)
print(it.throw(ValueError))
# close runs finally
def g():
    try: yield 1
    finally: print('closed')
it = g()
next(it)
it.close()
print(list(it))
# an abandoned generator is closed
def g():
    try: yield 1
    finally: print('closed')
next(g())
print('after')
# a generator in a for with break
def g():
    try:
        for i in range(5): yield i
    finally: print('cleaned')
for x in g():
    if x == 1: break
print(x)
# a recursive generator
def perms(xs):
    if not xs: yield []
    for i, x in enumerate(xs):
        for p in perms(xs[:i] + xs[i + 1:]): yield [x] + p
print(list(perms([1, 2, 3])))
# a pipeline
def numbers(n):
    for i in range(n): yield i
def squares(xs):
    for x in xs: yield x * x
print(sum(squares(x for x in numbers(5) if x % 2)))
# two generators in turn
def g(n):
    while n: n -= 1; yield n
a, b = g(2), g(3)
print(next(a), next(b), next(a), next(b), list(b))
# zip and islice over endless generators
from itertools import islice, takewhile, count, cycle
def nat():
    n = 0
    while True: yield n; n += 1
print(list(islice(nat(), 3)), list(zip('ab', nat())), list(takewhile(lambda x: x < 3, nat())), list(islice(cycle('ab'), 3)))
# a generator method
class T:
    def __init__(self, *xs): self.xs = xs
    def __iter__(self):
        for x in self.xs: yield x
print(list(T(1, 2)), max(T(3, 1)), 2 in T(1, 2))
# generator expressions as arguments
print(sum(x * x for x in range(4)), max((x, -x) for x in (1, 2)), ','.join(str(x) for x in (1, 2)), dict((x, 1) for x in 'ab'), set(x % 2 for x in range(4)))
# a generator expression binds its first iterable at once
x = [1, 2]
g = (y for y in x)
x = [3]
print(list(g))
# state of a generator
import inspect
def g(): yield 1
it = g()
print(inspect.getgeneratorstate(it)); next(it)
print(inspect.getgeneratorstate(it)); list(it)
print(inspect.getgeneratorstate(it))
# a generator already running
def g(): yield next(it)
it = g()
try: next(it)
except ValueError as e: print(e)
# an exception inside, then the end
def g():
    yield 1
    raise ValueError('x')
it = g()
print(next(it))
try: next(it)
except ValueError: print('raised')
print(next(it, 'over'))
# a coroutine driven by hand
class Await:
    def __await__(self): got = yield 'asked'; return got
async def f():
    print('start')
    x = await Await()
    return x + 1
c = f()
print(c.send(None))
try: c.send(4)
except StopIteration as e: print(e.value)
# async for, async with and an async generator, driven by hand
class M:
    async def __aenter__(self): print('in'); return 1
    async def __aexit__(self, *a): print('out')
async def gen():
    for i in range(3): yield i
async def f():
    async with M() as m:
        async for i in gen(): print(m, i)
    return [i async for i in gen() if i]
try: f().send(None)
except StopIteration as e: print(e.value)
# a coroutine that raises
async def f(): raise ValueError('a')
try: f().send(None)
except ValueError as e: print(e)
# a coroutine never awaited
async def f(): pass
c = f()
c.close()
print(type(c).__name__)
# a generator based context
from contextlib import contextmanager
@contextmanager
def tag(name):
    print('<' + name + '>')
    yield name.upper()
    print('</' + name + '>')
with tag('a') as a, tag('b'): print(a)
# a generator whose value is used by tuple unpacking and star
def g(): yield 1; yield 2; yield 3
a, *b = g()
print(a, b, *g(), [*g()], {*g()})
`;
