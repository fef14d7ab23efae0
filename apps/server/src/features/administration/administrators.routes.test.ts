import { administratorsPerLevel } from '@lectern/contract/administration/hierarchy.limits.ts';
import type { Administrator } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let call: CallAs<Administrator>;

districtPerTest('administrators', (made) => {
  ({ server, district } = made);
  call = (as, route, body) => made.call(as, route, body);
});

const path = (userId = '') =>
  `/hierarchy/${district.world.levels[2]}/administrators${userId && `/${userId}`}`;
const invite = (email: string) =>
  call(district.levelTwo, `POST ${path()}`, { firstName: 'Ida', lastName: 'Rowe', email });

describe('how many administrators a level has', () => {
  const setActive = (userId: string, active: boolean) =>
    call(district.levelTwo, `PUT ${path(userId)}/status`, { active });
  const full = { status: 417, response_code: 'too_many_administrators' };

  /** So many administrators at the school as leave room for so many more. */
  async function fill(room: number): Promise<void> {
    const wanted = administratorsPerLevel - room - 1;
    await Promise.all(
      Array.from({ length: wanted }, () => makePerson(server, district.world, 'levelThreeAdmin')),
    );
  }

  it('counts who is active or invited, and nobody who is closed', async () => {
    await fill(1);
    const invited = (await invite('first@north.test')).response;
    expect(await invite('second@north.test')).toMatchObject(full);
    expect((await setActive(district.levelThree.id, false)).response).toMatchObject({ active: false });
    expect((await invite('second@north.test')).status).toBe(201);
    expect(await setActive(district.levelThree.id, true)).toMatchObject(full);
    expect((await setActive(invited?.id ?? '', false)).status).toBe(200);
    expect((await setActive(district.levelThree.id, true)).response).toMatchObject({ active: true });
  });

  it('is never more, also where the last place is given twice at the same moment', async () => {
    await fill(1);
    const answers = await Promise.all([invite('one@north.test'), invite('two@north.test')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 417]);
  });
});
