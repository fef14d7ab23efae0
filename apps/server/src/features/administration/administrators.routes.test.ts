import { administratorsPerLevel } from '@lectern/contract/administration/hierarchy.limits.ts';
import type { Administrator } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { linksTo, type District } from '../../../test/group-factories.ts';
import { untilWaiting } from '../../../test/held-transaction.ts';
import { eventually, givePassword } from '../../../test/identity-factories.ts';
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

const opens = async (link: string) => {
  const token = new URL(link).searchParams.get('token');
  const host = district.world.hostName;
  return (await server.call('POST /user/reset-password/check', { host, body: { token } })).status === 200;
};

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

describe('an invitation that was typed wrong', () => {
  const right = { firstName: 'Ada', lastName: 'Rowe', email: 'ada@north.test' };
  /** All tests of the file share one outbox: each has an address of its own. */
  const wrong = () => `ida@${district.world.hostName}`;
  const correct = (userId: string, body: object, as = district.levelTwo) =>
    call(as, `PUT ${path(userId)}`, body);
  const linkTo = (email: string) => eventually(async () => (await linksTo(server, email))[0]);
  const invited = async (): Promise<Administrator> => {
    const { response } = await invite(wrong());
    if (!response) throw new Error('Nobody was invited.');
    return response;
  };

  it('is corrected and mailed once more, and the older link is dead', async () => {
    const { id, version } = await invited();
    const older = await linkTo(wrong());
    const answer = await correct(id, { ...right, version });
    expect(answer).toMatchObject({
      ...{ status: 200, message: 'The invitation was sent.' },
      response: { ...right, name: 'Ada Rowe', hasJoined: false },
    });
    expect([await opens(older), await opens(await linkTo(right.email))]).toEqual([false, true]);
    const entries = (await auditAbout(server, id)).slice(1);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['person.changed', district.levelTwo.id],
      ['person.invited', district.levelTwo.id],
    ]);
    expect(entries[0]).toMatchObject({
      beforeValues: { firstName: 'Ida', email: wrong() },
      afterValues: { firstName: 'Ada', email: right.email },
    });
    expect((await correct(id, { ...right, version })).response_code).toBe('changed_meanwhile');
  });

  it('keeps its address where the name alone was wrong', async () => {
    const { id, version } = await invited();
    const older = await linkTo(wrong());
    await server.pass(1);
    const { response } = await correct(id, { ...right, email: wrong(), version });
    expect(response).toMatchObject({ name: 'Ada Rowe', email: wrong() });
    const newer = await eventually(async () => {
      const links = await linksTo(server, wrong());
      return links.length > 1 && links[0];
    });
    expect([await opens(older), await opens(newer)]).toEqual([false, true]);
  });

  it('stays as it was where the address is somebody’s, and for people who are closed or have joined', async () => {
    const { id, version } = await invited();
    const taken = await correct(id, { ...right, email: district.levelThree.email, version });
    expect(taken.response_code).toBe('email_in_use');
    const setActive = (active: boolean) => call(district.levelTwo, `PUT ${path(id)}/status`, { active });
    const link = await linkTo(wrong());
    expect(await opens(link)).toBe(true);
    await setActive(false);
    // An invitation is taken back by closing whom it was for.
    expect(await opens(link)).toBe(false);
    expect((await correct(id, { ...right, version })).response_code).toBe('account_closed');
    await setActive(true);
    await givePassword(server, district.world, id);
    const joined = await correct(id, { ...right, version });
    expect(joined).toMatchObject({ status: 417, response_code: 'already_joined' });
    expect((await auditAbout(server, id)).map(({ action }) => action)).not.toContain('person.changed');
  });

  it('is corrected where it is followed a moment later, and joins nobody by the older link', async () => {
    const { id, version } = await invited();
    const token = new URL(await linkTo(wrong())).searchParams.get('token');
    const host = district.world.hostName;
    const [corrected, followed] = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
      const first = correct(id, { ...right, version });
      await untilWaiting(server, 1);
      const body = { token, password: 'Another@2026' };
      const second = server.call('PUT /user/reset-password', { host, body });
      await untilWaiting(server, 2);
      return [first, second] as const;
    });
    expect((await corrected).status).toBe(200);
    expect((await followed).response_code).toBe('reset_link_dead');
  });

  it('is corrected only from just above the level, and with a recent proof', async () => {
    const { id, version } = await invited();
    const { world, levelThree, levelTwo } = district;
    expect((await correct(id, { ...right, version }, levelThree)).status).toBe(403);
    const above = await makePerson(server, world, 'levelOneAdmin');
    expect((await correct(id, { ...right, version }, above)).status).toBe(403);
    expect((await correct(levelTwo.id, { ...right, version })).status).toBe(404);
    await server.pass(15 * 60 + 1);
    expect((await correct(id, { ...right, version })).response_code).toBe('proof_required');
  });
});

describe('an invitation that was taken back by closing the account', () => {
  const email = () => `lea@${district.world.hostName}`;
  const setActive = (id: string, active: boolean) =>
    call(district.levelTwo, `PUT ${path(id)}/status`, { active });
  const closed = async (): Promise<{ id: string; older: string }> => {
    const id = (await invite(email())).response?.id ?? '';
    const older = await eventually(async () => (await linksTo(server, email()))[0]);
    await setActive(id, false);
    await server.pass(1);
    return { id, older };
  };

  it('is mailed again with the account open again, by a link that alone works', async () => {
    const { id, older } = await closed();
    expect(await setActive(id, true)).toMatchObject({
      ...{ status: 200, message: 'The invitation was sent.' },
      response: { active: true, hasJoined: false },
    });
    const newer = await eventually(async () => (await linksTo(server, email())).find((one) => one !== older));
    expect([await opens(older), await opens(newer)]).toEqual([false, true]);
    const acts = (await auditAbout(server, id)).map(({ action }) => action);
    expect(acts.slice(-2).toSorted()).toEqual(['person.activated', 'person.invited']);
    // Open already: nobody is written to again.
    expect((await setActive(id, true)).message).toBe('Saved.');
    expect((await auditAbout(server, id)).length).toBe(acts.length);
  });

  it('is not mailed without end, nor where the level is closed, and the account stays closed', async () => {
    const { id } = await closed();
    const { levels } = district.world;
    const setOpen = (isOpen: boolean) =>
      server.db.updateTable('levels').set({ active: isOpen, isOpen }).where('id', '=', levels[2]).execute();
    await setOpen(false);
    expect(await setActive(id, true)).toMatchObject({ status: 417, response_code: 'level_closed' });
    await setOpen(true);
    let answer = await setActive(id, true);
    for (let round = 0; round < 10 && answer.status === 200; round += 1) {
      await setActive(id, false);
      answer = await setActive(id, true);
    }
    expect(answer).toMatchObject({ response_code: 'too_many_requests' });
    expect((await call(district.levelTwo, `POST ${path(id)}/invitation`)).response_code).toBe(
      'account_closed',
    );
  });

  it('is not mailed to administrators who joined before or sign in by a provider alone', async () => {
    const { id } = await closed();
    await server.db.updateTable('people').set({ providerOnly: true }).where('id', '=', id).execute();
    expect(await setActive(id, true)).toMatchObject({ message: 'Saved.', response: { active: true } });
    await setActive(id, false);
    await server.db.updateTable('people').set({ providerOnly: false }).where('id', '=', id).execute();
    await givePassword(server, district.world, id);
    expect(await setActive(id, true)).toMatchObject({ message: 'Saved.', response: { hasJoined: true } });
  });
});
