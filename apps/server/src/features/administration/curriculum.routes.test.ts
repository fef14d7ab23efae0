import { describe, expect, it } from 'vitest';
import type {
  KeptSubcategory,
  KeptSubject,
  SubcategoryView,
  SubjectView,
} from '@lectern/contract/administration/curriculum.shapes.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import { creationBody, makeDistrict, type District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { Answer, CallOptions, TestServer } from '../../../test/test-server.ts';
import { bookingBody, slotAfter } from '../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let besideAdmin: MadePerson;
let count = 0;

/** A Level 2 with two schools, and a subject of that Level 2. */
districtPerTest('subjects', async (made) => {
  ({ server, district, number: count } = made);
  besideAdmin = await makePerson(server, district.world, 'levelThreeAdmin', {
    levelId: district.besideLevelId,
  });
});

function call<R = SubjectView>(
  as: MadePerson,
  route: string,
  given: Pick<CallOptions, 'body' | 'query' | 'headers'> = {},
): Promise<Answer<R>> {
  return server.call(route, { as: as.token, host: district.world.hostName, ...given });
}

const addSubject = (as: MadePerson, name: string, subcategories = ['First']) =>
  call(as, 'POST /expertises', { body: { name, subcategories } });

async function made(as: MadePerson, name: string, subcategories?: string[]): Promise<SubjectView> {
  const { response } = await addSubject(as, name, subcategories);
  if (!response) throw new Error(`${name} was not made`);
  return response;
}

async function list<T extends KeptSubject | KeptSubcategory = KeptSubject>(
  as: MadePerson,
  query: Record<string, string | number | boolean> = {},
  path = '/expertises/list',
): Promise<readonly T[]> {
  return (await call<{ data: T[] }>(as, `GET ${path}`, { query })).response?.data ?? [];
}

const namesOf = async (...given: Parameters<typeof list>) => (await list(...given)).map(({ name }) => name);
const subcategoriesOf = (as: MadePerson, query: Record<string, string | number | boolean> = {}) =>
  list<KeptSubcategory>(as, query, '/expertises/sub-category/list');

const setActive = (as: MadePerson, path: string, active: boolean) =>
  call(as, `PUT ${path}/status`, { body: { active } });

const auditOf = async (id: string) =>
  (await auditAbout(server, id)).toSorted((one, other) => one.action.localeCompare(other.action));

