import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { claimDataFolder } from './data-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-folder-'));
const file = path.join(folder, 'server.pid');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is claimed by one server and free again afterwards', async () => {
  const release = await claimDataFolder(folder);
  expect(readFileSync(file, 'utf8').trim()).toBe(String(process.pid));
  release();
  expect(() => readFileSync(file, 'utf8')).toThrow('ENOENT');
});

it('is taken over from a server that was killed, and from another program that has its number now', async () => {
  for (const pid of [999_999_999, 1]) {
    writeFileSync(file, `${pid}\n`);
    const release = await claimDataFolder(folder);
    expect(readFileSync(file, 'utf8').trim()).toBe(String(process.pid));
    release();
  }
});

it('is refused while another server runs, in a sentence that names it', async () => {
  const script = path.join(folder, 'main.ts');
  writeFileSync(script, 'setTimeout(() => undefined, 20_000);\nprocess.stdout.write("up");\n');
  const other = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => other.stdout.once('data', resolve));
  writeFileSync(file, `${other.pid}\n`);
  await expect(claimDataFolder(folder)).rejects.toThrow(
    `Another server (process ${other.pid}) already uses ${folder}`,
  );
  other.kill('SIGKILL');
});
