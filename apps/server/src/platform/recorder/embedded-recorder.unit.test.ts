import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { MediaEngine } from '../media-engine/media-engine.ts';
import { embeddedRecorder } from './embedded-recorder.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-recorder-'));
const recorder = embeddedRecorder({
  dataDir,
  searchPath: '',
  media: {} as MediaEngine,
  inside: () => {
    throw new Error('Nothing is recorded here.');
  },
  log: pino({ level: 'silent' }),
});

afterAll(async () => {
  await recorder.stop();
  rmSync(dataDir, { recursive: true });
});

it('tells of which recordings something is on the disk, and of nothing else that lies there', async () => {
  expect(await recorder.held()).toEqual([]);
  const first = randomUUID();
  const second = randomUUID();
  for (const name of [second, first, 'lost+found'])
    mkdirSync(path.join(dataDir, 'recordings', name), { recursive: true });
  writeFileSync(path.join(dataDir, 'recordings', first, 'part-1.log'), 'packets');
  expect((await recorder.held()).toSorted()).toEqual([first, second].toSorted());
  await recorder.forget(first);
  expect(await recorder.held()).toEqual([second]);
  expect(existsSync(path.join(dataDir, 'recordings', first))).toBe(false);
});
