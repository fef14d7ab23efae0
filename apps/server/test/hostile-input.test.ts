import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { events } from '@lectern/contract/events.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeCast, makeVisit, openSocket, type Ack, type Cast, type TestSocket } from './call-factories.ts';
import { fieldsOf, sampleInput } from './sample-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The same inputs in every run; a longer search takes another seed. */
const seed = 20_271_110;
/** Each search ends after so long, whatever the machine. */
const searchMs = 12_000;

let server: TestServer;
/** What the server wrote into its log as an error. */
const errors: string[] = [];
const logTo = { write: (line: string) => void (line.includes('"level":50') && errors.push(line)) };
let cast: Cast;
let visitId: string;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000, logTo });
  cast = await makeCast(server);
  ({ id: visitId } = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    startsIn: 5,
    minutes: 30,
  }));
  await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
  port = await server.listen();
});
afterAll(() => server.stop());

const hostileTexts = [
  'a\u0000b',
  '\u0000',
  'a\uD800b',
  '\uDFFF',
  '\u202Egnp.exe',
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '2027-02-30',
  '2027-02-30T10:00',
  '2027-02-30T10:00:00Z',
  '9999-12-31',
  '9999-12-31T10:00',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  '-271821-04-20T00:00:00Z',
  '25:61',
  '-1',
  '1e308',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '',
  ' ',
  "' or 1=1 --",
  '__proto__',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5_000),
  '\u{1F600}'.repeat(100),
];

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Times that the forms of schedules take, so that the other fields reach the database. */
const textsOf = (path: string) =>
  path.includes('custom')
    ? { startTime: '2027-03-11T09:00', endTime: '2027-03-12T10:00', days: [2] }
    : { startTime: '09:00', endTime: '10:00', days: [2], password: 'Lectern@2026', visitType: 2 };

const idOf = (field: string): string =>
  ({ tutorId: cast.educator.id, studentId: cast.student.id, receiverId: cast.student.id })[field] ?? visitId;

interface Attack {
  readonly place: 'params' | 'query' | 'body' | 'cookie' | 'zone' | 'unknown';
  readonly field: number;
  readonly value: unknown;
}

const attack: fc.Arbitrary<Attack> = fc.record({
  place: fc.constantFrom('params', 'query', 'body', 'body', 'body', 'cookie', 'zone', 'unknown'),
  field: fc.nat(30),
  value: hostileValue,
});

const pick = (names: readonly string[], place: number): string | undefined =>
  names[place % Math.max(1, names.length)];

function withField(
  target: Record<string, unknown>,
  schema: Schema | undefined,
  { field, value }: Attack,
): void {
  const name = pick(fieldsOf(schema), field);
  if (name) target[name] = value;
}

const headerSafe = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 200);

/** A call that the schemas take, with one to three things wrong in it. */
function makeRequest({ call }: Route, attacks: readonly Attack[]) {
  const { path, query, body = {} } = sampleInput(call, { ids: idOf, texts: textsOf(call.path) });
  const request = {
    path,
    query: { ...query } as Record<string, unknown>,
    body,
    headers: {} as Record<string, string>,
  };
  for (const one of attacks) {
    if (one.place === 'query') withField(request.query, call.query, one);
    else if (one.place === 'body') withField(request.body, call.transfer ? undefined : call.body, one);
    else if (one.place === 'params')
      request.path = path.replace(/[0-9a-f-]{36}/, headerSafe(one.value) || '%');
    else if (one.place === 'cookie')
      request.headers['cookie'] = `lectern_session=${one.field % 2 ? '%zz' : headerSafe(one.value)}`;
    else if (one.place === 'zone') request.headers['x-time-zone'] = headerSafe(one.value);
    else request.body[`${String(one.value).slice(0, 20)}`] = 1;
  }
  return request;
}

