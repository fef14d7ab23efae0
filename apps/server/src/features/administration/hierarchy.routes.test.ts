import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Administrator,
  LevelItem,
  LevelView,
} from '@lectern/contract/administration/hierarchy.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import {
  makePerson,
  makeSession,
  makeSubject,
  makeWorld,
  type MadePerson,
  type World,
} from '../../../test/factories.ts';
import { linksTo } from '../../../test/group-factories.ts';
import { untilWaiting } from '../../../test/held-transaction.ts';
import { givePassword, goodPassword, makeParentOf } from '../../../test/identity-factories.ts';
import { queuedJobs } from '../../../test/queued-jobs.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';
import { bookingBody, makeParent, makeWeekly, slotAfter } from '../../../test/visits-factories.ts';

let server: TestServer;
let second: World;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
  second = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

interface Tree {
  readonly world: World;
  readonly top: MadePerson;
  readonly one: MadePerson;
  readonly two: MadePerson;
  readonly three: MadePerson;
  readonly call: <R = LevelView>(as: MadePerson, route: string, body?: unknown) => Promise<Answer<R>>;
  readonly list: (
    as: MadePerson,
    level: number,
    query?: Record<string, string | boolean>,
  ) => Promise<LevelItem[]>;
}

/** An institution of its own with an administrator of each level, at an address of its own. */
async function plant(): Promise<Tree> {
  count += 1;
  const hostName = `tree${count}.test`;
  const world = await makeWorld(server, hostName);
  const [top, one, two, three] = await Promise.all([
    makePerson(server, world, 'topAdmin'),
    makePerson(server, world, 'levelOneAdmin'),
    makePerson(server, world, 'levelTwoAdmin'),
    makePerson(server, world, 'levelThreeAdmin'),
  ]);
  return {
    ...{ world, top, one, two, three },
    call: (as, route, body) => server.call(route, { as: as.token, host: hostName, body }),
    list: async (as, level, query = {}) => {
      const answer = await server.call<{ data: LevelItem[] }>('GET /hierarchy', {
        ...{ as: as.token, host: hostName, query: { level: String(level), ...query } },
      });
      return answer.response?.data ?? [];
    },
  };
}

const undecided = {
  medicAid: null,
  payouts: null,
  inPerson: null,
  noticeHours: null,
  slotMinutes: null,
  ...{ presentRule: null, quietHours: null },
};

function form(given: Record<string, unknown> = {}) {
  count += 1;
  const fields = { name: `Level ${count}`, code: null, address: '', phone: '', timeZone: null };
  return { ...fields, switches: undecided, parentId: null, administrator: null, ...given };
}

const edited = (view: LevelView, given: Record<string, unknown> = {}) => {
  const { name, code, address, phone, timeZone, switches, version } = view;
  return { name, code, address, phone, timeZone, switches, version, ...given };
};

let tree: Tree;
beforeEach(async () => {
  tree = await plant();
});

describe('lists of levels', () => {
  it('hold what the asker reaches, with people and levels below', async () => {
    const [district, area, school] = tree.world.levels;
    await makePerson(server, tree.world, 'student');
    const educator = await makePerson(server, tree.world, 'educator');
    const { response } = await tree.call(tree.two, 'POST /hierarchy', form({ name: 'Other school' }));
    await server.db
      .insertInto('educatorLevels')
      .values({
        institutionId: tree.world.institutionId,
        educatorId: educator.id,
        levelId: response?.id ?? '',
      })
      .execute();
    const counts = { studentCount: 1, educatorCount: 1 };
    expect(await tree.list(tree.top, 1)).toMatchObject([
      { id: district, parent: null, levelCount: 1, ...counts },
    ]);
    expect(await tree.list(tree.one, 2)).toMatchObject([
      { id: area, levelCount: 2, mayEdit: true, ...counts },
    ]);
    expect(await tree.list(tree.top, 3)).toMatchObject([
      { id: school, parent: { id: area }, mayEdit: false, ...counts },
      { name: 'Other school', studentCount: 0, educatorCount: 1 },
    ]);
    expect(await tree.list(tree.three, 3)).toMatchObject([{ id: school }]);
    expect(await tree.list(tree.three, 2)).toEqual([]);
  });

  it('are searched, narrowed and sorted', async () => {
    for (const [name, code] of [
      ['Birch', 'B-2'],
      ['ash_1', 'B-1'],
      ['Cedar', null],
    ] as const)
      await tree.call(tree.top, 'POST /hierarchy', form({ name, code }));
    const names = async (query: Record<string, string | boolean>) =>
      (await tree.list(tree.top, 1, query)).map(({ name }) => name);
    expect(await names({})).toEqual(['ash_1', 'Birch', 'Cedar', 'Level 1']);
    expect(await names({ descending: true })).toEqual(['Level 1', 'Cedar', 'Birch', 'ash_1']);
    expect((await names({ sort: 'code' })).slice(0, 2)).toEqual(['ash_1', 'Birch']);
    expect(await names({ search: 'b-' })).toEqual(['ash_1', 'Birch']);
    expect(await names({ search: 'h_1' })).toEqual(['ash_1']);
    expect(await names({ active: false })).toEqual([]);
  });
});

