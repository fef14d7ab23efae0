import { describe, expect, it } from 'vitest';
import type { EducatorItem, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeSubject, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
} from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<EducatorView>;
let count = 0;

districtPerTest('educators', (made) => {
  ({ server, second, district, call } = made);
});

function form(given: Record<string, unknown> = {}) {
  count += 1;
  const person = { firstName: 'Grace', lastName: 'Hopper', email: `grace${count}@teach.test` };
  return {
    // As older clients send it.
    country: 'IN',
    ...{ ...person, mobileNumber: null, levelIds: [district.world.levels[2]], subcategoryIds: [] },
    ...given,
  };
}

async function added(given: Record<string, unknown> = {}, as = district.levelTwo): Promise<EducatorView> {
  const { status, response } = await call(as, 'POST /user/educator', form(given));
  expect(status).toBe(201);
  return response as EducatorView;
}

const view = async (id: string, as = district.levelTwo) =>
  (await call(as, `GET /user/educator/${id}`)).response as EducatorView;

const personOf = ({ firstName, lastName, email, mobileNumber }: EducatorView, given = {}) => ({
  ...{ firstName, lastName, email, mobileNumber, ...given },
});

const associationOf = (shown: EducatorView, given = {}) => ({
  levelIds: shown.schools.map(({ id }) => id),
  subcategoryIds: shown.subcategories.map(({ id }) => id),
  ...given,
});

const save = (as: MadePerson, { id, version }: EducatorView, given: Record<string, unknown>) =>
  call(as, `PUT /user/educator/${id}`, { person: null, association: null, version, ...given });

async function list(as: MadePerson, query: Record<string, string> = {}): Promise<EducatorItem[]> {
  const { hostName: host } = district.world;
  const answer = await server.call<{ data: EducatorItem[] }>('GET /user/educator', {
    ...{ as: as.token, host, query },
  });
  return answer.response?.data ?? [];
}

const auditOf = (id: string) => auditAbout(server, id);

/** A Level 3 administrator of a neighbouring school. */
const beside = () =>
  makePerson(server, district.world, 'levelThreeAdmin', { levelId: district.besideLevelId });

