import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStream } from './keep-stream.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-test-'));
  storage = localStorage(folder);
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('a stream whose length nobody knows', () => {
  it('is kept whole, and leaves nothing else', async () => {
    const parts = Array.from({ length: 300 }, (_, n) => `part ${n} ${'x'.repeat(1000)}\n`);
    const bytes = await keepStream(storage, 'one', Readable.from(parts));
    expect(bytes).toBe(parts.join('').length);
    expect(await text(await storage.read('one'))).toBe(parts.join(''));
    expect(readdirSync(folder)).toEqual(['files']);
  });

  it('has no name while it is written', async () => {
    let seen: string[] = [];
    async function* watched(): AsyncGenerator<string> {
      yield 'one';
      seen = readdirSync(folder);
      yield 'two';
    }
    await keepStream(storage, 'two', Readable.from(watched()));
    expect(seen).toEqual([]);
  });

  it('that breaks off is not kept', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'one';
      throw new Error('The line broke.');
    }
    await expect(keepStream(storage, 'three', Readable.from(broken()))).rejects.toThrow('The line broke.');
    await expect(storage.size('three')).rejects.toThrow(/./u);
    expect(readdirSync(folder)).toEqual([]);
  });
});
