import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

const sliceBytes = 65_536;

async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(sliceBytes), 0, sliceBytes, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Stores a stream of unknown length and returns its length in bytes: it is written to a temporary file first, never
 * held in memory. Errors of the stream are thrown, and nothing is kept. The temporary file has no name, so that a
 * process that dies leaves nothing of it behind.
 */
export async function keepStream(storage: Storage, name: string, stream: Readable): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-'));
  const file = await open(path.join(folder, 'content'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    // A write takes all of what it is given, or throws.
    for await (const part of stream) await file.writeFile(part as Buffer | string);
    const { size } = await file.stat();
    await storage.putStream(name, Readable.from(contentOf(file)), size);
    return size;
  } finally {
    await file.close();
  }
}
