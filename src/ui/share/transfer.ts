/** The clipboard and the disk, as browsers let a page use them. */

/** Copies a text that is still being made; whether it worked. Safari allows it only if it is asked at once. */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // Refused, as in most frames, or a page without HTTPS has no clipboard.
    return false;
  }
}

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
