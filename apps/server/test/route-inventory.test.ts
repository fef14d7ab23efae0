import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../src/app-context.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeSession } from './factories.ts';
import { fillPlace, rolesOfProduct, type Place, type TestedRole } from './filled-place.ts';
import { somebody } from './somebody.ts';
import { fieldsOf, idFields, sampleInput } from './sample-input.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';
import { idIn, nameOf, tableOf, texts } from './two-institutions.ts';

/** Open to callers who have not signed in; a route that becomes open must be added here by somebody who thought of it. */
const openToAnybody = [
  'GET /brand/:fileId',
  'GET /calendar/feeds/:file',
  'GET /configuration',
  'GET /file/:fileId/content',
  'GET /health',
  'GET /ping',
  'GET /ping/download',
  'GET /user/authenticate',
  'GET /user/sign-on/:id',
  'GET /user/sign-on/:id/return',
  'GET /visit/:id/broadcast/stream/:file',
  'POST /guest/enter',
  'POST /user/authenticate',
  'POST /user/authenticate/passkey',
  'POST /user/authenticate/passkey/options',
  'POST /user/authenticate/second-factor',
  'POST /user/confirm-email/check',
  'POST /user/reset-password/check',
  'PUT /logout',
  'PUT /user/confirm-email',
  'PUT /user/forget-password',
  'PUT /user/reset-password',
];

/** Fields that say who somebody is; no call takes any of them from a client. */
const forged = {
  role: 'topAdmin',
  institutionId: '00000000-0000-4000-8000-000000000000',
  levelId: '00000000-0000-4000-8000-000000000000',
  isAdmin: true,
  payoutEnabled: true,
  createdByRole: 'Student',
} as const;

/** Where such a field is a choice that the policy judges, and not who somebody is. */
const chosen: Readonly<Record<string, string>> = {
  'POST /visit/session levelId':
    'the school at which the session takes place; one that is not reached is not found',
  'POST /visit/session/groups levelId':
    'the school whose students are saved; one that is not reached is not found',
  'POST /visit/session/student-numbers levelId':
    'the school whose students are looked for; one that is not reached is not found',
  'POST /user/student/file levelId': 'a filter; a level that is not reached is not found',
  'POST /user/educator/file levelId': 'the same',
};

/** Where another answer than silence tells nothing; what is answered is searched for the other institution all the same. */
const harmless: Readonly<Record<string, string>> = {
  'GET /:visitId/chat/missed sinceMessageId': 'an unknown message means from the beginning of the own chat',
  'GET /audit actorId': 'a filter of what is read anyway: of who is not there is nothing',
  'GET /audit subjectId': 'a filter of what is read anyway: about what is not there is nothing',
  'GET /audit *': 'the same of both',
  'POST /audit/file actorId': 'as for the list',
  'POST /audit/file *': 'as for the list',
  'POST /audit/file subjectId': 'as for the list',
  'GET /hierarchy parentId': 'a filter of what is reached anyway: below a level that is not there is nothing',
  'GET /availability movedVisitId':
    'looked for among the sessions of the educator; another one is none of them',
  'POST /visit referenceFileIds': 'the calendar refuses before files are looked at',
  ...Object.fromEntries(
    ['PUT /user/school-relation', 'PUT /enrolment'].flatMap((call) =>
      ['institutionIds', 'expertises', 'documentFileId', '*'].map((field) => [
        `${call} ${field}`,
        'who belongs to a school, as these do, is told so before anything is looked at',
      ]),
    ),
  ),
};

let server: TestServer;
let own: Place;
let foreign: Place;
let routes: Route[];

interface Knock {
  readonly route: Route;
  readonly as: string | undefined;
  readonly ids: (field: string) => string;
  readonly extra?: Record<string, unknown>;
}

function knock({ route, as, ids, extra }: Knock): Promise<Answer> {
  const { path, query, body } = sampleInput(route.call, { ids, texts: texts[nameOf(route)] ?? {} });
  return server.call(`${route.call.method} ${path}`, {
    ...(as ? { as } : {}),
    query,
    ...(body || extra ? { body: { ...body, ...extra } } : {}),
  });
}

function admits(route: Route, role: TestedRole): boolean {
  return route.gate.admits(somebody(role));
}

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  own = await fillPlace(server, 'localhost');
  foreign = await fillPlace(server, 'second.test');
  routes = [...server.server.routes];
});
afterAll(() => server.stop());

describe('every route', () => {
  it('names its gate, and only those on the list are open to anybody', () => {
    expect(routes.filter((route) => !route.gate.name)).toEqual([]);
    expect(
      routes
        .filter((route) => route.gate.anonymous)
        .map(nameOf)
        .toSorted(),
    ).toEqual(openToAnybody);
  });

  it('of a socket names its gate too', () => {
    const shares = features.flatMap((feature) => feature.realtime ?? []);
    const handlers = shares.flatMap((share) => [...share.messages, ...share.connections]);
    expect(handlers.length).toBeGreaterThan(0);
    expect(handlers.filter((handler) => !handler.gate.name)).toEqual([]);
  });

  it('that is not open answers 401 to nobody, and one that a browser opens leads it away', async () => {
    for (const route of routes.filter((one) => !one.gate.anonymous)) {
      const answer = await knock({ route, as: undefined, ids: (field) => idIn(own, tableOf(route, field)) });
      const told = route.refusedAt === undefined ? [401, null] : [302, route.refusedAt];
      const heard = route.refusedAt === undefined ? answer.response : answer.headers['location'];
      expect([nameOf(route), answer.status, heard]).toEqual([nameOf(route), ...told]);
    }
  });
});

