import { createStore, type StoreApi } from "zustand/vanilla";
import type { KeyValueStore } from "../session/storage.ts";
import { titleOf } from "./copies.ts";
import { parseForeignJson } from "./json.ts";
import {
  EMPTY_LESSON,
  encodeLesson,
  lessonFile,
  parseLessonFile,
  type Lesson,
  type LessonStep,
} from "./lesson.ts";
import type { Place } from "./location.ts";
import type { Sharing } from "./sharing.ts";

/** Where a reader of a lesson is. */
export interface Reading {
  readonly lesson: Lesson;
  /** Position of the step on display. */
  readonly at: number;
  /** Positions of the steps that were opened. */
  readonly seen: ReadonlySet<number>;
}

export interface LessonsState {
  /** The lesson that the user is writing; survives a reload. */
  readonly draft: Lesson;
  readonly editing: boolean;
  /** Null when no lesson is open. */
  readonly reading: Reading | null;
  /** The step that was taken out last, to be put back. */
  readonly removed: { readonly step: LessonStep; readonly index: number } | null;
}

/** Lessons: sequences of sessions with text, made and read in the page. */
export interface Lessons {
  readonly store: Pick<StoreApi<LessonsState>, "getState" | "getInitialState" | "subscribe">;
  /** Opens a lesson at its first step; nothing runs. */
  read(lesson: Lesson): void;
  goTo(step: number): void;
  close(): void;
  setEditing(editing: boolean): void;
  setTitle(title: string): void;
  /** Adds the session as it stands, at the end. */
  addCurrent(): void;
  changeStep(index: number, change: Partial<Pick<LessonStep, "title" | "text">>): void;
  /** Moves a step up (-1) or down (1). */
  moveStep(index: number, by: -1 | 1): void;
  removeStep(index: number): void;
  putBack(): void;
  /** Address of the lesson that is being written. */
  link(): Promise<string>;
  file(): string;
}

const KEY = "neural-debugger.lesson.v1";

export function createLessons(sharing: Sharing, place: Place, storage: KeyValueStore): Lessons {
  const store = createStore<LessonsState>(() => ({
    draft: storedLesson(storage),
    editing: false,
    reading: null,
    removed: null,
  }));

  const change = (draft: Lesson): void => {
    store.setState({ draft });
    try {
      storage.setItem(KEY, lessonFile(draft));
    } catch {
      // Forbidden or full: it can still be saved as a file.
    }
  };
  const changeSteps = (steps: readonly LessonStep[]): void => change({ ...store.getState().draft, steps });

  const show = (reading: Reading, at: number): void => {
    const step = reading.lesson.steps[at];
    if (step === undefined) return;
    store.setState({ reading: { ...reading, at, seen: new Set([...reading.seen, at]) } });
    if (step.content.kind === "session") sharing.open(step.content.shared, "lesson");
    else sharing.openExample(step.content.id);
  };

  return {
    store,
    read: (lesson) => {
      const reading = { lesson, at: 0, seen: new Set<number>() };
      store.setState({ reading, editing: false });
      show(reading, 0);
    },
    goTo: (step) => {
      const { reading } = store.getState();
      if (reading !== null) show(reading, step);
    },
    close: () => {
      store.setState({ reading: null });
      sharing.restore();
    },
    setEditing: (editing) => store.setState({ editing }),
    setTitle: (title) => change({ ...store.getState().draft, title }),
    addCurrent: () => {
      const shared = sharing.snapshot();
      const step: LessonStep = {
        title: titleOf(shared.draft.source),
        text: "",
        content: { kind: "session", shared },
      };
      changeSteps([...store.getState().draft.steps, step]);
    },
    changeStep: (index, part) =>
      changeSteps(
        store.getState().draft.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
      ),
    moveStep: (index, by) => changeSteps(moved(store.getState().draft.steps, index, by)),
    removeStep: (index) => {
      const { steps } = store.getState().draft;
      const step = steps[index];
      if (step === undefined) return;
      changeSteps(steps.filter((_, at) => at !== index));
      store.setState({ removed: { step, index } });
    },
    putBack: () => {
      const { draft, removed } = store.getState();
      if (removed === null) return;
      changeSteps([
        ...draft.steps.slice(0, removed.index),
        removed.step,
        ...draft.steps.slice(removed.index),
      ]);
      store.setState({ removed: null });
    },
    link: async () => place.address(await encodeLesson(store.getState().draft)),
    file: () => lessonFile(store.getState().draft),
  };
}

function storedLesson(storage: KeyValueStore): Lesson {
  try {
    const json = parseForeignJson(storage.getItem(KEY) ?? "null");
    const lesson = json.ok ? parseLessonFile(json.value) : null;
    return lesson?.ok === true ? lesson.value : EMPTY_LESSON;
  } catch {
    return EMPTY_LESSON;
  }
}

/** The list with one item a place further; unchanged at its ends. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = items[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= items.length) return items;
  const rest = items.filter((_, at) => at !== index);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}