const isEnvelope = (value: unknown, status: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'response_code' in value &&
  'validationErrors' in value &&
  'code' in value &&
  value.code === status;

describe('hostile input', () => {
  it('is answered by every call in the envelope, and never with an error of ours', async () => {
    // Leaving ends the session with which the others are asked.
    const routes = server.server.routes.filter(({ call }) => call.path !== '/logout');
    const people = [undefined, cast.student, cast.parent, cast.educator, cast.admin];
    const property = fc.asyncProperty(
      fc.nat(routes.length - 1),
      fc.nat(people.length - 1),
      fc.array(attack, { minLength: 1, maxLength: 3 }),
      async (routeAt, personAt, attacks) => {
        const route = routes[routeAt] as Route;
        const { path, query, body, headers } = makeRequest(route, attacks);
        const token = people[personAt]?.token;
        const answer = await server.server.app.inject({
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
        const isFile = answer.statusCode < 400 && route.call.transfer === 'file';
        const isSound = answer.statusCode < 500 && (isFile || isEnvelope(answer.json(), answer.statusCode));
        // What failed is told with the answer.
        expect(isSound ? 'sound' : `${answer.statusCode} ${answer.body.slice(0, 300)}`).toBe('sound');
      },
    );
    await fc.assert(property, { seed, numRuns: 1_500, interruptAfterTimeLimit: searchMs });
    expect(errors.splice(0)).toEqual([]);
  }, 60_000);

  it('is answered by every message, and never with an error of ours', async () => {
    const sockets: Record<string, TestSocket> = {
      '/web': await openSocket(port, '/web', { token: cast.educator.token }),
      '/chat': await openSocket(port, '/chat', { token: cast.educator.token, visitId }),
    };
    const messages = Object.entries(events).flatMap(([namespace, { toServer }]) =>
      Object.entries(toServer).map(([event, { payload }]) => ({
        namespace,
        event,
        payload: payload as Schema,
      })),
    );
    const property = fc.asyncProperty(
      fc.nat(messages.length - 1),
      fc.array(attack, { minLength: 1, maxLength: 3 }),
      async (at, attacks) => {
        const { namespace, event, payload } = messages[at] as (typeof messages)[number];
        const sent: Record<string, unknown> = Object.fromEntries(
          fieldsOf(payload).map((name) => [name, name.endsWith('Id') ? idOf(name) : 'x']),
        );
        for (const one of attacks) withField(sent, payload, one);
        const socket = sockets[namespace] as TestSocket;
        const ack = (await socket.socket.timeout(10_000).emitWithAck(event, sent)) as Ack;
        expect({ ...sent, response_code: ack.response_code }).not.toMatchObject({
          response_code: 'internal_error',
        });
      },
    );
    await fc.assert(property, { seed, numRuns: 600, interruptAfterTimeLimit: searchMs });
    expect(errors.splice(0)).toEqual([]);
    for (const socket of Object.values(sockets)) socket.close();
  }, 60_000);
});

/** What no text may hold. */
const unsound = ['\u0000', '\uD800', '\uDFFF'];

interface Node {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> & { readonly type: string } };
}

/** The texts of a schema that take what no text may hold, by their paths. */
function unsoundTexts(node: Node, path: string): string[] {
  const { def } = node._zod;
  const inner = (name: string): Node[] => {
    const value = def[name];
    if (Array.isArray(value)) return value as Node[];
    return value ? [value as Node] : [];
  };
  // Of a text that becomes something else, it is the whole that takes it or not.
  const isText = def.type === 'string' || inner('in').some((one) => one._zod.def.type === 'string');
  if (isText) return takesUnsound(node) ? [path] : [];
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, Node>).flatMap(([name, one]) =>
      unsoundTexts(one, `${path}.${name}`),
    );
  return ['innerType', 'element', 'options', 'in', 'left', 'right', 'items', 'valueType', 'keyType'].flatMap(
    (name) => inner(name).flatMap((one) => unsoundTexts(one, path)),
  );
}

/** Tried in texts of several lengths, because one that is too short or too long is refused for that. */
function takesUnsound(node: Node): boolean {
  const schema = node as unknown as z.ZodType;
  return unsound.some((sign) =>
    [0, 1, 8, 20, 60].some((length) => schema.safeParse(sign + 'a'.repeat(length)).success),
  );
}

describe('every text that is sent to the server', () => {
  it('refuses what no text may hold, in a call', () => {
    const found = server.server.routes.flatMap(({ call }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = call.transfer === 'multipart' && part === 'body' ? undefined : call[part];
        return schema ? unsoundTexts(schema as unknown as Node, `${call.method} ${call.path} ${part}`) : [];
      }),
    );
    expect(found).toEqual([]);
  });

  it('refuses what no text may hold, in a message', () => {
    const found = Object.values(events).flatMap(({ toServer }) =>
      Object.entries(toServer).flatMap(([event, { payload }]) =>
        unsoundTexts(payload as unknown as Node, event),
      ),
    );
    expect(found).toEqual([]);
  });

  it('is found by this test where it takes them', () => {
    const planted = z.object({ a: z.array(z.string().max(9).nullable()).optional() });
    expect(unsoundTexts(planted as unknown as Node, 'planted')).toEqual(['planted.a']);
  });
});
