"""Idioms: loops and steps people write again and again, over whatever the scope holds.

A template may have several lines and may begin with an import. The label `r` names its result; `return` lines are
only written inside functions.
"""

from __future__ import annotations

from .expressions import expression
from .scope import Scope
from .statements import assign
from .template import Table, choose, fill, holes, parse

IDIOMS: Table = (
    # strings
    (4, "{!str:r} = ''\nfor {!char:c} in {$str}:\n    if {!char:c}.{isalpha|isdigit|isupper|islower|isalnum}():\n        {!str:r} += {!char:c}{|.upper()|.lower()|.swapcase()}\n    else:\n        {!str:r} += {'*'|'_'|' '|'#'}"),
    (3, "{!str:r} = ''\nfor {!int:i} in range(len({$str:s})):\n    if {!int:i} % 2 == {0|1}:\n        {!str:r} += {$str:s}[{!int:i}].upper()\n    else:\n        {!str:r} += {$str:s}[{!int:i}]{|.lower()}"),
    (3, "{!int:r} = 0\nfor {!char:c} in {$str}:\n    if {!char:c} {in|not in} {=letters}:\n        {!int:r} += 1"),
    (3, "{!int:r} = 0\nfor {!int:i} in range(len({$str:s}) - 1):\n    if {$str:s}[{!int:i}] {==|!=|<|>} {$str:s}[{!int:i} + 1]:\n        {!int:r} += 1"),
    (3, "{!str:r} = ''\nfor {!char:c} in {$str}:\n    if {!char:c} not in {!str:r}:\n        {!str:r} += {!char:c}"),
    (3, "{!counts:r} = {{}}\nfor {!char:c} in {$str}:\n    {!counts:r}[{!char:c}] = {!counts:r}.get({!char:c}, 0) + 1"),
    (2, "{!counts:r} = {{}}\nfor {!char:c} in {$str}:\n    if {!char:c} in {!counts:r}:\n        {!counts:r}[{!char:c}] += 1\n    else:\n        {!counts:r}[{!char:c}] = {1|0}"),
    (2, "{!counts:r} = {{}}\nfor {!int:i}, {!char:c} in enumerate({$str}):\n    {!counts:r}[{!char:c}] = {!int:i}"),
    (2, "{!strs:r} = {$str}.split({|' '|','})\nfor {!int:i} in range(len({!strs:r})):\n    {!strs:r}[{!int:i}] = {!strs:r}[{!int:i}]{.upper()|[::-1]|.capitalize()|.strip()|[:1]}"),
    (2, "{!strs:r} = []\nfor {!str:w} in {$str}.split():\n    if len({!str:w}) {>|<|>=|==} {=small}:\n        {!strs:r}.append({!str:w})"),
    (2, "{!int:r} = -1\nfor {!int:i}, {!char:c} in enumerate({$str}):\n    if {!char:c} == {.char}:\n        {!int:r} = {!int:i}"),
    (2, "{!str:r} = ''\nfor {!char:c} in {$str}:\n    {!str:r} = {!char:c} + {!str:r}"),
    (2, "{!str:r} = ''\nfor {!char:c} in {$str}:\n    if {!char:c}.isalpha():\n        {!str:r} += chr((ord({!char:c}.lower()) - 97 + {=small}) % 26 + 97)\n    else:\n        {!str:r} += {!char:c}"),
    (2, "{!strs:r} = []\nfor {!int:i} in range(0, len({$str:s}), {2|3}):\n    {!strs:r}.append({$str:s}[{!int:i}:{!int:i} + {2|3}])"),
    (2, "{!bool:r} = True\nfor {!char:c} in {$str}:\n    if not {!char:c}.{isalpha|isdigit|islower|isalnum}():\n        {!bool:r} = False\n        break"),
    (2, "for {!char:c} in {$str:s}:\n    if {$str:s}.count({!char:c}) {== 1|> 1}:\n        return {!char:c}"),
    (2, "for {!int:i} in range(len({$str:s})):\n    if {$str:s}[{!int:i}].{isdigit|isupper|isspace}():\n        return {!int:i}"),
    (2, "{!int:r} = 0\n{!int:m} = 0\nfor {!char:c} in {$str}:\n    if {!char:c} == {.char}:\n        {!int:m} += 1\n        {!int:r} = max({!int:r}, {!int:m})\n    else:\n        {!int:m} = 0"),
    (2, "{!int:r} = 0\nfor {!char:c} in {$str}:\n    if {!char:c} == '('  or {!char:c} == {.char}:\n        {!int:r} += 1\n    elif {!char:c} == ')' and {!int:r} > 0:\n        {!int:r} -= 1"),
    (2, "{!str:r} = ''\n{!int:n} = 1\nfor {!int:i} in range(1, len({$str:s}) + 1):\n    if {!int:i} < len({$str:s}) and {$str:s}[{!int:i}] == {$str:s}[{!int:i} - 1]:\n        {!int:n} += 1\n    else:\n        {!str:r} += {$str:s}[{!int:i} - 1] + str({!int:n})\n        {!int:n} = 1"),
    (2, "{!str:r} = {$str}\nwhile {!str:r} and {!str:r}[0] == {.char}:\n    {!str:r} = {!str:r}[1:]"),
    (1, "{!str:r} = {$str}\nwhile {.char:c} in {!str:r}:\n    {!str:r} = {!str:r}.replace({.char:c}, '', 1)"),
    (2, "{!strs:r} = list({$str})\n{!strs:r}.{sort()|reverse()|append('x')|pop()}"),
    (2, "{!strs:r} = list({$str})\nfor {!int:i} in range(len({!strs:r})):\n    if {!strs:r}[{!int:i}] == {.char}:\n        {!strs:r}[{!int:i}] = {''|'*'|'-'}"),
    (2, "{!str:a}, {!str:b}, {!str:r} = {$str}.{partition|rpartition}({=sub})"),
    (1, "{!int:r} = 0\nfor {!char:a}, {!char:b} in zip({$str}, {$str}):\n    if {!char:a} {==|!=} {!char:b}:\n        {!int:r} += 1"),
    (2, "{!str:r} = {$str}\nfor {!char:c} in {=letters}:\n    {!str:r} = {!str:r}.replace({!char:c}, {''|'*'})"),
    (1, "{!str:r} = {$str}.lower()\n{!str:r} = ''.join({!char:c} for {!char:c} in {!str:r} if {!char:c}.isalnum())"),
    # numbers and lists
    (3, "{!int:r} = {$ints:a}[0] if {$ints:a} else 0\nfor {!int:x} in {$ints:a}:\n    if {!int:x} {>|<} {!int:r}:\n        {!int:r} = {!int:x}"),
    (2, "{!int:r} = None\nfor {!int:x} in {$ints}:\n    if {!int:r} is None or {!int:x} {>|<|>=} {!int:r}:\n        {!int:r} = {!int:x}\nif {!int:r} is None:\n    {!int:r} = 0"),
    (3, "{!ints:r} = []\nfor {!int:i} in range(len({$ints:a})):\n    if {$ints:a}[{!int:i}] {>|<|!=|==} {!int:i}:\n        {!ints:r}.append({$ints:a}[{!int:i}] {+|-|*} {!int:i})"),
    (3, "{!ints:r} = []\n{!int:t} = 0\nfor {!int:x} in {$ints}:\n    {!int:t} += {!int:x}\n    {!ints:r}.append({!int:t})"),
    (3, "{!ints:r} = []\nfor {!int:x} in {$ints}:\n    if {!int:x} not in {!ints:r}:\n        {!ints:r}.append({!int:x})"),
    (2, "{!ints:r} = []\nfor {!int:i} in range(1, len({$ints:a})):\n    {!ints:r}.append({$ints:a}[{!int:i}] - {$ints:a}[{!int:i} - 1])"),
    (2, "{!ints:r} = {$ints}[:]\nfor {!int:i} in range(len({!ints:r}) - 1):\n    if {!ints:r}[{!int:i}] > {!ints:r}[{!int:i} + 1]:\n        {!ints:r}[{!int:i}], {!ints:r}[{!int:i} + 1] = {!ints:r}[{!int:i} + 1], {!ints:r}[{!int:i}]"),
    (1, "{!ints:r} = {$ints}.copy()\nfor {!int:i} in range(len({!ints:r})):\n    for {!int:j} in range({!int:i} + 1, len({!ints:r})):\n        if {!ints:r}[{!int:j}] {<|>} {!ints:r}[{!int:i}]:\n            {!ints:r}[{!int:i}], {!ints:r}[{!int:j}] = {!ints:r}[{!int:j}], {!ints:r}[{!int:i}]"),
    (2, "{!ints:r} = {$ints}[:]\n{!ints:r}.sort({|reverse=True})\n{!ints:r} = {!ints:r}[{:2|1:|::-1|1:-1}]"),
    (2, "{!ints:a} = []\n{!ints:r} = []\nfor {!int:x} in {$ints}:\n    if {!int:x} % 2 == 0:\n        {!ints:a}.append({!int:x})\n    else:\n        {!ints:r}.append({!int:x})\n{!ints:r} = {!ints:a} + {!ints:r}"),
    (2, "{!int:r} = 0\nfor {!int:i}, {!int:x} in enumerate({$ints}):\n    {!int:r} += {!int:i} {*|-|+} {!int:x}"),
    (2, "{!int:r} = 0\nfor {!int:x} in {$ints}:\n    if {!int:x} > {=limit} and {!int:x} % {=divisor} == 0:\n        {!int:r} += {!int:x}\n    elif {!int:x} < {=limit}:\n        {!int:r} -= {1|2}"),
    (2, "for {!int:i} in range(len({$ints:a})):\n    for {!int:j} in range({!int:i} + 1, len({$ints:a})):\n        if {$ints:a}[{!int:i}] + {$ints:a}[{!int:j}] == {.int}:\n            return {!int:i}"),
    (2, "{!int:lo}, {!int:hi} = 0, len({$ints:a}) - 1\n{!int:r} = -1\nwhile {!int:lo} <= {!int:hi}:\n    {!int:mid} = ({!int:lo} + {!int:hi}) // 2\n    if {$ints:a}[{!int:mid}] == {.int:t}:\n        {!int:r} = {!int:mid}\n        break\n    elif {$ints:a}[{!int:mid}] < {.int:t}:\n        {!int:lo} = {!int:mid} + 1\n    else:\n        {!int:hi} = {!int:mid} - 1"),
    (2, "{!intset:r} = set()\nfor {!int:x} in {$ints}:\n    if {!int:x} in {!intset:r}:\n        break\n    {!intset:r}.add({!int:x})"),
    (2, "{!table:r} = {{}}\nfor {!int:i}, {!int:x} in enumerate({$ints}):\n    {!table:r}[{!int:x}] = {!int:i}"),
    (2, "{!int:a}, {!int:r} = 0, 1\nfor {!int:i} in range({3|4|5}):\n    {!int:a}, {!int:r} = {!int:r}, {!int:a} {+|-} {!int:r}"),
    (1, "{!int:r} = 1\nfor {!int:i} in range(1, {=small} + 1):\n    {!int:r} *= {!int:i}"),
    (2, "{!bool:r} = {$int:n} > 1\nfor {!int:i} in range(2, {$int:n}):\n    if {$int:n} % {!int:i} == 0:\n        {!bool:r} = False\n        break"),
    (2, "{!ints:r} = [{!int:i} for {!int:i} in range(1, abs({$int:n}) + 1) if abs({$int:n}) % {!int:i} == 0]"),
    (2, "{!int:r} = sum(int({!char:c}) for {!char:c} in str(abs({$int})))"),
    (1, "{!ints:r} = [0] * {3|4|5}\nfor {!int:x} in {$ints}:\n    {!ints:r}[{!int:x} % {3|2}] += 1"),
    (1, "{!ints:r} = []\nfor {!ints:a} in {$grid}:\n    {!ints:r}.append({sum|max|len}({!ints:a}))"),
    (1, "{!ints:r} = []\nfor {!ints:a} in {$grid}:\n    for {!int:x} in {!ints:a}:\n        if {!int:x} {>|<|!=} {=limit}:\n            {!ints:r}.append({!int:x})"),
    # lists of strings, dicts
    (2, "{!str:r} = ''\nfor {!str:w} in {$strs}:\n    if len({!str:w}) {>|>=} len({!str:r}):\n        {!str:r} = {!str:w}"),
    (2, "{!strs:r} = []\nfor {!str:w} in {$strs}:\n    if {!str:w}{.startswith|.endswith}({=sub}) or {!str:w}.isdigit():\n        continue\n    {!strs:r}.append({!str:w}{|[::-1]|.upper()})"),
    (2, "{!groups:r} = {{}}\nfor {!str:w} in {$strs}:\n    {!groups:r}.setdefault({!str:w}[:1], []).append(len({!str:w}))"),
    (2, "{!table:r} = {{}}\nfor {!str:w} in {$strs}:\n    if len({!str:w}) not in {!table:r}:\n        {!table:r}[len({!str:w})] = 0\n    {!table:r}[len({!str:w})] += 1"),
    (2, "{!counts:r} = {{}}\nfor {!int:i}, {!str:w} in enumerate({$strs}):\n    {!counts:r}[{!str:w}] = {!int:i}{| * 2| + 1}"),
    (2, "{!strs:r} = sorted({$strs}, key=lambda {!str:w}: (len({!str:w}), {!str:w}))"),
    (2, "{!str:r} = ''\nfor {!int:i} in range(len({$strs:a})):\n    {!str:r} += {$strs:a}[{!int:i}] + ('{,|-| }' if {!int:i} < len({$strs:a}) - 1 else '')"),
    (2, "{!strs:r} = []\nfor {!str:k}, {!int:v} in {$counts}.items():\n    if {!int:v} {>|<|==|>=} {.int}:\n        {!strs:r}.append({!str:k})"),
    (2, "{!counts:r} = {{}}\nfor {!str:k}, {!int:v} in {$counts}.items():\n    if {!int:v} % 2 == 0:\n        {!counts:r}[{!str:k}] = {!int:v} // 2\n    else:\n        {!counts:r}[{!str:k}] = {!int:v} {*|+|-} {=small}"),
    (2, "{!labels:r} = {{}}\nfor {!str:k}, {!str:w} in {$labels}.items():\n    {!labels:r}[{!str:w}] = {!str:k}"),
    (2, "{!str:r} = ''\n{!int:m} = {-1|0}\nfor {!str:k} in {$counts:d}:\n    if {$counts:d}[{!str:k}] > {!int:m}:\n        {!str:r}, {!int:m} = {!str:k}, {$counts:d}[{!str:k}]"),
    (2, "{!int:r} = 0\nfor {!str:k} in {$counts:d}.keys():\n    {!int:r} += {$counts:d}[{!str:k}] {*|+} len({!str:k})"),
    (1, "while len({$counts:d}) > {1|2}:\n    {$counts:d}.popitem()\n{!int:r} = len({$counts:d})"),
    (1, "{!counts:r} = {$counts}.copy()\nfor {!str:k} in {$strs}:\n    {!counts:r}[{!str:k}] = {!counts:r}.get({!str:k}, {0|1}) + {1|2}"),
    (1, "{!int:r} = 0\nfor {!int:a}, {!int:b} in zip({$ints}, {$ints}):\n    {!int:r} += {!int:a} * {!int:b}"),
    # library
    (2, "from collections import Counter\n{!counts:r} = Counter({$str})"),
    (1, "from collections import Counter\n{!pairs:r} = Counter({$str}).most_common({|1|2})"),
    (1, "from collections import Counter\n{!table:r} = Counter({$ints})"),
    (2, "from collections import defaultdict\n{!counts:r} = defaultdict(int)\nfor {!char:c} in {$str}:\n    {!counts:r}[{!char:c}] += 1"),
    (1, "from collections import defaultdict\n{!groups:r} = defaultdict(list)\nfor {!int:i}, {!str:w} in enumerate({$strs}):\n    {!groups:r}[{!str:w}].append({!int:i})"),
    (1, "from collections import deque\n{!ints:r} = deque({$ints})\n{!ints:r}.{appendleft(0)|rotate(1)|append(1)}\n{!ints:r} = list({!ints:r})"),
    (2, "import math\n{!int:r} = math.{gcd(12, 18)|floor(2.5)|isqrt(20)|factorial(4)|ceil(1.2)}"),
    (1, "import math\n{!int:r} = math.gcd({.int}, {.int})"),
    (1, "import math\n{!float:r} = math.sqrt(abs({.int}))"),
    (1, "import heapq\n{!ints:r} = {$ints}[:]\nheapq.heapify({!ints:r})\nheapq.heappush({!ints:r}, {.int})"),
    (1, "import heapq\n{!ints:r} = heapq.{nlargest|nsmallest}(2, {$ints})"),
    (1, "import re\n{!strs:r} = re.{findall|split}({'[a-c]'|'[0-9]+'|'[aeiou]'|'a'}, {$str})"),
    (1, "import re\n{!str:r} = re.sub({'[aeiou]'|'[0-9]'|' +'|'a'}, {''|'*'|'-'}, {$str})"),
    (1, "from itertools import accumulate\n{!ints:r} = list(accumulate({$ints}))"),
    (1, "from functools import reduce\n{!int:r} = reduce(lambda a, b: a {+|-} b, {$ints}, {0|1})"),
    # rows of unequal values
    (1, "{!ints:r} = []\nfor {!int:x} in {$mixed}:\n    if isinstance({!int:x}, int):\n        {!ints:r}.append({!int:x})"),
    (1, "{!strs:r} = [{!str:w} for {!str:w} in {$mixed} if isinstance({!str:w}, str)]"),
    (1, "{!int:r} = 0\nfor {!int:x} in {$mixed}:\n    if {!int:x} is {None|not None}:\n        {!int:r} += 1"),
    (1, "{!int:r} = sum({!int:x}['value'] for {!int:x} in {$items})"),
    (1, "{!strs:r} = []\nfor {!int:x} in {$items}:\n    {!strs:r}.append({!int:x}['name'])"),
)


def idiom(scope: Scope, nesting: int) -> None:
    """An idiom over known names; its result is a new name."""
    fragment = choose(scope, IDIOMS)
    if not isinstance(fragment, str) or ("return " in fragment and scope.returns is None):
        return assign(scope, nesting)
    labels: dict[str, str] = {}
    lines = fill(scope, parse(fragment), 0, expression, labels).split("\n")
    if lines[0].startswith(("import ", "from ")):
        scope.imports.add(lines.pop(0))
    for line in lines:
        scope.add(line)
    for mark, kind, label in holes(fragment):
        if mark == "!" and label == "r" and labels["r"] not in scope.kinds:
            scope.bind(labels["r"], kind)
