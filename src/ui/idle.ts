import { SMALL } from "./layout/screens.ts";

/**
 * Calls once the page has loaded and has nothing to do, unless the visitor wants to save data or is on a
 * small screen, where examples are all there is: heavy parts are then fetched when they are asked for.
 */
export function whenIdle(start: () => void): void {
  if (savesData() || matchMedia(SMALL).matches) return;
  const wait = (): void => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4000 });
    else setTimeout(start, 1000);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** The `Save-Data` wish, where the browser tells it. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
