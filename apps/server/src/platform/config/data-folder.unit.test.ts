import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

it('is closed to every other user, also what lay open in it, but for the way to the database', async () => {
  const isRoot = process.getuid?.() === 0;
  const open = mkdtempSync(path.join(tmpdir(), 'lectern-open-'));
  chmodSync(open, 0o755);
  for (const name of ['files', 'recordings', 'db']) mkdirSync(path.join(open, name), { mode: 0o755 });
  for (const name of ['secret', 'files/one']) writeFileSync(path.join(open, name), 'x', { mode: 0o644 });
  // The database's own folder belongs to another user where the product runs as root.
  if (isRoot) chownSync(path.join(open, 'db'), 65_534, 65_534);
  const release = await claimDataFolder(open);
  const modeOf = (name: string) => (statSync(path.join(open, name)).mode & 0o777).toString(8);
  expect([
    modeOf('.'),
    modeOf('files'),
    modeOf('recordings'),
    modeOf('secret'),
    modeOf('server.pid'),
  ]).toEqual([isRoot ? '711' : '700', '700', '700', '600', '600']);
  expect(modeOf('db')).toBe(isRoot ? '755' : '700');
  release();
  rmSync(open, { recursive: true });
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
