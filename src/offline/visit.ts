import type { SessionStore } from "../session/store.ts";
import type { Runtime } from "../session/state.ts";

/** Settles when the page is drawn, and Python and the model are not loading (any more, or without being asked). */
export async function pageIdle(store: SessionStore): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  const loading = ({ kind }: Runtime): boolean => kind === "loading";
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const { python, model } = store.getState();
      if (loading(python) || loading(model)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/** Gives a function that says whether nobody has pressed a key or a button in this page yet. */
export function watchTouch(): () => boolean {
  let untouched = true;
  const touched = (): void => {
    untouched = false;
  };
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, touched, { capture: true, once: true, passive: true });
  }
  return () => untouched;
}
