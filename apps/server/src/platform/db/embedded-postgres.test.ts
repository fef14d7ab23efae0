import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './embedded-postgres.ts';

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

  it('ends the database that a killed parent left behind, and loses nothing', async () => {
    const dataDir = path.join(folder, 'db');
    const child = await startInChild(dataDir);
    await query(child.url, 'create table kept (n int)');
    await child.kill();
    const next = await startPostgres({ dataDir, durable: false });
    expect(await query(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await next.stop();
  });

  it.runIf(process.getuid?.() === 0)('says which folder is closed when it cannot be reached', async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(startPostgres({ dataDir: path.join(closed, 'db') })).rejects.toThrow(
      `${closed} is closed to others`,
    );
  });
});
