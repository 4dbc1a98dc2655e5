import { ArrowDown, ArrowUp, Trash2, type LucideIcon } from "lucide-react";
import { fileName } from "../../share/files.ts";
import type { LessonStep } from "../../share/lesson.ts";
import { lengthWarning } from "../../share/linkLength.ts";
import { plural } from "../../share/sentences.ts";
import { useSharing } from "../share/context.ts";
import { copyText, download } from "../share/transfer.ts";
import { useLessons, useTeaching } from "./context.ts";

/** Writes a lesson: adds what is on the page, orders it, says something about it. Kept on this device. */
export function LessonEditor() {
  const { lessons } = useTeaching();
  const sharing = useSharing();
  const draft = useLessons((state) => state.draft);
  const removed = useLessons((state) => state.removed);

  const copy = async (): Promise<void> => {
    const link = lessons.link();
    const copied = await copyText(link);
    const address = await link;
    const message = copied
      ? (lengthWarning(address.length) ?? "The link to the lesson is copied.")
      : "The browser did not let the page copy. Copy it here:";
    sharing.notify({ message, link: copied ? null : address, offersFile: false });
  };

  return (
    <section className="lesson" aria-label="Lesson editor">
      <div className="lesson-bar">
        <input
          className="field lesson-title"
          aria-label="Title of the lesson"
          placeholder="Title of the lesson"
          maxLength={200}
          value={draft.title}
          onChange={(event) => lessons.setTitle(event.target.value)}
        />
        <button type="button" className="button primary" onClick={() => lessons.addCurrent()}>
          Add current session
        </button>
        <button type="button" className="button" onClick={() => lessons.read(draft)}>
          Preview
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy lesson link
        </button>
        <button
          type="button"
          className="button"
          onClick={() => download(fileName(draft.title, "lesson.json"), lessons.file())}
        >
          Save lesson
        </button>
        <button type="button" className="button" onClick={() => lessons.setEditing(false)}>
          Close the editor
        </button>
      </div>
      {removed !== null && (
        <p className="lesson-undo">
          “{removed.step.title}” was removed.{" "}
          <button type="button" className="link" onClick={() => lessons.putBack()}>
            Put it back
          </button>
        </p>
      )}
      {draft.steps.length === 0 ? (
        <p className="lesson-undo">No steps yet. Bring the page to what the class should see, then add it.</p>
      ) : (
        <ol className="lesson-steps" aria-label={plural(draft.steps.length, "step")}>
          {draft.steps.map((step, index) => (
            <Step key={index} step={step} index={index} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step, index }: { readonly step: LessonStep; readonly index: number }) {
  const { lessons } = useTeaching();
  const name = `step ${index + 1}`;
  return (
    <li>
      <input
        className="field"
        aria-label={`Title of ${name}`}
        maxLength={200}
        value={step.title}
        onChange={(event) => lessons.changeStep(index, { title: event.target.value })}
      />
      <textarea
        className="field"
        aria-label={`Text of ${name}`}
        placeholder="What to look at; `code` in backticks"
        rows={2}
        maxLength={20_000}
        value={step.text}
        onChange={(event) => lessons.changeStep(index, { text: event.target.value })}
      />
      <IconButton icon={ArrowUp} label={`Move ${name} up`} act={() => lessons.moveStep(index, -1)} />
      <IconButton icon={ArrowDown} label={`Move ${name} down`} act={() => lessons.moveStep(index, 1)} />
      <IconButton icon={Trash2} label={`Remove ${name}`} act={() => lessons.removeStep(index)} />
    </li>
  );
}

function IconButton({
  icon: Icon,
  label,
  act,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}) {
  return (
    <button type="button" className="button icon" aria-label={label} title={label} onClick={act}>
      <Icon size={15} aria-hidden />
    </button>
  );
}
