/** Operators, displays, subscripts, order of evaluation. */
export const EXPRESSIONS = String.raw`
# arithmetic, unary and not
print(1 + 2 * 3, -4 // 3, 7 % -3, 2 ** -1, ~5, not [])
# order of operands, and, or
def say(x): print(x); return x
print(say(1) + say(2) * say(3), say(0) and say(9), say(0) or say(8))
# a chained comparison that stops early
def say(x): print(x); return x
print(say(1) < say(2) < say(0) < say(9))
# order in displays with unpacking
def say(x): print(x); return x
print([say(1), *[say(2), say(3)]], {say('k'): say('v'), **{say('w'): 1}}, {say(5)}, (say(6),))
# order in method calls and subscript stores
def say(x): print(x); return x
say('abcabc').replace(say('b'), say('x'), say(1))
say({})[say('k')] = say('v')
# aliases and augmented assignment
a = b = [1]
b += [2]
c = a
c = c + [3]
print(a, b, c, a is b, a is not c, 2 in a, 9 not in a)
# a list in itself
lst = []
lst.append(lst)
print(lst, [lst] == [lst])
# walrus and conditional expressions
if (n := len('abc')) > 2: print(n)
print(1 if n else 2, [i for i in range(6) if (h := i // 2)], h)
# huge ranges
try:
    print(sum(range(10 ** 12)) if len([]) else range(10 ** 30)[-1], 10 ** 20 in range(10 ** 30))
    for i in range(10 ** 30): break
    sum(range(10 ** 30), 'a')
except TypeError as e:
    print(e)
# power binds tighter than minus
print(-2 ** 2, 2 ** 3 ** 2, (-8) ** (1 / 3))
# floor division and remainder of negatives
print(-7 // 2, 7 // -2, -7 % 3, 7 % -3, divmod(-7, 3), 7.5 // 2)
# bits
print(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 70, -1 >> 3)
# complex numbers
print((1 + 2j) * 3j, abs(3 + 4j), (1j).conjugate())
# floats and their text
print(0.1 + 0.2, 1e16, 1e-7, float('inf') - 1, -0.0, 1 / 3)
# big integers
print(2 ** 200 % 1000007, 10 ** 30 // 7, -(2 ** 65))
# comparisons of sequences and sets
print([1, 2] < [1, 3], (1,) < (1, 0), {1} < {1, 2}, 'a' < 'b', {1} | {2} == {1, 2})
# identity and membership
a = []; b = a
print(a is b, a is not [], 1 in (1, 2), 'x' not in 'abc', 1 in {1: 2})
# and, or return operands
print(0 or [] or 'x', 1 and 'y' and 0, not 0 or 1 / 0)
# nested conditional expressions
f = lambda n: 'neg' if n < 0 else 'zero' if n == 0 else 'pos'
print([f(n) for n in (-1, 0, 1)])
# slices with steps
a = list(range(10))
print(a[::2], a[::-3], a[-3:], a[20:], a[2:8:3], a[slice(1, 4)])
# slices of a user object
class S:
    def __getitem__(self, k): return k
s = S()
print(s[1], s[1:2], s[::3], s[1, 2:3], s[...], s[()])
# starred subscripts
class S:
    def __getitem__(self, k): return k
print(S()[*[1, 2], 3])
# starred in tuples and lists
a = [1, 2]
print((*a, 3), [*a, *a], {*a, 5}, *a)
# merged dicts
print({'a': 1, **{'b': 2, 'a': 3}}, {'a': 1} | {'b': 2})
# walrus in a condition, a comprehension and an argument
if (n := 3) > 2 and (m := n * 2): print(n, m)
print(k := 5, [y := x for x in (1, 2)], y)
# order of a dict display
def s(x): print(x); return x
{s(1): s(2), s(3): s(4)}
# order of keyword arguments
def s(x): print(x); return x
def f(*a, **k): print(a, k)
f(s(1), k=s(2), *[s(3)], **{'z': s(4)})
# order of subscript, slice and attribute
def s(x): print(x); return x
[0, 1, 2][s(0):s(2)][s(1)]
# order of assignment with subscripts
def s(x): print(x); return x
a = [0, 0]
a[s(0)], a[s(1)] = s(5), s(6)
print(a)
# order of augmented assignment
def s(x): print(x); return x
d = {'k': [1]}
s(d)[s('k')] += [s(2)]
print(d)
# order of a conditional expression
def s(x): print(x); return x
s(1) if s(0) else s(2)
# order of comparison chains with calls
def s(x): print(x); return x
print(s(1) < s(3) > s(2) != s(4))
# short circuit in any and all
def s(x): print(x); return x
print(any(s(x) for x in (0, 1, 2)), all([s(1), s(0)]))
# matrix multiplication
class M:
    def __matmul__(self, o): return 'mm'
    def __rmatmul__(self, o): return 'rmm'
print(M() @ 1, 1 @ M())
# string and list repetition
print('ab' * 3, [0] * 3, 3 * (1,), 'x' * -1)
# numbers written in other bases
print(0x1F, 0b101, 0o17, 1_000_000, 1e3, .5)
# ellipsis and NotImplemented
print(..., NotImplemented is NotImplemented, type(...).__name__)
# constants folded by the compiler
print(2 * 3 + 4, 'a' 'b', (1, 2, 3)[1], -1, not True)
# unhashable and hashable keys
print({(1, 2): 'a', frozenset([1]): 'b', 1.0: 'c', True: 'd'})
# chained method calls
print('  a,b  '.strip().split(',')[::-1].__len__())
# chained attribute and call
class A:
    def f(self): print('f'); return self
    x = 5
print(A().f().f().x)
# a call of a subscript of a call
fs = {'a': [lambda x: x + 1]}
print(fs['a'][0](4))
# nested displays
print([[1, [2, (3, {4: [5]})]], {'a': {'b': ()}}])
# type objects as values
print(int('5'), [int, str][0]('7'), {'f': float}['f']('1.5'))
# rounding
print(round(2.5), round(3.5), round(2.675, 2), round(-1234, -2), int(-2.7))
# truth of containers
print(bool([]), bool([0]), bool(''), bool(' '), bool({}), bool(0.0), bool(range(0)))
# await is no name here, but soft keywords are names
match = 1; case = 2; type = 3; _ = 4
print(match, case, type, _)
`;
