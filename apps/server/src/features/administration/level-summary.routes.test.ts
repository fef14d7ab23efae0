import type { levelSummary } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

type Summary = z.infer<typeof levelSummary>;

let server: TestServer;
let district: District;
let call: CallAs<Summary>;

districtPerTest('summary', (made) => {
  ({ server, district } = made);
  call = made.call as CallAs<Summary>;
});

const summaryOf = (as: MadePerson, id: string, query = '') =>
  call(as, `GET /hierarchy/${id}/summary${query}`);

/** Sessions of as many educators, an hour apart, the soonest first. */
async function booked(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const educator = await makePerson(server, district.world, 'educator');
    const students = [at === 1 ? district.student : await makePerson(server, district.world, 'student')];
    ids.push((await makeVisit(server, district.world, { educator, students, startsIn: at * 60 })).id);
  }
  return ids;
}

const cancel = (id: string) =>
  server.db.updateTable('visits').set({ state: 'cancelled', dueAt: null }).where('id', '=', id).execute();

/** A Level 2 beside that of the district, with its administrator. */
async function areaBeside(): Promise<{ id: string; admin: MadePerson }> {
  const { world } = district;
  const row = { institutionId: world.institutionId, parentId: world.levels[0], depth: 2, name: 'Aspen' };
  const { id } = await server.db
    .insertInto('levels')
    .values({ ...row, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, admin: await makePerson(server, world, 'levelTwoAdmin', { levelId: id }) };
}

describe('the summary of a level', () => {
  it('names a session by kind, time, school and educator to everybody who keeps levels above, and no more', async () => {
    const { world, student, educator, levelTwo } = district;
    const visit = await makeVisit(server, world, { educator, students: [student], startsIn: 120 });
    const [one, two, three] = world.levels;
    const { name: schoolName } = await server.db
      .selectFrom('levels')
      .select('name')
      .where('id', '=', three)
      .executeTakeFirstOrThrow();
    const asked = [
      [await makePerson(server, world, 'topAdmin'), one],
      [await makePerson(server, world, 'graAdmin'), three],
      [await makePerson(server, world, 'levelOneAdmin'), two],
      [levelTwo, three],
    ] as const;
    for (const [as, id] of asked) {
      const { response } = await summaryOf(as, id);
      expect(response?.sessions).toBe(1);
      expect(response?.next).toEqual([
        {
          ...{ visitId: visit.id, visitType: 2, createdByRole: 'Student' },
          sessionStartTime: visit.startsAt.toISOString(),
          sessionEndTime: visit.endsAt.toISOString(),
          ...{ schoolName, educatorName: educator.name },
        },
      ]);
      expect(JSON.stringify(response)).not.toContain(student.name);
    }
  });

  it('is not for a school, nor for an administrator of another branch', async () => {
    const { world, levelThree } = district;
    await booked(1);
    const { id, admin } = await areaBeside();
    expect((await summaryOf(levelThree, world.levels[2])).status).toBe(403);
    expect((await summaryOf(admin, world.levels[2])).status).toBe(404);
    expect((await summaryOf(admin, world.levels[0])).status).toBe(404);
    expect((await summaryOf(admin, id)).response).toMatchObject({ sessions: 0, next: [] });
  });

  it('holds the sessions of the level and below alone', async () => {
    const { world, levelTwo, besideLevelId } = district;
    const [inside = '', outside = ''] = await booked(2);
    await server.db.updateTable('visits').set({ levelId: besideLevelId }).where('id', '=', outside).execute();
    const idsOf = async (id: string) =>
      (await summaryOf(levelTwo, id)).response?.next.map(({ visitId }) => visitId);
    expect(await idsOf(world.levels[2])).toEqual([inside]);
    expect(await idsOf(besideLevelId)).toEqual([outside]);
    expect(await idsOf(world.levels[1])).toEqual([inside, outside]);
  });

  it('names ten sessions a page, and follows what is cancelled between two pages', async () => {
    const { world, levelTwo } = district;
    const ids = await booked(12);
    const pageOf = async (query: string) => {
      const { response } = await summaryOf(levelTwo, world.levels[2], query);
      return { sessions: response?.sessions, ids: response?.next.map(({ visitId }) => visitId) };
    };
    expect(await pageOf('')).toEqual({ sessions: 12, ids: ids.slice(0, 10) });
    expect(await pageOf('?pageNumber=2')).toEqual({ sessions: 12, ids: ids.slice(10) });
    expect(await pageOf('?pageNumber=3')).toEqual({ sessions: 12, ids: [] });
    await cancel(ids[11] ?? '');
    expect(await pageOf('?pageNumber=2')).toEqual({ sessions: 11, ids: [ids[10]] });
    await cancel(ids[0] ?? '');
    expect(await pageOf('?pageNumber=2')).toEqual({ sessions: 10, ids: [] });
    expect(await pageOf('')).toEqual({ sessions: 10, ids: ids.slice(1, 11) });
    expect((await summaryOf(levelTwo, world.levels[2], '?pageNumber=0')).status).toBe(400);
  });

  it('names the first three of the levels just below, and counts all below', async () => {
    const { world } = district;
    const top = await makePerson(server, world, 'topAdmin');
    await areaBeside();
    const nameOf = async (id: string) =>
      (await server.db.selectFrom('levels').select('name').where('id', '=', id).executeTakeFirstOrThrow())
        .name;
    const area = await nameOf(world.levels[1]);
    expect((await summaryOf(top, world.levels[0])).response).toMatchObject({
      ...{ levels: 4, levelNames: ['Aspen', area].sort() },
    });
    for (const name of ['Briar', 'Alder', 'Cedar'])
      await server.db
        .insertInto('levels')
        .values({
          ...{ institutionId: world.institutionId, parentId: world.levels[1], depth: 3, name },
          createdAt: server.clock.now(),
        })
        .execute();
    expect((await summaryOf(district.levelTwo, world.levels[1])).response).toMatchObject({
      ...{ levels: 5, levelNames: ['Alder', 'Briar', 'Cedar'] },
    });
    expect((await summaryOf(district.levelTwo, world.levels[2])).response).toMatchObject({
      ...{ levels: 0, levelNames: [] },
    });
  });
});
