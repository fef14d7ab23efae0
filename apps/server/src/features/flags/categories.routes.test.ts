import { describe, expect, it } from 'vitest';
import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import { otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { FlagCategory } from '@lectern/contract/flags/flags.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { flagActs } from '../../../test/flag-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof flagActs>;

districtPerTest('categories', (made) => {
  ({ server, second, district } = made);
  acts = flagActs(server, district);
});

async function made(name: string): Promise<FlagCategory> {
  const { response } = await acts.addCategory(name);
  if (!response) throw new Error(`No category ${name}`);
  return response;
}

const rename = (id: string, body: object, as = district.levelTwo) =>
  acts.call<FlagCategory>(as, `PUT /flag-categories/${id}`, { body });
const setActive = (id: string, active: boolean, as = district.levelTwo) =>
  acts.call<FlagCategory>(as, `PUT /flag-categories/${id}/status`, { body: { active } });
const list = async (as: MadePerson, query: Record<string, string | number> = {}) =>
  (await acts.call<{ data: FlagCategory[]; totalItems: number }>(as, 'GET /flag-categories', { query }))
    .response;

describe('the categories of a Level 2', () => {
  it('are offered at its schools by name, before Other, until they are closed', async () => {
    const early = await made('Left early');
    await made('behavior');
    const id = await acts.held();
    const offered = async () => (await acts.optionsOf(id)).map(({ name }) => name);
    expect(await offered()).toEqual(['behavior', 'Left early', 'Other']);
    expect((await rename(early.id, { name: 'Came late', version: 0 })).response).toMatchObject({
      version: 1,
    });
    expect(await offered()).toEqual(['behavior', 'Came late', 'Other']);
    expect((await setActive(early.id, false)).response).toMatchObject({ active: false });
    expect(await offered()).toEqual(['behavior', 'Other']);
    const given = { categoryId: early.id, otherCategoryReason: null };
    expect(await acts.raise(id, given)).toMatchObject({ status: 417, response_code: 'flag_category_closed' });
    await setActive(early.id, true);
    expect((await acts.raise(id, given)).status).toBe(201);
    await setActive(early.id, false);
    expect((await acts.read(id, district.educator)).response).toMatchObject({
      ...{ flaggedCategory: { name: 'Came late' }, otherCategoryReason: null },
    });
    expect((await auditAbout(server, early.id)).map(({ action }) => action)).toEqual([
      'flag-category.added',
      'flag-category.changed',
      'flag-category.deactivated',
      'flag-category.activated',
      'flag-category.deactivated',
    ]);
  });

  it('are listed by page, by search and by whether they are offered', async () => {
    const closed = await made('Safety');
    await setActive(closed.id, false);
    for (const name of ['Absent', 'Behavior', 'Sound']) await made(name);
    const names = async (query: Record<string, string | number>) =>
      (await list(district.levelTwo, query))?.data.map(({ name }) => name);
    expect(await names({})).toEqual(['Absent', 'Behavior', 'Safety', 'Sound']);
    expect(await names({ search: 's', active: 'true' })).toEqual(['Absent', 'Sound']);
    expect(await names({ active: 'false' })).toEqual(['Safety']);
    expect(await names({ itemsPerPage: 3, pageNumber: 2 })).toEqual(['Sound']);
  });

  it('have names of their own: no two alike, also at the same moment, and none like Other in any language', async () => {
    const both = await Promise.all([acts.addCategory('Noise'), acts.addCategory('noise')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
    const first = both.find(({ status }) => status === 201)?.response;
    for (const name of ['NOISE', 'other', 'Otra'])
      expect(await acts.addCategory(name)).toMatchObject({
        ...{ status: 417, response_code: 'flag_category_name_taken' },
        validationErrors: [{ field: 'name', message: 'There is already a category with this name.' }],
      });
    const sound = await made('Sound');
    for (const name of ['Noise', 'OTHER'])
      expect((await rename(sound.id, { name, version: 0 })).response_code).toBe('flag_category_name_taken');
    expect((await rename(first?.id ?? '', { name: 'NOISE', version: 0 })).status).toBe(200);
    expect(await acts.addCategory(' ')).toMatchObject({
      validationErrors: [{ field: 'name', message: 'Category name is missing' }],
    });
    expect((await acts.addCategory('x'.repeat(flagLimits.categoryName + 1))).status).toBe(400);
  });

  it('are renamed by the person who read the newest version: of two, one is told', async () => {
    const { id } = await made('Noise');
    const both = await Promise.all(['Sound', 'Voice'].map((name) => rename(id, { name, version: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)).toMatchObject({ response_code: 'changed_meanwhile' });
  });

  it('end at a number, also when the last two come at the same moment', async () => {
    for (let at = 1; at < flagLimits.categories; at += 1) await made(`Category ${at}`);
    const both = await Promise.all([acts.addCategory('One'), acts.addCategory('Two')]);
    expect(both.map(({ response_code }) => response_code).toSorted()).toContain('flag_categories_full');
    expect((await list(district.levelTwo))?.totalItems).toBe(flagLimits.categories);
  });

  it('are kept by it alone, and Other by nobody', async () => {
    const { id } = await made('Noise');
    const { world, levelThree, educator, student, parent } = district;
    const { id: area } = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: world.levels[0], depth: 2, name: 'Bay' },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const beside = await makePerson(server, world, 'levelTwoAdmin', { levelId: area });
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    const top = await makePerson(server, world, 'topAdmin');
    expect((await list(beside))?.data).toEqual([]);
    expect((await rename(id, { name: 'Mine', version: 0 }, beside)).status).toBe(404);
    expect((await setActive(id, false, beside)).status).toBe(404);
    const ofBeside = (await acts.addCategory('Ours', beside)).response;
    const given = { categoryId: ofBeside?.id, otherCategoryReason: null };
    expect((await acts.raise(await acts.held(), given)).status).toBe(404);
    for (const who of [levelThree, educator, student, parent, levelOne, top]) {
      expect((await acts.addCategory('Mine', who)).status).toBe(403);
      expect((await rename(id, { name: 'Mine', version: 0 }, who)).status).toBe(403);
      expect((await setActive(id, false, who)).status).toBe(403);
      expect((await acts.call(who, 'GET /flag-categories')).status).toBe(403);
    }
    expect((await setActive(otherCategory.id, false)).status).toBe(404);
    expect((await rename(otherCategory.id, { name: 'Else', version: 0 })).status).toBe(404);
    const stranger = await makePerson(server, second, 'levelTwoAdmin');
    expect(
      await server.call(`PUT /flag-categories/${id}/status`, {
        ...{ as: stranger.token, host: second.hostName, body: { active: false } },
      }),
    ).toMatchObject({ status: 404 });
  });
});