describe('adding a level', () => {
  it('makes it below the asker’s own and invites its first administrator, who sets a password', async () => {
    const administrator = { firstName: 'Ida', lastName: 'Rowe', email: 'ida@north.test' };
    const answer = await tree.call(
      tree.one,
      'POST /hierarchy',
      form({ name: 'North', code: 'N1', administrator }),
    );
    expect(answer).toMatchObject({ status: 201, message: 'Added.' });
    expect(answer.response).toMatchObject({
      ...{ name: 'North', code: 'N1', depth: 2, parent: { id: tree.world.levels[0] }, isOpen: true },
      administrators: [{ name: 'Ida Rowe', email: 'ida@north.test', active: true, hasJoined: false }],
    });
    const [link = ''] = await vi.waitUntil(async () => {
      const links = await linksTo(server, 'ida@north.test');
      return links.length > 0 && links;
    }, 20_000);
    const host = tree.world.hostName;
    const token = new URL(link).searchParams.get('token');
    const set = await server.call('PUT /user/reset-password', {
      host,
      body: { token, password: goodPassword },
    });
    expect(set.status).toBe(200);
    const body = { username: 'ida@north.test', password: goodPassword };
    const signedIn = await server.call('POST /user/authenticate', { host, body });
    expect(signedIn).toMatchObject({ status: 200, response: { role: 'LEVEL_TWO_ADMIN' } });
    const view = await tree.call(tree.one, `GET /hierarchy/${answer.response?.id}`);
    expect(view.response?.administrators).toMatchObject([{ hasJoined: true }]);
  });

  it.each([
    ['a name beside it, in other letters', { name: 'LEVEL 1' }, 'level_name_taken', 'name'],
    ['a code of the institution', { name: 'New', code: 'x1' }, 'level_code_taken', 'code'],
  ])('refuses %s', async (_what, given, code, field) => {
    await tree.call(tree.one, 'POST /hierarchy', form({ code: 'X1' }));
    const answer = await tree.call(tree.top, 'POST /hierarchy', form(given));
    expect(answer).toMatchObject({ status: 417, response_code: code, validationErrors: [{ field }] });
  });

  it('makes nothing when the administrator’s address is used already', async () => {
    const administrator = { firstName: 'Ida', lastName: 'Rowe', email: tree.three.email.toUpperCase() };
    const answer = await tree.call(tree.top, 'POST /hierarchy', form({ name: 'Nowhere', administrator }));
    expect(answer).toMatchObject({ status: 417, response_code: 'email_in_use' });
    expect(await tree.list(tree.top, 1, { search: 'Nowhere' })).toEqual([]);
  });

  it('lets one of two win who take a name at once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => tree.call(tree.top, 'POST /hierarchy', form({ name: 'Twice' }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
  });

  it('is for administrators just above', async () => {
    const [district, area] = tree.world.levels;
    const tries = [
      [tree.top, area, 403],
      [tree.one, area, 403],
      [tree.two, district, 404],
      [tree.three, null, 403],
    ] as const;
    for (const [who, parentId, status] of tries)
      expect((await tree.call(who, 'POST /hierarchy', form({ parentId }))).status).toBe(status);
    const elsewhere = await tree.call(tree.one, 'POST /hierarchy', form({ parentId: second.levels[0] }));
    expect(elsewhere.status).toBe(404);
  });
});

