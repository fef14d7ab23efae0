import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../src/platform/http/route.ts';
import { fieldsWithIds, idFor, paramsOf, textsFor, uploadForEach } from './admin-samples.ts';
import { makeWorld, type World } from './factories.ts';
import { fillLevels, type Place } from './filled-place.ts';
import { sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';
import { nameOf } from './two-institutions.ts';

const roles = ['levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const;

let server: TestServer;
let routes: readonly Route[];
/** What everybody tries to reach. */
let there: Place;
/** For each role a sibling branch, with a level of the same depth below the same level. */
let beside: Record<(typeof roles)[number], Place>;

/** The world of a new branch: other levels from a depth on, the same above. */
async function levelsBeside(world: World, depth: 1 | 2 | 3): Promise<World> {
  const levels = world.levels.slice(0, depth - 1);
  for (let at = depth; at <= 3; at += 1) {
    const level = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: levels.at(-1) ?? null, depth: at },
        ...{ name: `Beside ${depth} ${at}`, createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    levels.push(level.id);
  }
  const [one = '', two = '', three = ''] = levels;
  return { ...world, levels: [one, two, three] };
}

async function fill(world: World, mark: string): Promise<Place> {
  const place = await fillLevels(server, { world, mark, subjectLevelId: world.levels[2] });
  await uploadForEach(server, place);
  return place;
}

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  const world = await makeWorld(server);
  there = await fill(world, 'there');
  beside = {
    levelOneAdmin: await fill(await levelsBeside(world, 1), 'beside 1'),
    levelTwoAdmin: await fill(await levelsBeside(world, 2), 'beside 2'),
    levelThreeAdmin: await fill(await levelsBeside(world, 3), 'beside 3'),
  };
  routes = [...server.server.routes];
});
afterAll(() => server.stop());

const admitted = (route: Route) =>
  roles.filter((role) => !route.gate.anonymous && route.gate.admits(somebody(role)));

interface Knock {
  readonly route: Route;
  readonly place: Place;
  readonly as: string;
  readonly ids: (field: string) => string;
}

function knock({ route, place, as, ids }: Knock): Promise<Answer> {
  const { path, query, body } = sampleInput(route.call, { ids, texts: textsFor(route, place) });
  return server.call(`${route.call.method} ${path}`, { as, query, ...(body ? { body } : {}) });
}

/** Whether an answer holds anything that can be read there. */
function tellsOf(answer: Answer): boolean {
  const body = JSON.stringify(answer);
  const said = Object.values(there.people).flatMap(({ name, email }) => [name, email]);
  const ids = [...there.ids].flatMap(([table, id]) => (table === 'institutions' ? [] : [id]));
  return [...said, ...ids, 'At there', 'Said at there', 'Asked at there'].some((one) => body.includes(one));
}

const silent = [403, 404];

/** Where another answer than silence tells nothing: it is searched for the other branch all the same. */
const filter = 'a filter of what is reached anyway';
const offered = 'a filter of what is offered to the own level anyway';
const harmless: Readonly<Record<string, string>> = {
  'GET /:visitId/chat/missed sinceMessageId': 'an unknown message means from the beginning of the own chat',
  'GET /availability movedVisitId': 'looked for among the sessions of the educator alone',
  ...Object.fromEntries(
    ['GET /audit', 'POST /audit/file'].flatMap((call) =>
      ['actorId', 'subjectId', '*'].map((field) => [`${call} ${field}`, filter]),
    ),
  ),
  'GET /hierarchy parentId': filter,
  'GET /educator expertiseCategoryId': filter,
  'GET /educator expertiseId': filter,
  'GET /educator levelId': filter,
  'GET /educator *': filter,
  'GET /expertises levelId': offered,
  'GET /expertises tutorId': offered,
  'GET /expertises *': offered,
  'GET /expertises/sub-category levelId': offered,
  'GET /expertises/sub-category expertiseCategoryId': offered,
  'GET /expertises/sub-category tutorId': offered,
  'GET /expertises/sub-category *': offered,
};

/** Calls that name nothing and tell who is there of what is there. */
const listing = [
  'GET /admin-summary/levels',
  'GET /chat/settings',
  'GET /educator',
  'GET /expertises',
  'GET /expertises/list',
  'GET /expertises/sub-category',
  'GET /expertises/sub-category/list',
  'GET /flag-categories',
  'GET /user/bulk-upload',
  'GET /user/details',
  'GET /user/educator',
  'GET /user/session',
  'GET /user/student',
  'GET /visit/cancel-request',
  'GET /visit/session',
  'GET /visit/session/levels',
  'GET /visit/session/student-tree',
];