describe('lists of subjects', () => {
  it('hold those of the own level, of those above and of those below, and none of a sibling school', async () => {
    const [, area, school] = district.world.levels;
    await made(district.levelTwo, 'Art', ['Clay', 'Oil']);
    await made(district.levelThree, 'Bees');
    await made(besideAdmin, 'Caves');
    const own = { search: 's', sort: 'name' };
    expect(await namesOf(district.levelTwo, { search: 'A' })).toEqual(['Art', 'Caves']);
    expect(await list(district.levelThree, { search: 'Art' })).toMatchObject([
      { name: 'Art', level: { id: area }, subcategoryCount: 2, active: true, mayEdit: false },
    ]);
    expect(await list(district.levelTwo, { search: 'Bees' })).toMatchObject([
      { name: 'Bees', level: { id: school, name: 'Level 3' }, mayEdit: true },
    ]);
    expect(await namesOf(district.levelThree, own)).not.toContain('Caves');
  });

  it('are searched, narrowed, sorted and paged', async () => {
    const art = await made(district.levelTwo, 'art_1');
    await made(district.levelThree, 'Birds');
    await made(district.levelThree, 'Clocks');
    const [rest = ''] = await namesOf(district.levelTwo, { search: 'Subject' });
    expect(await namesOf(district.levelTwo)).toEqual(['art_1', 'Birds', 'Clocks', rest]);
    expect(await namesOf(district.levelTwo, { descending: true })).toEqual([
      ...[rest, 'Clocks', 'Birds', 'art_1'],
    ]);
    expect(await namesOf(district.levelTwo, { sort: 'level', descending: true })).toEqual([
      ...['Clocks', 'Birds', rest, 'art_1'],
    ]);
    expect(await namesOf(district.levelTwo, { search: 't_1' })).toEqual(['art_1']);
    expect(await namesOf(district.levelTwo, { pageNumber: 2, itemsPerPage: 3 })).toEqual([rest]);
    await setActive(district.levelTwo, `/expertises/${art.id}`, false);
    expect(await namesOf(district.levelTwo, { active: false })).toEqual(['art_1']);
    expect(await namesOf(district.levelTwo, { active: true })).toEqual(['Birds', 'Clocks', rest]);
  });

  it('are narrowed to those of one level, also one above, and to none of a sibling level', async () => {
    const [, area, school] = district.world.levels;
    await made(district.levelTwo, 'Art', ['Clay']);
    await made(district.levelThree, 'Birds', ['Owls', 'Larks']);
    await made(besideAdmin, 'Caves', ['Bats']);
    const subcategoryNames = async (as: MadePerson, levelId: string) =>
      (await subcategoriesOf(as, { levelId })).map(({ name }) => name);
    const besideId = district.besideLevelId;
    expect(await namesOf(district.levelTwo, { levelId: school })).toEqual(['Birds']);
    expect(await namesOf(district.levelTwo, { levelId: area })).toContain('Art');
    expect(await namesOf(district.levelTwo, { levelId: area })).not.toContain('Birds');
    expect(await namesOf(district.levelTwo, { levelId: besideId, search: 'Art' })).toEqual([]);
    expect(await namesOf(district.levelThree, { levelId: area })).toContain('Art');
    expect(await subcategoryNames(district.levelTwo, school)).toEqual(['Larks', 'Owls']);
    expect(await subcategoryNames(district.levelTwo, besideId)).toEqual(['Bats']);
    const elsewhere = await makeDistrict(server, `elsewhere${count}.test`);
    for (const path of ['/expertises/list', '/expertises/sub-category/list']) {
      const statusOf = async (as: MadePerson, levelId: string) =>
        (await call(as, `GET ${path}`, { query: { levelId } })).status;
      expect(await statusOf(district.levelThree, besideId)).toBe(404);
      expect(await statusOf(district.levelTwo, elsewhere.world.levels[2])).toBe(404);
      const others = [district.student, district.parent, district.educator];
      for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin'] as const)
        others.push(await makePerson(server, district.world, role));
      for (const as of others) expect(await statusOf(as, school)).toBe(403);
    }
  });
});

