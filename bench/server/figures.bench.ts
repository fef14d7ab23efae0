import { measurePairs, median, medianRatio, type BenchOptions, type Pair, type Report } from '../report.ts';
import { callsPerSecond } from './calls-per-second.ts';
import {
  days,
  refuseWrong,
  startInstitution,
  type Caller,
  type Institution,
  type Size,
} from './figures-institution.ts';

const few = { visits: 1_000, students: 1_000 };
const manyVisits = { ...few, visits: 1_000_000 };
const manyStudents = { ...few, students: 100_000 };
/** What a call among many may cost of what it costs among few. */
const goal = 1.5;

type Call = readonly [name: string, path: string, caller?: Caller];

const reports: readonly Call[] = [
  ['the dashboard', 'admin-summary'],
  ['the level report of twelve weeks', 'admin-summary/levels'],
];

const callsAmongVisits: readonly Call[] = [
  ...reports,
  ['the level report of two years', 'admin-summary/levels?fromDate=FROM&toDate=TO'],
];

const callsAmongStudents: readonly Call[] = [
  ['the first page of the list of students', 'user/student?pageNumber=1'],
  ['page 2 of the list of students', 'user/student?pageNumber=2'],
  ['the last page that the list of students shows', 'user/student?itemsPerPage=20&pageNumber=LAST'],
  ['a search of a rare name among students', 'user/student?search=quillf'],
  ['a search of a frequent first name', 'user/student?search=maria'],
  ['a search of three letters of many names', 'user/student?search=qui'],
  ['a search of four letters of a last name', 'user/student?search=suty'],
  ['a search of two letters', 'user/student?search=qu'],
  ['page 2 of a search of a frequent first name', 'user/student?search=maria&pageNumber=2&itemsPerPage=10'],
];

/** Filters and orders, and educators. */
const chosen: readonly Call[] = [
  ['the list of students backwards', 'user/student?descending=true'],
  ['the list of students by grade', 'user/student?sort=grade'],
  ['the list of students by grade backwards', 'user/student?sort=grade&descending=true'],
  ['the list of active students', 'user/student?active=true'],
  ['the list of inactive students', 'user/student?active=false'],
  ['the list of students of one grade', 'user/student?grade=7'],
  ['the list of educators', 'user/educator?pageNumber=1'],
  ['a search of a rare name among educators', 'user/educator?search=quillf'],
];

const namesOfCallers: Readonly<Record<Caller, string>> = {
  topAdmin: 'the institution',
  levelOneAdmin: 'a third of all schools',
  levelTwoAdmin: 'ten schools',
  levelThreeAdmin: 'a school',
};

function by(caller: Caller, calls: readonly Call[]): Call[] {
  return calls.map(([name, path]) => [
    `${name} by the administrator of ${namesOfCallers[caller]}`,
    path,
    caller,
  ]);
}

/** By the administrator of the first school, whom the students of all others should cost nothing. */
const callsOfSchool = by('levelThreeAdmin', [
  ...callsAmongStudents.filter(([, path]) => !path.includes('LAST')),
  ['the list of students by number', 'user/student?sort=studentRollNum'],
  ['the list of students by number backwards', 'user/student?sort=studentRollNum&descending=true'],
]);

const callsOfLevels = (['levelOneAdmin', 'levelTwoAdmin'] as const).flatMap((caller) =>
  by(caller, [...callsAmongStudents, ...chosen]),
);

/** What tells how many people there are. */
const standing: readonly Call[] = [
  ...reports,
  ['the list of districts', 'hierarchy?level=1'],
  ...by('levelOneAdmin', [...reports, ['the list of areas', 'hierarchy?level=2']]),
  ...by('levelTwoAdmin', [...reports, ['the list of schools', 'hierarchy?level=3']]),
];

interface Asked {
  readonly url: string;
  readonly token: string;
}

interface PageOfList {
  readonly data: readonly unknown[];
  readonly itemsPerPage: number;
  readonly totalItems: number;
}

