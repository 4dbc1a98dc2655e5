/** Comprehensions of all kinds. */
export const COMPREHENSIONS = String.raw`
# augmented stores into nested lists
x = [[0] * 2 for _ in range(2)]
x[0][1] += 5
x[1] *= 2
print(x)
# setdefault and a lambda as sort key
d = {}
for i, c in enumerate('hello'):
    d.setdefault(c, []).append(i)
print(d, sorted(d.items(), key=lambda p: -p[1][0]))
# clauses, conditions, dict and set
print([x * y for x in range(3) if x for y in range(3) if y != x], {c: ord(c) for c in 'ab'}, {i % 2 for i in range(5)})
# nested, and lambdas called at once
print([[j for j in range(i)] for i in range(4)], [(lambda: i)() for i in range(3)])
# lambdas that close over the variable
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
# a variable of the same name, walrus inside
x = 5
print([x for x in range(3)], x, [y := 1, y + 1], y)
# longer than what is recorded
print([i for i in range(40) if i % 7 == 0], sum(i * i for i in range(50)), {i: str(i) for i in range(20)}[19])
# conditions and nesting
print([(x, y) for x in range(3) if x for y in range(x) if y < 2])
# dict, set and nested
print({k: [v for v in range(k)] for k in range(3)}, {x % 3 for x in range(7)})
# unpacking targets
print([a + b for a, b in [(1, 2), (3, 4)]], [x for (x, *_) in ['ab', 'cd']], {k: v for k, v in zip('ab', [1, 2])})
# a conditional value
print(['even' if x % 2 == 0 else 'odd' for x in range(3)])
# calls of a user function
def f(x): print('f', x); return x * 2
print([f(x) for x in (1, 2)], {f(3): f(4)})
# a matrix transposed
m = [[1, 2], [3, 4]]
print([[r[i] for r in m] for i in range(2)], [x for r in m for x in r], list(zip(*m)))
# a method in the condition
print([w.upper() for w in 'a bc d'.split() if len(w) < 2 and w.isalpha()])
# in a function, with a closure
def f(k): return [x * k for x in range(3)], [lambda: x * k for x in range(2)][1]()
print(f(3))
# in a class body
class A:
    xs = [1, 2]
    ys = [x * 2 for x in xs]
print(A.ys)
# in default arguments, decorators and subscripts
def f(a=[x for x in range(2)]): return a
print(f(), [10, 20, 30][[i for i in range(3)][1]])
# in a lambda
print((lambda n: [i for i in range(n)])(3))
# a variable that shadows and is restored
i = 'outer'
print([i for i in range(2)], i)
# over items of a dict that changes
d = {1: 2}
print([d.setdefault(k + 1, v) for k, v in list(d.items())], d)
# with walrus in the condition
print([y for x in range(5) if (y := x * x) > 3], y)
# with await-free async syntax left out, with star calls
print([max(*p) for p in [(1, 2), (4, 3)]])
# with locals and nested function
def f():
    a = 1
    return [sorted(locals()) for _ in range(1)], [(lambda: a + b)() for b in (1, 2)]
print(f())
# an exception caught around it
try: [1 / x for x in (1, 0)]
except ZeroDivisionError as e: print(e)
# string building
print(''.join(c * 2 for c in 'abc'), ''.join([c for c in 'hello' if c not in 'aeiou']))
# enumerate, zip and reversed inside
print([i * x for i, x in enumerate([5, 6])], [a + b for a, b in zip('ab', 'cd')], [x for x in reversed('ab')])
# sums with conditions
print(sum(x for x in range(10) if x % 2), sum([x for x in (1, 2)]), sum(1 for c in 'banana' if c == 'a'))
# longer than what is recorded, nested
print(len([(i, j) for i in range(9) for j in range(9)]), sum(sum(j for j in range(i)) for i in range(20)))
`;