describe('subcategories that schools offer', () => {
  const offeredAt = async (as: MadePerson, schoolIds: readonly string[], more = {}) =>
    (await subcategoriesOf(as, { institutionIds: schoolIds.join(','), ...more })).map(({ name }) => name);

  it('are those of the schools named, of levels above them and of the institution, as long as they are offered', async () => {
    const { levelTwo, levelThree, besideLevelId, world } = district;
    const school = world.levels[2];
    const art = await made(levelTwo, 'Art', ['Clay']);
    await made(levelThree, 'Birds', ['Larks', 'Owls']);
    await made(besideAdmin, 'Caves', ['Bats']);
    expect(await offeredAt(levelTwo, [school], { search: 'l' })).toEqual(['Clay', 'Larks', 'Owls']);
    expect(await offeredAt(levelTwo, [besideLevelId], { search: 'l' })).toEqual(['Clay']);
    expect(await offeredAt(levelTwo, [school, besideLevelId])).toEqual(
      expect.arrayContaining(['Bats', 'Clay', 'Larks', 'Owls']),
    );
    expect(await offeredAt(levelThree, [school], { search: 'l' })).toEqual(['Clay', 'Larks', 'Owls']);
    await setActive(levelTwo, `/expertises/${art.id}`, false);
    expect(await offeredAt(levelTwo, [school], { search: 'l' })).toEqual(['Larks', 'Owls']);
  });

  it('are told of those that are asked about alone', async () => {
    const { levelTwo, besideLevelId, world } = district;
    await made(district.levelThree, 'Birds', ['Larks', 'Owls']);
    await made(besideAdmin, 'Caves', ['Bats']);
    const all = await subcategoriesOf(levelTwo);
    const idOf = (wanted: string) => all.find(({ name }) => name === wanted)?.id ?? '';
    const subcategoryIds = [idOf('Owls'), idOf('Bats')].join(',');
    expect(await offeredAt(levelTwo, [world.levels[2]], { subcategoryIds })).toEqual(['Owls']);
    expect(await offeredAt(levelTwo, [besideLevelId], { subcategoryIds })).toEqual(['Bats']);
    expect((await subcategoriesOf(levelTwo, { subcategoryIds })).map(({ name }) => name)).toEqual([
      ...['Bats', 'Owls'],
    ]);
  });

  it('do not exist at what is no school in reach, and for nobody but Levels 2 and 3', async () => {
    const { levelTwo, levelThree, besideLevelId, world } = district;
    const [, area, school] = world.levels;
    const elsewhere = await makeDistrict(server, `faraway${count}.test`);
    const statusOf = async (as: MadePerson, institutionIds: string) =>
      (await call(as, 'GET /expertises/sub-category/list', { query: { institutionIds } })).status;
    expect(await statusOf(levelThree, besideLevelId)).toBe(404);
    expect(await statusOf(levelTwo, `${school},${elsewhere.world.levels[2]}`)).toBe(404);
    expect(await statusOf(levelTwo, area)).toBe(404);
    for (const wrong of ['', 'x', `${school},`, '-'.repeat(36)])
      expect(await statusOf(levelTwo, wrong)).toBe(400);
    const others = [district.student, district.parent, district.educator];
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin'] as const)
      others.push(await makePerson(server, world, role));
    for (const as of others) expect(await statusOf(as, school)).toBe(403);
  });
});

