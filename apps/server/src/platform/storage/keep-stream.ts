import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/**
 * Keeps what comes and ends at a length that nobody knows before, and tells that length in bytes: it is written beside the
 * product first, never held in memory. What goes wrong with the stream is thrown, and nothing is kept.
 */
export async function keepStream(storage: Storage, name: string, stream: Readable): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-'));
  try {
    const file = path.join(folder, 'content');
    await pipeline(stream, createWriteStream(file));
    const { size } = await stat(file);
    await storage.putStream(name, createReadStream(file), size);
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
