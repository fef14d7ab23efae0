import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { makeParentOf } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import * as subjects from './subjects.service.ts';

let server: TestServer;
let world: World;
let second: World;
let student: MadePerson;
let ann: MadePerson;
let bob: MadePerson;
let elsewhere: MadePerson;
let algebra: { subjectId: string; subcategoryId: string };
let essays: { subjectId: string; subcategoryId: string };
let foreign: { subjectId: string; subcategoryId: string };
let foreignEducator: MadePerson;

async function name(table: 'subjects' | 'subcategories', id: string, to: string): Promise<void> {
  await server.db.updateTable(table).set({ name: to }).where('id', '=', id).execute();
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
  const other = await server.db
    .insertInto('levels')
    .values({
      institutionId: world.institutionId,
      parentId: world.levels[1],
      depth: 3,
      name: 'Other school',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  student = await makePerson(server, world, 'student');
  ann = await makePerson(server, world, 'educator', { firstName: 'Ann', lastName: 'A_b' });
  bob = await makePerson(server, world, 'educator', { firstName: 'Bob', lastName: 'Bell' });
  elsewhere = await makePerson(server, world, 'educator', { firstName: 'Eve', levelId: other.id });
  algebra = await makeSubject(server, world, [ann.id, bob.id]);
  essays = await makeSubject(server, world, [bob.id, elsewhere.id]);
  const onlyElsewhere = await makeSubject(server, world, [elsewhere.id]);
  foreignEducator = await makePerson(server, second, 'educator');
  foreign = await makeSubject(server, second, [foreignEducator.id]);
  await name('subjects', algebra.subjectId, 'Mathematics');
  await name('subjects', essays.subjectId, 'english');
  await name('subjects', onlyElsewhere.subjectId, 'Art');
  await name('subcategories', algebra.subcategoryId, 'Algebra');
  await name('subcategories', essays.subcategoryId, 'Essays');
});
afterAll(() => server.stop());

interface Page {
  data: { id: string; name: string }[];
  totalItems: number;
  totalPages: number;
}

async function names(
  path: string,
  query: Record<string, string | number> = {},
  as = student.token,
): Promise<string[]> {
  const answer = await server.call<Page>(`GET ${path}`, { as, query });
  return (answer.response?.data ?? []).map((item) => item.name);
}

describe('educator first', () => {
  it('lists the active educators of the student’s own school by name', async () => {
    expect(await names('/educator')).toEqual([ann.name, bob.name]);
    const { response } = await server.call<Page>('GET /educator', { as: student.token });
    expect(response?.data[0]).toEqual({ id: ann.id, name: ann.name, image: null, levelName: 'Level 3' });
  });

  it('lists the subjects and subcategories of the chosen educator', async () => {
    expect(await names('/expertises', { tutorId: ann.id })).toEqual(['Mathematics']);
    expect(await names('/expertises', { tutorId: bob.id })).toEqual(['english', 'Mathematics']);
    expect(
      await names('/expertises/sub-category', { tutorId: bob.id, expertiseCategoryId: essays.subjectId }),
    ).toEqual(['Essays']);
  });
});

describe('subject first', () => {
  it('lists only what is taught in the student’s own school', async () => {
    expect(await names('/expertises')).toEqual(['english', 'Mathematics']);
    expect(await names('/expertises/sub-category')).toEqual(['Algebra', 'Essays']);
  });

  it('lists the educators of the chosen subject and subcategory', async () => {
    expect(await names('/educator', { expertiseCategoryId: essays.subjectId })).toEqual([bob.name]);
    expect(await names('/educator', { expertiseId: algebra.subcategoryId })).toEqual([ann.name, bob.name]);
  });
});

describe('searching and paging', () => {
  it('finds parts of names, without regard to case, and takes wildcards as letters', async () => {
    expect(await names('/educator', { search: 'BEL' })).toEqual([bob.name]);
    expect(await names('/educator', { search: 'A_b' })).toEqual([ann.name]);
    expect(await names('/educator', { search: '_' })).toEqual([ann.name]);
    expect(await names('/expertises', { search: 'math' })).toEqual(['Mathematics']);
    expect(await names('/expertises/sub-category', { search: 'ess' })).toEqual(['Essays']);
  });

  it('refuses a search for other characters', async () => {
    const answer = await server.call('GET /educator', { as: student.token, query: { search: "a'; drop" } });
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it('goes page by page, and takes the spec’s 99999 for all', async () => {
    const page = (pageNumber: number, itemsPerPage: number) =>
      server.call<Page>('GET /educator', { as: student.token, query: { pageNumber, itemsPerPage } });
    expect((await page(1, 1)).response).toMatchObject({
      data: [{ id: ann.id }],
      totalItems: 2,
      totalPages: 2,
    });
    expect((await page(2, 1)).response).toMatchObject({ data: [{ id: bob.id }] });
    expect((await page(3, 1)).response).toMatchObject({ data: [], totalItems: 2 });
    expect((await page(1, 99_999)).response).toMatchObject({ totalItems: 2, totalPages: 1 });
  });
});

describe('who sees what', () => {
  it('leaves out closed educators', async () => {
    await server.db.updateTable('people').set({ active: false }).where('id', '=', ann.id).execute();
    expect(await names('/educator')).toEqual([bob.name]);
    await server.db.updateTable('people').set({ active: true }).where('id', '=', ann.id).execute();
  });

  it('shows a parent the choices of the chosen child, and nothing before', async () => {
    const parent = await makePerson(server, world, 'parent');
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [student.id] });
    expect(await names('/educator', {}, parent.token)).toEqual([]);
    await server.call('PUT /user/kid', { as: parent.token, body: { studentId: student.id } });
    expect(await names('/educator', {}, parent.token)).toEqual([ann.name, bob.name]);
  });

  it('shows an educator what they teach themselves', async () => {
    expect(await names('/expertises', {}, ann.token)).toEqual(['Mathematics']);
    expect(await names('/expertises', { tutorId: bob.id }, ann.token)).toEqual([]);
  });

  it('is closed to top administrators and to nobody', async () => {
    const admin = await makePerson(server, world, 'topAdmin');
    for (const path of ['/expertises', '/expertises/sub-category', '/educator']) {
      expect((await server.call(`GET ${path}`, { as: admin.token })).status).toBe(403);
      expect((await server.call(`GET ${path}`)).status).toBe(401);
    }
  });

  it('knows no id of another institution', async () => {
    const asked = [
      ['/expertises', { tutorId: foreignEducator.id }],
      ['/expertises/sub-category', { expertiseCategoryId: foreign.subjectId }],
      ['/educator', { expertiseCategoryId: foreign.subjectId }],
      ['/educator', { expertiseId: foreign.subcategoryId }],
    ] as const;
    for (const [path, query] of asked)
      expect((await server.call(`GET ${path}`, { as: student.token, query })).status).toBe(404);
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    const [, , levelId] = world.levels;
    const doesTeach = (educatorId: string, { subcategoryId }: typeof algebra) =>
      subjects.doesTeach(ctx, { educatorId, subcategoryId, levelId });
    expect(await doesTeach(bob.id, essays)).toBe(true);
    expect(await doesTeach(ann.id, essays)).toBe(false);
    expect(await doesTeach(elsewhere.id, essays)).toBe(false);
    expect(await doesTeach(foreignEducator.id, foreign)).toBe(false);
  });
});
