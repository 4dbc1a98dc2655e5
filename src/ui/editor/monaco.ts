import { loader } from "@monaco-editor/react";
import * as monaco from "monaco-editor/editor";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/caretOperations/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/contextmenu/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/quickCommand/register";
import "monaco-editor/features/toggleTabFocusMode/register";
import "monaco-editor/features/wordOperations/register";
import type { Theme } from "../theme.ts";

// The editor comes from our own files; without this the loader would fetch it from a CDN.
loader.config({ monaco });
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

export { monaco };

/** Gives Monaco the colours of the page's current theme, which it cannot read from CSS itself. */
export function defineTheme(theme: Theme): string {
  const style = getComputedStyle(document.documentElement);
  // Monaco reads six digits only, and a build shortens `#ffffff` to `#fff`.
  const color = (name: string): string =>
    style
      .getPropertyValue(`--${name}`)
      .trim()
      .replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const rule = (token: string, name: string) => ({ token, foreground: color(name).slice(1) });
  const name = `debugger-${theme}`;
  monaco.editor.defineTheme(name, {
    base: theme === "dark" ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      rule("", "text"),
      rule("keyword", "keyword"),
      rule("string", "string"),
      rule("number", "number"),
      rule("comment", "comment"),
      rule("function", "function"),
    ],
    colors: {
      "editor.background": color("panel"),
      "editor.foreground": color("text"),
      "editorGutter.background": color("panel"),
      "editorLineNumber.foreground": color("faint"),
      "editorLineNumber.activeForeground": color("text"),
      "editor.selectionBackground": color("selection"),
      "editor.lineHighlightBorder": color("panel"),
      "editorBracketHighlight.foreground1": color("text"),
      "editorBracketHighlight.foreground2": color("text"),
      "editorBracketHighlight.foreground3": color("text"),
      "editorWidget.background": color("panel"),
      "editorHoverWidget.background": color("panel"),
      "editorHoverWidget.border": color("line-strong"),
      focusBorder: color("focus"),
    },
  });
  return name;
}