describe('a level', () => {
  it('is read by everybody above it and by its own, and does not exist for others', async () => {
    const [, area, school] = tree.world.levels;
    const cousin = await tree.call(tree.top, 'POST /hierarchy', form());
    for (const who of [tree.top, tree.one, tree.two])
      expect((await tree.call(who, `GET /hierarchy/${school}`)).status).toBe(200);
    expect((await tree.call(tree.three, `GET /hierarchy/${area}`)).status).toBe(404);
    expect((await tree.call(tree.one, `GET /hierarchy/${cousin.response?.id}`)).status).toBe(404);
    expect((await tree.call(tree.top, `GET /hierarchy/${second.levels[2]}`)).status).toBe(404);
  });

  it('says what holds there, and by whose decision', async () => {
    const [district, area, school] = tree.world.levels;
    const of = async (who: MadePerson, id: string) => (await tree.call(who, `GET /hierarchy/${id}`)).response;
    const change = async (who: MadePerson, id: string, switches: Partial<LevelView['switches']>) => {
      const view = (await of(who, id)) as LevelView;
      const body = edited(view, { switches: { ...view.switches, ...switches } });
      expect((await tree.call(who, `PUT /hierarchy/${id}`, body)).status).toBe(200);
    };
    await change(tree.top, district, { payouts: false, noticeHours: 48, medicAid: true });
    await change(tree.one, area, { payouts: true, noticeHours: 0 });
    expect((await of(tree.one, area))?.inherited).toMatchObject({
      payouts: { value: false, from: { id: district } },
      noticeHours: { value: 48, from: { id: district } },
      inPerson: { from: null },
    });
    expect((await of(tree.two, school))?.holding).toMatchObject({
      payouts: { value: false, from: { id: district } },
      noticeHours: { value: 0, from: { id: area } },
      medicAid: { value: true, from: { id: district } },
      slotMinutes: { value: 30, from: null },
    });
  });

  it('wants a recent proof where payouts are switched, and for nothing else', async () => {
    const [district] = tree.world.levels;
    await server.pass(15 * 60 + 1);
    const path = `PUT /hierarchy/${district}`;
    const view = async () => (await tree.call(tree.top, `GET /hierarchy/${district}`)).response as LevelView;
    const before = await view();
    const switched = (payouts: boolean | null) =>
      edited(before, { switches: { ...undecided, payouts, medicAid: true } });
    expect((await tree.call(tree.top, path, switched(false))).response_code).toBe('proof_required');
    expect((await view()).switches.medicAid).toBeNull();
    expect((await tree.call(tree.top, path, switched(null))).response?.switches.medicAid).toBe(true);
  });

  it('is saved with its version; the second of two is refused and nothing of the first is lost', async () => {
    const [district] = tree.world.levels;
    const view = (await tree.call(tree.top, `GET /hierarchy/${district}`)).response as LevelView;
    const path = `PUT /hierarchy/${district}`;
    const first = await tree.call(tree.top, path, edited(view, { name: 'North', phone: '12' }));
    expect(first.response).toMatchObject({ name: 'North', version: view.version + 1 });
    const late = await tree.call(tree.top, path, edited(view, { name: 'South' }));
    expect(late).toMatchObject({ status: 417, response_code: 'changed_meanwhile' });
    const rows = await auditAbout(server, district);
    expect(rows).toMatchObject([
      {
        ...{ actorId: tree.top.id, action: 'level.changed' },
        ...{ beforeValues: { name: 'Level 1', phone: '' }, afterValues: { name: 'North', phone: '12' } },
      },
    ]);
  });

  it('is changed only from just above it', async () => {
    const [district, area, school] = tree.world.levels;
    const tries = [
      [tree.top, area, 403],
      [tree.top, school, 403],
      [tree.one, district, 403],
      [tree.two, area, 403],
      [tree.three, school, 403],
      [tree.two, second.levels[2], 404],
    ] as const;
    for (const [who, id, status] of tries) {
      const answer = await tree.call(who, `PUT /hierarchy/${id}`, { ...edited(await anyView()) });
      expect(answer.status).toBe(status);
    }
  });

  const anyView = async () =>
    (await tree.call(tree.top, `GET /hierarchy/${tree.world.levels[0]}`)).response as LevelView;
});

