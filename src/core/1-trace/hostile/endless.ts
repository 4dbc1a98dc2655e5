/** Programs that never end, or not within any patience. */
export const ENDLESS = String.raw`
# an endless loop => stopped: events
while True:
    pass
---
# an endless loop that catches everything => stopped: events
while True:
    try:
        x = 1
    except:
        pass
    finally:
        continue
---
# an endless loop that catches BaseException, twice => stopped: events
while True:
    try:
        try:
            x = 1
        except BaseException:
            continue
    except BaseException:
        continue
---
# an endless loop in finally => stopped: events
try:
    1 / 0
finally:
    while True:
        pass
---
# an endless loop in a block that swallows every exception => stopped: events
class Swallow:
    def __enter__(self): return self
    def __exit__(self, *what): return True
while True:
    with Swallow():
        x = 1
---
# an endless loop under contextlib.suppress => stopped: events
from contextlib import suppress
while True:
    with suppress(BaseException):
        x = 1
---
# an endless loop on one line => stopped: events
while True: pass
---
# an endless loop in a generator => stopped: events
def g():
    while True:
        yield 1
for x in g():
    pass
---
# a generator that will not be closed => RuntimeError
def g():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass
x = g()
next(x)
x.close()
---
# a generator that will not be closed, abandoned => normal
def g():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass
next(g())
---
# an endless generator expression => stopped: time
import itertools
any(False for x in itertools.count())
---
# an endless loop inside built-in functions => stopped: time
import itertools
any(map(lambda x: False, itertools.count()))
---
# a sum that takes years => stopped: time
x = 1
sum(range(10 ** 12))
---
# a search that takes years => stopped: time
x = 1
-1 in iter(range(10 ** 15))
---
# a pattern that takes years => stopped: time
import re
re.match('(a+)+$', 'a' * 60 + 'b')
---
# a power that takes years => stopped: time
x = 7 ** 7 ** 9
---
# an endless loop in __del__ => stopped: events
class A:
    def __del__(self):
        while True:
            pass
a = A()
del a
print('after')
---
# an endless loop in __del__ at the end => normal
class A:
    def __del__(self):
        while True:
            pass
a = A()
a.self = a
---
# an endless loop in __repr__ => stopped: events
class A:
    def __repr__(self):
        while True:
            pass
print(A())
---
# an endless loop in __iter__ => stopped: events
class A:
    def __iter__(self):
        return self
    def __next__(self):
        return 1
list(A())
---
# an endless loop in a coroutine => stopped: time
async def f():
    while True:
        pass
f().send(None)
---
# an endless loop of asyncio, for which Python would have to wait in the middle of a call => RuntimeError
import asyncio
async def f():
    while True:
        await asyncio.sleep(0)
asyncio.run(f())
---
# an endless lambda => stopped: time
list(iter(lambda: 1, 2))
---
# an endless comprehension => stopped: time
x = [0]
[x.append(1) for y in x]
---
# a long sleep => stopped: time
import time
time.sleep(1000)
---
# interrupts ignored => stopped: events
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
while True:
    pass
---
# interrupts ignored in a call that takes years => stopped: time
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
sum(range(10 ** 12))
`;
