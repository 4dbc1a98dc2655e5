import { expect, test, vi } from "vitest";
import type { Preset } from "./keys.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { commandOf, KEY_COMMANDS, keysOf, PRESETS } = await import("./keys.ts");

/** `Ctrl+Shift+F5` as the browser reports it. */
const press = (keys: string) => {
  const parts = keys.split("+");
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Meta"),
    shiftKey: parts.includes("Shift"),
    altKey: parts.includes("Alt"),
  };
};

test.each<[Preset, string, string | null]>([
  ["vscode", "F5", "continue"],
  ["vscode", "Ctrl+Enter", "continue"],
  ["vscode", "F6", "pause"],
  ["vscode", "F9", "toggle_breakpoint"],
  ["vscode", "F10", "over"],
  ["vscode", "Alt+F10", "over"],
  ["vscode", "F11", "into"],
  ["vscode", "Alt+F11", "into"],
  ["vscode", "Shift+F11", "out"],
  ["vscode", "Alt+Shift+F11", "out"],
  ["vscode", "Ctrl+Shift+F5", "restart"],
  ["vscode", "Meta+Shift+F5", "restart"],
  ["vscode", "Shift+F5", "stop"],
  ["vscode", "Ctrl+b", "back"],
  ["vscode", "Meta+Shift+B", "reverse"],
  ["vscode", "Ctrl+F5", null],
  ["vscode", "Shift+F10", null],
  ["vscode", "Enter", null],
  ["vscode", "b", null],
  ["pycharm", "F8", "over"],
  ["pycharm", "F9", "continue"],
  ["pycharm", "Ctrl+F8", "toggle_breakpoint"],
  ["pycharm", "F5", "continue"],
  ["pycharm", "F10", null],
  ["thonny", "F6", "over"],
  ["thonny", "F8", "continue"],
  ["thonny", "Ctrl+F8", "run_to_cursor"],
  ["thonny", "Ctrl+b", "back"],
])("%s: %s", (preset, keys, command) => {
  expect(commandOf(preset, press(keys))).toBe(command);
});

test.each(PRESETS)("no key of %s does two things", (preset) => {
  const keys = KEY_COMMANDS.flatMap((command) => keysOf(preset, command));
  expect(new Set(keys).size).toBe(keys.length);
});
