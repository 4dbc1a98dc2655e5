import { exampleOf } from "./catalog.ts";
import { readIndex, type ExampleIndex } from "./measured.ts";
import { readExample, type RecordedExample } from "./recorded.ts";
import type { ExamplesPort } from "./port.ts";

/** The gallery below `base`, the page's directory; `isOf`: see the port. */
export function fetchedExamples(base: string, isOf: ExamplesPort["isOf"]): ExamplesPort {
  return { recorded: (id) => fetchExample(base, id), index: () => fetchIndex(base), isOf };
}

async function fetchExample(base: string, id: string): Promise<RecordedExample> {
  if (exampleOf(id) === null) throw new Error(`There is no example "${id}". Choose one from the gallery.`);
  return readExample(await fetchText(`${base}examples/${id}/session.json`, `The example "${id}"`));
}

async function fetchIndex(base: string): Promise<ExampleIndex> {
  return readIndex(await fetchText(`${base}examples/index.json`, "The gallery's figures"));
}

async function fetchText(url: string, what: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true)
    throw new Error(`${what} could not be loaded. Check the connection and try again.`);
  return response.text();
}
