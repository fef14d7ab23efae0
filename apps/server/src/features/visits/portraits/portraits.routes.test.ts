import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { makeVisit } from '../../../../test/call-factories.ts';
import { makePerson, makeWorld, type MadePerson } from '../../../../test/factories.ts';
import { givePicture, openFile } from '../../../../test/files-factories.ts';
import { makeDistrict, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let here: District;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  here = await makeDistrict(server);
  await givePicture(server, here.student);
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await addressOf(here.student);
});

/** The address of somebody's picture as they read it themselves. */
async function addressOf(person: MadePerson): Promise<string> {
  const { response } = await server.call<{ image: string }>('GET /user/details', { as: person.token });
  return response?.image ?? '';
}

/** Whether somebody gets the bytes, and a fresh address. */
async function opened(as: MadePerson, host?: string, address = url): Promise<[number, number]> {
  const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
  const fileId = address.split('/')[3] ?? '';
  const bytes = await openFile(server, address, { as: as.token, ...(host ? { host } : {}) });
  const fresh = await server.call(`GET /file/${fileId}`, { as: as.token, query, ...(host ? { host } : {}) });
  return [bytes.statusCode, fresh.status];
}

const seen = [200, 200];
const unseen = [404, 404];
const beside = (role: 'student' | 'educator' | 'levelThreeAdmin') =>
  makePerson(server, here.world, role, { levelId: here.besideLevelId });
const meet = (
  students: readonly MadePerson[],
  given: { kind?: VisitKind; state?: VisitState; startsIn?: number; educator?: MadePerson } = {},
) => makeVisit(server, here.world, { educator: here.educator, kind: 'classroom', ...given, students });
const standing = async (visitId: string, person: MadePerson, state: string) =>
  server.db
    .updateTable('visitParticipants')
    .set({ state })
    .where('visitId', '=', visitId)
    .where('personId', '=', person.id)
    .execute();

describe('the picture of a student', () => {
  it('is seen by the student, the parent, the educators and the Level 3 of the school', async () => {
    for (const person of [here.student, here.parent, here.educator, here.levelThree])
      expect([person.name, await opened(person)]).toEqual([person.name, seen]);
  });

  it('is not seen by others of the institution, at sibling schools, above it, or elsewhere', async () => {
    const others = [
      here.besideStudent,
      here.levelTwo,
      await beside('educator'),
      await beside('levelThreeAdmin'),
    ];
    for (const person of [...others, await makePerson(server, here.world, 'parent')])
      expect([person.name, await opened(person)]).toEqual([person.name, unseen]);
    const elsewhere = await makePerson(server, await makeWorld(server, 'other.test'), 'levelThreeAdmin');
    expect(await opened(elsewhere, 'other.test')).toEqual(unseen);
  });

  it('is not seen any more by a parent whose link was ended, nor by one whose child was closed', async () => {
    const once = here.parent;
    const ended = server.db.deleteFrom('guardianships').where('parentId', '=', once.id);
    const link = { institutionId: here.world.institutionId, parentId: once.id, studentId: here.student.id };
    await meet([here.student]);
    await ended.execute();
    expect(await opened(once)).toEqual(unseen);
    await server.db.insertInto('guardianships').values(link).execute();
    expect(await opened(once)).toEqual(seen);
    const close = (active: boolean) =>
      server.db.updateTable('people').set({ active }).where('id', '=', here.student.id).execute();
    await close(false);
    expect(await opened(once)).toEqual(unseen);
    await close(true);
  });

  it('is not seen any more by an educator who left the school and has no session with the student', async () => {
    const educator = await beside('educator');
    await meet([here.student], { educator, state: 'completed', startsIn: -60 });
    expect(await opened(educator)).toEqual(seen);
    await server.db
      .updateTable('visits')
      .set({ startsAt: new Date('2026-01-01'), endsAt: new Date('2026-01-02') })
      .where('educatorId', '=', educator.id)
      .execute();
    expect(await opened(educator)).toEqual(unseen);
  });

  it('is seen by people who are in the open call of a class with the student, and by nobody before, outside or after', async () => {
    const { besideStudent: peer } = here;
    const parent = await makePerson(server, here.world, 'parent');
    await server.db
      .insertInto('guardianships')
      .values({ institutionId: here.world.institutionId, parentId: parent.id, studentId: peer.id })
      .execute();
    const { id } = await meet([here.student, peer], { state: 'inCall', startsIn: -5 });
    expect([await opened(peer), await opened(parent)]).toEqual([unseen, unseen]);
    await standing(id, peer, 'inCall');
    expect([await opened(peer), await opened(parent)]).toEqual([seen, unseen]);
    await server.db
      .insertInto('visitParticipants')
      .values({
        ...{ institutionId: here.world.institutionId, visitId: id, personId: parent.id },
        ...{ side: 'parent', state: 'inCall' },
      })
      .execute();
    expect(await opened(parent)).toEqual(seen);
    await standing(id, peer, 'removed');
    expect([await opened(peer), await opened(parent)]).toEqual([unseen, unseen]);
    await standing(id, peer, 'inCall');
    for (const state of ['booked', 'notePending', 'cancelled']) {
      await server.db.updateTable('visits').set({ state }).where('id', '=', id).execute();
      expect([await opened(peer), await opened(parent)]).toEqual([unseen, unseen]);
    }
  });

  it('is not seen by the other viewers of a broadcast', async () => {
    await meet([here.student, here.besideStudent], { kind: 'broadcast' });
    expect(await opened(here.besideStudent)).toEqual(unseen);
  });

  it('is seen by Level 2 while they look on at the call, and not afterwards', async () => {
    const { id } = await meet([here.student], { state: 'inCall', startsIn: -5 });
    expect(await opened(here.levelTwo)).toEqual(seen);
    await server.db.updateTable('visits').set({ state: 'notePending' }).where('id', '=', id).execute();
    expect(await opened(here.levelTwo)).toEqual(unseen);
  });

  it('is nobody’s any more once it was replaced', async () => {
    await givePicture(server, here.student);
    expect(await opened(here.student)).toEqual(unseen);
  });
});

describe('the picture of an educator', () => {
  it('is seen by everybody of the institution who has an account', async () => {
    await givePicture(server, here.educator);
    const address = await addressOf(here.educator);
    for (const person of [here.besideStudent, here.parent, here.levelTwo, await beside('educator')])
      expect(await opened(person, undefined, address)).toEqual(seen);
  });
});
