import type { ExampleIndex } from "./measured.ts";
import type { ModelStamp, RecordedExample } from "./recorded.ts";

/** The gallery's files. Those that fetch reject with a sentence for the user. */
export interface ExamplesPort {
  recorded(id: string): Promise<RecordedExample>;
  index(): Promise<ExampleIndex>;
  /** Whether the network in use is the one that answered. */
  isOf(model: ModelStamp): boolean;
}