describe('moving a level', () => {
  it('takes all below it along, for administrators above both places', async () => {
    const [district, area, school] = tree.world.levels;
    const other = (await tree.call(tree.top, 'POST /hierarchy', form())).response as LevelView;
    const move = (who: MadePerson, id: string, parentId: string, version = 0) =>
      tree.call(who, `PUT /hierarchy/${id}/parent`, { parentId, version });
    expect((await move(tree.one, area, other.id)).status).toBe(404);
    expect((await move(tree.top, school, other.id)).status).toBe(404);
    expect((await move(tree.top, area, other.id)).response).toMatchObject({ parent: { id: other.id } });
    expect((await tree.call(tree.one, `GET /hierarchy/${school}`)).status).toBe(404);
    expect((await tree.list(tree.one, 2)).length).toBe(0);
    expect((await move(tree.top, area, district, 1)).response).toMatchObject({ parent: { id: district } });
  });

  it('is refused for an old version, and is no change where somebody else has done it', async () => {
    const [, area] = tree.world.levels;
    const other = (await tree.call(tree.top, 'POST /hierarchy', form())).response as LevelView;
    const move = (version: number) =>
      tree.call(tree.top, `PUT /hierarchy/${area}/parent`, { parentId: other.id, version });
    expect(await move(7)).toMatchObject({ status: 417, response_code: 'changed_meanwhile' });
    const moved = await move(0);
    expect(await move(0)).toMatchObject({ status: 200, response: moved.response });
    const written = (await auditAbout(server, area)).map(({ action }) => action);
    expect(written).toEqual(['level.moved']);
  });
});

