/** Text, f-strings, bytes. */
export const STRINGS = String.raw`
# repr, str and format called by f-strings
class R:
    def __repr__(self): print('repr'); return 'R'
    def __str__(self): print('str'); return 'S'
    def __format__(self, spec): return 'F' + spec
r = R()
x = [r, r]
print(f'{r!r} {r!s} {r:>3} {r}')
# string methods
s = 'Hello, World'
print(s.split(', '), s.rsplit('o', 1), s.partition(', '), s.rpartition('zz'), s.strip('Hd'), s.lstrip('eH'), s.rfind('o'), s.count('l'), 'World' in s, s.find('zz'), s.title().swapcase(), '%s-%d' % ('a', 3))
# format specifications
w = 10
print(f'{3.14159:.2f}|{42:>{w}}|{"a":*^5}|{1000000:,}|{255:#x}|{{}}|{w=}|{"q" + "r"!r}')
# every search method
s = 'banana'
print(s.find('an'), s.rfind('an'), s.index('n', 3), s.count('a'), s.count(''), s.replace('a', 'o', 2), s.find('x'), s.find('a', -2))
# split, join and partition
print('a,b,,c'.split(','), ' a  b '.split(), 'a-b-c'.split('-', 1), 'a-b-c'.rsplit('-', 1), 'k=v=w'.partition('='), 'ab'.rpartition('='), 'x\ny\r\nz'.splitlines())
# strip in all forms
print('  a '.strip(), 'xxaxx'.lstrip('x'), 'xyaxy'.rstrip('yx'), 'prefix-x'.removeprefix('prefix-'), 'x.py'.removesuffix('.py'))
# case and tests
print('aB c'.upper(), 'aB'.lower(), 'ab cd'.title(), 'ab'.capitalize(), 'aB'.swapcase(), 'ß'.casefold(), 'a1'.isalnum(), '12'.isdigit(), ' '.isspace(), 'Ab'.istitle())
# padding
print('a'.center(5, '*'), 'a'.ljust(3) + '|', 'a'.rjust(3, '.'), '-5'.zfill(4), 'a\tb'.expandtabs(4))
# f-string conversions and nesting
x, w = 3.14159, 8
print(f'{x:.2f} {x:{w}.1f} {x!r:>10} {"a" if x else "b"} {{}} {x=} {[f"{i}" for i in range(2)]}')
# f-string with quotes, lambda and walrus
d = {'k': 1}
print(f"{d['k']} {(lambda y: y * 2)(4)} {(z := 5)} {z}")
# a multi-line f-string
a = 1
print(f'''{a}
  {a +
    1}''')
# more format specifications
print(f'{255:x} {255:#b} {1e6:,.1f} {0.25:%} {-5:+d} {5:+d} {1234567:_} {"x":<3}| {"é":>3}| {True:d}')
# str.format and percent
print('{} {0}'.format(1) if False else '{0} {1} {0}'.format('a', 'b'), '{x[k]} {y.real:>4}'.format(x={'k': 1}, y=2), '%05.1f|%-4s|%x|%%' % (3.14159, 'a', 255))
# a template string
t = t'{1 + 1} and {"x"!r:>4}'
print([i.value for i in t.interpolations], t.strings)
# bytes
b = b'ab\x00\xff'
print(b[0], b[1:3], b.hex(), bytes([65, 66]), bytearray(b'x') + b'y', b.find(b'\x00'), 'é'.encode(), b'\xc3\xa9'.decode())
# encoding errors
try: 'é'.encode('ascii')
except UnicodeEncodeError as e: print(e.reason, e.start)
print('é'.encode('ascii', 'replace'), b'\xff'.decode(errors='replace'))
# unicode
s = 'a\u0301é😀\n\t\\'
print(len(s), s[::-1][:2].encode(), repr(s), ascii(s), ord('😀'), '\N{SNOWMAN}')
# escapes and raw strings
print('a\\n', r'a\n', 'tab\there', '\x41\u0042', 'line \
continued')
# translate and maketrans
print('abc'.translate(str.maketrans('ab', 'xy', 'c')), 'abc'.translate({97: None}))
# comparison, min and sorted of strings
print(max('abc'), sorted('hello'), sorted(['b', 'A', 'a'], key=str.lower), 'Z' < 'a')
# startswith and endswith with tuples
print('abc'.startswith(('x', 'ab')), 'abc'.endswith('c', 0, 2), 'abc'[1:].startswith('b'))
# string module and textwrap
import string, textwrap
print(string.ascii_lowercase[:3], string.Template('$a-$b').substitute(a=1, b=2), textwrap.shorten('a b c d e', 7), textwrap.dedent('  x'))
# regular expressions
import re
m = re.match(r'(\w+)@(\w+)', 'me@home now')
print(m.groups(), re.findall(r'\d+', 'a1b22'), re.sub(r'(\w)', lambda m: m[1].upper() + '.', 'ab'), re.split(r'[,;]', 'a,b;c'))
# in, not in, and search with the empty string
print('' in 'a', 'a'.find(''), 'a'.split('a'), 'aaa'.count('aa'), 'a' not in '')
# strings built in a loop
s = ''
for i in range(5): s += str(i); s = s[::-1]
print(s)
# json
import json
print(json.dumps({'a': [1, None, True], 'é': 1.5}, sort_keys=True), json.loads('{"a": [1, 2]}')['a'])
`;
