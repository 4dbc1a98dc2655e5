/** Programs whose objects misbehave when anybody looks at them. */
export const OBJECTS = String.raw`
# an exception in __repr__ => ZeroDivisionError
class A:
    def __repr__(self):
        1 / 0
a = A()
print(a)
---
# an exception in __eq__ and __hash__ => ZeroDivisionError
class A:
    def __eq__(self, other):
        1 / 0
    def __hash__(self):
        return 1
a = A()
b = [a]
d = {a: 1, A(): 2}
---
# an exception in __bool__ => ZeroDivisionError
class A:
    def __bool__(self):
        1 / 0
a = A()
if a:
    pass
---
# an exception in __len__ => ZeroDivisionError
class A(list):
    def __len__(self):
        1 / 0
a = A()
len(a)
---
# an exception in __lt__ of elements of a set => normal
class A:
    def __lt__(self, other):
        1 / 0
x = {A(), A()}
y = x
---
# an exception in __del__ => normal
class A:
    def __del__(self):
        1 / 0
a = A()
del a
x = 1
---
# an object that comes back to life => normal
kept = []
class A:
    def __del__(self):
        kept.append(self)
for i in range(3):
    A()
print(len(kept))
---
# an exception in __getattribute__ => ZeroDivisionError
class A:
    def __getattribute__(self, name):
        1 / 0
a = A()
b = a
a.x
---
# an exception in __class__ => ZeroDivisionError
class A:
    @property
    def __class__(self):
        1 / 0
a = A()
b = [a]
isinstance(a, str)
---
# an exception in __iter__ => ZeroDivisionError
class A(list):
    def __iter__(self):
        1 / 0
a = A([1])
for x in a:
    pass
---
# an exception in __instancecheck__ => ZeroDivisionError
class M(type):
    def __instancecheck__(cls, other):
        1 / 0
class A(metaclass=M):
    pass
a = A()
isinstance(1, A)
---
# an exception in __getattribute__ of a class => ZeroDivisionError
class M(type):
    def __getattribute__(cls, name):
        1 / 0
class A(metaclass=M):
    pass
a = A()
A.x
---
# an exception in the __str__ of an exception => E
class E(Exception):
    def __str__(self):
        1 / 0
raise E('a')
---
# an exception that cannot be made => ZeroDivisionError
class E(Exception):
    def __init__(self):
        1 / 0
raise E
---
# an exception with arguments that cannot be shown => E
class A:
    def __repr__(self):
        1 / 0
class E(Exception):
    pass
raise E(A(), [A()])
---
# an exception that is its own cause => ValueError
e = ValueError('a')
e.__context__ = e
raise e from e
---
# a string that is not what it says => normal
class S(str):
    def __str__(self): return 'other'
    def __repr__(self): 1 / 0
    def __len__(self): return -5
    def __eq__(self, other): 1 / 0
    __hash__ = str.__hash__
s = S('a')
t = [s, {s: s}]
---
# an integer that is not what it says => normal
class I(int):
    def __repr__(self): 1 / 0
    def __index__(self): 1 / 0
    def __int__(self): 1 / 0
i = I(5)
j = [i]
---
# a dict that is not what it says => normal
class D(dict):
    def items(self): 1 / 0
    def __iter__(self): 1 / 0
    def __getitem__(self, key): 1 / 0
d = D(a=1)
e = [d]
---
# slots without values, and a descriptor that fails => normal
class A:
    __slots__ = ('x', 'y')
class B:
    @property
    def z(self): 1 / 0
a, b = A(), B()
a.y = 1
---
# a name that is a separator => normal
class A:
    pass
a = A()
setattr(a, 'x\x1fy\n', 1)
A.__name__ = 'B\x1f'
print('\x1f@line')
b = a
---
# variables with strange names => normal
globals()['not a name'] = 1
globals()['@line'] = 2
globals()['x\x1fy'] = 3
x = 1
---
# variables whose names are no strings => normal
globals()[1] = 2
vars()[None] = 3
x = 1
---
# a module replaced by a class => normal
import sys
class Fake:
    def __getattr__(self, name): 1 / 0
sys.modules['json'] = Fake()
sys.modules['enum'] = Fake()
x = 1
---
# lone surrogates and other strange text => normal
x = '\ud800\udfff\x00\x1f…'
print('\ud800' + x)
y = {x: b'\xff'}
---
# not a number among keys => normal
x = {float('nan'): 1, float('nan'): 2}
y = {float('inf'), -0.0, 1e400}
`;
