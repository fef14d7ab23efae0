import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
  district = await makeDistrict(server, 'reach.test');
  world = district.world;
});
afterAll(() => server.stop());

interface Active {
  data: { institutionId: string; institutionName: string }[];
  totalItems: number;
}

const active = (as: MadePerson) =>
  server.call<Active>('PUT /active-institution', { as: as.token, host: world.hostName });
/** The schools that a picker of the pages finds, in its order. */
async function chosenFrom(role: Role): Promise<string[] | undefined> {
  const { token: as } = await somebody(role);
  const query = { level: '3', active: 'true', itemsPerPage: '100' };
  const found = await server.call<{ data: { id: string }[] }>('GET /hierarchy', {
    ...{ as, host: world.hostName, query },
  });
  return found.response?.data.map(({ id }) => id);
}
const features = (as: MadePerson) =>
  server.call('GET /system-feature', { as: as.token, host: world.hostName });
const somebody = (role: Role) => makePerson(server, world, role);

describe('the active institutions', () => {
  it('are the open schools that the asker reaches, and no other institution’s', async () => {
    const [, , school] = world.levels;
    const both = [school, district.besideLevelId].toSorted();
    for (const [role, schools] of [
      ['topAdmin', both],
      ['graAdmin', both],
      ['levelTwoAdmin', both],
      ['levelThreeAdmin', [school]],
    ] as const) {
      const { status, response } = await active(await somebody(role));
      expect([role, status, response?.totalItems]).toEqual([role, 200, schools.length]);
      const ids = response?.data.map(({ institutionId }) => institutionId);
      expect(ids?.toSorted()).toEqual(schools);
      expect(await chosenFrom(role)).toEqual(ids);
    }
    const top = await somebody('topAdmin');
    await server.call(`PUT /hierarchy/${school}/status`, {
      ...{ as: (await somebody('levelTwoAdmin')).token, host: world.hostName, body: { active: false } },
    });
    expect((await active(top)).response?.data).toEqual([
      { institutionId: district.besideLevelId, institutionName: expect.any(String) },
    ]);
  });

  it('and switches are closed to people who administer nothing', async () => {
    for (const role of ['student', 'parent', 'educator'] as const) {
      const as = await somebody(role);
      expect([role, (await active(as)).status, (await features(as)).status]).toEqual([role, 403, 403]);
    }
  });
});

describe('the system features', () => {
  it('are the switches as they hold where the asker stands', async () => {
    const [levelOne] = world.levels;
    await server.db
      .updateTable('levels')
      .set({ payoutEnabled: false, noticeHours: 48, medicAid: true })
      .where('id', '=', levelOne)
      .execute();
    const from = null;
    expect((await features(await somebody('topAdmin'))).response).toEqual({
      ...{ payoutEnabled: true, medicAid: false, allowInPerson: false },
      ...{ noticeHours: 24, slotMinutes: 30, timeZone: 'America/New_York' },
      // The defaults of a new level just below.
      holding: {
        medicAid: { value: false, from },
        payouts: { value: true, from },
        inPerson: { value: false, from },
        noticeHours: { value: 24, from },
        slotMinutes: { value: 30, from },
        presentRule: { value: 'joined', from },
        quietHours: { value: '21:00-07:00', from },
        timeZone: { value: 'America/New_York', from },
      },
    });
    for (const role of ['levelOneAdmin', 'levelTwoAdmin'] as const)
      expect((await features(await somebody(role))).response).toMatchObject({
        ...{ payoutEnabled: false, medicAid: true, noticeHours: 48, slotMinutes: 30 },
        holding: { noticeHours: { value: 48, from: { id: levelOne } }, slotMinutes: { value: 30, from } },
      });
  });
});
