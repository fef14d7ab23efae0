import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, type Call } from '@lectern/contract/core/call.ts';
import { events } from '@lectern/contract/events.ts';
import { features } from '../src/app-context.ts';
import { makePng } from './files-factories.ts';
import { idFields } from './sample-input.ts';
import { acts, requestOf, triedElsewhere, type MatrixTrial } from './session-acts.ts';
import {
  makeMatrixCast,
  makeSession,
  strangers,
  type MatrixCast,
  type StrangerName,
} from './session-cells.ts';
import { belongs, cells, roles, rows, type Cell, type RoleLetter, type Row } from './session-matrix.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';

/**
 * Of the cells that are open to a role, and of those that are not, so many are tried of each call. `npm test` tries one;
 * `MATRIX=8` is run before each release and after every change of a row, an act or a policy of sessions, and takes about
 * ten minutes; `MATRIX=99` tries them all.
 */
const each = Number(process.env['MATRIX'] ?? 1);
const patienceMs = 120_000 * each;
const atOnce = 6;

let server: TestServer;
let cast: MatrixCast;
let picture: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 100_000 });
  cast = await makeMatrixCast(server);
  picture = `data:image/png;base64,${(await makePng()).toString('base64')}`;
}, patienceMs);
afterAll(() => server.stop());

/** The calls of the rows without what says which use of them is meant. */
const callOf = (name: string): string => name.split(' ').slice(0, 2).join(' ');

/** How the paths begin whose `id` is that of something else, which belongs to no session. */
const idsOfOthers = [
  ...[
    '/user/',
    '/my-students/',
    '/student/',
    '/enrolments/',
    '/personal-data/',
    '/hierarchy/',
    '/expertises/',
  ],
  ...[
    '/schedule/',
    '/notification/',
    '/referral/',
    '/chat/message/',
    '/chat/report/',
    '/visit/session/groups',
  ],
  ...['/flag-categories/', '/code-lists/', '/white-label/', '/ledger/educator/', '/ledger/rates/'],
  '/report/export/',
];

/**
 * Whether a call is about one session: it takes its id, or that of something that belongs to one, wherever its path is. An
 * `id` of which nothing else is known counts as one.
 */
function isAboutSession({ call: one }: { call: Call }): boolean {
  const bodies = one.transfer === 'multipart' ? [] : [one.body];
  const fields = [one.params, one.query, ...bodies].flatMap((schema) => idFields(schema));
  // When looking for another time, the one that is moved counts as free: nothing of it is told.
  const named = fields.filter((field) => field !== 'movedVisitId');
  if (named.some((field) => /(^|[a-z])(visit|session)Ids?$/i.test(field))) return true;
  if (/\/(visits?|sessions?)\/:/.test(one.path)) return true;
  return fields.includes('id') && !idsOfOthers.some((begin) => one.path.startsWith(begin));
}

/** All that is sent in a call, and what is sent of one session outside. */
function messagesAboutSessions(): string[] {
  const all = features.flatMap((feature) => feature.realtime?.messages ?? []);
  const outside = Object.entries(events['/web'].toServer)
    .filter(([, { payload }]) => idFields(payload).includes('visitId'))
    .map(([event]) => event);
  return all
    .filter(({ namespace, event }) => namespace === '/chat' || outside.includes(event))
    .map(({ namespace, event }) => `${namespace} ${event}`);
}

const allRoutes = features.flatMap((feature) => feature.routes ?? []);

const tried = rows.flatMap((row) =>
  row.calls
    .filter((name) => !name.startsWith('/') && !(name in triedElsewhere))
    .map((name) => ({ row, name })),
);

/** So many of some, others for each name, the same each time. */
function someOf<T>(all: readonly T[], name: string): T[] {
  const sum = Array.from(name).reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 9_973, 7);
  const first = sum % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)].filter(
    (_, at, { length }) => at % Math.ceil(length / each) === 0,
  );
}

interface Wanted {
  readonly name: string;
  readonly role: RoleLetter;
  readonly cell: Cell;
  readonly isOpen: boolean;
}

function wantedOf({ row, name }: { row: Row; name: string }): Wanted[] {
  return roles.flatMap((role) => {
    const own = cells.filter(({ kind }) => belongs(role, kind));
    const [open, shut] = [
      own.filter((cell) => row.isOpen(cell, role)),
      own.filter((cell) => !row.isOpen(cell, role)),
    ];
    return [
      ...someOf(open, `${name}${role}+`).map((cell) => ({ name, role, cell, isOpen: true })),
      ...someOf(shut, `${name}${role}-`).map((cell) => ({ name, role, cell, isOpen: false })),
    ];
  });
}

