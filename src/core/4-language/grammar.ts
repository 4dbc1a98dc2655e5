import { CURSOR_PREVIEW } from "../1-trace/trace.ts";
import { sectionIds, spellingOf, tokenId, type Section, type TokenId } from "./vocabulary.ts";

/**
 * The grammar of states and answers, as data. A rule is a list of alternatives, an alternative a list
 * of symbols: another rule, a class of tokens, or a token by its spelling. It is LL(1): the next token
 * alone says which alternative goes on. The decoder's constraint, the reader and `docs/language.md`
 * all come from this table.
 */
export type Rules = Readonly<Record<string, readonly (readonly string[])[]>>;

const sections = (...names: Section[]): readonly TokenId[] => names.flatMap(sectionIds);
const spelled = (text: string): readonly TokenId[] => text.split(" ").map(tokenId);
const bytes = (from: number, to: number): readonly TokenId[] =>
  Array.from({ length: to - from + 1 }, (_, k) => tokenId(`x${(from + k).toString(16)}`));

const without = (ids: readonly TokenId[], ...spellings: string[]): readonly TokenId[] =>
  ids.filter((id) => !spellings.includes(spellingOf(id)));

const simpleEscapes = spelled("\\n \\t \\r \\\\ \\' \\\"");

/** Classes of tokens by name. `Slot` and those of lines shrink to what a program has. */
export const CLASSES: Readonly<Record<string, readonly TokenId[]>> = {
  Slot: sectionIds("slots"),
  Line: sectionIds("lines"),
  DefLine: sectionIds("lines"),
  CallLine: sectionIds("lines"),
  ForLine: sectionIds("lines"),
  YieldLine: sectionIds("lines"),
  Word: sections("specialNames", "names"),
  Keyword: sectionIds("keywords"),
  Attribute: sectionIds("attributes"),
  Constant: spelled("None True False Ellipsis NotImplemented"),
  Infinity: spelled("inf nan"),
  Operator: spelled("+ - * / // % ** @ & | ^ ~ << >> == != < > <= >= in not and or is if"),
  Step: without(sectionIds("labels"), "marks"),
  Zero: spelled("d0"),
  NonZero: spelled("d1 d2 d3 d4 d5 d6 d7 d8 d9"),
  Digit: spelled("d0 d1 d2 d3 d4 d5 d6 d7 d8 d9"),
  ExponentSign: spelled("d+ d-"),
  SingleCharacter: [...without(sectionIds("characters"), "c'", "c\\"), ...simpleEscapes],
  DoubleCharacter: [...without(sectionIds("characters"), 'c"', "c\\"), ...simpleEscapes],
  Hex: spelled("c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 ca cb cc cd ce cf"),
  Mark: spelled("<m> <n>"),
  Lead2: bytes(0xc2, 0xdf),
  Lead3: [...bytes(0xe1, 0xec), ...bytes(0xee, 0xef)],
  Lead4: bytes(0xf1, 0xf3),
  Rest: bytes(0x80, 0xbf),
  RestE0: bytes(0xa0, 0xbf),
  RestED: bytes(0x80, 0x9f),
  RestF0: bytes(0x90, 0xbf),
  RestF4: bytes(0x80, 0x8f),
};

const NOTHING: readonly string[] = [];

const hex = (count: number): string[] => Array.from({ length: count }, () => "Hex");

/** Rules of values; if `marked`, of the same values with marks among their characters and elements. */
function valueRules(marked: boolean): Rules {
  const r = (name: string): string => (marked ? `Marked${name}` : name);
  const marks = (...rest: string[]): string[][] => (marked ? [["Mark", ...rest]] : []);
  return {
    [r("Value")]: [["Numeric"], [r("Compound")], [r("Object")]],
    [r("Compound")]: [
      ["Constant"],
      [r("String")],
      ["b", "Bytes"],
      ["[", r("Elements"), "]"],
      ["(", r("Round")],
      ["{", r("Curly")],
      ["Opaque"],
    ],
    [r("Element")]: [[r("Value")], ["..."], ...marks()],
    [r("Elements")]: [NOTHING, [r("Element"), r("MoreElements")]],
    [r("MoreElements")]: [NOTHING, [",", r("Element"), r("MoreElements")]],
    [r("Round")]: [
      [")"],
      ["Numeric", r("AfterNumber")],
      [r("Compound"), ",", r("Elements"), ")"],
      [r("Object"), ",", r("Elements"), ")"],
      ["...", ")"],
      ...marks(",", r("Elements"), ")"),
    ],
    [r("AfterNumber")]: [
      [",", r("Elements"), ")"],
      ["+", "Imaginary", ")"],
      ["-", "Imaginary", ")"],
    ],
    [r("Curly")]: [["}"], [r("Value"), r("AfterFirst")], ["...", "}"], ...marks(r("AfterFirst"))],
    [r("AfterFirst")]: [
      [r("MoreElements"), "}"],
      [":", r("Element"), r("MorePairs")],
    ],
    [r("MorePairs")]: [["}"], [",", r("Element"), ":", r("Element"), r("MorePairs")]],
    [r("Object")]: [
      ["Slot", r("Members")],
      ["Word", r("Members")],
    ],
    [r("Members")]: [
      ["(", r("Arguments"), ")"],
      ["Dotted", r("MoreMembers")],
    ],
    [r("MoreMembers")]: [NOTHING, [r("Members")]],
    [r("Arguments")]: [NOTHING, [r("Argument"), r("MoreArguments")]],
    [r("MoreArguments")]: [NOTHING, [",", r("Argument"), r("MoreArguments")]],
    [r("Argument")]: [
      ["Numeric"],
      [r("Compound")],
      ["Slot", r("AfterName")],
      ["Word", r("AfterName")],
      ["..."],
      ...marks(),
    ],
    [r("AfterName")]: [["=", r("Element")], [r("Members")]],
    [r("String")]: [
      ["'", r("Singles")],
      ['"', r("Doubles")],
    ],
    [r("Singles")]: [
      ["'"],
      ["SingleCharacter", r("Singles")],
      ["Coded", r("Singles")],
      ...marks(r("Singles")),
    ],
    [r("Doubles")]: [
      ['"'],
      ["DoubleCharacter", r("Doubles")],
      ["Coded", r("Doubles")],
      ...marks(r("Doubles")),
    ],
  };
}