/** The page that a list answers; undefined for what is no list. */
async function pageOf({ url, token }: Asked): Promise<PageOfList | undefined> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const answer: { response?: Partial<PageOfList> } = await response.json();
  const { data, itemsPerPage, totalItems } = answer.response ?? {};
  return Array.isArray(data) && itemsPerPage !== undefined && totalItems !== undefined
    ? { data, itemsPerPage, totalItems }
    : undefined;
}

/** Where and by whom it is asked; the last page is the last full one of this caller's list. */
async function askedIn({ bench, tokens }: Institution, [, path, caller = 'topAdmin']: Call): Promise<Asked> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const dated = path.replace('FROM', day(days)).replace('TO', day(0));
  const token = tokens[caller];
  const url = (page: number): string =>
    `http://127.0.0.1:${bench.port}/api/${dated.replace('LAST', String(page))}`;
  if (!dated.includes('LAST')) return { url: url(1), token };
  const first = await pageOf({ url: url(1), token });
  if (first === undefined) throw new Error(`${path} answers no list.`);
  return { url: url(Math.floor(first.totalItems / first.itemsPerPage)), token };
}

/** Both ask for as many rows as the one that finds fewer can fill, so that a full page is not compared with a short one. */
async function askedAlike(
  { small, large }: { small: Institution; large: Institution },
  call: Call,
): Promise<{ small: Asked; large: Asked }> {
  const asked = { small: await askedIn(small, call), large: await askedIn(large, call) };
  const few = await pageOf(asked.small);
  const many = await pageOf(asked.large);
  if (few === undefined || many === undefined) return asked;
  const rows = Math.min(few.data.length, many.data.length);
  if (rows === 0) throw new Error(`Nothing is found by ${call[1]}.`);
  if (few.data.length === many.data.length) return asked;
  const withRows = ({ url, token }: Asked): Asked => {
    const alike = new URL(url);
    if (alike.searchParams.has('itemsPerPage')) throw new Error(`A page of ${call[1]} is not full.`);
    alike.searchParams.set('itemsPerPage', String(rows));
    return { url: alike.href, token };
  };
  return { small: withRows(asked.small), large: withRows(asked.large) };
}

const msOf = (perSecond: readonly number[]): number => 1000 / median(perSecond);

interface Compared {
  readonly small: Institution;
  readonly size: Size;
  readonly among: string;
  readonly calls: readonly Call[];
}

async function compare(report: Report, { small, size, among, calls }: Compared): Promise<void> {
  const large = await startInstitution(size);
  try {
    for (const call of calls) {
      const [name] = call;
      const asked = await askedAlike({ small, large }, call);
      // Calls in a second of the small one against those of the large one: how much more a call costs there.
      const found: Pair[] = await measurePairs({
        ours: () => callsPerSecond(asked.small.url, asked.small.token),
        bare: () => callsPerSecond(asked.large.url, asked.large.token),
      });
      const ratio = medianRatio(found);
      report(`${name} among ${among}`, ratio, 'ratio', `at most ${goal}`, ratio <= goal);
      report(`${name}: a call among the many`, msOf(found.map(({ bare }) => bare)), 'ms', 'told', true);
    }
  } finally {
    await large.bench.stop();
  }
}

/**
 * What administrators look at, among a thousand times as many sessions, or a hundred times as many students. `--only sessions`
 * measures the former, `--only students` lists of students; of these `--only school` and `--only levels` what administrators
 * of a school and of levels above it ask, and `--only standing` what tells how many people there are.
 */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const isWanted = (name: string): boolean => only === undefined || only === name;
  const small = await startInstitution(few);
  try {
    await refuseWrong(small.bench);
    const sessions = '1,000,000 sessions against 1,000';
    const students = '100,000 students against 1,000';
    if (isWanted('sessions'))
      await compare(report, { small, size: manyVisits, among: sessions, calls: callsAmongVisits });
    const calls = [
      ...(isWanted('students') ? [...callsAmongStudents, ...chosen] : []),
      ...(isWanted('students') || isWanted('school') ? callsOfSchool : []),
      ...(isWanted('students') || isWanted('levels') ? callsOfLevels : []),
      ...(isWanted('standing') ? standing : []),
    ];
    if (calls.length > 0) await compare(report, { small, size: manyStudents, among: students, calls });
  } finally {
    await small.bench.stop();
  }
}
