import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { restBase, type Envelope } from '@lectern/contract/core/envelope.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeSession } from './factories.ts';
import { linksTo } from './group-factories.ts';
import { attack, hostileRequest, type HostileRequest } from './hostile-values.ts';
import { fieldsOf } from './sample-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { fillPlace, rolesOfProduct, type Place } from './filled-place.ts';
import { idIn, nameOf, tableOf, texts } from './two-institutions.ts';

/** The same inputs in every run; another search takes another seed. */
const seed = 20_271_110;
/** How often each call is asked as each role: some seven thousand questions, which is to take a minute at most. */
const timesEach = 2;
/** As many rows of each kind as no list may give at once. */
const manyRows = pagingLimits.maximumItems + 30;
/** The longest answer that is no file: a whole page of the widest list. */
const mostCharacters = 200_000;

const askers = ['nobody', 'guest', ...rolesOfProduct] as const;
type Asker = (typeof askers)[number];

let server: TestServer;
let own: Place;
let foreign: Place;
let guestToken: string;
/** What the server wrote into its log as an error. */
const errors: string[] = [];
const logTo = { write: (line: string) => void (line.includes('"level":50') && errors.push(line)) };

/** The parent of a conference, who came by the link of a mail. */
async function makeGuest(): Promise<string> {
  const email = 'ana@home.test';
  await server.call('POST /visit/session', {
    as: own.people.educator.token,
    body: {
      visitType: 8,
      levelId: own.world.levels[2],
      sessionDate: '2027-03-10',
      sessionStartTime: '2027-03-10T12:00:00Z',
      sessionEndTime: '2027-03-10T12:30:00Z',
      parentEmails: [email],
    },
  });
  const [link = ''] = await linksTo(server, email);
  const token = new URL(link).searchParams.get('token');
  const entered = await server.call<{ authorization: { value: string } }>('POST /guest/enter', {
    body: { token, wantsToken: true },
  });
  return entered.response?.authorization.value ?? '';
}

/** More of what is listed than one answer may hold. */
async function crowd(place: Place): Promise<void> {
  const { institutionId, levels } = place.world;
  const { student, educator } = place.people;
  const now = server.clock.now();
  const numbers = sql`generate_series(1, ${manyRows}) as n`;
  await sql`insert into people (institution_id, role, first_name, last_name, email, level_id, time_zone, created_at)
    select ${institutionId}, 'student', 'Many', 'Number' || n, 'many' || n || '@example.test', ${levels[2]}, 'UTC', ${now}
    from ${numbers}`.execute(server.db);
  await sql`insert into notifications (institution_id, person_id, type, data, created_at)
    select ${institutionId}, person, 'sessionMissed', '{}', ${now}
    from unnest(${[student.id, educator.id]}::uuid[]) as person, ${numbers}`.execute(server.db);
  await sql`insert into visit_messages (institution_id, visit_id, sender_id, client_message_id, kind, body, created_at)
    select ${institutionId}, ${idIn(place, 'visits')}, ${student.id}, gen_random_uuid(), 'user', 'Hello', ${now}
    from ${numbers}`.execute(server.db);
}

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000, logTo });
  own = await fillPlace(server, 'localhost');
  foreign = await fillPlace(server, 'second.test');
  await crowd(own);
  guestToken = await makeGuest();
});
afterAll(() => server.stop());

/** A session of its own for each question: what one ends does not silence the next. */
async function tokenOf(asker: Asker): Promise<string | undefined> {
  if (asker === 'nobody') return undefined;
  return asker === 'guest' ? guestToken : makeSession(server, own.world, own.people[asker].id);
}