const CHARACTER_RULES: Rules = {
  Coded: [
    ["\\x", ...hex(2)],
    ["\\u", ...hex(4)],
    ["\\U", ...hex(8)],
    ["Lead2", "Rest"],
    ["xe0", "RestE0", "Rest"],
    ["Lead3", "Rest", "Rest"],
    ["xed", "RestED", "Rest"],
    ["xf0", "RestF0", "Rest", "Rest"],
    ["Lead4", "Rest", "Rest", "Rest"],
    ["xf4", "RestF4", "Rest", "Rest"],
  ],
  Bytes: [
    ["'", "SingleBytes"],
    ['"', "DoubleBytes"],
  ],
  SingleBytes: [["'"], ["SingleCharacter", "SingleBytes"], ["\\x", ...hex(2), "SingleBytes"]],
  DoubleBytes: [['"'], ["DoubleCharacter", "DoubleBytes"], ["\\x", ...hex(2), "DoubleBytes"]],
};

/** An unsigned number; `tail` is what may or must stand at its end. */
function numberRules(name: string, tail: string): Rules {
  return {
    [name]: [
      ["Zero", `${name}Fraction`],
      ["NonZero", `${name}Integer`],
    ],
    [`${name}Integer`]: [["Digit", `${name}Integer`], [`${name}Fraction`]],
    [`${name}Fraction`]: [["d.", "Digit", `${name}Decimals`], [`${name}Exponent`]],
    [`${name}Decimals`]: [["Digit", `${name}Decimals`], [`${name}Exponent`]],
    [`${name}Exponent`]: [["de", "ExponentSign", "Digit", "Digits", tail], [tail]],
  };
}

const NUMBER_RULES: Rules = {
  Numeric: [["-", "Magnitude"], ["Magnitude"]],
  Magnitude: [["Infinity"], ["Number"]],
  ...numberRules("Number", "MaybeJ"),
  ...numberRules("Imaginary", "dj"),
  MaybeJ: [NOTHING, ["dj"]],
  Digits: [NOTHING, ["Digit", "Digits"]],
};

const NAME_RULES: Rules = {
  Name: [["Slot"], ["Word"]],
  Dotted: [["Attribute"], [".", "AfterDot"]],
  AfterDot: [["Name"], ["Opaque"]],
  Path: [["Name", "MorePath"]],
  MorePath: [NOTHING, ["Dotted", "MorePath"]],
  Opaque: [["<opaque>", "Description", "</opaque>"]],
  Description: [["Thing", "MoreThings"]],
  MoreThings: [NOTHING, ["Thing", "MoreThings"]],
  Thing: [["Name"], ["Dotted"], ["Keyword"], ["Opaque"], ["String"], [":", "Numeric"]],
};

const coming = Array.from({ length: CURSOR_PREVIEW + 1 }, (_, k) => `Coming${k}`);

const STATE_RULES: Rules = {
  Bindings: [NOTHING, ["Variable", "=", "Value", ";", "Bindings"]],
  Variable: [["Name"], ["Infinity"]],
  Cursor: [["<it>", "ForLine", "Coming0", ";"]],
  ...Object.fromEntries(
    coming.map((rule, k) => {
      const next = coming[k + 1];
      return [rule, [NOTHING, ["..."], ...(next === undefined ? [] : [["Value", ",", next]])]];
    }),
  ),
  Cursors: [NOTHING, ["Cursor", "Cursors"]],
  Part: [["UnnamedPart"], ["Name", "Value", ";"]],
  UnnamedPart: [
    ["Label", "Value", ";"],
    ["marks", "MarkedValue", ";"],
    ["<P>", "String", ";"],
  ],
  Label: [["Operator"], ["Step"], ["Dotted"]],
  Call: [
    ["<C>", "DefLine", "Bindings", "<E>"],
    ["<resume>", "YieldLine", "<E>"],
  ],
};

