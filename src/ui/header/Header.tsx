import { Moon, Sun } from "lucide-react";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { deviceStorage } from "../../session/browserStorage.ts";
import { Logo } from "../common/Logo.tsx";
import { useSession } from "../context.ts";
import { DraftsButton } from "../drafts/DraftsButton.tsx";
import { ShareMenu } from "../share/ShareMenu.tsx";
import { chooseTheme, useTheme } from "../theme.ts";
import { ModelChoice } from "../panels.ts";
import { GalleryButton } from "../gallery/GalleryButton.tsx";
import "./header.css";
import { KeysHelp } from "./KeysHelp.tsx";
import { RuntimeChip } from "./RuntimeChip.tsx";

export function Header() {
  const python = useSession((session) => session.python);
  const model = useSession((session) => session.model);
  return (
    <header className="header">
      <h1 className="brand">
        <Logo />
        Neural Debugger
      </h1>
      <GalleryButton />
      <div className="runtimes">
        <RuntimeChip
          name="Python"
          task={`CPython in this tab runs the program: what it says is true. The program reaches no network. A run is recorded up to ${LIMITS}; what there is by then is kept.`}
          runtime={python}
        />
        <RuntimeChip name="Model" task="A network in this tab predicts each step." runtime={model}>
          <ModelChoice />
        </RuntimeChip>
      </div>
      <div className="header-buttons">
        <DraftsButton />
        <ShareMenu />
        <ThemeButton />
        <KeysHelp />
      </div>
    </header>
  );
}

const LIMITS = `${DEFAULT_LIMITS.events.toLocaleString("en")} events or ${String(DEFAULT_LIMITS.milliseconds / 1000)} seconds`;

function ThemeButton() {
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  const label = `Use the ${other} theme`;
  return (
    <button
      type="button"
      className="button icon"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(other, deviceStorage)}
    >
      {theme === "dark" ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </button>
  );
}
