import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Command } from "../session/commands.ts";
import { useController } from "./context.ts";
import { cursorLine } from "./editor/cursor.ts";

/** What a key can do: a command of the toolbar, or something at the editor's cursor. */
export type KeyCommand = Command | "toggle_breakpoint" | "run_to_cursor";

export const PRESETS = ["vscode", "pycharm", "thonny"] as const;
/** Keys of a debugger that people come from. */
export type Preset = (typeof PRESETS)[number];

export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  vscode: "VS Code",
  pycharm: "PyCharm",
  thonny: "Thonny",
};

/** `Ctrl` stands for Cmd on a Mac, too. The first key of a command is the one that is shown. */
type Keys = Readonly<Partial<Record<KeyCommand, readonly string[]>>>;

/** F5 belongs to us in every preset: it must not reload the page under a running program. */
const STARTS = ["F5", "Ctrl+Enter"] as const;
/** No debugger for Python has keys for going back but Thonny. */
const REWINDS: Keys = { back: ["Ctrl+B"], reverse: ["Ctrl+Shift+B"] };

const KEYS: Readonly<Record<Preset, Keys>> = {
  vscode: {
    ...REWINDS,
    continue: STARTS,
    pause: ["F6"],
    over: ["F10", "Alt+F10"],
    into: ["F11", "Alt+F11"],
    out: ["Shift+F11", "Alt+Shift+F11"],
    restart: ["Ctrl+Shift+F5"],
    stop: ["Shift+F5"],
    toggle_breakpoint: ["F9"],
  },
  pycharm: {
    ...REWINDS,
    continue: ["F9", "Shift+F9", ...STARTS],
    pause: ["Pause"],
    over: ["F8"],
    into: ["F7"],
    out: ["Shift+F8"],
    restart: ["Ctrl+F5"],
    stop: ["Ctrl+F2"],
    toggle_breakpoint: ["Ctrl+F8"],
    run_to_cursor: ["Alt+F9"],
  },
  thonny: {
    ...REWINDS,
    continue: ["F8", "Ctrl+F5", ...STARTS],
    pause: ["Pause"],
    over: ["F6"],
    into: ["F7"],
    out: ["Shift+F7"],
    restart: ["Ctrl+Shift+F5"],
    stop: ["Ctrl+F2"],
    toggle_breakpoint: ["F9"],
    run_to_cursor: ["Ctrl+F8"],
  },
};

/** The keys of a command in a preset, the one to show first; none for a command without a key. */
export function keysOf(preset: Preset, command: KeyCommand): readonly string[] {
  return KEYS[preset][command] ?? [];
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The command of a key press; null when the key is not ours. */
export function commandOf(preset: Preset, press: KeyPress): KeyCommand | null {
  const keys = notationOf(press);
  return KEY_COMMANDS.find((command) => keysOf(preset, command).includes(keys)) ?? null;
}

/** Every command that a preset may give a key. */
export const KEY_COMMANDS: readonly KeyCommand[] = [
  "continue",
  "pause",
  "over",
  "into",
  "out",
  "restart",
  "stop",
  "back",
  "reverse",
  "toggle_breakpoint",
  "run_to_cursor",
];

function notationOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const parts = [
    ...(ctrlKey || metaKey ? ["Ctrl"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey ? ["Shift"] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ];
  return parts.join("+");
}

/** A key as a keycap shows it: `⇧F11`. */
export function keyLabel(keys: string): string {
  const mac = navigator.userAgent.includes("Mac OS");
  return keys
    .replace("Ctrl+", mac ? "⌘" : "Ctrl ")
    .replace("Shift+", "⇧")
    .replace("Alt+", mac ? "⌥" : "Alt ");
}

const PRESET_KEY = "neural-debugger.keys";

const preset = createStore<Preset>(() => {
  try {
    const stored = localStorage.getItem(PRESET_KEY);
    return PRESETS.find((name) => name === stored) ?? "vscode";
  } catch {
    // Storage is forbidden.
    return "vscode";
  }
});

export function usePreset(): Preset {
  return useStore(preset);
}

/** Chooses the keys, for this and later visits. */
export function choosePreset(chosen: Preset): void {
  preset.setState(chosen, true);
  try {
    localStorage.setItem(PRESET_KEY, chosen);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

/** Listens before the editor and the browser do. */
export function useKeys(): void {
  const controller = useController();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(preset.getState(), event);
      if (command === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (command === "toggle_breakpoint") controller.toggleBreakpoint(cursorLine());
      else if (command === "run_to_cursor") controller.runToLine(cursorLine());
      else controller.command(command);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [controller]);
}
