import { describe, expect, test } from "vitest";
import { trace } from "../../python/traced.ts";

describe("canonical source", () => {
  /** Canonical lines with the range each has in the editor. */
  async function lines(source: string): Promise<string> {
    const { program } = await trace(source, { limits: { events: 0 } });
    return program.lines
      .map(({ text, range: r }) => `${text} @${r.startLine}:${r.startColumn}-${r.endLine}:${r.endColumn}`)
      .join("\n");
  }

  test("comments, docstrings and annotations go; every line knows its place", async () => {
    const source = `"""Doc."""  # comment

@deco(
    1)
def f(x: int, *, k: str = 'a') -> int:
    """Doc."""
    y: int = 1; z: int
    if x: return y
    elif x > 2:
        pass
    else: pass
class A:
    """Only a doc."""
    n: int = 3
while f(1,
        2): break
else:
    'bare'
try: a
except (B, C) as e: pass
finally:  # last
    "é😀"; b = "😀"; c = 1
match a:
    case 1 if b: pass
with a as b, \\
     c: x = (1 +
  2)
`;
    expect(await lines(source)).toMatchInlineSnapshot(`
      "@deco(1) @3:1-4:7
      def f(x, *, k='a'): @5:1-5:39
          y = 1 @7:5-7:15
          if x: @8:5-8:10
              return y @8:11-8:19
          elif x > 2: @9:5-9:16
              pass @10:9-10:13
          else: @11:5-11:10
              pass @11:11-11:15
      class A: @12:1-12:9
          n: int = 3 @14:5-14:15
      while f(1, 2): @15:1-16:12
          break @16:13-16:18
      else: @17:1-17:6
          pass @18:5-18:11
      try: @19:1-19:5
          a @19:6-19:7
      except (B, C) as e: @20:1-20:20
          pass @20:21-20:25
      finally: @21:1-21:9
          b = '😀' @22:12-22:20
          c = 1 @22:22-22:27
      match a: @23:1-23:9
          case 1 if b: @24:5-24:17
              pass @24:18-24:22
      with a as b, c: @25:1-26:8
          x = 1 + 2 @26:9-27:5"
    `);
  });

  test("loops know their end, functions that they are functions, tokens spell the line", async () => {
    const { program } = await trace(
      "def f():\n  for i in 'ab':\n    if i: print(f'{i!r:>{3}}{{}}')\n  else: pass\n",
      {
        limits: { events: 0 },
      },
    );
    expect(program.lines.map(({ loopEnd, isDef, indent }) => [loopEnd, isDef, indent])).toEqual([
      [null, true, 0],
      [4, false, 1],
      [null, false, 2],
      [null, false, 3],
      [null, false, 1],
      [null, false, 2],
    ]);
    for (const { text, tokens } of program.lines) {
      expect(tokens.map((token) => token.text).join("")).toBe(text.replaceAll(" ", ""));
    }
  });

  test("names the program binds", async () => {
    const source =
      "import math, numpy as np\nfrom os import path, sep as s\ndef f(a, *b, c=1, **d): pass\nclass K:\n  n = 1\n  def m(self): self.attr = len(x)\nfor i, [j] in y: del z\nwith q as w: pass\nw.other.deep = lambda v: v";
    const { program } = await trace(source, { limits: { events: 0 } });
    expect([...program.bound].sort().join(" ")).toBe("K a attr b c d deep f i j m n np s self v w z");
  });
});
