/**
 * The Python words with a token of their own. Every other identifier is a variable slot, so this
 * list decides which names carry meaning to the model. Order is part of the language version.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const KEYWORDS = words(`
  False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield`);

/** Names whose meaning Python fixes: tokens even in a program that defines them. */
export const SPECIAL_NAMES = words(`
  __init__ __repr__ __str__ __len__ __eq__ __lt__ __hash__ __iter__ __next__ __getitem__ __call__ __name__`);

/** Soft keywords and values that are written as a bare name. */
export const CONSTANTS = words(`inf nan Ellipsis NotImplemented`);

/** Names that are ordinary words unless the program binds them. */
export const NAMES = words(`
  _ match case type
  abs all any bin bool bytes chr classmethod complex dict divmod enumerate filter float
  format frozenset getattr hasattr hash hex id input int isinstance issubclass iter len list map max min
  next object oct ord pow print property range repr reversed round set setattr slice sorted staticmethod
  str sum super tuple zip

  ArithmeticError AssertionError AttributeError Exception IndexError KeyError NameError
  NotImplementedError OSError OverflowError RecursionError RuntimeError StopIteration TypeError UnboundLocalError
  ValueError ZeroDivisionError

  math collections itertools functools string re random heapq bisect operator copy dataclasses

  sqrt floor ceil gcd lcm factorial log pi comb prod isqrt
  Counter defaultdict deque OrderedDict namedtuple
  chain combinations permutations product accumulate groupby islice
  reduce lru_cache partial ascii_lowercase ascii_uppercase digits search sub findall
  heappush heappop heapify bisect_left bisect_right itemgetter deepcopy dataclass field Decimal Fraction

  key default reverse sep end start maxlen maxsplit
  function generator method module dict_items dict_keys dict_values`);

/** Attributes that are one token together with their dot. */
export const ATTRIBUTES = words(`
  capitalize casefold center count encode endswith expandtabs find format index isalnum isalpha isascii
  isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip
  maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split
  splitlines startswith strip swapcase title translate upper zfill
  append clear copy extend insert pop remove reverse sort
  get items keys values popitem setdefault update fromkeys
  add discard union intersection difference symmetric_difference issubset issuperset isdisjoint
  appendleft popleft rotate most_common elements
  bit_length is_integer decode`);

/** Longest first within a first character, so that a lexer may take the first that fits. */
export const OPERATORS = words(`
  **= //= >>= <<= != >= <= == ** // -> := += -= *= /= %= &= |= ^= @= << >>
  + - * / % & | ^ ~ < > ( ) [ ] { } , : . = @ ;`);