async function answerTo({
  name,
  role,
  cell,
  as,
}: Omit<Wanted, 'isOpen'> & { as?: string }): Promise<Answer<Record<string, unknown>>> {
  count += 1;
  // Thousands of rows have come since the database last looked at them.
  if (count % 500 === 0) await sql`analyze`.execute(server.db);
  const session = await makeSession(server, cast, cell);
  const trial: MatrixTrial = { server, cast, session, role, number: count, picture };
  const { route, ...sent } = await requestOf(name, trial);
  const answer = await server.call<Record<string, unknown>>(route, {
    as: as ?? session.who[role].token,
    ...sent,
  });
  if (answer.status !== 302) return answer;
  // What leads a browser on refuses by leading it to the front page.
  return { ...answer, status: answer.headers['location'] === '/' ? 404 : 200 };
}

const refused = [403, 404, 417];

/** What is wrong with an answer; nothing where it is as the matrix has it. */
async function faultOf(wanted: Wanted): Promise<string[]> {
  const { name, role, cell, isOpen } = wanted;
  const { status, response_code: code, response, message } = await answerTo(wanted);
  const gives = acts[name]?.gives ?? (() => true);
  const isGiven = status < 300 && gives(response ?? {});
  if (isOpen ? isGiven : (status < 300 && !isGiven) || refused.includes(status)) return [];
  return [
    `${name} ${cell.kind}${cell.state} by ${role} is ${isOpen ? 'open' : 'shut'}: ${status} ${code} ${message}`,
  ];
}

async function faultsOf<T>(all: readonly T[], look: (one: T) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    faults.push(...(await Promise.all(all.slice(at, at + atOnce).map(look))).flat());
  return faults;
}

describe('the matrix of sessions', () => {
  it('has a row for every call and message that is about a session, also for a new one', () => {
    const about = [
      ...allRoutes.filter(isAboutSession).map(({ call }) => `${call.method} ${call.path}`),
      ...messagesAboutSessions(),
    ];
    const named = rows.flatMap(({ calls }) => calls.map(callOf));
    expect([...new Set(named)].toSorted()).toEqual(about.toSorted());
  });

  it.each([
    [
      'by the name of its id',
      { path: '/anything/of/:visitId', params: z.strictObject({ visitId: z.uuid() }) },
    ],
    ['by its path', { path: '/user/visit/:id/pay', params: z.strictObject({ id: z.uuid() }) }],
    [
      'by an id of which nothing else is known',
      { path: '/rooms/:id', params: z.strictObject({ id: z.uuid() }) },
    ],
    ['by what is asked', { path: '/rooms', query: z.strictObject({ otherSessionId: z.uuid() }) }],
  ])('counts a new call about a session as one: %s', (_how, given) => {
    const { path, ...input } = given;
    const one = call('GET', path, { summary: 'Is new.', response: z.null(), ...input });
    expect(isAboutSession({ call: one })).toBe(true);
  });

  it('names no call that is tried in no way', () => {
    const known = new Set(rows.flatMap(({ calls }) => calls));
    expect(Object.keys({ ...acts, ...triedElsewhere }).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(tried)('is what the server does: $name', { timeout: patienceMs }, async (one) => {
    expect(await faultsOf(wantedOf(one), faultOf)).toEqual([]);
  });
});

const letterOf: Readonly<Record<StrangerName, RoleLetter>> = {
  ...{ student: 's', parent: 'p', educator: 'e', levelThree: '3', levelTwo: '2', levelOne: '1', guest: 'g' },
};

describe('a session of the matrix', () => {
  it.each(tried)(
    'is none for strangers, and shut to nobody at all: $name',
    { timeout: patienceMs },
    async ({ row, name }) => {
      const cell = someOf(
        cells.filter((one) => roles.some((role) => row.isOpen(one, role))),
        name,
      )[0];
      if (!cell) throw new Error(`${name} is open to nobody.`);
      const found = allRoutes.find(({ call }) => `${call.method} ${call.path}` === callOf(name));
      const shut = found?.call.transfer === 'redirect' ? 404 : 401;
      const faults = await faultsOf(strangers, async (who) => {
        const { status, response_code: code } = await answerTo({
          name,
          role: letterOf[who],
          cell,
          as: cast.strangers[who].token,
        });
        return status === 404 || (status === 403 && code === 'access_denied')
          ? []
          : [`${name} by a strange ${who}: ${status} ${code}`];
      });
      const nobody = await answerTo({ name, role: 's', cell, as: '' });
      expect([...faults, nobody.status, found?.gate.anonymous]).toEqual([shut, false]);
    },
  );
});
