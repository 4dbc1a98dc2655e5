import { Editor } from "@monaco-editor/react";
import type { editor } from "monaco-editor";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useController, useSession, useSessionNow } from "../context.ts";
import { useTeaching } from "../lesson/context.ts";
import { useTheme } from "../theme.ts";
import { CodeView } from "./CodeView.tsx";
import { editBreakpoint } from "../breakpoints/editing.ts";
import { GutterMenu, type GutterClick } from "./GutterMenu.tsx";
import { setCursorLine } from "./cursor.ts";
import { stopDecorations, breakpointDecorations, errorMarkers, hintDecoration } from "./decorations.ts";
import { provideHovers } from "./hover.ts";
import type { EditorMarks } from "./marks.ts";
import { defineTheme, monaco } from "./monaco.ts";
import { registerPython } from "./python.ts";

registerPython();

const USUAL_TYPE = { fontSize: 13, lineHeight: 22 };
/** To be read from the last row of a class. */
const LARGE_TYPE = { fontSize: 20, lineHeight: 33 };

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  ...USUAL_TYPE,
  ariaLabel: "Program. F9 sets a breakpoint. Ctrl+M makes Tab leave the editor.",
  automaticLayout: true,
  fixedOverflowWidgets: true,
  folding: false,
  fontFamily: "var(--mono)",
  glyphMargin: true,
  guides: { indentation: false },
  hideCursorInOverviewRuler: true,
  lineNumbersMinChars: 3,
  minimap: { enabled: false },
  overviewRulerBorder: false,
  overviewRulerLanes: 0,
  padding: { top: 8, bottom: 8 },
  quickSuggestions: false,
  renderLineHighlight: "none",
  scrollBeyondLastLine: false,
  // A click on a line number sets a breakpoint.
  selectOnLineNumbers: false,
  stickyScroll: { enabled: false },
  tabSize: 4,
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: "off",
};

/** Also in the editor's menu and command palette, for the keyboard. */
const NEW_BREAKPOINTS = [
  { kind: "condition", label: "Add Conditional Breakpoint…" },
  { kind: "log", label: "Add Logpoint…" },
] as const;

type CodeEditor = editor.IStandaloneCodeEditor;

interface Props {
  readonly marks: EditorMarks;
  /** Whether the view that it replaces had the focus. */
  readonly takesFocus: boolean;
}

/** The program, editable at any time, with its breakpoints, stop and errors. */
export default function MonacoEditor({ marks, takesFocus }: Props) {
  const controller = useController();
  const source = useSession((session) => session.draft.source);
  const sessionNow = useSessionNow();
  const theme = useTheme();
  // Monaco draws everything anew for a theme, the same one too.
  const themeName = useMemo(() => defineTheme(theme), [theme]);
  const isPresented = useStore(useTeaching().presentation.store, ({ on }) => on);
  const [code, setCode] = useState<CodeEditor | null>(null);
  const [click, setClick] = useState<GutterClick | null>(null);
  const breakpoints = useRef<editor.IEditorDecorationsCollection | null>(null);
  const stop = useRef<editor.IEditorDecorationsCollection | null>(null);

  const mount = (mounted: CodeEditor): void => {
    breakpoints.current = mounted.createDecorationsCollection();
    stop.current = mounted.createDecorationsCollection();
    setCode(mounted);
    if (takesFocus) mounted.focus();
  };

  useEffect(() => {
    // Not `source`: where typing is faster than rendering, that is a text from before the last keys.
    if (code !== null) showText(code, sessionNow().draft.source);
  }, [code, source, sessionNow]);

  useEffect(() => {
    if (code === null) return;
    breakpoints.current?.set(breakpointDecorations(marks));
    stop.current?.set(stopDecorations(marks));
    const model = code.getModel();
    if (model !== null) monaco.editor.setModelMarkers(model, "python", errorMarkers(marks));
    const line = marks.error?.range.startLine ?? marks.caller ?? marks.python;
    if (line !== null) code.revealLineInCenterIfOutsideViewport(line);
  }, [code, marks]);

  useEffect(() => provideHovers(sessionNow), [sessionNow]);

  useEffect(() => code?.updateOptions(isPresented ? LARGE_TYPE : USUAL_TYPE), [code, isPresented]);

  useEffect(() => {
    if (code === null) return;
    return listenToMargin(code, {
      toggle: (line) => controller.toggleBreakpoint(line),
      menu: setClick,
      next: (line) => controller.nextExecution(line),
    });
  }, [code, controller]);

  return (
    <>
      <GutterMenu click={click} onClose={() => setClick(null)} />
      <Editor
        language="python"
        theme={themeName}
        defaultValue={source}
        options={OPTIONS}
        loading={<CodeView marks={marks} />}
        onMount={mount}
        onChange={(text = "") => {
          if (text === sessionNow().draft.source) return;
          // The decorations moved with the text; the session follows them.
          const ranges = breakpoints.current?.getRanges() ?? [];
          const moved = marks.breakpoints.flatMap(({ id }, index): [number, number][] => {
            const range = ranges[index];
            return range === undefined ? [] : [[id, range.startLineNumber]];
          });
          controller.edit(text, new Map(moved));
        }}
      />
    </>
  );
}

