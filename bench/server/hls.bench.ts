import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { playlistFile } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import { fakeBroadcaster } from '../../apps/server/test/fake-broadcaster.ts';
import type { Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import type { HlsLoad, HlsResult } from './hls-viewers.ts';

const viewers = 300;
const seconds = 15;
/** A second of 2 Mbit/s. */
const part = Buffer.alloc(250_000, 7);
const playlist = Buffer.alloc(900, 7);
const goalCores = 0.6;
const goalSlowMs = 200;

function drive(load: HlsLoad): Promise<HlsResult> {
  const child = fork(path.resolve(fileURLToPath(import.meta.url), '../hls-viewers.ts'));
  const result = new Promise<HlsResult>((resolve, reject) => {
    child.once('message', (told) => resolve(told as HlsResult));
    child.once('exit', (code) => reject(new Error(`The viewers' process ended (${String(code)}).`)));
  });
  child.send(load);
  return result;
}

async function seedBroadcast(bench: BenchServer): Promise<{ visitId: string; tokens: string[] }> {
  const educator = await addPerson(bench, 'educator', 'educator');
  const [visit] = await bench.sql<{ id: string }>(
    `insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
       buffer_minutes, final_buffer_minutes, created_at, call_opened_at, due_at)
     values ($1, 'broadcast', 'inCall', $2, $2, 'admin', now() - interval '1 minute', now() + interval '1 hour', 2, 5,
       now(), now(), now() + interval '1 hour') returning id`,
    [bench.institutionId, educator],
  );
  const visitId = visit?.id ?? '';
  const tokens: string[] = [];
  for (let count = 0; count < viewers; count += 1) {
    const student = await addPerson(bench, 'student', `student${count}`);
    await bench.sql(
      `insert into visit_participants (institution_id, visit_id, person_id, side, state, joined_at)
       values ($1, $2, $3, 'student', 'inCall', now())`,
      [bench.institutionId, visitId, student],
    );
    tokens.push(await bench.session(student));
  }
  return { visitId, tokens };
}

/** The stream of a broadcast to 300 viewers: each fetches the playlist and a part of 250 kB every second, each request checked. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer({
    ...fakeBroadcaster(),
    file: async (_id, name) => (name === playlistFile ? playlist : part),
  });
  try {
    const { visitId, tokens } = await seedBroadcast(bench);
    const before = process.cpuUsage();
    const began = performance.now();
    const load = { port: bench.port, path: `/api/visit/${visitId}/broadcast/stream`, tokens, seconds };
    const { requests, failed, megabytes, slowMs } = await drive(load);
    const took = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const cores = (user + system) / 1e6 / took;
    const name = `${viewers} viewers of a stream`;
    report(`${name}: server`, cores, 'cores', `at most ${goalCores}`, cores <= goalCores);
    report(`${name}: refused`, failed, 'requests', 'none', failed === 0);
    report(`${name}: requests`, requests / took, '1/s', 'told', true);
    report(`${name}: sent`, megabytes / took, 'MB/s', 'told', true);
    report(`${name}: 95 of 100 answers within`, slowMs, 'ms', `at most ${goalSlowMs}`, slowMs <= goalSlowMs);
  } finally {
    await bench.stop();
  }
}
