/** An entry of a menu. */
export interface Choice {
  readonly label: string;
  /** Why it does nothing now; null when it can be chosen. */
  readonly why?: string | null;
  /** Its key, as a keycap shows it. */
  readonly keys?: string | undefined;
  readonly act: () => void;
}

/** Entries that belong together. */
export type Choices = readonly Choice[];
