import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { movableClock } from '../src/platform/clock/clock.ts';
import { acrossInstitutions } from '../src/platform/db/across-institutions.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startProcess, type TestProcess } from './cluster-processes.ts';
import { makePerson, makeWorld, type MadePerson, type World } from './factories.ts';
import { eventually } from './identity-factories.ts';
import { cloneDatabase, type TestRows } from './test-server.ts';

// It starts the product twice, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

/** Two batches of the product, and a line of the second. */
const lines = 600;
const heldLine = 550;

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-killed-'));
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let opened: ReturnType<typeof openDatabase>;
let rows: TestRows;
let world: World;
let admin: MadePerson;
const processes: TestProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'));
  opened = openDatabase(database.url, 4);
  rows = { db: acrossInstitutions(opened.db, 'tests look everywhere'), clock: movableClock() };
  world = await makeWorld(rows);
  admin = await makePerson(rows, world, 'levelThreeAdmin');
});
afterAll(async () => {
  for (const one of processes) await one.end('SIGKILL');
  await opened.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<TestProcess> {
  const started = await startProcess({
    ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'error' },
    ...{ BIND: '127.0.0.1', PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url },
    SECRET: 'the-secret-of-a-process-that-is-killed',
  });
  processes.push(started);
  return started;
}

async function send({ port }: TestProcess, sentAs: string, content: string): Promise<string> {
  const form = new FormData();
  form.append(uploadField, new File([content], 'people.csv'));
  const answer = await fetch(`http://localhost:${port}/api/user/bulk-upload?typeOfUser=${sentAs}`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${admin.token}` } },
  });
  const { response } = (await answer.json()) as Envelope<Upload>;
  return response?.id ?? '';
}

const until = (at: TestProcess, id: string, is: (upload: Upload) => boolean) =>
  eventually(async () => {
    const { response } = await at.call<Upload>(`GET /user/bulk-upload/${id}`, { as: admin.token });
    return response && is(response) ? response : undefined;
  });

/** How many rows there are of what an upload writes of people of a role, and how many different ones. */
async function written(role: string) {
  const { rows: found } = await sql<{ what: string; all: number; different: number }>`
    with added as (select id, coalesce(student_number, email) as key from people where role = ${role})
    select 'people' as what, count(*)::int as all, count(distinct key)::int as different from added
    union all
    select 'beside', count(*)::int, count(distinct person_id)::int from (
      select student_id as person_id from student_parents union all select educator_id from educator_levels
    ) as beside where person_id in (select id from added)
    union all
    select 'audit', count(*)::int, count(distinct subject_id)::int from audit_entries
    where action = 'person.added' and subject_id in (select id from added)
    union all
    select 'lines', count(*)::int, count(distinct person_id)::int from bulk_upload_lines
    where result = 'done' and person_id in (select id from added)`.execute(rows.db);
  return found.map(({ what, all, different }) => [what, all, different]);
}

/** Waits until somebody waits for a lock of the other transaction. */
const isHeld = (kind: 'relation' | 'transactionid') =>
  eventually(async () => {
    const { rows: waiting } = await sql`
      select from pg_locks join pg_stat_activity as who using (pid)
      where not granted and locktype = ${kind} and who.datname = current_database()`.execute(rows.db);
    return waiting.length > 0;
  });
const students = () =>
  rows.db.selectFrom('people').selectAll().where('role', '=', 'student').orderBy('id').execute();
const head = 'Student Number,First Name,Last Name';

it.each([
  {
    ...{ sentAs: 'STUDENT', role: 'student' },
    head: 'Student Number,First Name,Last Name,Parent First Name,Parent Last Name,Parent Email',
    lineOf: (at: number) => `K${at},Ana,A,Di,A,di${at}@home.test`,
  },
  {
    ...{ sentAs: 'TUTOR', role: 'educator', head: 'Email,First Name,Last Name' },
    lineOf: (at: number) => `k${at}@home.test,Ana,A`,
  },
])(
  'an upload of $role accounts goes on after a kill -9 in the middle, and nothing of it is there twice',
  async (kind) => {
    const { sentAs, role, lineOf } = kind;
    const all = Array.from({ length: lines }, (_, at) => lineOf(at));
    const killed = await start();
    const id = await send(killed, sentAs, [kind.head, ...all].join('\n'));
    await until(killed, id, ({ state }) => state === 'rehearsed');
    // A line of the second batch cannot be marked: all that the batch has written by then is not committed.
    const other = await rows.db.startTransaction().execute();
    await sql`select from bulk_upload_lines where upload_id = ${id} and line = ${heldLine} for update`.execute(
      other,
    );
    await killed.call(`PUT /user/bulk-upload/${id}/confirm`, { as: admin.token, body: {} });
    await isHeld('transactionid');
    expect(await until(killed, id, ({ counts }) => counts.done > 0)).toMatchObject({
      ...{ state: 'applying', counts: { done: 500, new: lines } },
    });
    await killed.end('SIGKILL');
    await other.rollback().execute();
    const next = await start();
    expect(await until(next, id, ({ state }) => state === 'applied')).toMatchObject({
      counts: { done: lines, new: lines, failed: 0, unchanged: 0 },
    });
    await next.end('SIGKILL');
    expect(await written(role)).toEqual(
      ['people', 'beside', 'audit', 'lines'].map((what) => [what, lines, lines]),
    );
  },
);

it('an undo goes on after a kill -9 in the middle: everybody is as before, and each is written down once', async () => {
  const first = await start();
  const { id: knownId } = await makePerson(rows, world, 'student');
  const before = await students();
  const known = before.find(({ id }) => id === knownId);
  // Two batches of an undo, and a line of the second.
  const added = Array.from({ length: 300 }, (_, at) => `U${at},Ana,A`);
  const id = await send(
    first,
    'STUDENT',
    [head, `${known?.studentNumber},${known?.firstName},Changed`, ...added].join('\n'),
  );
  await until(first, id, ({ state }) => state === 'rehearsed');
  await first.call(`PUT /user/bulk-upload/${id}/confirm`, { as: admin.token, body: {} });
  await until(first, id, ({ state }) => state === 'applied');
  const other = await rows.db.startTransaction().execute();
  await sql`select from bulk_upload_lines where upload_id = ${id} and line = 280 for update`.execute(other);
  await first.call(`PUT /user/bulk-upload/${id}/undo`, { as: admin.token, body: {} });
  await isHeld('transactionid');
  expect(await until(first, id, ({ counts }) => counts.undone > 0)).toMatchObject({
    ...{ state: 'undoing', counts: { undone: 200, left: 0 } },
  });
  await first.end('SIGKILL');
  await other.rollback().execute();
  const next = await start();
  expect(await until(next, id, ({ state }) => state === 'undone')).toMatchObject({
    counts: { undone: 301, left: 0 },
  });
  await next.end('SIGKILL');
  const strip = (all: typeof before) => all.map(({ version: _version, ...one }) => one);
  expect(strip(await students())).toEqual(strip(before));
  const { rows: entries } = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct subject_id)::int as different from audit_entries
    where action = 'person.removed'`.execute(rows.db);
  expect(entries).toEqual([{ all: 300, different: 300 }]);
});

it('a rehearsal that is killed in the middle is read again: each line is there once, and nobody was touched', async () => {
  const first = await start();
  const before = await students();
  const other = await rows.db.startTransaction().execute();
  await sql`savepoint free`.execute(other);
  await sql`lock table bulk_upload_lines in share row exclusive mode`.execute(other);
  const added = Array.from({ length: lines }, (_, at) => `R${at},Ana,A`);
  const id = await send(first, 'STUDENT', [head, ...added].join('\n'));
  await isHeld('relation');
  await sql`rollback to savepoint free`.execute(other);
  // A line of the second batch cannot be kept, because somebody else keeps one of its number.
  await sql`
    insert into bulk_upload_lines (institution_id, upload_id, created_at, line, cells, name, key, outcome, changes, adds,
      problems, warnings)
    values (${world.institutionId}, ${id}, now(), ${heldLine}, '[]', '', '', 'new', '[]', '{}', '[]', '[]')`.execute(
    other,
  );
  await isHeld('transactionid');
  expect(await until(first, id, ({ counts }) => counts.lines > 0)).toMatchObject({
    ...{ state: 'reading', counts: { lines: 500 } },
  });
  await first.end('SIGKILL');
  await other.rollback().execute();
  const next = await start();
  expect(await until(next, id, ({ state }) => state === 'rehearsed')).toMatchObject({
    counts: { lines, new: lines, conflict: 0, error: 0 },
  });
  await next.end('SIGKILL');
  expect(await students()).toEqual(before);
});
