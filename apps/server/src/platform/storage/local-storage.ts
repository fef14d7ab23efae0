import { createReadStream } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Storage } from './storage.ts';

async function troubleWith(location: string): Promise<string | null> {
  try {
    await mkdir(location, { recursive: true });
    await access(location, constants.W_OK);
    return null;
  } catch (error) {
    // Any error of the system is the answer.
    return error instanceof Error ? error.message : 'the folder cannot be written';
  }
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
    trouble: () => troubleWith(location),
    close: () => undefined,
  };
}
