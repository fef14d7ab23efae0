import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { RecorderHost } from './recorder-host.ts';

it('fails, and waits for nothing, when a process that composes or records cannot be started', async () => {
  const host = new RecorderHost('');
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    const folder = tmpdir();
    await expect(host.compose({ folder, onProgress: () => undefined })).rejects.toThrow('ENOENT');
    const running = host.record({ url: 'ws://127.0.0.1:1', folder, token: async () => '' });
    expect(await running.ended).toContain('ENOENT');
    await running.stop();
  } finally {
    process.execPath = execPath;
    await host.stop();
  }
});
