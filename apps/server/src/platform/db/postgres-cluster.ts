import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Debian's `nobody`: PostgreSQL refuses to run as root, and this user needs no account of its own to be made. */
export const nobody = 65_534;

/** As whom the database runs: never as root. */
export function databaseUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { ...databaseUser(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} failed (${code}):\n${output.trim()}`);
}

/** The unprivileged user must be able to walk to both folders; a home folder of mode 0700 stops it. */
export function refuseUnreachable(folders: string[]): void {
  if (process.getuid?.() !== 0) return;
  for (const folder of folders) {
    for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
      const state = lstatSync(at, { throwIfNoEntry: false });
      if (!state || state.uid === nobody || (state.mode & 0o001) !== 0) continue;
      throw new Error(
        `The embedded database runs as an unprivileged user, which cannot reach ${folder}: ${at} is closed to others. ` +
          `Open it (chmod o+x ${at}), choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.`,
      );
    }
  }
}

/**
 * Makes a cluster in a temporary place and then moves it: a half-made one, after a power cut or a kill, is never
 * mistaken for a database.
 */
export async function initialise(native: string, dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const { dir: parent, base } = path.parse(dataDir);
  for (const name of readdirSync(parent))
    if (name.startsWith(`${base}.making-`)) rmSync(path.join(parent, name), { recursive: true, force: true });
  const making = mkdtempSync(`${dataDir}.making-`);
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (process.getuid?.() === 0) for (const file of [passwordFile, making]) chownSync(file, nobody, nobody);
  await run(path.join(native, 'bin/initdb'), [
    ...['-D', making, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
    ...['-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
  renameSync(making, dataDir);
}
