import type { OpenFile } from "./download/ports.ts";
import type { Manifest } from "./manifest.ts";

/** Where models are kept: one directory each, with its manifest and its files. */
export interface Disk {
  /** Those that can be read. What has none is removed. */
  manifests(): Promise<readonly Manifest[]>;
  save(manifest: Manifest): Promise<void>;
  /** Opens a file of a model, made empty where there is none. Rejects while it is open elsewhere. */
  open(id: string, path: string): Promise<OpenFile>;
  /** A file's bytes on this device; 0 where there is none. */
  size(id: string, path: string): Promise<number>;
  remove(id: string): Promise<void>;
}
