import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningPostgres, startPostgres } from './embedded-postgres.ts';

// Each makes a cluster or two, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-pg-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

const here = path.dirname(fileURLToPath(import.meta.url));

/** A parent that starts the database in `dataDir`, prints its address and waits to be killed. */
async function startInChild(dataDir: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const code = `const { startPostgres } = await import(${JSON.stringify(path.join(here, 'embedded-postgres.ts'))});
    const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(running.url); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * Two processes of the user that the database runs as: one that is dead and that its parent never clears away, and that
 * parent, which runs.
 */
async function strangers(): Promise<{ dead: number; alive: number; end: () => void }> {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const script = `sh -c 'echo $$' & exec sleep 600`;
  const parent = spawn('sh', ['-c', script], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { dead: Number(line), alive: parent.pid ?? 0, end: () => parent.kill('SIGKILL') };
}

describe('the embedded database', () => {
  it('keeps its data over a restart and asks for a password', async () => {
    const dataDir = path.join(folder, 'db');
    const first = await startPostgres({ dataDir, durable: false });
    await query(first.url, 'create table kept (n int)');
    await first.stop();
    const second = await startPostgres({ dataDir, durable: false });
    expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    const stranger = second.url.replace(/:[^:@/]+@/, ':wrong@');
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    await second.stop();
  });

  it.each([
    ['by a socket in its folder', 'db', null],
    ['over loopback where the path of a socket would be too long', `db-${'x'.repeat(90)}`, '127.0.0.1'],
  ])('is reached %s', async (_how, name, address) => {
    const dataDir = path.join(folder, name);
    const { url, stop } = await startPostgres({ dataDir, durable: false });
    const [row] = await query(url, 'select host(inet_client_addr()) as address');
    expect(row).toEqual({ address });
    expect(runningPostgres(dataDir)).toBe(url);
    await stop();
  });

  it('ends the database that a killed parent left behind, and loses nothing', async () => {
    const dataDir = path.join(folder, 'db');
    const child = await startInChild(dataDir);
    await query(child.url, 'create table kept (n int)');
    await child.kill();
    const next = await startPostgres({ dataDir, durable: false });
    expect(await query(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await next.stop();
  });

  it('does nothing before it is tied to its starter, however long that takes', async () => {
    const dataDir = path.join(folder, 'db');
    let locksMeanwhile: string[] | undefined;
    const running = await startPostgres({
      dataDir,
      durable: false,
      onLaunch: () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        locksMeanwhile = readdirSync(dataDir).filter((name) => name === 'postmaster.pid');
      },
    });
    expect(locksMeanwhile).toEqual([]);
    await running.stop();
  });

  it.each(['dead', 'alive'] as const)(
    'starts over a lock whose number belongs to another process, which is %s',
    async (state) => {
      const dataDir = path.join(folder, 'db');
      const lock = path.join(dataDir, 'postmaster.pid');
      const child = await startInChild(dataDir);
      const [pid, ...rest] = readFileSync(lock, 'utf8').split('\n');
      await child.kill();
      process.kill(Number(pid), 'SIGKILL');
      const others = await strangers();
      writeFileSync(lock, [others[state], ...rest].join('\n'));
      const next = await startPostgres({ dataDir, durable: false });
      expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await next.stop();
      others.end();
    },
  );

  it('takes no cluster for a database that was only half made', async () => {
    const dataDir = path.join(folder, 'db');
    mkdirSync(`${dataDir}.making-a1b2c3`);
    writeFileSync(path.join(`${dataDir}.making-a1b2c3`, 'PG_VERSION'), '18');
    const running = await startPostgres({ dataDir, durable: false });
    expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(folder).toSorted()).toEqual(['db', 'db.password']);
    await running.stop();
  });

  it.runIf(process.getuid?.() === 0)('says which folder is closed when it cannot be reached', async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(startPostgres({ dataDir: path.join(closed, 'db') })).rejects.toThrow(
      `${closed} is closed to others`,
    );
  });
});
