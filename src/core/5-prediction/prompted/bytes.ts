/**
 * The text of UTF-8 bytes, one character (0 to 255) each; null for bytes that are no text.
 * @param unfinished - what stands for a character at the end that is not whole yet
 */
export function readBytes(bytes: string, unfinished = ""): string | null {
  if (/^[\0-\x7f]*$/.test(bytes)) return bytes;
  const last = bytes.search(/[\xc0-\xff][\x80-\xbf]*$/);
  const isWhole = last < 0 || bytes.length - last >= lengthOf(bytes.charCodeAt(last));
  const whole = isWhole ? bytes : bytes.slice(0, last);
  try {
    const escaped = whole.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
    return decodeURIComponent(escaped) + (isWhole ? "" : unfinished);
  } catch {
    return null;
  }
}

/** Bytes of the character that begins with this one. */
const lengthOf = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);
