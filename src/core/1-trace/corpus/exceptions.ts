/** Raising, catching, cleaning up, and the line numbers of tracebacks. */
export const EXCEPTIONS = String.raw`
# return and continue through finally
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
# raise from
try:
    try:
        int('x')
    except ValueError as e:
        raise KeyError('k') from e
except KeyError as e:
    print(repr(e), repr(e.__cause__), e.__traceback__.tb_lineno)
# line numbers of a traceback
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
# an exception through two functions
def f(n): return g(n) + 1
def g(n): return 1 / n
f(0)
# an undefined name
def f(): return undefined_name
f()
# a failing method
x = [1, 2, 3]
x.index(9)
# a method called without its argument
'abc'.find()
# a missing key
{}['k']
# an index out of range
[1, 2][5]
# too many values to unpack
a, b = [1, 2, 3]
# operands of other types
'a' + 1
# a loop over a number
for x in 5: pass
# a missing attribute
(1).foo
# too many arguments
def f(a): pass
f(1, 2)
# a failing assertion
assert 1 + 1 == 3, 'math'
# raise of a class
raise ValueError
# an exception class of its own
class MyError(Exception):
    def __init__(self, code):
        super().__init__(f'code {code}')
        self.code = code
raise MyError(7)
# an exception group
try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
except* ValueError as e:
    print('values', e.exceptions)
except* TypeError as e:
    print('types', e.exceptions)
# two context managers, one swallows
class M:
    def __enter__(self): print('in'); return self
    def __exit__(self, *a): print('out', a[0]); return True
with M() as m, M():
    raise ValueError('x')
print('after')
# a store that fails halfway
x = (1,)
try:
    x[0] += 1
except TypeError as e:
    print(e, x)
# an augmented store that fails after its effect
t = ([],)
try:
    t[0] += [1]
except TypeError:
    print(t)
# sys.exit
import sys
print('before')
sys.exit('bye')
# try with else and finally
try:
    pass
except:
    print('no')
else:
    print('else')
finally:
    print('fin')
# caught by its base and by a tuple
try: [][1]
except LookupError as e: print(type(e).__name__, e)
try: int('x')
except (TypeError, ValueError) as e: print(e)
# the first handler that fits
try: {}['a']
except ValueError: print('value')
except KeyError: print('key')
except Exception: print('any')
# the name is gone after the handler
try: 1 / 0
except ZeroDivisionError as e: pass
print('e' in globals())
# a bare except, and raise again
try:
    try: 1 / 0
    except: print('bare'); raise
except ZeroDivisionError as e: print('again', e)
# else and finally
def f(x):
    try: y = 1 / x
    except ZeroDivisionError: return 'zero'
    else: return 'else', y
    finally: print('finally')
print(f(0), f(2))
# finally overrides return
def f():
    try: return 1
    finally: return 2
print(f())
# finally overrides an exception
def f():
    for i in range(2):
        try: 1 / 0
        finally: continue
    return i
print(f())
# nested finally
try:
    try:
        try: 1 / 0
        finally: print('a')
    finally: print('b')
except ZeroDivisionError: print('c')
# an exception in a handler has a context
try:
    try: 1 / 0
    except ZeroDivisionError: [][0]
except IndexError as e: print(type(e.__context__).__name__, e.__cause__)
# raise from none
try:
    try: 1 / 0
    except ZeroDivisionError: raise ValueError('v') from None
except ValueError as e: print(e.__suppress_context__, e.__cause__)
# raise from another
try: raise ValueError('a') from KeyError('b')
except ValueError as e: print(repr(e.__cause__))
# raise nothing
try: raise
except RuntimeError as e: print(e)
# raise what is no exception
try: raise 5
except TypeError as e: print(e)
# except what is no exception
try:
    try: 1 / 0
    except 5: pass
except TypeError as e: print(e)
# notes
try:
    try: 1 / 0
    except ZeroDivisionError as e: e.add_note('n'); raise
except ZeroDivisionError as e: print(e.__notes__)
# groups split by type
try: raise ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [TypeError(2)])])
except* TypeError as e: print('t', e.exceptions)
except* ValueError as e: print('v', e.exceptions)
# a group with something left
try:
    try: raise ExceptionGroup('g', [ValueError(1), OSError(2)])
    except* ValueError: print('v')
except ExceptionGroup as e: print(e.exceptions)
# a plain exception caught by a group handler
try: raise ValueError(1)
except* ValueError as e: print(type(e).__name__)
# attributes of exceptions
try: open('/nowhere')
except OSError as e: print(e.errno, e.filename, type(e).__name__)
try: {}['k']
except KeyError as e: print(e.args)
try: (1).x
except AttributeError as e: print(e.name, e.obj)
# StopIteration out of next
try: next(iter([]))
except StopIteration as e: print('stop', e.value)
# StopIteration in a generator becomes RuntimeError
def g():
    yield 1
    raise StopIteration
try: print(list(g()))
except RuntimeError as e: print(e)
# an exception that passes through a loop and with
class M:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print(t.__name__, v, tb.tb_lineno)
try:
    for i in range(3):
        with M():
            print(1 / (1 - i))
except ZeroDivisionError: print('out', i)
# a manager that fails on the way in and out
class M:
    def __enter__(self): raise ValueError('in')
    def __exit__(self, *a): print('never')
class O:
    def __enter__(self): pass
    def __exit__(self, *a): raise KeyError('out')
try:
    with M(): pass
except ValueError as e: print(e)
try:
    with O(): 1 / 0
except KeyError as e: print(e, type(e.__context__).__name__)
# contextlib
from contextlib import contextmanager, suppress, ExitStack, closing
@contextmanager
def m(n):
    print('enter', n)
    try: yield n
    except ValueError as e: print('saw', e)
    finally: print('exit', n)
with m(1) as x: raise ValueError(x)
with suppress(KeyError): {}['a']
with ExitStack() as s: print([s.enter_context(m(i)) for i in range(2)])
# an uncaught exception of a nested call
def f(x):
    return g(x)
def g(x):
    y = x - 1
    return h(
        y,
        x)
def h(a, b):
    return a / (b - 1)
f(1)
# an uncaught exception with a cause
def f():
    try: int('a')
    except ValueError as e:
        raise RuntimeError('wrapped') from e
f()
# an uncaught exception in a comprehension
def f(x): return 1 / x
print([f(x) for x in (1, 0)])
# an uncaught exception in a lambda in sorted
sorted([3, 0], key=lambda x: 1 / x)
# an uncaught exception in a method of a base class
class A:
    def f(self): return self.missing
class B(A):
    def f(self): return super().f()
B().f()
# an uncaught exception in a class body
class A:
    x = 1
    y = x / 0
# an uncaught exception in a decorator
def d(f): raise ValueError('no')
@d
def f(): pass
# an uncaught exception in a default
def f(a=1 / 0): pass
# an uncaught exception in a multi-line expression
x = (1 +
     2 *
     'a' -
     3)
# an uncaught exception in an f-string
f'{1 / 0:>{3}}'
# an uncaught exception in a subscript store
x = [1]
x[
    5
] = 2
# an uncaught exception in a for target
for a, b in [(1, 2), (3,)]: print(a)
# an uncaught exception in a with header
with 5 as x: pass
# an uncaught exception in a match guard
match 1:
    case n if n / 0: pass
# an uncaught exception in del
del undefined
# an uncaught exception in an import
from math import nothing_there
# an uncaught exception in an iterator
class I:
    def __iter__(self): return self
    def __next__(self): raise ValueError('next')
for x in I(): pass
# an uncaught exception in a property
class A:
    @property
    def x(self): return 1 / 0
A().x
# an uncaught exception in __eq__ called by in
class A:
    def __eq__(self, o): raise ValueError('eq')
A() in [1, A()]
# an uncaught exception in a generator
def g():
    yield 1
    yield 1 / 0
for x in g(): print(x)
# an uncaught exception that a handler raises again
def f():
    try: 1 / 0
    except ZeroDivisionError as e:
        x = 1
        raise e
f()
# an uncaught exception in finally
try: 1 / 0
finally: [][0]
# an uncaught exception in eval
eval('1 / 0')
# an uncaught assertion with a message that is computed
x = 3
assert x < 2, f'x is {x}'
# an uncaught KeyboardInterrupt
raise KeyboardInterrupt
# an uncaught unbound local
def f():
    print(x)
    x = 1
f()
# an uncaught recursion error, caught on the way
def f(n):
    try: return f(n + 1)
    except RecursionError: return 'deep'
print(f(0))
# traceback printed by the program
import traceback
def f(): raise ValueError('x')
try: f()
except ValueError: print(traceback.format_exc())
# the line of a warning
import warnings
warnings.simplefilter('always')
def f():
    warnings.warn('careful')
f()
# sys.exc_info and nested handlers
import sys
try: 1 / 0
except ZeroDivisionError:
    try: [][0]
    except IndexError: print(sys.exc_info()[0].__name__)
    print(sys.exc_info()[0].__name__)
print(sys.exc_info())
# exceptions compared and stored
e = ValueError('a', 1)
print(repr(e), e.args, e == ValueError('a', 1), str(ValueError()), str(KeyError('k')))
`;