/** Jumps: prompts and answers. */
const JUMP_RULES: Rules = {
  JumpPrompt: [
    ["<S>", "Event", "Line", "Bindings", "Globals", "Cursors", "<A>", "JumpAction", "<O>", "Done"],
  ],
  JumpAction: [["<over>"], ["<return>"], ["<break>", "Line"], ["<continue>"]],
  OverAnswer: [["CallOutcome"], ["<N>", "<E>"]],
  EndAnswer: [
    ["FrameEnd", "<E>"],
    ["<N>", "<E>"],
  ],
  BreakAnswer: [
    ["<C>", "Line", "BreakAnswer"],
    ["<G>", "Line", "Bindings", "Globals", "Cursors", "<E>"],
    ["EndAnswer"],
  ],
  FrameEnd: [
    ["<R>", "Line", "Value"],
    ["<Y>", "YieldLine", "Value"],
    ["<X>", "Line", "Path", "String"],
  ],
};

/** Inverse questions and their answers. */
const INVERSE_RULES: Rules = {
  InversePrompt: [["<I>", "Known", "<A>", "InverseAction", "<O>"]],
  InverseAction: [["<inv_into>"], ["<inv_over>"], ["<inv_call>"]],
  Known: [
    ["<S>", "Event", "Line", "Bindings", "Globals", "Cursors"],
    ["<R>", "Line", "Value"],
    ["<Y>", "YieldLine", "Value"],
    ["<X>", "Line", "Path", "String", "Handler"],
  ],
  Handler: [NOTHING, ["<G>", "Line", "Bindings", "Globals", "Cursors"]],
  IntoAnswer: [["FrameEnd", "<E>"]],
  PreviousAnswer: [
    ["CallAnswer"],
    ["<line>", "Line", "Bindings", "Globals", "Cursors", "<E>"],
    ["<X>", "Line", "Path", "String", "<E>"],
  ],
  CallAnswer: [
    ["<call>", "CallLine", "Bindings", "Globals", "<E>"],
    ["<resume>", "YieldLine", "Bindings", "Globals", "Cursors", "<E>"],
  ],
};

/** What an answer may be, by what was asked: the grammar's start symbols besides the three prompts. */
export type AnswerRule =
  | "LineOutcome"
  | "CallOutcome"
  | "OverAnswer"
  | "EndAnswer"
  | "BreakAnswer"
  | "IntoAnswer"
  | "PreviousAnswer"
  | "CallAnswer";

/** Start symbols: `Prompt`, `JumpPrompt` and `InversePrompt` for what is asked, {@link AnswerRule} for the answers. */
export const RULES: Rules = {
  Prompt: [["<S>", "Event", "Line", "Bindings", "Globals", "Cursors", "<A>", "<into>", "<O>", "Done"]],
  Event: [["<call>"], ["<line>"], ["<resume>"]],
  Globals: [NOTHING, ["<glob>", "Bindings"]],
  Done: [NOTHING, ["Part", "Done"], ["Call", "Result", "AfterResult"]],
  AfterResult: [["Done"], ["<D>", "CalleeChanges"]],
  Result: [
    ["<ret>", "Value", ";"],
    ["<Y>", "Value", ";"],
    ["<exc>", "Path", "String", ";"],
  ],
  CalleeChanges: [
    NOTHING,
    ["Variable", "AfterVariable"],
    ["UnnamedPart", "Done"],
    ["Call", "Result", "AfterResult"],
  ],
  AfterVariable: [
    ["=", "Value", ";", "CalleeChanges"],
    ["Value", ";", "Done"],
  ],
  LineOutcome: [["Part", "LineOutcome"], ["Call"], ["CallOutcome"]],
  CallOutcome: [["<D>", "Changes", "End", "<E>"]],
  Changes: [NOTHING, ["Variable", "=", "NewValue", ";", "Changes"], ["Cursor", "Changes"]],
  NewValue: [["Value"], ["<del>"]],
  End: [
    ["<G>", "Line"],
    ["<R>", "Value"],
    ["<Y>", "Value"],
    ["<X>", "Path", "String", "Landing"],
  ],
  Landing: [NOTHING, ["<G>", "Line"]],
  ...JUMP_RULES,
  ...INVERSE_RULES,
  ...STATE_RULES,
  ...valueRules(false),
  ...valueRules(true),
  ...NAME_RULES,
  ...NUMBER_RULES,
  ...CHARACTER_RULES,
};