describe('deactivating a level', () => {
  const close = (who: MadePerson, id: string, given: Record<string, unknown> = {}) =>
    tree.call(who, `PUT /hierarchy/${id}/status`, { active: false, ...given });
  const open = (who: MadePerson, id: string) =>
    tree.call(who, `PUT /hierarchy/${id}/status`, { active: true });
  const isIn = async (who: MadePerson) => (await tree.call(who, 'GET /user/session')).status === 200;

  it('is not lost while somebody at the school is writing', async () => {
    const [district, , school] = tree.world.levels;
    const writing = await server.db.startTransaction().execute();
    // As who adds a student: the school is held open first, and rows that point to the levels above come later.
    await sql`select id from levels where id = ${school} for share`.execute(writing);
    const closing = close(tree.two, school);
    await untilWaiting(server, 1);
    await sql`select id from levels where id = ${district} for key share`.execute(writing);
    await writing.commit().execute();
    expect((await closing).response).toMatchObject({ active: false, isOpen: false });
  });

  it('ends what people of it and below have open, lets none of them in, and is taken back without loss', async () => {
    const [district, area, school] = tree.world.levels;
    const student = await makePerson(server, tree.world, 'student');
    await givePassword(server, tree.world, student.id);
    const signIn = () =>
      server.call('POST /user/authenticate', {
        host: tree.world.hostName,
        body: { username: student.email, password: goodPassword },
      });
    expect((await close(tree.one, area)).response).toMatchObject({ active: false, isOpen: false });
    expect(await Promise.all([tree.two, tree.three, student].map(isIn))).toEqual([false, false, false]);
    expect(await Promise.all([tree.top, tree.one].map(isIn))).toEqual([true, true]);
    expect(await signIn()).toMatchObject({
      ...{ status: 403, response_code: 'place_closed' },
      message: 'Your School is closed at the moment. Please contact your administrator.',
    });
    expect(await tree.list(tree.one, 3)).toMatchObject([{ id: school, active: true, isOpen: false }]);
    expect((await open(tree.one, area)).response).toMatchObject({ active: true, isOpen: true });
    expect(await tree.list(tree.one, 3)).toMatchObject([{ id: school, isOpen: true }]);
    expect((await signIn()).status).toBe(200);
    expect((await tree.call(tree.top, `GET /hierarchy/${district}`)).response?.isOpen).toBe(true);
  });

  it('leaves who stands at another open school in, and closed what was closed before', async () => {
    const [, area, school] = tree.world.levels;
    const other = (await tree.call(tree.two, 'POST /hierarchy', form())).response as LevelView;
    const educator = await makePerson(server, tree.world, 'educator');
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId: tree.world.institutionId, educatorId: educator.id, levelId: other.id })
      .execute();
    await close(tree.two, school);
    expect(await isIn(educator)).toBe(true);
    await close(tree.one, area);
    expect(await isIn(educator)).toBe(false);
    await open(tree.one, area);
    expect((await tree.list(tree.one, 3)).map(({ id, isOpen }) => [id === school, isOpen])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
  });

  it('is refused while a call runs below it', async () => {
    const { school, visitId } = await bookable();
    await server.db.updateTable('visits').set({ state: 'inCall' }).where('id', '=', visitId).execute();
    expect(await close(tree.two, school)).toMatchObject({ status: 417, response_code: 'level_in_call' });
    expect((await tree.list(tree.two, 3)).map((level) => level.isOpen)).toEqual([true]);
    const { id: parentId } = (await tree.call(tree.top, 'POST /hierarchy', form())).response as LevelView;
    const move = `PUT /hierarchy/${tree.world.levels[1]}/parent`;
    expect((await tree.call(tree.top, move, { parentId, version: 0 })).response_code).toBe('level_in_call');
  });

  async function bookable() {
    const [, , school] = tree.world.levels;
    const [educator, student] = await Promise.all([
      makePerson(server, tree.world, 'educator'),
      makePerson(server, tree.world, 'student'),
    ]);
    const { subcategoryId } = await makeSubject(server, tree.world, [educator.id]);
    await makeWeekly(server, { institutionId: tree.world.institutionId, educatorId: educator.id });
    const book = (minutes: number, as = student.token, studentId = student.id) =>
      server.call<{ visitId: string }>('POST /visit', {
        ...{ as, host: tree.world.hostName },
        body: bookingBody({ educator }, slotAfter(server, minutes), {
          studentId,
          expertiseId: subcategoryId,
        }),
      });
    const booked = await book(120);
    expect(booked.status).toBe(201);
    return { school, visitId: booked.response?.visitId ?? '', student, book };
  }

  it('keeps sessions to come, or cancels them with a reason, and books nothing new', async () => {
    const { school, visitId, student, book } = await bookable();
    const other = (await tree.call(tree.two, 'POST /hierarchy', form())).response as LevelView;
    const sibling = await makePerson(server, tree.world, 'student', { levelId: other.id });
    const parent = await makeParent(server, tree.world, sibling.id);
    await makeParentOf(server, tree.world, { parentId: parent.id, studentIds: [student.id] });
    const summary = await tree.call(tree.two, `GET /hierarchy/${school}/summary`);
    expect(summary.response).toMatchObject({
      ...{ levels: 0, educators: 1, students: 1, sessions: 1, runningCalls: 0 },
    });
    await close(tree.two, school);
    const stateOf = async () =>
      (await server.db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow())
        .state;
    expect(await stateOf()).toBe('booked');
    expect(await queuedJobs(server, tree.world.institutionId, 'visits.cancel-open')).toBe(0);
    expect(await book(240, parent.token, student.id)).toMatchObject({
      ...{ status: 417, response_code: 'school_closed' },
    });
    await open(tree.two, school);
    expect(await close(tree.two, school, { sessions: 'cancel' })).toMatchObject({
      ...{ status: 400, validationErrors: [{ field: 'reason', message: 'Reason is mandatory' }] },
    });
    await close(tree.two, school, { sessions: 'cancel', reason: 'The school moves' });
    await vi.waitUntil(async () => (await stateOf()) === 'cancelled', 20_000);
  });

  it('asks for a proof a while after sign-in, and is done after it, in that session alone', async () => {
    const [, , school] = tree.world.levels;
    const elsewhere = { ...tree.two, token: await makeSession(server, tree.world, tree.two.id) };
    await server.pass(15 * 60 + 1);
    expect(await close(tree.two, school)).toMatchObject({ status: 403, response_code: 'proof_required' });
    await givePassword(server, tree.world, tree.two.id);
    const proof = await tree.call(tree.two, 'POST /user/prove', { password: goodPassword });
    expect(proof.response_code).toBe('ok');
    expect((await close(elsewhere, school)).response_code).toBe('proof_required');
    expect((await close(tree.two, school)).status).toBe(200);
  });

  it('and a sign-in at the same moment end with nobody inside', async () => {
    const [, , school] = tree.world.levels;
    const student = await makePerson(server, tree.world, 'student');
    await givePassword(server, tree.world, student.id);
    const body = { username: student.email, password: goodPassword, wantsToken: true };
    const [, signedIn] = await Promise.all([
      close(tree.two, school),
      server.call<{ authorization: { value: string } | null }>('POST /user/authenticate', {
        ...{ host: tree.world.hostName, body },
      }),
    ]);
    const token = signedIn.response?.authorization?.value;
    // Either order is fine: the new session is ended, or none was opened.
    expect(token === undefined || !(await isIn({ ...student, token }))).toBe(true);
  });
});