const newLevel = (name: string) =>
  server.db
    .insertInto('levels')
    .values({
      institutionId: district.world.institutionId,
      parentId: district.world.levels[1],
      depth: 3,
      name,
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('the list of educators', () => {
  it('shows who is at a school that the asker reaches, with those schools', async () => {
    const { educator, levelTwo, levelThree, besideLevelId, world } = district;
    const both = await added({ levelIds: [world.levels[2], besideLevelId] });
    const top = await makePerson(server, world, 'topAdmin');
    for (const who of [levelTwo, top])
      expect((await list(who)).find(({ id }) => id === both.id)?.schools.length).toBe(2);
    expect((await list(levelThree)).find(({ id }) => id === both.id)?.schools).toEqual([
      { id: world.levels[2], name: 'Level 3' },
    ]);
    const ofBeside = await list(await beside());
    expect(ofBeside).toMatchObject([{ id: both.id, schools: [{ id: besideLevelId }] }]);
    expect(ofBeside.map(({ id }) => id)).not.toContain(educator.id);
    expect((await list(levelTwo, { levelId: besideLevelId })).map(({ id }) => id)).toEqual([both.id]);
  });

  it('is searched, narrowed and sorted', async () => {
    const { levelTwo } = district;
    const zed = await added({ firstName: 'Zed', email: 'a_z@teach.test' });
    const names = async (query: Record<string, string>) =>
      (await list(levelTwo, query)).map(({ name }) => name);
    expect(await names({ search: '_z@' })).toEqual(['Zed Hopper']);
    expect(await names({ search: 'ze' })).toEqual(['Zed Hopper']);
    expect(await names({ search: 'opp' })).toEqual(['Zed Hopper']);
    expect((await names({ sort: 'email' }))[0]).toBe('Zed Hopper');
    expect((await names({ descending: 'true' }))[0]).toBe('Zed Hopper');
    await call(levelTwo, `PUT /user/${zed.id}/status`, { active: false });
    expect(await names({ active: 'false' })).toEqual(['Zed Hopper']);
  });

  it('does not exist for a level that is not reached, and for nobody but administrators', async () => {
    const { hostName: host } = district.world;
    const query = { levelId: district.besideLevelId };
    const answer = await server.call('GET /user/educator', { as: district.levelThree.token, host, query });
    expect(answer.status).toBe(404);
    for (const who of [district.educator, district.student, district.parent])
      expect((await call(who, 'GET /user/educator')).status).toBe(403);
  });
});

describe('adding an educator', () => {
  it('associates the schools and subcategories, and invites; the invitation confirms the address', async () => {
    const { levelTwo, besideLevelId, world, subcategoryId } = district;
    const levelIds = [world.levels[2], besideLevelId];
    const made = await added({ email: 'ida@teach.test', levelIds, subcategoryIds: [subcategoryId] });
    expect(made).toMatchObject({
      ...{ name: 'Grace Hopper', email: 'ida@teach.test', mailVerified: false, hasJoined: false },
      ...{ subcategories: [{ id: subcategoryId }], backgroundCheck: 'none' },
      ...{ mayEditPerson: true, mayEditAssociation: true },
    });
    expect(made.associatedLevels.map(({ id }) => id).toSorted()).toEqual(levelIds.toSorted());
    const mail = await eventually(async () => (await mailsTo(server, 'ida@teach.test', 'invitation'))[0]);
    expect(mail.body).toContain('as Counselor: Level 3, Riverside');
    const body = { token: linkTokenOf(mail.body), password: goodPassword };
    await server.call('PUT /user/reset-password', { host: world.hostName, body });
    expect(await view(made.id, levelTwo)).toMatchObject({ mailVerified: true, hasJoined: true });
    expect(await auditOf(made.id)).toMatchObject([
      { action: 'person.added', actorId: levelTwo.id, afterValues: { levelIds } },
      { action: 'password.changed' },
    ]);
  });

  it('tells who reads the educator whether the check must be passed before anybody is offered', async () => {
    const made = await added({ email: 'unchecked@teach.test' });
    const setRule = (requiresBackgroundCheck: boolean) =>
      server.db
        .updateTable('institutions')
        .set({ requiresBackgroundCheck })
        .where('id', '=', district.world.institutionId)
        .execute();
    for (const isOn of [false, true, false]) {
      await setRule(isOn);
      for (const who of [district.levelTwo, district.levelThree])
        expect(await view(made.id, who)).toMatchObject({ backgroundCheck: 'none', mustPassCheck: isOn });
    }
  });

  it.each([
    ['no school', { levelIds: [] }, 400, 'levelIds'],
    ['no address', { email: '' }, 400, 'email'],
    ['an address of somebody', { email: 'TAKEN@teach.test' }, 417, 'email'],
    ['a name of 51', { firstName: 'x'.repeat(51) }, 400, 'firstName'],
  ])('refuses %s', async (_what, given, status, field) => {
    await added({ email: 'taken@teach.test' });
    const answer = await call(district.levelTwo, 'POST /user/educator', form(given));
    expect(answer).toMatchObject({ status, validationErrors: [{ field }] });
  });

  it('is for Levels 2 and 3, at open schools of theirs, for subcategories that they read', async () => {
    const { levelTwo, levelThree, besideLevelId, world } = district;
    const [top, one] = [
      await makePerson(server, world, 'topAdmin'),
      await makePerson(server, world, 'levelOneAdmin'),
    ];
    const add = async (who: MadePerson, given: Record<string, unknown> = {}) =>
      (await call(who, 'POST /user/educator', form(given))).status;
    for (const who of [top, one, district.educator, district.student]) expect(await add(who)).toBe(403);
    expect(await add(levelThree)).toBe(201);
    for (const levelId of [besideLevelId, second.levels[2], world.levels[1]])
      expect(await add(levelThree, { levelIds: [levelId] })).toBe(404);
    expect(await add(levelTwo, { levelIds: [world.levels[1]] })).toBe(404);
    const foreign = await makeSubject(server, second, []);
    expect(await add(levelTwo, { subcategoryIds: [foreign.subcategoryId] })).toBe(404);
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', besideLevelId).execute();
    const closed = await call(levelTwo, 'POST /user/educator', form({ levelIds: [besideLevelId] }));
    expect(closed.response_code).toBe('level_closed');
  });

  it('gives only subcategories that one of the schools is offered, and names all others', async () => {
    const { levelTwo, besideLevelId, world, subcategoryId } = district;
    const ofBeside = await makeSubject(server, world, [], besideLevelId);
    const subcategoryIds = [subcategoryId, ofBeside.subcategoryId];
    const { name } = await server.db
      .selectFrom('subcategories')
      .select('name')
      .where('id', '=', ofBeside.subcategoryId)
      .executeTakeFirstOrThrow();
    const answer = await call(levelTwo, 'POST /user/educator', form({ subcategoryIds }));
    expect(answer).toMatchObject({
      ...{ status: 400, response_code: 'invalid_input' },
      validationErrors: [{ field: 'subcategoryIds', message: `Not offered where they teach: ${name}` }],
    });
    const both = await added({ levelIds: [world.levels[2], besideLevelId], subcategoryIds });
    expect(both.subcategories.map(({ id }) => id).toSorted()).toEqual(subcategoryIds.toSorted());
  });

  it('is made once, however often one form is sent, also where the first answer was lost', async () => {
    const { levelTwo, world } = district;
    const body = form({ email: 'once@teach.test' });
    const send = (key: string) =>
      server.call<EducatorView>('POST /user/educator', {
        ...{ as: levelTwo.token, host: world.hostName, body, headers: { [headers.idempotencyKey]: key } },
      });
    const first = await send('one-form');
    const again = await send('one-form');
    expect(again).toMatchObject({ status: 201, response: { id: first.response?.id } });
    expect((await send('another-form')).response_code).toBe('email_in_use');
    await eventually(async () => (await mailsTo(server, 'once@teach.test', 'invitation'))[0]);
    expect(await mailsTo(server, 'once@teach.test', 'invitation')).toHaveLength(1);
  });

  it('lets one of two win who take an address at once', async () => {
    const body = form({ email: 'race@teach.test' });
    const both = await Promise.all([1, 2].map(() => call(district.levelTwo, 'POST /user/educator', body)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
  });
});

describe('an educator', () => {
  it('is read where one of the schools is reached, with what may be done', async () => {
    const { levelTwo, levelThree, educator, besideLevelId, world } = district;
    const [top, one] = [
      await makePerson(server, world, 'topAdmin'),
      await makePerson(server, world, 'levelOneAdmin'),
    ];
    const rights = async (who: MadePerson, id: string) => {
      const { mayEditPerson, mayEditAssociation } = await view(id, who);
      return [mayEditPerson, mayEditAssociation];
    };
    for (const who of [top, one]) expect(await rights(who, educator.id)).toEqual([false, false]);
    for (const who of [levelTwo, levelThree]) expect(await rights(who, educator.id)).toEqual([true, true]);
    const both = await added({ levelIds: [world.levels[2], besideLevelId] });
    expect(await rights(levelThree, both.id)).toEqual([false, true]);
    expect((await view(both.id, levelThree)).associatedLevels).toMatchObject([
      { name: 'Level 3', isInReach: true },
      { name: 'Riverside', isInReach: false },
    ]);
    const stranger = await beside();
    expect((await call(stranger, `GET /user/educator/${educator.id}`)).status).toBe(404);
    const elsewhere = await makePerson(server, second, 'educator');
    for (const { id } of [elsewhere, district.student, levelThree])
      expect((await call(levelTwo, `GET /user/educator/${id}`)).status).toBe(404);
  });

  it('is saved with the version; the second of two is refused and nothing of the first is lost', async () => {
    const { levelTwo, educator } = district;
    const before = await view(educator.id);
    const person = personOf(before, { lastName: 'Murray', mobileNumber: '+12025550188' });
    const both = await Promise.all([1, 2].map(() => save(levelTwo, before, { person })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('changed_meanwhile');
    const after = await view(educator.id);
    expect(after).toMatchObject({ lastName: 'Murray', mobileNumber: '+12025550188' });
    expect(after.associatedLevels).toEqual(before.associatedLevels);
    expect(await auditOf(educator.id)).toMatchObject([
      {
        ...{ action: 'person.changed', actorId: levelTwo.id },
        ...{ beforeValues: { lastName: before.lastName, mobile: null }, afterValues: { lastName: 'Murray' } },
      },
    ]);
  });

  it('gets another address once it is confirmed, and none of somebody else', async () => {
    const { levelTwo, educator, student, world } = district;
    await givePassword(server, world, educator.id);
    const before = await view(educator.id);
    const taken = await save(levelTwo, before, { person: personOf(before, { email: student.email }) });
    expect(taken).toMatchObject({ response_code: 'email_in_use', validationErrors: [{ field: 'email' }] });
    const wanted = { person: personOf(before, { email: 'new@teach.test' }) };
    await server.pass(15 * 60 + 1);
    expect((await save(levelTwo, before, wanted)).response_code).toBe('proof_required');
    await save(await makePerson(server, world, 'levelTwoAdmin'), before, wanted);
    const shown = { email: educator.email, unconfirmedEmail: 'new@teach.test' };
    await eventually(async () => (await mailsTo(server, 'new@teach.test', 'email-confirmation'))[0]);
    expect(await view(educator.id)).toMatchObject(shown);
  });

  it('with a school out of reach keeps it, and everything but the association', async () => {
    const { levelThree, levelTwo, besideLevelId, world } = district;
    const both = await added({ levelIds: [world.levels[2], besideLevelId] });
    const own = await view(both.id, levelThree);
    expect((await save(levelThree, own, { person: personOf(own, { lastName: 'X' }) })).status).toBe(403);
    const into = await save(levelThree, own, {
      association: associationOf(own, { levelIds: [besideLevelId] }),
    });
    expect(into.status).toBe(404);
    const left = await save(levelThree, own, { association: associationOf(own, { levelIds: [] }) });
    // None of the asker's educators is left to be shown.
    expect(left).toMatchObject({ status: 200, response: null });
    const kept = await view(both.id);
    expect(kept.schools).toMatchObject([{ id: besideLevelId }]);
    expect((await call(levelThree, `GET /user/educator/${both.id}`)).status).toBe(404);
    const last = await save(levelTwo, kept, { association: associationOf(kept, { levelIds: [] }) });
    expect(last).toMatchObject({
      validationErrors: [{ field: 'association.levelIds', message: 'Please select atleast one school' }],
    });
  });

  it('whose schools are in two areas is changed by administrators who reach both, and keeps what each area says', async () => {
    const { levelTwo, subcategoryId, world } = district;
    const newBelow = async (parentId: string | undefined, depth: number) => {
      const { institutionId } = world;
      const row = { institutionId, parentId: parentId ?? null, depth, name: `Other ${depth}` };
      const values = { ...row, createdAt: server.clock.now() };
      const query = server.db.insertInto('levels').values(values).returning('id');
      return (await query.executeTakeFirstOrThrow()).id;
    };
    const area = await newBelow(world.levels[0], 2);
    const school = await newBelow(area, 3);
    const both = await added({ subcategoryIds: [subcategoryId] });
    const row = { institutionId: world.institutionId, educatorId: both.id, levelId: school };
    await server.db.insertInto('educatorLevels').values(row).execute();
    const one = await makePerson(server, world, 'levelOneAdmin');
    const top = await makePerson(server, world, 'topAdmin');
    for (const [as, lastName] of [
      [one, 'Byron'],
      [top, 'King'],
    ] as const) {
      const shown = await view(both.id, as);
      expect(shown).toMatchObject({ mayEditPerson: true, mayEditAssociation: false });
      const association = associationOf(shown, { levelIds: [school] });
      expect((await save(as, shown, { association })).status).toBe(403);
      const saved = await save(as, shown, { person: personOf(shown, { lastName }) });
      expect(saved.response).toMatchObject({
        ...{ lastName, associatedLevels: shown.associatedLevels, subcategories: shown.subcategories },
      });
    }
    // Each area changes its own schools, and only them.
    const ofTwo = await view(both.id, levelTwo);
    expect(ofTwo).toMatchObject({ mayEditPerson: false, mayEditAssociation: true });
    expect((await save(levelTwo, ofTwo, { association: associationOf(ofTwo) })).status).toBe(200);
    expect((await view(both.id, top)).associatedLevels).toHaveLength(2);
  });

  it('teaches what the asker says, among what they keep; what others keep stays', async () => {
    const { levelThree, levelTwo, besideLevelId, subjectId, subcategoryId, world } = district;
    const own = await makeSubject(server, world, []);
    const ownLevel = (levelId: string | null, id: string) =>
      server.db.updateTable('subjects').set({ levelId }).where('id', '=', id).execute();
    await ownLevel(world.levels[2], own.subjectId);
    await ownLevel(world.levels[1], subjectId);
    const both = await added({
      ...{ levelIds: [world.levels[2], besideLevelId], subcategoryIds: [subcategoryId, own.subcategoryId] },
    });
    const shown = await view(both.id, levelThree);
    const mayChange = Object.fromEntries(shown.subcategories.map((one) => [one.id, one.mayChange]));
    expect(mayChange).toEqual({ [subcategoryId]: false, [own.subcategoryId]: true });
    const without = (ids: string[]) => ({ association: associationOf(shown, { subcategoryIds: ids }) });
    expect((await save(levelThree, shown, without([own.subcategoryId]))).status).toBe(403);
    const saved = await save(levelThree, shown, without([subcategoryId]));
    expect(saved.response?.subcategories).toMatchObject([{ id: subcategoryId }]);
    const all = await view(both.id, levelTwo);
    const none = await save(levelTwo, all, { association: associationOf(all, { subcategoryIds: [] }) });
    expect(none.response?.subcategories).toEqual([]);
  });

  it('is taught nothing more that none of the schools is offered, and keeps what was there before', async () => {
    const { levelTwo, besideLevelId, educator, world } = district;
    const old = await makeSubject(server, world, [educator.id], besideLevelId);
    const other = await makeSubject(server, world, [], besideLevelId);
    const shown = await view(educator.id);
    const kept = await save(levelTwo, shown, { association: associationOf(shown) });
    expect(kept.status).toBe(200);
    const now = kept.response as EducatorView;
    expect(now.subcategories.map(({ id }) => id)).toContain(old.subcategoryId);
    const teaching = (given = {}) =>
      save(levelTwo, now, {
        association: associationOf(now, {
          subcategoryIds: [...now.subcategories.map(({ id }) => id), other.subcategoryId],
          ...given,
        }),
      });
    expect(await teaching()).toMatchObject({
      ...{ status: 400, validationErrors: [{ field: 'association.subcategoryIds' }] },
    });
    // Of a school that is joined by the same press it is taken.
    expect((await teaching({ levelIds: [world.levels[2], besideLevelId] })).status).toBe(200);
  });

  it('that leaves a school keeps the sessions there, or they are cancelled with a reason', async () => {
    const { levelTwo, levelThree, student, educator, world } = district;
    const { id: third } = await newLevel('Third');
    const { institutionId } = world;
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId, educatorId: educator.id, levelId: third })
      .execute();
    const visit = await makeVisit(server, world, { educator, students: [student], startsIn: 120 });
    const path = `/user/${educator.id}/summary`;
    const ask = (as: MadePerson, levelId: string) =>
      server.call(`GET ${path}`, { as: as.token, host: world.hostName, query: { levelId } });
    expect((await ask(levelThree, world.levels[2])).response).toMatchObject({ sessions: 1 });
    expect((await ask(levelTwo, third)).response).toMatchObject({ sessions: 0 });
    expect((await ask(levelThree, third)).status).toBe(404);
    expect((await call(levelThree, `GET ${path}`)).status).toBe(403);
    const shown = await view(educator.id);
    const leave = (given: Record<string, unknown>) =>
      save(levelTwo, shown, { association: associationOf(shown, { levelIds: [third], ...given }) });
    expect((await leave({ sessions: 'cancel' })).status).toBe(400);
    expect((await leave({ sessions: 'cancel', reason: 'Moves' })).status).toBe(200);
    const cancelled = await eventually(async () => {
      const row = await server.db
        .selectFrom('visits')
        .selectAll()
        .where('id', '=', visit.id)
        .executeTakeFirstOrThrow();
      return row.state === 'cancelled' ? row : undefined;
    });
    expect(cancelled).toMatchObject({ cancelReason: 'Moves', cancelledBy: levelTwo.id });
  });

  it('is changed by nobody else', async () => {
    const { educator, student, world } = district;
    const shown = await view(educator.id);
    const body = { person: personOf(shown), association: associationOf(shown) };
    const [top, one, stranger] = [
      await makePerson(server, world, 'topAdmin'),
      await makePerson(server, world, 'levelOneAdmin'),
      await beside(),
    ];
    for (const who of [top, one, educator, student]) expect((await save(who, shown, body)).status).toBe(403);
    expect((await save(stranger, shown, body)).status).toBe(404);
  });
});
