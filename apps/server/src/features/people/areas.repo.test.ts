import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { markAreasAcrossInstitutions } from './areas.repo.ts';

let server: TestServer;
let world: World;
let school: string;
let studentId: string;
/** Another district with an area and a school. */
let district: string;
let area: string;
let otherSchool: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let worlds = 0;

beforeEach(async () => {
  worlds += 1;
  world = await makeWorld(server, worlds === 1 ? 'localhost' : `world${worlds}.test`);
  [school = ''] = await makeSchools(server, world, 1);
  ({ id: studentId } = await makePerson(server, world, 'student', { levelId: school }));
  district = await addLevel(1, null);
  area = await addLevel(2, district);
  otherSchool = await addLevel(3, area);
});

async function addLevel(depth: number, parentId: string | null): Promise<string> {
  const { institutionId } = world;
  const { id } = await server.db
    .insertInto('levels')
    .values({ institutionId, parentId, depth, name: `Other ${depth}`, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function kept(): Promise<unknown> {
  return server.db
    .selectFrom('people')
    .select(['areaId', 'districtId'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
}

const move = (id: string, parentId: string, db = server.db) =>
  db.updateTable('levels').set({ parentId }).where('id', '=', id).execute();
const place = (levelId: string | null) =>
  server.db.updateTable('people').set({ levelId }).where('id', '=', studentId).execute();

describe('the area and district kept with a student', () => {
  it('are those above the school where the student is entered', async () => {
    expect(await kept()).toEqual({ areaId: world.levels[1], districtId: world.levels[0] });
  });

  it('follow the student to another school, and are none without one', async () => {
    await place(otherSchool);
    expect(await kept()).toEqual({ areaId: area, districtId: district });
    await place(null);
    expect(await kept()).toEqual({ areaId: null, districtId: null });
  });

  it('follow the school to another area', async () => {
    await move(school, area);
    expect(await kept()).toEqual({ areaId: area, districtId: district });
  });

  it('follow the area to another district', async () => {
    const [, own] = world.levels;
    await move(own, district);
    expect(await kept()).toEqual({ areaId: own, districtId: district });
  });

  it('are corrected where a student was written while the school was moved', async () => {
    await server.db.transaction().execute(async (moving) => {
      await move(school, area, moving);
      // Written by another transaction, which knows nothing of the move.
      ({ id: studentId } = await makePerson(server, world, 'student', { levelId: school }));
    });
    expect(await kept()).toEqual({ areaId: world.levels[1], districtId: world.levels[0] });
    await markAreasAcrossInstitutions(server.server.contexts.forProduct().all);
    expect(await kept()).toEqual({ areaId: area, districtId: district });
  });

  it('are not kept with anybody else', async () => {
    const { id } = await makePerson(server, world, 'levelThreeAdmin', { levelId: school });
    const { rows } = await sql<{ kept: boolean }>`
      select area_id is not null or district_id is not null as kept from people where id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ kept: false }]);
  });
});