describe('administrators of a level', () => {
  const path = (userId = '') => `/hierarchy/${tree.world.levels[2]}/administrators${userId && `/${userId}`}`;

  it('are invited, invited again by a link that alone works, and closed, but for the last active one', async () => {
    const given = { firstName: 'New', lastName: 'Admin', email: 'new@north.test' };
    const invited = await tree.call<Administrator>(tree.two, `POST ${path()}`, given);
    expect(invited).toMatchObject({ status: 201, response: { name: 'New Admin', hasJoined: false } });
    const id = invited.response?.id ?? '';
    const linksAfter = (most: number) =>
      vi.waitUntil(async () => {
        const links = await linksTo(server, given.email);
        return links.length >= most && links;
      }, 20_000);
    const [older = ''] = await linksAfter(1);
    await server.pass(1);
    expect((await tree.call(tree.two, `POST ${path(id)}/invitation`)).status).toBe(200);
    const [newer = ''] = await linksAfter(2);
    const check = (link: string) =>
      server.call('POST /user/reset-password/check', {
        ...{ host: tree.world.hostName, body: { token: new URL(link).searchParams.get('token') } },
      });
    expect((await check(older)).response_code).toBe('reset_link_dead');
    expect((await check(newer)).status).toBe(200);
    const setActive = (userId: string, active: boolean) =>
      tree.call<Administrator>(tree.two, `PUT ${path(userId)}/status`, { active });
    const isLast = { status: 417, response_code: 'last_administrator' };
    await givePassword(server, tree.world, tree.three.id);
    // An invited person does not administer yet.
    expect(await setActive(tree.three.id, false)).toMatchObject(isLast);
    await givePassword(server, tree.world, id);
    expect((await setActive(tree.three.id, false)).response).toMatchObject({ active: false });
    expect((await tree.call(tree.three, 'GET /user/session')).status).toBe(401);
    expect(await setActive(id, false)).toMatchObject(isLast);
    expect((await setActive(tree.three.id, true)).response).toMatchObject({ active: true });
  });

  it('are kept from just above their level', async () => {
    const given = { firstName: 'New', lastName: 'Admin', email: 'x@north.test' };
    for (const who of [tree.top, tree.one, tree.three])
      expect((await tree.call(who, `POST ${path()}`, given)).status).toBe(403);
    for (const who of [tree.top, tree.one])
      expect((await tree.call(who, `PUT ${path(tree.three.id)}/status`, { active: false })).status).toBe(403);
    expect((await tree.call(tree.two, `PUT ${path(tree.one.id)}/status`, { active: false })).status).toBe(
      404,
    );
    await givePassword(server, tree.world, tree.three.id);
    const again = await tree.call(tree.two, `POST ${path(tree.three.id)}/invitation`);
    expect(again).toMatchObject({ status: 417, response_code: 'already_joined' });
  });

  it('are invited again while they are active, and not without end', async () => {
    const given = { firstName: 'Late', lastName: 'Admin', email: 'late@north.test' };
    const added = await tree.call<Administrator>(tree.two, `POST ${path()}`, given);
    const id = added.response?.id ?? '';
    const setActive = (active: boolean) => tree.call(tree.two, `PUT ${path(id)}/status`, { active });
    const invite = () => tree.call(tree.two, `POST ${path(id)}/invitation`);
    await setActive(false);
    expect(await invite()).toMatchObject({ status: 417, response_code: 'account_closed' });
    await setActive(true);
    const answers: string[] = [];
    for (let round = 0; round < 10; round += 1) answers.push((await invite()).response_code);
    expect(answers[0]).toBe('ok');
    expect(answers.at(-1)).toBe('too_many_requests');
  });
});
