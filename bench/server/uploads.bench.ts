import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BenchOptions, Report } from '../report.ts';
import {
  changes,
  deactivations,
  educators,
  linesOf,
  students,
  workbooks,
  type Kind,
} from './uploads-kinds.ts';
import type { UploadsServer } from './uploads-server.ts';

interface Size {
  readonly lines: number;
  readonly rehearsalSeconds: number;
  readonly applySeconds: number;
  /** Each person is asked whether anything has used them: at most three times as long as adding. */
  readonly undoSeconds: number;
  readonly addedMb: number;
  /** Educators and deactivations come in files of this size, too. */
  readonly hasAllKinds: boolean;
}

const tenfold = { lines: 100_000, rehearsalSeconds: 50, applySeconds: 200, undoSeconds: 600, addedMb: 300 };
const sizes: readonly Size[] = [
  { lines: 10_000, rehearsalSeconds: 5, applySeconds: 20, undoSeconds: 60, addedMb: 100, hasAllKinds: true },
  { ...tenfold, hasAllKinds: false },
];
/** Another call is made so often, whether the one before was answered or not. */
const callEveryMs = 50;
const idleMs = 5_000;
const lookEveryMs = 50;
const longestMs = 900_000;
const warmLines = 200;
/** What a call may wait for an upload, 95 of 100. */
const mostWaitMs = 250;
const batchLines = 500;

/** A product in a process of its own. */
interface Started extends UploadsServer {
  readonly child: ChildProcess;
}

async function start(): Promise<Started> {
  const child = fork(path.resolve(fileURLToPath(import.meta.url), '../uploads-server.ts'));
  const told = new Promise<UploadsServer>((resolve, reject) => {
    child.once('message', (server) => resolve(server as UploadsServer));
    child.once('exit', (code) => reject(new Error(`The server's process ended (${String(code)}).`)));
  });
  return { ...(await told), child };
}

async function stop({ child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.send('stop');
  await gone;
}

interface Upload {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

async function ask(server: Started, method: string, route: string, body?: FormData | string) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/user${route}`, {
    ...{ method, body: body ?? null },
    headers: {
      authorization: `Bearer ${server.admin}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  });
  const told = (await answer.json()) as { response: Upload; message: string };
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${told.message}`);
  return told.response;
}

async function until(server: Started, id: string, state: string): Promise<Upload> {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline) {
    const upload = await ask(server, 'GET', `/bulk-upload/${id}`);
    if (upload.state === state) return upload;
    if (upload.state === 'refused') throw new Error('The file was refused.');
    await pause(lookEveryMs);
  }
  throw new Error(`The upload is not ${state}.`);
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

interface Times {
  readonly rehearsal: number;
  readonly apply: number;
  readonly id: string;
}

/** Sends a file, waits until it is rehearsed, confirms it and waits until it is done: as a person with a browser does. */
async function uploadLines(
  server: Started,
  { route, outcome, confirmation, sent: made }: Kind,
  file: readonly string[][],
): Promise<Times> {
  const lines = file.length - 1;
  const form = new FormData();
  form.append('multipartFiles', await made(file));
  const sent = performance.now();
  const { id } = await ask(server, 'POST', route, form);
  const rehearsed = await until(server, id, 'rehearsed');
  if (rehearsed.counts[outcome] !== lines) throw new Error(JSON.stringify(rehearsed.counts));
  const rehearsal = seconds(sent);
  const confirmed = performance.now();
  await ask(server, 'PUT', `/bulk-upload/${id}/confirm`, JSON.stringify(confirmation(lines)));
  const applied = await until(server, id, 'applied');
  if (applied.counts['done'] !== lines) throw new Error(JSON.stringify(applied.counts));
  return { rehearsal, apply: seconds(confirmed), id };
}

/** Takes it all back; nobody of them was used or changed since. */
async function undoLines(server: Started, id: string, lines: number): Promise<number> {
  const asked = performance.now();
  await ask(server, 'PUT', `/bulk-upload/${id}/undo`, '{}');
  const undone = await until(server, id, 'undone');
  if (undone.counts['undone'] !== lines) throw new Error(JSON.stringify(undone.counts));
  return seconds(asked);
}

/** How long another call takes, again and again until told to stop. */
class OtherCalls {
  private readonly server: Started;
  private readonly times: number[] = [];
  private readonly waiting = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private failed = 0;

  constructor(server: Started) {
    this.server = server;
    this.timer = setInterval(() => {
      const call = this.call().finally(() => this.waiting.delete(call));
      this.waiting.add(call);
    }, callEveryMs);
  }

  private async call(): Promise<void> {
    const began = performance.now();
    const path = '/api/visit/student?filter=future&pageNumber=1';
    const headers = { authorization: `Bearer ${this.server.student}` };
    const answer = await fetch(`http://127.0.0.1:${this.server.port}${path}`, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status !== 200) this.failed += 1;
    this.times.push(performance.now() - began);
  }

  async end(): Promise<{ p95: number; longest: number; failed: number }> {
    clearInterval(this.timer);
    await Promise.all(this.waiting);
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
    return { p95: at(0.95), longest: at(1), failed: this.failed };
  }
}

function memoryMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1000;
}

/** What a process holds now; from here on its peak is counted from zero. */
function beginPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memoryMb(pid, 'VmRSS');
}