describe('who somebody is', () => {
  async function identities(): Promise<unknown> {
    const people = await server.db
      .selectFrom('people')
      .select(['id', 'institutionId', 'role', 'levelId', 'active', 'payoutEnabled'])
      .orderBy('id')
      .execute();
    const levels = await server.db.selectFrom('levels').selectAll().orderBy('id').execute();
    const makers = await server.db
      .selectFrom('visits')
      .select(['id', 'createdBy', 'createdByRole'])
      .orderBy('id')
      .execute();
    return { people, levels, makers };
  }

  it('cannot be said in a body: strict calls refuse the field, the others ignore it', async () => {
    const before = await identities();
    const taken: unknown[] = [];
    for (const route of routes) {
      if (route.call.transfer === 'multipart') continue;
      const role = rolesOfProduct.find((one) => admits(route, one)) ?? 'student';
      // What only guests may call knows nobody of these roles; its own tests try it.
      if (route.gate.name === 'roles(guest)') continue;
      const extra = Object.fromEntries(
        Object.entries(forged).filter(([field]) => !chosen[`${nameOf(route)} ${field}`]),
      );
      const known = fieldsOf(route.call.body).filter((field) => field in extra);
      if (known.length > 0) throw new Error(`${nameOf(route)} takes ${known.join()} from a client`);
      const as = await makeSession(server, own.world, own.people[role].id);
      const ids = (name: string) => idIn(own, tableOf(route, name));
      const { status, validationErrors } = await knock({ route, as, ids, extra });
      if (!route.call.body) continue;
      const named = JSON.stringify(validationErrors);
      const missed = Object.keys(extra).filter((field) => !named.includes(field));
      if (status !== 400 || missed.length > 0) taken.push([nameOf(route), status, missed]);
    }
    expect(taken).toEqual([]);
    expect(await identities()).toEqual(before);
  });
});

/** Answers that tell nothing: not found, not yours to call, or the gate. */
const silent = [401, 403, 404];

function loudness(answer: Answer, what: string): string[] {
  const body = JSON.stringify(answer);
  const secrets = Object.values(foreign.people).flatMap(({ name, email }) => [name, email]);
  if ([...secrets, 'Said at second.test'].some((secret) => body.includes(secret)))
    return [`${what} tells about the other institution`];
  if (silent.includes(answer.status)) return [];
  return [`${what}: ${answer.status} ${answer.response_code} ${JSON.stringify(answer.validationErrors)}`];
}

describe('an id of another institution', () => {
  /** The id that a route asks for, and one in four of the others: another quarter for the next route. */
  function tried(route: Route, turn: number): [string, string][] {
    const asked = new Set(idFields(route.call.params).map((field) => tableOf(route, field)));
    return [...foreign.ids].filter(([table], at) => asked.has(table) || (at + turn) % 4 === 0);
  }

  it.each(rolesOfProduct)('in a path is not found by a %s, whatever it is an id of', async (role) => {
    const loud: string[] = [];
    const withIds = routes.filter((one) => one.call.path.includes(':') && admits(one, role));
    for (const [turn, route] of withIds.entries())
      for (const [table, id] of tried(route, turn)) {
        const answer = await knock({ route, as: own.people[role].token, ids: () => id });
        // A browser that is refused is led to one address, which says nothing.
        const isLedBack = route.refusedAt !== undefined && answer.headers['location'] === route.refusedAt;
        const heard = isLedBack ? { ...answer, status: 404 } : answer;
        loud.push(...loudness(heard, `${role} ${nameOf(route)} with an id of ${table}`));
      }
    expect(loud).toEqual([]);
  });

  it('in a query or body is not found, alone among one’s own and all at once, for every role', async () => {
    const loud: string[] = [];
    for (const route of routes) {
      const fields = [
        ...idFields(route.call.query),
        ...(route.call.transfer ? [] : idFields(route.call.body)),
      ];
      for (const role of rolesOfProduct.filter((one) => admits(route, one)))
        for (const strange of fields.length > 1 ? [...fields, '*'] : fields) {
          const ids = (field: string) =>
            idIn(strange === '*' || strange === field ? foreign : own, tableOf(route, field));
          const answer = await knock({ route, as: own.people[role].token, ids });
          const isHarmless = harmless[`${nameOf(route)} ${strange}`] !== undefined && answer.status < 500;
          loud.push(
            ...loudness(
              isHarmless ? { ...answer, status: 404 } : answer,
              `${role} ${nameOf(route)} with ${strange}`,
            ),
          );
        }
    }
    expect(loud).toEqual([]);
  });
});
