/** Programs that want all memory, all output, or what is outside Python. */
export const RESOURCES = String.raw`
# a shared structure of exponential size => normal
x = [1]
for i in range(60):
    x = [x, x]
---
# a string that doubles => MemoryError
x = 'ab'
while True:
    x += x
---
# a list that doubles => MemoryError
x = [1]
while True:
    x = x + x
---
# a list of lists that grows for ever => MemoryError
def grow(n):
    return [bytearray(10 ** 6) for i in range(n)]
grow(10 ** 6)
---
# an enormous power, printed => ValueError
n = 10 ** 10000
print(n)
---
# digits without a limit => normal
import sys
sys.set_int_max_str_digits(0)
print(len(str(10 ** 5000)))
---
# an enormous shift => MemoryError
x = 1 << 10 ** 10
---
# an enormous string => MemoryError
x = 'a' * 10 ** 9
---
# a string longer than memory has addresses => OverflowError
x = 'a' * 10 ** 18
---
# an enormous list => MemoryError
x = list(range(10 ** 9))
---
# an enormous padding => MemoryError
x = f'{1:>{10 ** 9}}'
---
# an enormous comprehension => stopped: time
x = [i for i in range(10 ** 9)]
---
# an enormous array of bytes => OverflowError
x = bytearray(10 ** 10)
---
# an enormous output => stopped: output
print('x' * 10 ** 6)
---
# endless output => stopped: output
while True:
    print('x' * 1000)
---
# endless output that catches everything => stopped: output
while True:
    try:
        print('x' * 1000)
    except BaseException:
        pass
---
# endless error output => stopped: output
import sys
while True:
    sys.stderr.write('x' * 1000)
---
# many large values => stopped: memory
x = [10 ** 9] * 30
for i in range(10 ** 6):
    x[i % 30] += 1
---
# a file => FileNotFoundError
with open('/tmp/x', 'x') as f:
    f.write('a')
print(open('/tmp/x').read())
open('/nowhere/x')
---
# a file in the working directory, left behind => normal
import os
os.mkdir('here')
os.chdir('here')
open('x', 'x').close()
print(os.listdir('..'))
---
# the working directory deleted => OSError
import os, shutil
os.mkdir('/tmp/gone')
os.chdir('/tmp/gone')
shutil.rmtree('/tmp/gone')
---
# input without an answer => EOFError
x = input('name? ')
---
# standard input read for ever => normal
import sys
print(repr(sys.stdin.read()), list(sys.stdin))
---
# a module that does not exist => ModuleNotFoundError
import nothing_of_that_name
---
# a module that Pyodide has elsewhere => ModuleNotFoundError
import numpy
---
# a thread => RuntimeError
import threading
threading.Thread(target=print).start()
---
# a process => OSError
import subprocess
subprocess.run(['ls'])
---
# a fork => OSError
import os
os.fork()
---
# a web page => normal
from urllib.request import urlopen
try:
    urlopen('http://127.0.0.1:9/')
except OSError as error:
    print('no network')
---
# a debugger => SystemExit
breakpoint()
---
# os._exit => stopped: fatal
import os
os._exit(1)
---
# os.abort => stopped: fatal
import os
os.abort()
---
# a pointer to nowhere => stopped: fatal
import ctypes
ctypes.memset(-4, 0, 4)
`;