interface MarginActs {
  readonly toggle: (line: number) => void;
  readonly menu: (click: GutterClick) => void;
  /** A Ctrl+click on a line's text; Cmd+click on a Mac. */
  readonly next: (line: number) => void;
}

/** Replaces the text where it differs, as an edit that can be undone. */
function showText(code: CodeEditor, text: string): void {
  const model = code.getModel();
  if (model === null || model.getValue() === text) return;
  code.executeEdits("session", [{ range: model.getFullModelRange(), text, forceMoveMarkers: true }]);
  code.pushUndoStop();
}

/** Breakpoints by a click in the margin, more by its menu and the editor's own; yields how to undo it. */
function listenToMargin(code: CodeEditor, { toggle, menu, next }: MarginActs): () => void {
  const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS, CONTENT_TEXT, CONTENT_EMPTY } =
    monaco.editor.MouseTargetType;
  const hint = code.createDecorationsCollection();
  const marginLine = ({ target }: editor.IEditorMouseEvent): number | null =>
    target.type === GUTTER_GLYPH_MARGIN || target.type === GUTTER_LINE_NUMBERS
      ? target.position.lineNumber
      : null;
  const listeners = [
    code.onMouseDown((event) => {
      const line = marginLine(event);
      if (line !== null && event.event.leftButton) toggle(line);
      const text = event.target.type === CONTENT_TEXT || event.target.type === CONTENT_EMPTY;
      const { ctrlKey, metaKey, leftButton } = event.event;
      if (text && leftButton && (ctrlKey || metaKey)) next(event.target.position.lineNumber);
    }),
    code.onContextMenu((event) => {
      const line = marginLine(event);
      if (line !== null) menu({ line, x: event.event.posx, y: event.event.posy });
    }),
    ...NEW_BREAKPOINTS.map(({ kind, label }) =>
      code.addAction({
        id: `add-${kind}`,
        label,
        contextMenuGroupId: "debug",
        run: () => editBreakpoint({ line: code.getPosition()?.lineNumber ?? 1, kind }),
      }),
    ),
    code.addAction({
      id: "next-execution",
      label: "Next Time This Line Runs",
      contextMenuGroupId: "debug",
      run: () => next(code.getPosition()?.lineNumber ?? 1),
    }),
    code.onMouseMove((event) => {
      const line = marginLine(event);
      hint.set(line === null ? [] : [hintDecoration(line)]);
    }),
    code.onMouseLeave(() => hint.clear()),
    code.onDidChangeCursorPosition(({ position }) => setCursorLine(position.lineNumber)),
  ];
  return () => {
    for (const listener of listeners) listener.dispose();
    hint.clear();
  };
}
