import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '../../../test/test-bucket.ts';
import { readConfig } from '../config/config.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const large = 6 * 1024 * 1024;
const chunk = 64 * 1024;

/** Bytes that come in pieces, each only when it is asked for; tells how many were taken at most before they were sent. */
function slowly(bytes: Buffer): Readable {
  let at = 0;
  return new Readable({
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + chunk) : null);
      at += chunk;
    },
  });
}

describe.each(['a folder', 'a bucket'])('storage in %s', (kind) => {
  let dataDir: string;
  let bucket: TestBucket | undefined;
  let storage: Storage;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-storage-'));
    bucket = kind === 'a bucket' ? await startBucket() : undefined;
    storage = openStorage(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', ...bucket?.env }));
  });
  afterAll(async () => {
    storage.close();
    await bucket?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is ready', async () => {
    expect(await storage.trouble()).toBeNull();
  });

  it('gives back what was put, and tells its size', async () => {
    const [name, bytes] = [randomUUID(), randomBytes(300_000)];
    await storage.put(name, bytes);
    expect(await storage.size(name)).toBe(bytes.length);
    expect((await buffer(await storage.read(name))).equals(bytes)).toBe(true);
  });

  it('takes a stream of a known length byte for byte', async () => {
    const [name, bytes] = [randomUUID(), randomBytes(large + 77)];
    await storage.putStream(name, slowly(bytes), bytes.length);
    expect(await storage.size(name)).toBe(bytes.length);
    expect((await buffer(await storage.read(name))).equals(bytes)).toBe(true);
  });

  it('gives a part, both ends included', async () => {
    const [name, bytes] = [randomUUID(), randomBytes(10_000)];
    await storage.put(name, bytes);
    for (const [start, end] of [
      [0, 1],
      [100, 2_000],
      [9_999, 9_999],
    ] as const)
      expect(
        (await buffer(await storage.read(name, { start, end }))).equals(bytes.subarray(start, end + 1)),
      ).toBe(true);
  });

  it('can be left in the middle of a large thing, and serves on', async () => {
    const [name, bytes] = [randomUUID(), randomBytes(large)];
    await storage.put(name, bytes);
    for (let round = 0; round < 20; round += 1) {
      const stream = await storage.read(name);
      stream.on('error', () => undefined);
      await new Promise((resolve) => stream.once('data', resolve));
      stream.destroy();
    }
    expect((await buffer(await storage.read(name, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(
      true,
    );
  });

  it('forgets what is removed, twice if need be', async () => {
    const name = randomUUID();
    await storage.put(name, randomBytes(10));
    await storage.remove(name);
    await storage.remove(name);
    await expect(storage.size(name)).rejects.toThrow(name);
    await expect(storage.read(name).then(buffer)).rejects.toThrow(/ENOENT|Cannot read file|NoSuchKey/);
  });
});

describe('a bucket that is not there', () => {
  it('is said, and reading from it fails', async () => {
    const bucket = await startBucket();
    const env = { ...bucket.env, S3_BUCKET: 'another-bucket' };
    const storage = openStorage(
      readConfig({ DATA_DIR: tmpdir(), NODE_ENV: 'test', SECRET: 'x'.repeat(32), ...env }),
    );
    expect(await storage.trouble()).toMatch(/NotFound|NoSuchBucket/);
    await expect(storage.put('name', Buffer.from('x'))).rejects.toThrow('name');
    storage.close();
    await bucket.stop();
    expect(await storage.trouble()).not.toBeNull();
  });
});