/** The same lines into bare tables of the same database: a statement for 500 people, another for their parents. */
async function bareSeconds(server: Started, lines: readonly string[][]): Promise<number> {
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  await pool.query('create schema bare');
  await pool.query(`create table bare.people (number text primary key, first_name text, last_name text, born date,
    gender text, grade text, email text unique, mobile text)`);
  await pool.query(
    'create table bare.parents (number text, first_name text, last_name text, email text, primary key (number, email))',
  );
  const began = performance.now();
  for (let at = 0; at < lines.length; at += batchLines) {
    const json = JSON.stringify(lines.slice(at, at + batchLines));
    await pool.query('begin');
    await pool.query(
      `insert into bare.people select l->>0, l->>1, l->>2, to_date(l->>3, 'MM/DD/YYYY'), l->>4, l->>5, l->>6, l->>7
       from jsonb_array_elements($1) l`,
      [json],
    );
    await pool.query(
      'insert into bare.parents select l->>0, l->>8, l->>9, l->>10 from jsonb_array_elements($1) l',
      [json],
    );
    await pool.query('commit');
  }
  const took = seconds(began);
  await pool.query('drop schema bare cascade');
  await pool.end();
  return took;
}

/** Tells a figure of a file that has a goal, or only what it is. */
function tellers(report: Report, named: string) {
  return {
    atMost: (name: string, value: number, unit: string, most: number): void =>
      report(`${named}: ${name}`, value, unit, `at most ${most}`, value <= most),
    tell: (name: string, value: number, unit: string): void =>
      report(`${named}: ${name}`, value, unit, 'told', true),
  };
}

type Tellers = ReturnType<typeof tellers>;

/** Sends one file and takes it back, while somebody else calls. */
async function measureFile(
  server: Started,
  { atMost, tell }: Tellers,
  given: { size: Size; kind: Kind; word: string },
): Promise<Times> {
  const { size, kind, word } = given;
  const pid = server.child.pid ?? 0;
  const file = kind.file(size.lines, word);
  const before = beginPeak(pid);
  const otherCalls = new OtherCalls(server);
  const times = await uploadLines(server, kind, file);
  const busy = await otherCalls.end();
  const added = memoryMb(pid, 'VmHWM') - before;
  const undoCalls = new OtherCalls(server);
  const undone = await undoLines(server, times.id, size.lines);
  const whileUndone = await undoCalls.end();
  atMost('rehearsal', times.rehearsal, 's', size.rehearsalSeconds);
  atMost('done', times.apply, 's', size.applySeconds);
  atMost('undone', undone, 's', size.undoSeconds);
  atMost('another call while it is undone, 95 of 100', whileUndone.p95, 'ms', mostWaitMs);
  atMost('memory of the server beyond before', added, 'MB', size.addedMb);
  atMost('another call meanwhile, 95 of 100', busy.p95, 'ms', mostWaitMs);
  tell('another call meanwhile, longest', busy.longest, 'ms');
  atMost('other calls meanwhile that failed', busy.failed, 'calls', 0);
  tell('load of the machine at the end', loadavg()[0] ?? Number.NaN, 'processes');
  return times;
}

async function withServer(work: (server: Started) => Promise<void>): Promise<void> {
  const server = await start();
  try {
    await uploadLines(server, students, students.file(warmLines, 'w'));
    await work(server);
  } finally {
    await stop(server);
  }
}

async function measureStudents(report: Report, size: Size): Promise<void> {
  await withServer(async (server) => {
    const told = tellers(report, `${size.lines.toLocaleString('en-US')} lines`);
    const idleCalls = new OtherCalls(server);
    await pause(idleMs);
    const idle = await idleCalls.end();
    const times = await measureFile(server, told, { size, kind: students, word: 'n' });
    const bare = await bareSeconds(server, linesOf(size.lines, 'n'));
    told.tell('rehearsal against bare inserts', times.rehearsal / bare, 'ratio');
    told.tell('done against bare inserts', times.apply / bare, 'ratio');
    told.tell('another call before, 95 of 100', idle.p95, 'ms');
  });
}

/** Files of students as a workbook, of educators, new and changed, and of students who are deactivated; who is not new was added just before. */
async function measureOther(report: Report, kind: Kind, size: Size): Promise<void> {
  await withServer(async (server) => {
    const told = tellers(report, `${size.lines.toLocaleString('en-US')} ${kind.name}`);
    if (kind === deactivations) await uploadLines(server, students, students.file(size.lines, 'd'));
    else if (kind === changes) await uploadLines(server, educators, educators.file(size.lines, 'd'));
    else await uploadLines(server, kind, kind.file(warmLines, 'v'));
    await measureFile(server, told, { size, kind, word: 'd' });
  });
}

/**
 * Files of students, as text and as a workbook, of educators, changes of educators and deactivations, rehearsed, done and undone while somebody else calls.
 * `--only 10000` leaves the longer file out; `--only educators`, 'students in a workbook', 'changes of educators' and 'deactivations' measure one kind.
 */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const isWanted = (name: string): boolean => only === undefined || only === name;
  for (const size of sizes) {
    const isOfSize = isWanted(String(size.lines));
    if (isOfSize) await measureStudents(report, size);
    for (const kind of [workbooks, educators, changes, deactivations])
      if (size.hasAllKinds && (isOfSize || isWanted(kind.name))) await measureOther(report, kind, size);
  }
}
