import { KEYWORDS } from "./highlight.ts";
import { monaco } from "./monaco.ts";

const { Indent } = monaco.languages.IndentAction;
const BRACKETS: [string, string][] = [
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
];
const QUOTES: [string, string][] = [
  ['"', '"'],
  ["'", "'"],
];
const PAIRS = [...BRACKETS, ...QUOTES].map(([open, close]) => ({ open, close }));

/** Python for Monaco, coloured with the same names as the view without an editor. */
export function registerPython(): void {
  monaco.languages.register({ id: "python", extensions: [".py"] });
  monaco.languages.setLanguageConfiguration("python", {
    comments: { lineComment: "#" },
    brackets: BRACKETS,
    autoClosingPairs: PAIRS,
    surroundingPairs: PAIRS,
    onEnterRules: [{ beforeText: /^\s*[a-z].*:\s*$/, action: { indentAction: Indent } }],
  });
  monaco.languages.setMonarchTokensProvider("python", {
    keywords: KEYWORDS,
    tokenizer: {
      root: [
        [/#.*$/, "comment"],
        [/[rbfuRBFU]{0,2}("""|''')/, { token: "string", next: "@long.$1" }],
        [/[rbfuRBFU]{0,2}(["'])/, { token: "string", next: "@short.$1" }],
        [/\d[\w.]*/, "number"],
        [/[A-Za-z_]\w*(?=\s*\()/, { cases: { "@keywords": "keyword", "@default": "function" } }],
        [/[A-Za-z_]\w*/, { cases: { "@keywords": "keyword", "@default": "identifier" } }],
      ],
      short: [
        [/\\./, "string"],
        [/["']/, { cases: { "$0==$S2": { token: "string", next: "@pop" }, "@default": "string" } }],
        [/[^\\"']+$/, { token: "string", next: "@pop" }],
        [/[^\\"']+/, "string"],
        [/\\$/, "string"],
      ],
      long: [
        [/\\./, "string"],
        [/"""|'''/, { cases: { "$0==$S2": { token: "string", next: "@pop" }, "@default": "string" } }],
        [/[^\\"']+|["']|\\$/, "string"],
      ],
    },
  });
}
