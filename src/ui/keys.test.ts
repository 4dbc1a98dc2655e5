import { expect, test } from "vitest";
import { commandOf } from "./keys.ts";

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

test.each([
  ["F5", "continue"],
  ["Ctrl+Enter", "continue"],
  ["F10", "over"],
  ["Alt+F10", "over"],
  ["F11", "into"],
  ["Alt+F11", "into"],
  ["Shift+F11", "out"],
  ["Alt+Shift+F11", "out"],
  ["Ctrl+Shift+F5", "restart"],
  ["Meta+Shift+F5", "restart"],
  ["Shift+F5", "stop"],
  ["Ctrl+F5", null],
  ["Shift+F10", null],
  ["Enter", null],
])("%s", (keys, command) => {
  expect(commandOf(press(keys))).toBe(command);
});
