import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { Disk } from "./disk.ts";
import type { OpenFile } from "./download/ports.ts";
import { ManifestSchema, type Manifest } from "./manifest.ts";

const MANIFEST = "manifest.json";

/** A folder of this machine in the place of the browser's file system, for the command line. */
export function folderDisk(root: string): Disk & { readonly path: (id: string, path: string) => string } {
  const at = (id: string, path: string): string => join(root, id, path);
  return {
    path: at,
    manifests: () => {
      const ids = existsSync(root) ? readdirSync(root) : [];
      return Promise.resolve(ids.flatMap((id) => readManifest(at(id, MANIFEST)) ?? []));
    },
    save: (manifest) => {
      mkdirSync(join(root, manifest.id), { recursive: true });
      writeFileSync(at(manifest.id, MANIFEST), JSON.stringify(manifest));
      return Promise.resolve();
    },
    open: (id, path) => {
      mkdirSync(dirname(at(id, path)), { recursive: true });
      return Promise.resolve(openFile(at(id, path)));
    },
    size: (id, path) => Promise.resolve(statSync(at(id, path), { throwIfNoEntry: false })?.size ?? 0),
    remove: (id) => {
      rmSync(join(root, id), { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** Null for a folder of something else, which is left alone. */
function readManifest(path: string): Manifest | null {
  try {
    return v.parse(ManifestSchema, JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function openFile(path: string): OpenFile {
  const file = openSync(path, existsSync(path) ? "r+" : "w+");
  return {
    read: (buffer, { at }) => readSync(file, buffer, 0, buffer.length, at),
    write: (bytes, { at }) => writeSync(file, bytes, 0, bytes.length, at),
    getSize: () => fstatSync(file).size,
    truncate: (size) => ftruncateSync(file, size),
    flush: () => fsyncSync(file),
    close: () => closeSync(file),
  };
}
