import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { creationBody, type CreatedKind, type District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { slotAfter } from '../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let call: CallAs<{ visitId: string; guestId: string }>;

districtPerTest('administered', (made) => {
  ({ server, district, call } = made);
});

async function create(as: MadePerson, kind: CreatedKind, inMinutes: number): Promise<string> {
  const body = {
    ...creationBody(district, kind, slotAfter(server, inMinutes)),
    tutorId: district.educator.id,
  };
  const { response } = await call(as, 'POST /visit/session', body);
  if (!response) throw new Error('It was not created.');
  return response.visitId;
}
const actsAbout = async (id: string) =>
  (await auditAbout(server, id)).map(({ action, actorId }) => [action, actorId]);

describe('the audit of a session', () => {
  it('has who created it and who made and took back a link, where they administer', async () => {
    const { levelTwo, educator } = district;
    const id = await create(levelTwo, 'broadcast', 300);
    const [{ afterValues } = { afterValues: null }] = await auditAbout(server, id);
    expect(afterValues).toMatchObject({ sessionTime: expect.stringContaining('2027-03-') });
    const { response } = await call(levelTwo, `POST /visit/${id}/guests`);
    await call(levelTwo, `DELETE /visit/${id}/guests/${response?.guestId}`);
    expect(await actsAbout(id)).toEqual(
      ['visit.created', 'visit.link-made', 'visit.link-revoked'].map((action) => [action, levelTwo.id]),
    );
    expect(await actsAbout(await create(educator, 'classroom', 600))).toEqual([]);
  });

  it('has each student who was added or taken out by an administrator, and none of an educator', async () => {
    const { levelThree, educator, student, other, world } = district;
    const { id: visitId } = await makeVisit(server, world, {
      educator,
      students: [student],
      kind: 'classroom',
    });
    const change = (as: MadePerson, added: MadePerson[], deleted: MadePerson[]) =>
      call(as, 'PUT /visit/class-room/students', {
        ...{ visitId, addedStudentIds: added.map(({ id }) => id) },
        deletedStudentIds: deleted.map(({ id }) => id),
      });
    expect((await change(levelThree, [other], [student])).status).toBe(200);
    const more = await makePerson(server, world, 'student');
    expect((await change(educator, [more], [])).status).toBe(200);
    expect(await actsAbout(other.id)).toEqual([['visit.student-added', levelThree.id]]);
    expect(await actsAbout(student.id)).toEqual([['visit.student-removed', levelThree.id]]);
    expect(await actsAbout(more.id)).toEqual([]);
  });

  it('has who ended its call by looking on, and not its educator', async () => {
    const { levelTwo, educator, student, world } = district;
    const ended = async (as: MadePerson, startsIn: number) => {
      const made = { educator, students: [student], kind: 'classroom', state: 'inCall', startsIn } as const;
      const { id } = await makeVisit(server, world, made);
      expect((await call(as, `PUT /visit/${id}/end`)).status).toBe(200);
      return id;
    };
    expect(await actsAbout(await ended(levelTwo, -5))).toEqual([['visit.ended', levelTwo.id]]);
    expect(await actsAbout(await ended(educator, -5))).toEqual([]);
  });
});
