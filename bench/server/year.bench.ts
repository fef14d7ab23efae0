import pg from 'pg';
import { measurePairs, median, medianRatio, type BenchOptions, type Report } from '../report.ts';
import { People, slowestOfMost, type SentCall } from './at-once.ts';
import { startBenchServer } from './bench-server.ts';
import { fillSchool, type YearSchool } from './year-school.ts';

/** 40,000 sessions, and 1,000; everybody has the same number of them around today in both. */
const large = { students: 1_000, educators: 50, days: 200 };
const small = { students: 25, educators: 5, days: 50 };
const readers = 20;
const callsEach = 4;
/** What a list costs in the large school against the small one, and a booking while lists are read against one alone. */
const goals = { list: 1.5, booking: 2 };
/** A page that everybody can fill in both schools. */
const page = 'itemsPerPage=10';

interface List {
  readonly name: string;
  readonly who: keyof YearSchool['tokens'];
  readonly path: string;
  /** Rows that a page has at least; a list that is empty by mistake is no figure. */
  readonly rows: number;
}

const filters = (who: List['who'], list: string, counts: Readonly<Record<string, number>>): List[] =>
  Object.entries(counts).map(([filter, rows]) => ({
    name: `sessions of ${who}: ${filter}`,
    who,
    path: `visit/${list}?filter=${filter}&${page}`,
    rows,
  }));

function lists(studentId: string): List[] {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const day = `custom&date=${tomorrow}`;
  const row = (name: string, who: List['who'], path: string): List => ({ name, who, path, rows: 1 });
  return [
    ...filters('student', 'student', { today: 1, previous: 10, future: 10, [day]: 0 }),
    ...filters('parent', 'student', { today: 1, previous: 10, future: 10, [day]: 0 }),
    ...filters('educator', 'educator', { today: 4, previous: 10, future: 10, [day]: 4, flagged_session: 10 }),
    ...filters('levelThree', 'session', {
      today: 10,
      previous: 10,
      future: 10,
      [day]: 10,
      flagged_session: 10,
    }),
    ...filters('levelTwo', 'session', {
      today: 10,
      previous: 10,
      future: 10,
      [day]: 10,
      flagged_session: 10,
    }),
    row(
      'sessions of levelTwo: previous, completed',
      'levelTwo',
      `visit/session?filter=previous&visitStatus=4&${page}`,
    ),
    row(
      'sessions of levelTwo: page 5 of previous',
      'levelTwo',
      `visit/session?filter=previous&pageNumber=5&${page}`,
    ),
    row('requests: open', 'levelThree', `visit/cancel-request?state=open&${page}`),
    row('requests: accepted', 'levelThree', `visit/cancel-request?state=accepted&${page}`),
    row('requests: search', 'levelThree', `visit/cancel-request?state=open&search=name1&${page}`),
    row(
      'requests: search among accepted',
      'levelThree',
      `visit/cancel-request?state=accepted&search=name1&${page}`,
    ),
    row('referrals: created', 'educator', `referral?visitType=2&${page}`),
    row('referrals: received', 'educator', `referral?visitType=4&${page}`),
    row('referrals: completed', 'educator', `referral?visitType=7&${page}`),
    row('referrals: search', 'educator', `referral?visitType=2&search=name&${page}`),
    row('my students', 'educator', `my-students?${page}`),
    row('my students: search', 'educator', `my-students?search=name&${page}`),
    row('student history', 'educator', `my-students/${studentId}/history`),
    row('student history: own', 'educator', `my-students/${studentId}/history?isOwn=true`),
    row('student notes', 'educator', `student/${studentId}/notes`),
    row('student notes of levelThree', 'levelThree', `student/${studentId}/notes`),
  ];
}

async function studentOf({ bench, tokens }: YearSchool): Promise<string> {
  const people = new People(bench.port, 1);
  const { answer } = await people.timeOf({ path: 'user/session', token: tokens.student });
  people.stop();
  return (JSON.parse(answer) as { response: { id: string } }).response.id;
}

interface Measured {
  readonly school: YearSchool;
  readonly people: People;
  readonly lists: readonly List[];
}

async function prepare(school: YearSchool): Promise<Measured> {
  return {
    school,
    people: new People(school.bench.port, readers + 1),
    lists: lists(await studentOf(school)),
  };
}

const sent = ({ school }: Measured, list: List): SentCall => ({
  path: list.path,
  token: school.tokens[list.who],
});

async function refuseShort(measured: Measured, list: List): Promise<void> {
  const { answer } = await measured.people.timeOf(sent(measured, list));
  const { response } = JSON.parse(answer) as { response: { data: unknown[] } };
  if (response.data.length < list.rows)
    throw new Error(
      `${list.name} has ${response.data.length} rows among ${measured.school.sessions} sessions.`,
    );
}

async function compareLists(
  report: Report,
  measured: { small: Measured; large: Measured },
  options: BenchOptions,
): Promise<void> {
  for (const [at, list] of measured.large.lists.entries()) {
    const other = measured.small.lists[at];
    if (!other || (options.only !== undefined && !list.name.includes(options.only))) continue;
    const time = (one: Measured, of: List) => () =>
      slowestOfMost(one.people, [sent(one, of)], { people: readers, each: callsEach });
    const found = await measurePairs({ ours: time(measured.large, list), bare: time(measured.small, other) });
    const ratio = medianRatio(found);
    const name = list.name.replace(/&date=.*/, '');
    report(name, ratio, 'ratio', `at most ${goals.list}`, ratio <= goals.list);
    report(`${name}: p95 in the large school`, median(found.map(({ ours }) => ours)), 'ms', 'told', true);
  }
}

