/** Memory Python may use, in bytes: below what makes a browser end the tab, above what programs to step through need. */
const MEMORY_BYTES = 512 * 2 ** 20;

const PAGE_BYTES = 65_536;

/**
 * Caps the memory of every WebAssembly module of this thread, so of Python: a program that asks for more gets a
 * `MemoryError`, as from any system that has no more. Pyodide has no option for it; it tries smaller growths and
 * gives up when `grow` throws.
 */
export function capMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const original = Reflect.get(prototype, "grow");
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES)
      throw new RangeError("The program needs too much memory.");
    return original.call(this, pages);
  };
}
