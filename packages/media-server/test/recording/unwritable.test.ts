import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecorderHost } from '../../src/recorder/recorder-host.ts';

let folder: string;
let host: RecorderHost;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-unwritable-'));
  host = new RecorderHost(process.env['PATH'] ?? '', { recording: 0, composing: 0 });
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Records where there is no engine: unwritable files are found before. */
const recordInto = (into: string) =>
  host.record({ url: 'ws://127.0.0.1:9', folder: into, token: () => Promise.resolve('any') });

describe('a recorder that cannot write', () => {
  it('ends with the reason when something else is in the place of its folder', async () => {
    const taken = path.join(folder, 'taken');
    writeFileSync(taken, 'a file');
    expect(await recordInto(taken).ended).toMatch(/^(EEXIST|ENOTDIR): .*mkdir/);
    expect(await recordInto(path.join(taken, 'below')).ended).toMatch(/^ENOTDIR: .*mkdir/);
  });

  it('ends with the reason when its log cannot be begun', async () => {
    const busy = path.join(folder, 'busy');
    // The next log would be the second, and something is there already.
    mkdirSync(path.join(busy, 'part-2.log'), { recursive: true });
    expect(await recordInto(busy).ended).toMatch(/^(EEXIST|EISDIR): .*open/);
  });

  it('ends without a reason when it was asked to, and with the signal when it was killed', async () => {
    const asked = recordInto(path.join(folder, 'asked'));
    await asked.stop();
    expect(await asked.ended).toBeNull();
    const killed = recordInto(path.join(folder, 'killed'));
    process.kill(killed.pid ?? 0, 'SIGKILL');
    expect(await killed.ended).toBe('The process ended with SIGKILL.');
  });
});
