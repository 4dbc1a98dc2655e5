/** Programs that replace or take away what the interpreter and the recorder run on. */
export const INTERPRETER = String.raw`
# built-ins replaced => TypeError
import builtins
for name in ('len', 'repr', 'list', 'isinstance', 'type', 'str', 'sorted', 'print'):
    setattr(builtins, name, None)
x = [1, 2]
print(x)
---
# built-ins shadowed => normal
len = repr = list = isinstance = type = None
x = [1, 2]
print(x)
---
# __builtins__ deleted => NameError
del __builtins__
x = 1
undefined
---
# built-ins cleared => NameError
__builtins__.__dict__.clear()
x = 1
print(x)
---
# globals cleared => NameError
x = 1
globals().clear()
y = 2
print(x)
---
# all modules gone => AttributeError
import sys
sys.modules.clear()
x = 1
import json
---
# the list of modules replaced => normal
import sys
sys.modules = None
x = [1]
---
# functions of modules replaced => normal
import sys, random, json, time, linecache, os, gc
random.seed = json.dumps = time.monotonic = linecache.cache = None
sys._getframe = sys.getrecursionlimit = sys.setrecursionlimit = None
os.scandir = os.chdir = gc.enable = sys.settrace = None
x = [1]
---
# classes of modules changed => normal
import ast, io
ast.NodeVisitor.visit = None
io.StringIO = None
x = 1
---
# sys.settrace(None) => normal
import sys
sys.settrace(None)
sys.setprofile(None)
x = 1
y = 2
---
# a trace function of its own => normal
import sys
def f(*args):
    return f
sys.settrace(f)
x = 1
sys.settrace(None)
---
# a trace function left behind => normal
import sys
sys.settrace(lambda *a: 1 / 0 if a[1] == 'never' else None)
x = 1
---
# sys.monitoring taken away => ValueError
import sys
sys.monitoring.free_tool_id(4)
---
# sys.monitoring replaced => normal
import sys
sys.monitoring = None
x = 1
---
# all events of sys.monitoring restarted and another tool => normal
import sys
m = sys.monitoring
m.use_tool_id(3, 'mine')
m.register_callback(3, m.events.LINE, lambda *a: m.DISABLE)
m.set_events(3, m.events.LINE)
m.restart_events()
x = 1
---
# a tool of sys.monitoring that fails at every line, of the recorder too => stopped: fatal
import sys
m = sys.monitoring
m.use_tool_id(3, 'mine')
m.register_callback(3, m.events.LINE, lambda *a: 1 / 0)
m.set_events(3, m.events.LINE)
x = 1
---
# a profile function that fails at every call => ZeroDivisionError
import sys
def f(*args):
    1 / 0
sys.setprofile(f)
x = len([1])
---
# sys.exit => normal
import sys
x = 1
sys.exit()
---
# sys.exit with a status => SystemExit
import sys
sys.exit(3)
---
# exit => SystemExit
exit('bye')
---
# raise KeyboardInterrupt => KeyboardInterrupt
raise KeyboardInterrupt
---
# raise GeneratorExit => GeneratorExit
raise GeneratorExit
---
# the recorder's own frames => normal
import sys
frame = sys._getframe()
while frame is not None:
    frame.f_locals
    frame = frame.f_back
---
# standard output replaced => AttributeError
import sys, io
sys.stdout = io.StringIO()
print('lost')
sys.stdout = None
print('lost')
sys.stdout.write('x')
---
# standard output closed => ValueError
import sys
sys.stdout.close()
print('lost')
---
# code from text => normal
exec('x = 1')
eval('x + 1')
exec(compile('y = x', 'elsewhere', 'exec'))
print(y)
---
# code from text under the program's own name => normal
exec(compile('def f():\n    return 1\ny = f()', '<program>', 'exec'))
print(y)
---
# the code of a function replaced => normal
def f(): return 1
def g(): return 2
f.__code__ = g.__code__
print(f())
f.__code__ = f.__code__.replace(co_name='h')
print(f())
---
# locals written through a frame => normal
import sys
def f():
    x = 1
    sys._getframe().f_locals['x'] = 2
    return x
print(f())
---
# every object the collector knows => normal
import gc
n = len(gc.get_objects())
gc.collect()
gc.disable()
x = 1
---
# an audit of every import and call => normal
import sys
seen = []
sys.addaudithook(lambda name, args: None)
x = 1
---
# the recursion limit lowered => normal
import sys
sys.setrecursionlimit(100)
x = [[[1]]]
---
# the recursion limit lowered too far => RecursionError
import sys
sys.setrecursionlimit(1)
---
# warnings as errors => normal
import warnings
warnings.simplefilter('error')
x = 1
---
# an unraisable hook of its own => normal
import sys
sys.unraisablehook = sys.excepthook = lambda *a: 1 / 0
class A:
    def __del__(self): 1 / 0
A()
x = 1
---
# the page => ImportError
from js import document
---
# the interpreter of Pyodide => normal
import pyodide_js
x = 1
---
# at exit => normal
import atexit
atexit.register(lambda: 1 / 0)
x = 1
---
# a codec and an import hook of its own => ZeroDivisionError
import sys
class Finder:
    def find_spec(self, *a): 1 / 0
sys.meta_path.insert(0, Finder())
import nothing_of_that_name
`;
