import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measurePairs, median, medianRatio, type Report } from '../report.ts';
import { callsPerSecond } from './calls-per-second.ts';
import type { ReportsServer } from './reports-server.ts';

const dayMs = 86_400_000;
/** A session each 43 minutes: so many days have somewhat less than the hundred thousand rows of one report. */
const longDays = 2_950;
const goals = { page: 1.5, exportSeconds: 30, addedMb: 150, booking: 2 } as const;
const bookings = 40;

interface Started extends ReportsServer {
  readonly child: ChildProcess;
}

async function start(): Promise<Started> {
  const child = fork(path.resolve(fileURLToPath(import.meta.url), '../reports-server.ts'));
  const told = new Promise<ReportsServer>((resolve, reject) => {
    child.once('message', (server) => resolve(server as ReportsServer));
    child.once('exit', (code) => reject(new Error(`The server's process ended (${String(code)}).`)));
  });
  return { ...(await told), child };
}

async function stop({ child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.send('stop');
  await gone;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function addressOf(server: Started, days: number, more = ''): string {
  const query = `startDate=${dayOf(Date.now() - days * dayMs)}&endDate=${dayOf(Date.now())}${more}`;
  return `http://127.0.0.1:${server.port}/api/report/medicAid?isUsageReport=true&${query}`;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function ask<T>(url: string, token: string, { headers, ...init }: Sent = {}): Promise<T> {
  const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } });
  const { response, message } = (await answer.json()) as { response: T; message: string };
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${message}`);
  return response;
}

/** Books one half hour after the other, and tells how long each took. */
class Bookings {
  private readonly server: Started;
  private at = 0;

  constructor(server: Started) {
    this.server = server;
  }

  async book(): Promise<number> {
    const first = (Math.ceil(Date.now() / dayMs) + 1) * dayMs;
    const startsAt = first + Math.floor(this.at / 20) * dayMs + (this.at % 20) * 60 * 60_000;
    const student = this.server.students[this.at % this.server.students.length] ?? '';
    this.at += 1;
    const began = performance.now();
    await ask(`http://127.0.0.1:${this.server.port}/api/visit`, student, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        ...{ tutorId: this.server.educatorId, visitType: 2, sessionDate: dayOf(startsAt) },
        sessionStartTime: new Date(startsAt).toISOString(),
        sessionEndTime: new Date(startsAt + 30 * 60_000).toISOString(),
      }),
    });
    return performance.now() - began;
  }

  async several(): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < bookings; n += 1) times.push(await this.book());
    return median(times);
  }
}

interface File {
  readonly state: string;
  readonly total: number;
}

function memoryMb(pid: number, name: string): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? Number.NaN) / 1024;
}

/** Has a file made while somebody books, and tells how long it and each booking took. */
async function exported(server: Started, format: string, others: Bookings) {
  const began = performance.now();
  const { fileId } = await ask<{ fileId: string }>(
    addressOf(server, longDays, `&isExport=true&format=${format}`),
    server.million,
  );
  const url = `http://127.0.0.1:${server.port}/api/report/export/${fileId}`;
  const times: number[] = [];
  for (;;) {
    const { state, total } = await ask<File>(url, server.million);
    if (state === 'ready')
      return { seconds: (performance.now() - began) / 1000, total, booking: median(times) };
    if (state !== 'waiting' && state !== 'making') throw new Error(`The file is ${state}.`);
    times.push(await others.book());
    await pause(100);
  }
}

async function measureFiles(report: Report, server: Started): Promise<void> {
  const pid = server.child.pid ?? 0;
  const others = new Bookings(server);
  await others.several();
  for (const format of ['csv', 'xlsx']) {
    const quiet = await others.several();
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = memoryMb(pid, 'VmRSS');
    const { seconds, total, booking } = await exported(server, format, others);
    const added = memoryMb(pid, 'VmHWM') - before;
    const atMost = (name: string, value: number, unit: string, most: number): void =>
      report(`${format} of ${total} rows: ${name}`, value, unit, `at most ${most}`, value <= most);
    atMost('made', seconds, 's', goals.exportSeconds);
    atMost('memory of the server beyond before', added, 'MB', goals.addedMb);
    atMost('a booking meanwhile against before', booking / quiet, 'ratio', goals.booking);
  }
}

/** The first page of a month among a million completed sessions against the same among a thousand, and files of many rows. */
export async function run(report: Report): Promise<void> {
  const server = await start();
  try {
    const found = await measurePairs({
      ours: () => callsPerSecond(addressOf(server, 28), server.million),
      bare: () => callsPerSecond(addressOf(server, 28), server.thousand),
    });
    const cost = 1 / medianRatio(found);
    const name = 'the first page of a month among a million completed sessions against among a thousand';
    report(name, cost, 'ratio of cost', `at most ${goals.page}`, cost <= goals.page);
    await measureFiles(report, server);
  } finally {
    await stop(server);
  }
}