const bookingsAtATime = 5;
const slotsADay = 6;

/** Books free half hours of the night, of another educator and student each time; the median time of a few. */
function bookings({ school, people }: Measured): () => Promise<number> {
  let count = 0;
  const tokens = new Map<number, Promise<string>>();
  const bookOne = async (): Promise<number> => {
    const at = count % bookingsAtATime;
    const turn = Math.floor(count / bookingsAtATime);
    count += 1;
    const token = tokens.get(at) ?? school.bench.session(school.students[at + 10] ?? '');
    tokens.set(at, token);
    const day = new Date(Date.now() + (2 + Math.floor(turn / slotsADay)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const start = Date.parse(`${day}T02:00:00Z`) + (turn % slotsADay) * 1_800_000;
    const body = {
      ...{ tutorId: school.educators[at], sessionDate: day, visitType: 2 },
      sessionStartTime: new Date(start).toISOString(),
      sessionEndTime: new Date(start + 1_800_000).toISOString(),
    };
    return (await people.timeOf({ method: 'POST', path: 'visit', token: await token, body })).ms;
  };
  return async () => {
    const times: number[] = [];
    for (let turn = 0; turn < bookingsAtATime; turn += 1) times.push(await bookOne());
    return median(times);
  };
}

/** Reads all lists, so many people at once, until the work is done. */
async function whileReading<T>(measured: Measured, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const calls = measured.lists.map((list) => sent(measured, list));
  const read = async (at: number): Promise<void> => {
    for (let turn = at; !isDone; turn += 1) {
      const call = calls[turn % calls.length];
      if (call) await measured.people.timeOf(call);
    }
  };
  const reading = Array.from({ length: readers }, (_, at) => read(at));
  try {
    return await work();
  } finally {
    isDone = true;
    await Promise.all(reading);
  }
}

const changesAtATime = 20;

/**
 * What the machine itself gives: a row that PostgreSQL stores, with as many reading connections as people read
 * lists, and alone. With readers on all processors no change is as fast as alone.
 */
async function bareRatio({ school }: Measured): Promise<number> {
  const { url, sql } = school.bench;
  await sql('create table bench_changes (id bigint generated always as identity, at timestamptz)');
  const pool = new pg.Pool({ connectionString: url, max: readers + 1 });
  const change = async (): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < changesAtATime; turn += 1) {
      const began = performance.now();
      await pool.query('insert into bench_changes (at) values (now())');
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const beside = async (): Promise<number> => {
    let isDone = false;
    const read = async (): Promise<void> => {
      while (!isDone)
        await pool.query('select * from visits where ends_at < now() order by ends_at desc limit 2000');
    };
    const reading = Array.from({ length: readers }, read);
    try {
      return await change();
    } finally {
      isDone = true;
      await Promise.all(reading);
    }
  };
  const found = await measurePairs({ ours: beside, bare: change });
  await pool.end();
  await sql('drop table bench_changes');
  return medianRatio(found);
}

async function compareBookings(
  report: Report,
  measured: { small: Measured; large: Measured },
): Promise<void> {
  const [few, many] = [bookings(measured.small), bookings(measured.large)];
  const meanwhile = await measurePairs({
    ours: () => whileReading(measured.large, many),
    bare: () => whileReading(measured.small, few),
  });
  const bothRead = medianRatio(meanwhile);
  const name = `a booking while ${readers} people read lists`;
  report(
    `${name}: in the large school against the small`,
    bothRead,
    'ratio',
    `at most ${goals.booking}`,
    bothRead <= goals.booking,
  );
  report(`${name}: in the large school`, median(meanwhile.map(({ ours }) => ours)), 'ms', 'told', true);
  const alone = await measurePairs({ ours: many, bare: few });
  const nobodyReads = medianRatio(alone);
  report(
    'a booking while nobody reads: in the large school against the small',
    nobodyReads,
    'ratio',
    `at most ${goals.booking}`,
    nobodyReads <= goals.booking,
  );
  report(
    'a booking while nobody reads: in the large school',
    median(alone.map(({ ours }) => ours)),
    'ms',
    'told',
    true,
  );
  const beside = median(meanwhile.map(({ ours }) => ours)) / median(alone.map(({ ours }) => ours));
  const bare = await bareRatio(measured.large);
  report(`a row of bare PostgreSQL beside ${readers} readers against one alone`, bare, 'ratio', 'told', true);
  report(
    `${name} against one while nobody reads`,
    beside,
    'ratio',
    'at most that of a bare row',
    beside <= bare,
  );
}

/** Each list that a school reads, among a year of a large school and among 1,000 sessions, and a booking meanwhile. */
export async function run(report: Report, options: BenchOptions): Promise<void> {
  const [one, other] = [await startBenchServer(), await startBenchServer()];
  try {
    const measured = {
      small: await prepare(await fillSchool(one, small)),
      large: await prepare(await fillSchool(other, large)),
    };
    for (const one of Object.values(measured)) for (const list of one.lists) await refuseShort(one, list);
    report('sessions of the large school', measured.large.school.sessions, 'sessions', 'told', true);
    report('sessions of the small school', measured.small.school.sessions, 'sessions', 'told', true);
    await compareLists(report, measured, options);
    if (options.only === undefined || 'a booking'.includes(options.only))
      await compareBookings(report, measured);
    measured.small.people.stop();
    measured.large.people.stop();
  } finally {
    await one.stop();
    await other.stop();
  }
}