async function ask(route: Route, asker: Asker, { path, query, body, headers }: HostileRequest) {
  const token = await tokenOf(asker);
  return server.server.app.inject({
    method: route.call.method,
    url: `${restBase}${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      host: 'localhost',
      ...headers,
      ...(token && !headers['cookie'] ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(route.call.method === 'GET' ? {} : { payload: body }),
  });
}

type Reply = Awaited<ReturnType<typeof ask>>;

function isEnvelope(value: unknown, status: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'response_code' in value &&
    'validationErrors' in value &&
    'code' in value &&
    value.code === status
  );
}

/** How many a page of a list gives. */
function rowsOf({ response }: Envelope<{ data?: unknown } | null>): number {
  return Array.isArray(response?.data) ? response.data.length : 0;
}

/** What belongs to the other institution and may stand in no answer, but where it was in the question. */
function strange(asked: HostileRequest, said: string): string[] {
  const question = JSON.stringify(asked);
  const ids = [...foreign.ids.values(), ...Object.values(foreign.people).map(({ id }) => id)];
  const words = Object.values(foreign.people).flatMap(({ name, email }) => [name, email]);
  return [...new Set(['Said at second.test', ...words, ...ids])].filter(
    (word) => said.includes(word) && !question.includes(word),
  );
}

/** What is wrong with where a browser is led that asked for nothing that is to be had: it stays on the host. */
function strayed(asked: HostileRequest, { headers }: Reply): string[] {
  const target = new URL(String(headers.location), 'http://localhost');
  const told = strange(asked, target.href).map((word) => `leads on with '${word}' of another institution`);
  return target.host === 'localhost' ? told : [...told, `leads to ${target.href}`];
}

/** What is wrong with an answer, in words. */
function faultsOf(route: Route, asked: HostileRequest, answer: Reply): string[] {
  const { statusCode: status, body: said } = answer;
  const faults = strange(asked, said).map((word) => `tells '${word}' of another institution`);
  if (status >= 500) faults.push(`${status} ${said.slice(0, 300)}`);
  if (status < 400 && route.call.transfer === 'file') return faults;
  if (status === 302 && route.call.transfer === 'redirect') return [...faults, ...strayed(asked, answer)];
  if (!isEnvelope(answer.json(), status)) faults.push(`no envelope: ${said.slice(0, 300)}`);
  if (said.length > mostCharacters) faults.push(`${said.length} characters`);
  const isPaged = fieldsOf(route.call.query).includes('itemsPerPage');
  if (isPaged && rowsOf(answer.json()) > pagingLimits.maximumItems) faults.push('a page too long');
  return faults;
}

const question = fc.record({
  whose: fc.constantFrom<'own' | 'foreign'>('own', 'own', 'foreign'),
  attacks: fc.array(attack, { maxLength: 3 }),
});

describe('every call, asked as every role with what is right and what is wrong', () => {
  it.each(askers)(
    'answers %s in the envelope, in bounds, without an error of ours or a word of others',
    async (asker) => {
      for (const route of server.server.routes) {
        const places = { own, foreign };
        const property = fc.asyncProperty(question, async ({ whose, attacks }) => {
          const ids = (field: string) => idIn(places[whose], tableOf(route, field));
          const asked = hostileRequest(route.call, { ids, texts: texts[nameOf(route)] ?? {} }, attacks);
          const answer = await ask(route, asker, asked);
          expect(faultsOf(route, asked, answer), `${asker} ${nameOf(route)}`).toEqual([]);
        });
        await fc.assert(property, { seed, numRuns: timesEach });
      }
      expect(errors.splice(0)).toEqual([]);
    },
  );

  it('notices an error, an answer out of bounds and a word of the other institution', () => {
    const route = server.server.routes.find((one) => nameOf(one) === 'GET /notification') as Route;
    const asked = { path: '/notification', query: {}, body: {}, headers: {} };
    const faultsIn = (status: number, response: unknown) => {
      const said = { code: status, response, response_code: 'ok', validationErrors: [] };
      const answer = { statusCode: status, body: JSON.stringify(said), json: () => said };
      return faultsOf(route, asked, answer as unknown as Reply).map((fault) => fault.slice(0, 24));
    };
    const rows = Array.from({ length: manyRows }, () => 'x'.repeat(2_000));
    expect(faultsIn(200, { data: [] })).toEqual([]);
    expect(faultsIn(500, null)).toHaveLength(1);
    expect(faultsIn(200, { data: rows })).toHaveLength(2);
    expect(faultsIn(200, { data: [foreign.people.student.id] })).toHaveLength(1);
  });

  it('finds every call that the document names', async () => {
    const document = await server.server.app.inject(`${restBase}/openapi.json`);
    const { paths } = document.json<{ paths: Record<string, Record<string, unknown>> }>();
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = server.server.routes.map((route) => nameOf(route).replaceAll(/:(\w+)/g, '{$1}'));
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});
