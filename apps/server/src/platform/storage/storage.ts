import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where bytes are kept, under random names only; who may read them is decided before they are asked for. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  putStream(name: string, bytes: Readable): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included. */
  read(name: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  size(name: string): Promise<number>;
  remove(name: string): Promise<void>;
}

/** Keeps files in a folder of this machine. */
export function localStorage(dataDir: string): Storage {
  const location = path.join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (name, bytes) => disk.put(name, bytes),
    putStream: (name, bytes) => disk.putStream(name, bytes),
    read: async (name, part) =>
      part ? createReadStream(path.join(location, name), part) : disk.getStream(name),
    size: async (name) => (await disk.getMetaData(name)).contentLength,
    remove: (name) => disk.delete(name),
  };
}
