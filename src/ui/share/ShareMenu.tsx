import { Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { iframeSnippet, markdownLink, markdownReport, titleOf } from "../../share/copies.ts";
import { fileName, sessionFile } from "../../share/files.ts";
import { lengthWarning, TOO_LONG_LINK } from "../../share/linkLength.ts";
import { contentKey } from "../../share/snapshot.ts";
import { MenuButton } from "../common/MenuButton.tsx";
import { useSession } from "../context.ts";
import { useTeaching } from "../lesson/context.ts";
import { useSharing, useSharingState } from "./context.ts";
import { OpenFile } from "./OpenFile.tsx";
import "./share.css";
import { copyText, download } from "./transfer.ts";

const COPIES = [
  ["link", "Copy link"],
  ["markdown_link", "Copy Markdown link"],
  ["markdown", "Copy as Markdown: code, stops and link"],
  ["iframe", "Copy iframe for a web page"],
] as const;
const DOWNLOADS = [
  ["session", "Download session (.json)"],
  ["program", "Download program (.py)"],
] as const;
type Item = (typeof COPIES | typeof DOWNLOADS)[number][0] | "open";

/** How long the button says what became of a copy, in milliseconds. */
const OUTCOME_TIME = 2000;

/** Everything that takes a session out of the page, and files back in. Ctrl/Cmd+S opens it. */
export function ShareMenu() {
  const sharing = useSharing();
  const teaching = useTeaching();
  const session = useSession((state) => state);
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useOutcome();
  const file = useRef<HTMLInputElement>(null);
  const { source } = session.draft;

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);

  const copy = async (textOf: (address: string) => string): Promise<void> => {
    const link = sharing.link();
    const copied = await copyText(link.then(textOf));
    const address = await link;
    setOutcome(copied ? "Copied" : "Failed");
    const warning = lengthWarning(address.length);
    const message = copied ? warning : "The browser did not let the page copy. Copy it here:";
    const offersFile = address.length > TOO_LONG_LINK;
    sharing.notify(message === null ? null : { message, link: copied ? null : textOf(address), offersFile });
    if (copied) sharing.markShared(address);
  };

  const act = (item: Item): void => {
    switch (item) {
      case "link":
        void copy((address) => address);
        return;
      case "markdown_link":
        void copy((address) => markdownLink(source, address));
        return;
      case "markdown":
        void copy((address) => markdownReport(session, address));
        return;
      case "iframe":
        void copy(iframeSnippet);
        return;
      case "session":
        download(fileName(titleOf(source), "json"), sessionFile(sharing.snapshot()));
        return;
      case "program":
        download(fileName(titleOf(source), "py"), source);
        return;
      case "open":
        file.current?.click();
    }
  };

  return (
    <>
      <MenuButton
        name="Share"
        className="button"
        shortcut="Control+S Meta+S"
        open={[isOpen, setOpen]}
        choices={() => [
          COPIES.map(([id, label]) => ({ label, act: () => act(id) })),
          DOWNLOADS.map(([id, label]) => ({ label, act: () => act(id) })),
          [
            { label: "Write a lesson", act: () => teaching.lessons.setEditing(true) },
            { label: "Present to a class", act: () => teaching.presentation.setOn(true) },
            { label: "Open a file…", act: () => act("open") },
          ],
        ]}
      >
        <Share2 size={15} aria-hidden />
        {outcome ?? "Share"}
      </MenuButton>
      <span className="share-mark" aria-live="polite">
        <span className="visually-hidden">{outcome}</span>
        <EditedMark />
      </span>
      <OpenFile input={file} />
    </>
  );
}

/** Says that the link that was copied no longer shows what is on the page. */
function EditedMark() {
  const shared = useSharingState((state) => state.shared);
  const key = useSession((session) => (shared === null ? null : contentKey(session)));
  return shared === null || key === shared ? null : <>Edited since shared</>;
}

/** A word that goes after two seconds. */
function useOutcome(): readonly [string | null, (outcome: string) => void] {
  const [outcome, setOutcome] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), OUTCOME_TIME);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome?.text ?? null, (text) => setOutcome({ text })];
}