describe('adding a subject', () => {
  it('makes it at the asker’s own level with its subcategories, and leaves an audit row', async () => {
    const answer = await addSubject(district.levelTwo, '  Art ', ['Clay', 'Oil']);
    expect(answer).toMatchObject({ status: 201, message: 'Added.' });
    expect(answer.response).toMatchObject({
      ...{ name: 'Art', level: { id: district.world.levels[1] }, subcategoryCount: 2 },
      ...{ active: true, mayEdit: true, version: 0, educatorCount: 0, sessionCount: 0 },
    });
    const subcategories = await subcategoriesOf(district.levelTwo, { subjectId: answer.response?.id ?? '' });
    expect(subcategories.map(({ name }) => name)).toEqual(['Clay', 'Oil']);
    expect(await auditOf(answer.response?.id ?? '')).toMatchObject([
      { action: 'subject.added', actorId: district.levelTwo.id, afterValues: { name: 'Art' } },
    ]);
    expect(await auditOf(subcategories[0]?.id ?? '')).toMatchObject([{ action: 'subcategory.added' }]);
  });

  it.each([
    ['no name', { name: ' ', subcategories: ['A'] }, 'name', 'Subject name is missing'],
    [
      'no subcategory',
      { name: 'Art', subcategories: [] },
      'subcategories',
      'Please enter atleast one subcategory',
    ],
    [
      'an empty subcategory',
      { name: 'Art', subcategories: ['A', ' '] },
      'subcategories.1',
      'Sub Category name is missing',
    ],
  ])('refuses %s', async (_what, body, field, message) => {
    const answer = await call(district.levelTwo, 'POST /expertises', { body });
    expect(answer).toMatchObject({ status: 400, validationErrors: [{ field, message }] });
  });

  it('makes nothing when a subcategory is given twice', async () => {
    const answer = await addSubject(district.levelTwo, 'Art', ['Clay', 'CLAY']);
    expect(answer).toMatchObject({
      ...{ status: 417, response_code: 'subcategory_name_taken' },
      validationErrors: [{ field: 'subcategories.1' }],
    });
    expect(await namesOf(district.levelTwo, { search: 'Art' })).toEqual([]);
  });

  it('refuses a name that the level, one above or one below has, in any letters, but not that of a sibling school', async () => {
    await made(district.levelTwo, 'Art');
    await made(district.levelThree, 'Bees');
    const refused = {
      status: 417,
      response_code: 'subject_name_taken',
      validationErrors: [{ field: 'name' }],
    };
    expect(await addSubject(district.levelTwo, 'ART')).toMatchObject(refused);
    expect(await addSubject(district.levelThree, 'art')).toMatchObject(refused);
    expect(await addSubject(district.levelTwo, 'bees')).toMatchObject(refused);
    expect((await addSubject(besideAdmin, 'Bees')).status).toBe(201);
  });

  it('counts also a subject that is offered no longer', async () => {
    const art = await made(district.levelTwo, 'Art');
    await setActive(district.levelTwo, `/expertises/${art.id}`, false);
    expect((await addSubject(district.levelThree, 'Art')).response_code).toBe('subject_name_taken');
  });

  it('lets one of many win who take a name at once, above and below each other', async () => {
    const askers = [district.levelTwo, district.levelThree, district.levelTwo, district.levelThree];
    const answers = await Promise.all(askers.map((asker) => addSubject(asker, 'Twice')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 417, 417, 417]);
  });

  it('makes one when it is sent twice with one key', async () => {
    const given = {
      body: { name: 'Once', subcategories: ['A'] },
      headers: { [headers.idempotencyKey]: crypto.randomUUID() },
    };
    const [first, again] = [
      await call(district.levelTwo, 'POST /expertises', given),
      await call(district.levelTwo, 'POST /expertises', given),
    ];
    expect(again).toMatchObject({ status: 201, response: { id: first.response?.id } });
    expect(await namesOf(district.levelTwo, { search: 'Once' })).toEqual(['Once']);
  });
});

