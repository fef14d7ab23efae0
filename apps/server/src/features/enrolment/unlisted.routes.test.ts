import { expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let here: District;
let call: CallAs<unknown>;
let top: MadePerson;

districtPerTest('unlisted', async (made) => {
  ({ server, call, district: here } = made);
  top = await makePerson(server, here.world, 'topAdmin');
});

const kinds = {
  educator: { list: 'GET /user/educator', count: 'educators' },
  student: { list: 'GET /user/student', count: 'students' },
} as const;

/** Somebody who belongs to no school and has asked for one. */
async function asking(role: keyof typeof kinds): Promise<MadePerson> {
  const person = await makePerson(server, here.world, role, { firstName: 'Nora', lastName: 'New' });
  await server.db.deleteFrom('educatorLevels').where('educatorId', '=', person.id).execute();
  await server.db
    .updateTable('people')
    .set({ levelId: null, studentNumber: null })
    .where('id', '=', person.id)
    .execute();
  const { subcategoryId } = await makeSubject(server, here.world, []);
  const [, , school] = here.world.levels;
  const wish = role === 'educator' ? { expertises: [subcategoryId] } : { studentRollNumber: 'N-17' };
  const { status } = await call(person, 'PUT /user/school-relation', { institutionIds: [school], ...wish });
  expect(status).toBe(200);
  return person;
}

/** Whether they are in the list, found by their name, and how many are counted as active. */
async function shown(role: keyof typeof kinds, { id }: MadePerson) {
  const { list, count } = kinds[role];
  const isIn = async (query: Record<string, string>) => {
    const { response } = await server.call<{ data: { id: string }[] }>(list, {
      ...{ as: top.token, host: here.world.hostName, query },
    });
    return response?.data.some((one) => one.id === id);
  };
  type Summary = Record<(typeof kinds)[typeof role]['count'], { active: number }>;
  const { response } = await server.call<Summary>('GET /admin-summary', {
    ...{ as: top.token, host: here.world.hostName },
  });
  return {
    listed: await isIn({}),
    found: await isIn({ search: 'Nora New' }),
    active: response?.[count].active,
  };
}

const decide = (as: MadePerson, who: MadePerson, body: object) =>
  call(as, `PUT /enrolments/${who.id}`, { version: 0, ...body });

it.each(['educator', 'student'] as const)(
  'of role %s, whoever asked for a place is in no list of the institution until they are accepted',
  async (role) => {
    const asker = await asking(role);
    const decider = role === 'educator' ? top : here.levelThree;
    const before = await shown(role, asker);
    expect(before).toMatchObject({ listed: false, found: false });
    expect(await decide(decider, asker, { accept: false, reason: 'No room' })).toMatchObject({ status: 200 });
    expect(await shown(role, asker)).toEqual(before);
    const { version } = await server.db
      .updateTable('enrolments')
      .set({ state: 'submitted', reason: null, decidedAt: null })
      .where('personId', '=', asker.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    const accepted = role === 'educator' ? {} : { studentRollNumber: 'N-17' };
    expect(await decide(decider, asker, { accept: true, version, ...accepted })).toMatchObject({
      status: 200,
    });
    expect(await shown(role, asker)).toEqual({ listed: true, found: true, active: (before.active ?? 0) + 1 });
  },
);

it('who has a place is listed, whatever became of an earlier question', async () => {
  const asker = await asking('educator');
  expect((await decide(top, asker, { accept: false, reason: 'No room' })).status).toBe(200);
  const { institutionId, levels } = here.world;
  await server.db
    .insertInto('educatorLevels')
    .values({ institutionId, educatorId: asker.id, levelId: levels[2] })
    .execute();
  expect(await shown('educator', asker)).toMatchObject({ listed: true, found: true });
});
