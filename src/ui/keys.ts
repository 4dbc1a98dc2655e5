import { useEffect } from "react";
import type { Command } from "../session/commands.ts";
import { useController } from "./context.ts";

/** Keys of VS Code. The alternatives reach the page where a browser or desktop keeps the first. */
export const KEYS: Readonly<Record<Command, { readonly label: string; readonly spoken: string }>> = {
  continue: { label: "F5", spoken: "F5 or Ctrl+Enter" },
  over: { label: "F10", spoken: "F10 or Alt+F10" },
  into: { label: "F11", spoken: "F11 or Alt+F11" },
  out: { label: "⇧F11", spoken: "Shift+F11 or Alt+Shift+F11" },
  restart: { label: "Ctrl⇧F5", spoken: "Ctrl+Shift+F5" },
  stop: { label: "⇧F5", spoken: "Shift+F5" },
};

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The command of a key press; null when the key is not ours. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Command | null {
  const control = ctrlKey || metaKey;
  switch (key) {
    case "F5":
      if (altKey) return null;
      if (shiftKey) return control ? "restart" : "stop";
      return control ? null : "continue";
    case "F10":
      return control || shiftKey ? null : "over";
    case "F11":
      if (control) return null;
      return shiftKey ? "out" : "into";
    case "Enter":
      return control && !shiftKey && !altKey ? "continue" : null;
    default:
      return null;
  }
}

/** Listens before the editor and the browser do: F5 never reloads the page. */
export function useKeys(): void {
  const controller = useController();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (command === null) return;
      event.preventDefault();
      event.stopPropagation();
      controller.command(command);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [controller]);
}