describe('a subject', () => {
  it('is read above and below its level, and does not exist in other branches or institutions', async () => {
    const bees = await made(district.levelThree, 'Bees');
    const path = `GET /expertises/${bees.id}`;
    expect((await call(district.levelTwo, path)).response).toMatchObject({ mayEdit: true });
    expect((await call(besideAdmin, path)).status).toBe(404);
    const elsewhere = await makeDistrict(server, `elsewhere${count}.test`);
    const { subjectId, subcategoryId } = elsewhere;
    for (const route of [
      `GET /expertises/${subjectId}`,
      `GET /expertises/sub-category/${subcategoryId}`,
      `GET /expertises/sub-category/list?subjectId=${subjectId}`,
    ])
      expect((await call(district.levelTwo, route)).status).toBe(404);
    const changes = [
      [`PUT /expertises/${subjectId}`, { name: 'Mine', version: 0 }],
      [`PUT /expertises/${subjectId}/status`, { active: false }],
      [`PUT /expertises/sub-category/${subcategoryId}`, { name: 'Mine', version: 0 }],
      [`PUT /expertises/sub-category/${subcategoryId}/status`, { active: false }],
      ['POST /expertises/sub-category', { subjectId, name: 'Mine' }],
    ] as const;
    for (const [route, body] of changes)
      expect((await call(district.levelTwo, route, { body })).status).toBe(404);
  });

  it('of a level above is read and not changed, with all that is below it', async () => {
    const art = await made(district.levelTwo, 'Art', ['Clay']);
    const [clay] = await subcategoriesOf(district.levelThree, { subjectId: art.id });
    expect(clay).toMatchObject({ name: 'Clay', mayEdit: false });
    const changes = [
      [`PUT /expertises/${art.id}`, { name: 'Mine', version: 0 }],
      [`PUT /expertises/${art.id}/status`, { active: false }],
      [`PUT /expertises/sub-category/${clay?.id}`, { name: 'Mine', version: 0 }],
      [`PUT /expertises/sub-category/${clay?.id}/status`, { active: false }],
      ['POST /expertises/sub-category', { subjectId: art.id, name: 'Mine' }],
    ] as const;
    for (const [route, body] of changes)
      expect((await call(district.levelThree, route, { body })).status).toBe(403);
  });

  it('is kept by Levels 2 and 3 alone', async () => {
    const { world, student, parent, educator } = district;
    const others = await Promise.all(
      (['topAdmin', 'graAdmin', 'levelOneAdmin'] as const).map((role) => makePerson(server, world, role)),
    );
    for (const asker of [...others, student, parent, educator]) {
      expect((await addSubject(asker, 'Mine')).status).toBe(403);
      expect((await call(asker, 'GET /expertises/list')).status).toBe(403);
      expect((await call(asker, `GET /expertises/${district.subjectId}`)).status).toBe(403);
    }
  });

  it('is saved with its version; the second of two is refused and nothing of the first is lost', async () => {
    const art = await made(district.levelTwo, 'Art');
    const save = (name: string, version: number) =>
      call(district.levelTwo, `PUT /expertises/${art.id}`, { body: { name, version } });
    expect(await save('Arts', 0)).toMatchObject({
      ...{ status: 200, message: 'Saved.', response: { name: 'Arts', version: 1 } },
    });
    expect(await save('Craft', 0)).toMatchObject({ status: 417, response_code: 'changed_meanwhile' });
    const both = await Promise.all([save('One', 1), save('Two', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    const rows = await auditOf(art.id);
    expect(rows.map(({ action }) => action)).toEqual([
      ...['subject.added', 'subject.changed', 'subject.changed'],
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ action: 'subject.changed', actorId: district.levelTwo.id },
        ...{ beforeValues: { name: 'Art' }, afterValues: { name: 'Arts' } },
      }),
    );
  });

  it('keeps its own name in other letters, and takes none of another on its line', async () => {
    const art = await made(district.levelTwo, 'Art');
    await made(district.levelThree, 'Bees');
    const save = (name: string) =>
      call(district.levelTwo, `PUT /expertises/${art.id}`, { body: { name, version: 0 } });
    expect(await save('bees')).toMatchObject({ status: 417, response_code: 'subject_name_taken' });
    expect((await save('ART')).status).toBe(200);
  });
});

describe('a subcategory', () => {
  const add = (as: MadePerson, body: Record<string, unknown>) =>
    call<SubcategoryView>(as, 'POST /expertises/sub-category', { body });

  it('is added to a subject of the own level or below, and is listed with it', async () => {
    const bees = await made(district.levelThree, 'Bees', ['Honey']);
    const answer = await add(district.levelTwo, { subjectId: bees.id, name: 'Wax' });
    expect(answer).toMatchObject({
      ...{ status: 201, message: 'Added.' },
      response: {
        ...{ name: 'Wax', subject: { id: bees.id, name: 'Bees' }, level: { id: district.world.levels[2] } },
        ...{ active: true, isOffered: true, mayEdit: true, version: 0 },
      },
    });
    const listed = await subcategoriesOf(district.levelThree, { subjectId: bees.id, descending: true });
    expect(listed.map(({ name }) => name)).toEqual(['Wax', 'Honey']);
    const bySubject = await subcategoriesOf(district.levelTwo, { sort: 'subject', search: 'a' });
    expect(bySubject.map(({ name }) => name)[0]).toBe('Wax');
    expect((await call(besideAdmin, `GET /expertises/sub-category/${answer.response?.id}`)).status).toBe(404);
  });

  it.each([
    ['no subject', { subjectId: '', name: 'Wax' }, 'subjectId', 'Please enter Parent subject'],
    ['no name', { subjectId: crypto.randomUUID(), name: '' }, 'name', 'Sub Category name is missing'],
  ])('refuses %s', async (_what, body, field, message) => {
    expect(await add(district.levelTwo, body)).toMatchObject({
      ...{ status: 400, validationErrors: [{ field, message }] },
    });
  });

  it('has a unique name within its subject, no matter who is first', async () => {
    const art = await made(district.levelTwo, 'Art', ['Clay']);
    const body = { subjectId: art.id, name: 'CLAY' };
    expect(await add(district.levelTwo, body)).toMatchObject({
      ...{ status: 417, response_code: 'subcategory_name_taken', validationErrors: [{ field: 'name' }] },
    });
    const both = await Promise.all([1, 2].map(() => add(district.levelTwo, { ...body, name: 'Oil' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
  });

  it('is saved with its version, and takes no name of another one', async () => {
    const art = await made(district.levelTwo, 'Art', ['Clay', 'Oil']);
    const [clay] = await subcategoriesOf(district.levelTwo, { subjectId: art.id });
    const save = (name: string, version: number) =>
      call<SubcategoryView>(district.levelTwo, `PUT /expertises/sub-category/${clay?.id}`, {
        body: { name, version },
      });
    expect((await save('oil', 0)).response_code).toBe('subcategory_name_taken');
    expect((await save('Loam', 0)).response).toMatchObject({ name: 'Loam', version: 1 });
    expect((await save('Mud', 0)).response_code).toBe('changed_meanwhile');
    expect((await auditOf(clay?.id ?? '')).at(-1)).toMatchObject({
      ...{ action: 'subcategory.changed', beforeValues: { name: 'Clay' }, afterValues: { name: 'Loam' } },
    });
  });

  it('is not offered while its subject is not, and keeps what was decided of it', async () => {
    const art = await made(district.levelTwo, 'Art', ['Clay', 'Oil']);
    const of = () => subcategoriesOf(district.levelTwo, { subjectId: art.id });
    const [clay] = await of();
    await setActive(district.levelTwo, `/expertises/sub-category/${clay?.id}`, false);
    await setActive(district.levelTwo, `/expertises/${art.id}`, false);
    expect(await of()).toMatchObject([
      { active: false, isOffered: false },
      { active: true, isOffered: false },
    ]);
    expect(await subcategoriesOf(district.levelTwo, { subjectId: art.id, active: true })).toEqual([]);
    await setActive(district.levelTwo, `/expertises/${art.id}`, true);
    expect(await subcategoriesOf(district.levelTwo, { subjectId: art.id, active: true })).toMatchObject([
      { name: 'Oil' },
    ]);
    expect((await auditOf(art.id)).map(({ action }) => action)).toEqual([
      ...['subject.activated', 'subject.added', 'subject.deactivated'],
    ]);
  });
});

describe('what is offered to choose and to book', () => {
  const book = (minutes: number, given: Record<string, unknown> = {}) =>
    call<{ visitId: string }>(district.student, 'POST /visit', {
      body: bookingBody(district, slotAfter(server, minutes), {
        expertiseCategoryId: district.subjectId,
        expertiseId: district.subcategoryId,
        ...given,
      }),
    });
  const offered = async (path: string) =>
    (await call<{ data: { id: string }[] }>(district.student, `GET ${path}`)).response?.data ?? [];
  const createSession = (minutes: number) =>
    call(district.educator, 'POST /visit/session', {
      body: creationBody(district, 'appointment', slotAfter(server, minutes)),
    });

  it.each([
    ['subject', () => `/expertises/${district.subjectId}`],
    ['subcategory', () => `/expertises/sub-category/${district.subcategoryId}`],
  ])('leaves a deactivated %s out; what was booked stays as it is', async (_what, path) => {
    const booked = await book(120);
    expect(booked.status).toBe(201);
    expect((await call(district.levelThree, `GET ${path()}`)).response).toMatchObject({
      ...{ educatorCount: 1, sessionCount: 1 },
    });
    const name = (await call(district.levelTwo, `GET ${path()}`)).response?.name;
    const visit = () => call<object>(district.student, `GET /visit/${booked.response?.visitId}`);
    const before = (await visit()).response;
    expect(JSON.stringify(before)).toContain(name);
    expect((await setActive(district.levelTwo, path(), false)).response).toMatchObject({
      ...{ active: false, sessionCount: 1, version: 1 },
    });
    expect((await visit()).response).toEqual(before);
    expect(await offered('/expertises/sub-category')).toEqual([]);
    expect(await offered('/educator')).toEqual([]);
    expect((await book(240)).status).toBe(404);
    expect((await createSession(240)).status).toBe(404);
    await setActive(district.levelTwo, path(), true);
    expect(await offered('/expertises/sub-category')).toMatchObject([{ id: district.subcategoryId }]);
    expect((await book(240)).status).toBe(201);
    expect((await createSession(360)).status).toBe(201);
  });

  it('leaves out a subject of another school, also where the same educator teaches it', async () => {
    const { world, besideLevelId, besideStudent, educator } = district;
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId: world.institutionId, educatorId: educator.id, levelId: besideLevelId })
      .execute();
    const beside = await makeSubject(server, world, [educator.id], besideLevelId);
    const wanted = { expertiseCategoryId: beside.subjectId, expertiseId: beside.subcategoryId };
    const ids = (await offered('/expertises')).map(({ id }) => id);
    expect(ids).toEqual([district.subjectId]);
    expect(await offered(`/educator?expertiseId=${beside.subcategoryId}`)).toEqual([]);
    expect((await book(120, wanted)).status).toBe(404);
    const besideBody = bookingBody(district, slotAfter(server, 120), wanted);
    expect((await call(besideStudent, 'POST /visit', { body: besideBody })).status).toBe(201);
    const create = (levelId: string, studentId: string) => {
      const usual = creationBody(district, 'appointment', slotAfter(server, 240));
      return call(educator, 'POST /visit/session', { body: { ...usual, ...wanted, levelId, studentId } });
    };
    expect((await create(world.levels[2], district.student.id)).status).toBe(404);
    expect((await create(besideLevelId, besideStudent.id)).status).toBe(201);
  });
});

describe('a level that moves', () => {
  async function twoAreas() {
    const { world } = district;
    const [one, , school] = world.levels;
    const other = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: one, depth: 2, name: 'Other area' },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mover = await makePerson(server, world, 'levelOneAdmin');
    const otherAdmin = await makePerson(server, world, 'levelTwoAdmin', { levelId: other.id });
    await made(district.levelThree, 'Bees');
    const body = { parentId: other.id, version: 0 };
    return { otherAdmin, move: () => call(mover, `PUT /hierarchy/${school}/parent`, { body }) };
  }

  it('brings no subject under another one of the same name, and loses what its old place offered', async () => {
    const { otherAdmin, move } = await twoAreas();
    const theirs = await made(otherAdmin, 'bees');
    expect(await move()).toMatchObject({
      ...{ status: 417, response_code: 'subject_names_clash' },
      message: 'Both places have the subject Bees. Give one of them another name first.',
    });
    const choices = () => call<{ data: unknown[] }>(district.student, 'GET /expertises');
    expect((await choices()).response?.data).toHaveLength(1);
    await call(otherAdmin, `PUT /expertises/${theirs.id}`, { body: { name: 'Wasps', version: 0 } });
    expect((await move()).status).toBe(200);
    expect(await namesOf(district.levelThree)).toEqual(['Bees', 'Wasps']);
    expect((await choices()).response?.data).toEqual([]);
  });

  it('and a subject that is added there at the same moment end with one of them', async () => {
    const { otherAdmin, move } = await twoAreas();
    const both = await Promise.all([move(), addSubject(otherAdmin, 'Bees')]);
    expect(both.filter(({ status }) => status === 417)).toHaveLength(1);
  });
});
