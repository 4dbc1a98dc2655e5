import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Lessons, LessonsState } from "../../share/lessons.ts";
import type { Presentation } from "./presentation.ts";

/** What a teacher's page has beside a visitor's. */
export interface Teaching {
  readonly lessons: Lessons;
  readonly presentation: Presentation;
}

export const TeachingContext = createContext<Teaching | null>(null);

export function useTeaching(): Teaching {
  const teaching = useContext(TeachingContext);
  if (teaching === null) throw new Error("The page has no lessons");
  return teaching;
}

/** Reads a part of the lessons; the selector must give the same object while nothing changed. */
export function useLessons<T>(selector: (state: LessonsState) => T): T {
  return useStore(useTeaching().lessons.store, selector);
}
