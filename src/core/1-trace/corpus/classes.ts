/** Methods, operators, properties, inheritance, metaclasses. */
export const CLASSES = String.raw`
# a comprehension and a private name in a class
class A:
    n = 3
    xs = [i for i in range(n)]
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret
print(A.xs, A().get(), A()._A__secret)
# an iterator class
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): print('iter'); return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print([i for i in Count(2)], sum(Count(3)))
for i in Count(2): print(i)
# the old sequence protocol
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10
for v in Seq(): print(v)
print(20 in Seq(), list(Seq()))
# an iterator without __iter__
class NoIter:
    def __iter__(self): return Next()
class Next:
    n = 0
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration
        return self.n
for i in NoIter(): print(i)
# == in searches, contains, bool
class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print('eq', self.v); return self.v == getattr(o, 'v', o)
    def __hash__(self): return 1
    def __contains__(self, x): print('contains'); return False
    def __bool__(self): print('bool'); return True
e = [E(1), E(2)]
print(e.index(E(2)), e.count(E(1)), E(1) in e, 3 in E(1), bool(E(1) and 0), not E(2))
# a property with a setter
class P:
    def __init__(self): self._x = 0
    @property
    def x(self): print('get'); return self._x
    @x.setter
    def x(self, v): print('set', v); self._x = v
p = P()
p.x += 5
print(p.x)
# __getattr__ that makes methods
class G:
    def __getattr__(self, name): print('getattr', name); return lambda *a: (name, a)
g = G()
print(g.find('x'), g.count(1, 2), hasattr(g, 'zzz'))
# search methods overridden
class S(str):
    def find(self, x): return 'mine'
class L(list):
    def count(self, x): return -1
print(S('abc').find('b'), L([1]).count(1), S('abc').replace('b', 'x'), 'b' in S('abc'))
# class and static methods, super with star
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
# a metaclass
class Meta(type):
    def __new__(m, name, bases, ns):
        ns['tag'] = name.lower()
        return super().__new__(m, name, bases, ns)
    def __len__(cls): return 42
class K(metaclass=Meta): pass
print(K.tag, len(K))
# a descriptor
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
# slots and a private slot
class V:
    __slots__ = ('x', '__y')
    def __init__(self): self.x = 1; self.__y = 2
v = V()
try:
    v.z = 3
except AttributeError as e:
    print(type(e).__name__, v.x)
# attributes of class and instance
class A:
    n = 0
    def __init__(self): A.n += 1; self.n = 5
a = A(); b = A()
print(A.n, a.n)
# methods bound and unbound
class A:
    def f(self, x): return x
a = A()
g = a.f
print(g(1), A.f(a, 2), g.__self__ is a)
# inheritance and super
class A:
    def f(self): return 'A'
class B(A):
    def f(self): return 'B' + super().f()
class C(B):
    def f(self): return 'C' + super().f()
print(C().f(), [k.__name__ for k in C.__mro__])
# a diamond
class A:
    def f(self): print('A')
class B(A):
    def f(self): print('B'); super().f()
class C(A):
    def f(self): print('C'); super().f()
class D(B, C):
    def f(self): print('D'); super().f()
D().f()
# an abstract class
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def f(self): ...
class B(A):
    def f(self): return 1
try: A()
except TypeError as e: print(e)
print(B().f())
# arithmetic operators
class V:
    def __init__(self, x): self.x = x
    def __add__(self, o): return V(self.x + (o.x if isinstance(o, V) else o))
    __radd__ = __add__
    def __sub__(self, o): return V(self.x - o.x)
    def __mul__(self, k): return V(self.x * k)
    def __rmul__(self, k): return V(k * self.x)
    def __neg__(self): return V(-self.x)
    def __repr__(self): return f'V({self.x})'
print(V(1) + V(2), 3 + V(4), V(5) - V(1), V(2) * 3, 3 * V(2), -V(1), sum([V(1), V(2)]))
# in-place operators
class A:
    def __init__(self): self.log = []
    def __iadd__(self, x): self.log.append(x); return self
    def __isub__(self, x): return 'replaced'
a = b = A()
a += 1
b += 2
print(a.log)
a -= 1
print(a)
# operators that are not implemented fall back
class A:
    def __add__(self, o): print('A.add'); return NotImplemented
class B:
    def __radd__(self, o): print('B.radd'); return 'sum'
print(A() + B())
# comparison operators
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o): print('lt'); return self.n < o.n
    def __eq__(self, o): print('eq'); return self.n == o.n
print(A(1) < A(2), A(1) > A(2), A(1) == A(1), A(1) != A(2), sorted([A(2), A(1)])[0].n)
# total ordering
from functools import total_ordering
@total_ordering
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
    def __eq__(self, o): return self.n == o.n
print(A(1) <= A(1), A(2) > A(1), max([A(1), A(3)]).n)
# hash and equality as keys
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): print('hash'); return self.n
    def __eq__(self, o): print('eq'); return self.n == o.n
d = {K(1): 'a'}
print(d[K(1)], K(2) in d)
# container protocol
class C:
    def __init__(self): self.d = {}
    def __len__(self): return len(self.d)
    def __getitem__(self, k): print('get', k); return self.d[k]
    def __setitem__(self, k, v): print('set', k, v); self.d[k] = v
    def __delitem__(self, k): print('del', k); del self.d[k]
    def __contains__(self, k): print('in', k); return k in self.d
c = C()
c['a'] = 1
c['a'] += 1
print(c['a'], 'a' in c, 'b' not in c, len(c), bool(c))
del c['a']
# missing keys
class D(dict):
    def __missing__(self, k): print('missing', k); return k * 2
d = D(a=1)
print(d['a'], d[3], d.get(4))
# call, index, int, float, round, abs
class N:
    def __call__(self, *a): return a
    def __index__(self): return 2
    def __int__(self): return 3
    def __float__(self): return 4.5
    def __round__(self, n=0): return 'rounded', n
    def __abs__(self): return 'abs'
    def __invert__(self): return 'inv'
n = N()
print(n(1), [0, 1, 2][n], int(n), float(n), round(n, 1), abs(n), ~n, range(n))
# text of objects
class A:
    def __repr__(self): return 'repr'
    def __str__(self): return 'str'
    def __format__(self, s): return 'fmt' + s
    def __bytes__(self): return b'b'
print(A(), [A()], f'{A()}|{A():x}|{A()!r}', '%s %r' % (A(), A()), bytes(A()))
# setters, deleters and cached properties
from functools import cached_property
class A:
    @property
    def x(self): return 1
    @x.deleter
    def x(self): print('deleted')
    @cached_property
    def y(self): print('computed'); return 2
a = A()
del a.x
print(a.x, a.y, a.y)
# __setattr__, __getattribute__ and __delattr__
class A:
    def __setattr__(self, k, v): print('set', k); object.__setattr__(self, k, v)
    def __getattribute__(self, k): print('get', k); return object.__getattribute__(self, k)
    def __delattr__(self, k): print('del', k)
a = A()
a.x = 1
a.x += 1
del a.x
print(a.x)
# __new__, singletons and immutables
class S:
    one = None
    def __new__(cls):
        print('new')
        cls.one = cls.one or super().__new__(cls)
        return cls.one
    def __init__(self): print('init')
print(S() is S())
# a subclass of int, str, list and dict
class I(int):
    def __add__(self, o): return I(int(self) + o + 1)
class L(list): pass
class D(dict): pass
print(I(1) + 1, type(I(1) + 1).__name__, L([1]) + [2], D(a=1) | {'b': 2}, isinstance(L(), list))
# __init_subclass__ and class keywords
class A:
    def __init_subclass__(cls, tag=None, **k): cls.tag = tag; print('sub', cls.__name__)
class B(A, tag='t'): pass
print(B.tag)
# a metaclass with __call__ and __prepare__
class M(type):
    @classmethod
    def __prepare__(m, name, bases, **k): print('prepare', name); return {}
    def __call__(cls, *a): print('call', cls.__name__); return super().__call__(*a)
class A(metaclass=M):
    x = 1
print(A().x)
# a class body runs like code
class A:
    x = 1
    for i in range(3): x += i
    if x > 3: y = 'big'
    try: z = 1 / 0
    except ZeroDivisionError: z = None
    def f(self): return __class__.__name__
print(A.x, A.y, A.z, A.i, A().f())
# names in class bodies do not leak
x = 'global'
class A:
    x = 'class'
    y = [x for _ in range(1)]
    def f(self): return x
print(A.y, A().f())
# nested classes
class A:
    class B:
        def f(self): return __class__.__qualname__
    def make(self): return self.B()
print(A().make().f())
# a class made in a function
def make(n):
    class C:
        v = n
        def f(self): return n + self.v
    return C
print(make(2)().f(), make(3).__qualname__)
# type with three arguments
A = type('A', (), {'x': 1, 'f': lambda self: self.x})
print(A().f(), A.__name__)
# private names
class A:
    def __init__(self): self.__x = 1
    def __f(self): return self.__x
    def g(self): return self.__f()
class B(A):
    def h(self): return hasattr(self, '__x'), hasattr(self, '_A__x')
print(B().g(), B().h())
# slots in a hierarchy
class A:
    __slots__ = ('x',)
class B(A):
    __slots__ = ('y',)
b = B()
b.x, b.y = 1, 2
print(b.x, b.y, hasattr(b, '__dict__'))
# instances that hold each other
class N:
    def __init__(self, v, n=None): self.v, self.n = v, n
a = N(1); b = N(2, a); a.n = b
print(a.n.n.v)
# a linked list with a loop
class Node:
    def __init__(self, v, next=None): self.v, self.next = v, next
def build(xs):
    head = None
    for x in reversed(xs): head = Node(x, head)
    return head
n, out = build([1, 2, 3]), []
while n: out.append(n.v); n = n.next
print(out)
# a tree with a recursive method
class T:
    def __init__(self, v): self.v, self.l, self.r = v, None, None
    def add(self, v):
        side = 'l' if v < self.v else 'r'
        child = getattr(self, side)
        if child: child.add(v)
        else: setattr(self, side, T(v))
    def walk(self):
        if self.l: yield from self.l.walk()
        yield self.v
        if self.r: yield from self.r.walk()
t = T(5)
for v in (3, 8, 1): t.add(v)
print(list(t.walk()))
# __del__ runs when the last name goes
class A:
    def __del__(self): print('del')
a = A(); b = a
del a
print('still')
del b
print('after')
# a class assigned to an instance
class A:
    def f(self): return 'A'
class B:
    def f(self): return 'B'
a = A()
a.__class__ = B
print(a.f())
# a method replaced
class A:
    def f(self): return 1
a = A()
A.f = lambda self: 2
a.g = lambda: 3
print(a.f(), a.g())
# __dir__, __sizeof__ and __reduce__
class A:
    def __dir__(self): return ['b', 'a']
print(dir(A()))
# an iterator that is its own list
class L(list):
    def __iter__(self): print('iter'); return super().__iter__()
print([x for x in L([1, 2])], sum(L([3])), *L([4]))
`;
