/** Number of characters from which some chat and mail programs cut a link, and from which many do. */
const LONG_LINK = 2000;
export const TOO_LONG_LINK = 8000;

/** What a link of this many characters risks; null when nothing. */
export function lengthWarning(length: number): string | null {
  if (length > TOO_LONG_LINK)
    return `The link has ${length} characters: many programs cut it. Send the session as a file instead.`;
  if (length > LONG_LINK) return `The link has ${length} characters: some chat programs cut it.`;
  return null;
}