const own = 'is of one person alone, whoever else is of the level';
const none = 'nothing of the kind was made there';
/** Calls that answer who is there as they answer somebody of another branch, and why. */
const alikeToAll: Readonly<Record<string, string>> = {
  'DELETE /report/export/:id': own,
  'DELETE /user/device/:id': own,
  'DELETE /user/second-factor/passkey/:id': own,
  'DELETE /user/sign-on-links/:id': own,
  'DELETE /visit/session/groups/:id': own,
  'GET /audit': filter,
  'GET /chat': 'is read along by who is called to it alone',
  'GET /chat/file/:fileId': 'is read along by who is called to it alone',
  'GET /chat/missed': 'is read along by who is called to it alone',
  'GET /chat/report/:id': none,
  'GET /enrolments/:id': none,
  'GET /file/:fileId': own,
  'GET /hierarchy': filter,
  'GET /report/export/:id': own,
  'GET /report/export/:id/file': own,
  'GET /report/visit/:id/materials/:fileId': 'a browser is led to one address, whatever it named',
  'GET /report/visit/:id/recordings/:fileId': 'a browser is led to one address, whatever it named',
  'GET /visit/session/groups/:id/students': own,
  'POST /audit/file': filter,
  'POST /chat/export': 'is read along by who is called to it alone',
  'POST /chat/message/:id/report': 'is read along by who is called to it alone',
  'POST /user/sign-on/:id/link': own,
  'POST /user/sign-on/:id/prove': own,
  'POST /visit/session': 'what the sample wants is refused to all',
  'PUT /enrolments/:id': none,
  'PUT /notification/read': own,
  'PUT /user/second-factor/passkey/:id': own,
  'PUT /user/student/:id/parent/:parentId': none,
  'PUT /user/student/:id/proposal/:proposalId': none,
  'PUT /visit/flag': none,
  'PUT /visit/session/groups/:id': own,
};

describe('an administrator of another branch', () => {
  it.each(roles)(
    'who is a %s is refused whatever is named there, alone among their own and all at once',
    async (role) => {
      const mine = beside[role];
      const loud: string[] = [];
      for (const route of routes.filter((one) => admitted(one).includes(role))) {
        const fields = [...new Set([...paramsOf(route), ...fieldsWithIds(route)])];
        for (const strange of fields.length > 1 ? [...fields, '*'] : fields) {
          const ids = (field: string) =>
            idFor(strange === '*' || strange === field ? there : mine, role, { route, field });
          const answer = await knock({ route, place: there, as: mine.people[role].token, ids });
          const what = `${nameOf(route)} ${strange}`;
          if (tellsOf(answer)) loud.push(`${what} tells`);
          // A browser that is refused is led to one address, which says nothing.
          const isLedBack = route.refusedAt !== undefined && answer.headers['location'] === route.refusedAt;
          if (!silent.includes(answer.status) && !isLedBack && !(what in harmless))
            loud.push(
              `${what}: ${answer.status} ${answer.response_code} ${JSON.stringify(answer.validationErrors)}`,
            );
        }
      }
      expect(loud).toEqual([]);
    },
  );

  it('learns nothing of it from calls that name nothing, which tell it to people who are there', async () => {
    const told: string[] = [];
    const loud: string[] = [];
    const lists = routes.filter((route) => paramsOf(route).length === 0 && route.call.method === 'GET');
    for (const route of lists)
      for (const role of admitted(route)) {
        const ask = (as: string, place: Place) =>
          knock({ route, place, as, ids: (field) => idFor(place, role, { route, field }) });
        if (tellsOf(await ask(beside[role].people[role].token, beside[role])))
          loud.push(`${role} ${nameOf(route)}`);
        if (tellsOf(await ask(there.people[role].token, there))) told.push(nameOf(route));
      }
    expect(loud).toEqual([]);
    expect([...new Set(told)].toSorted()).toEqual(listing);
  });
});

/** What ends the sign-ins of those who are there comes last. */
function harmOf({ call: { method, path } }: Route): number {
  if (method === 'GET') return 0;
  if (path.startsWith('/hierarchy') && /status|parent/.test(path)) return 3;
  return path.startsWith('/user/:id') ? 2 : 1;
}

describe('an administrator of the same branch', () => {
  it('is answered otherwise, so that the ids are those that a call asks for', async () => {
    const alike: string[] = [];
    const tried = routes
      .filter((route) => paramsOf(route).length + fieldsWithIds(route).length > 0)
      .toSorted((one, other) => harmOf(one) - harmOf(other));
    for (const route of tried) {
      const answers: string[] = [];
      for (const role of admitted(route)) {
        const ids = (field: string) => idFor(there, role, { route, field });
        const stranger = await knock({ route, place: there, as: beside[role].people[role].token, ids });
        const theirs = await knock({ route, place: there, as: there.people[role].token, ids });
        answers.push(theirs.status === stranger.status || theirs.status === 401 ? 'alike' : 'other');
      }
      if (answers.length > 0 && !answers.includes('other')) alike.push(nameOf(route));
    }
    expect(alike.toSorted()).toEqual(Object.keys(alikeToAll).toSorted());
  });
});
