import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<{ name: string; text: string }>;

districtPerTest('district', (made) => {
  ({ server, second, district, call } = made);
});

interface Page {
  data: StudentVisit[];
  totalItems: number;
  totalPages: number;
}

const read = (query: Record<string, string> = {}, as: MadePerson = district.levelThree) =>
  server.call<Page>(`GET /user/student/${district.student.id}/attendance`, {
    as: as.token,
    host: district.world.hostName,
    query,
  });
const file = (body: object = {}, as: MadePerson = district.levelThree) =>
  call(as, `POST /user/student/${district.student.id}/attendance/file`, body);

const dayMinutes = 24 * 60;
type Given = Partial<Parameters<typeof makeVisit>[2]>;

/** A session so many days ago. */
const past = (days: number, given: Given = {}) =>
  makeVisit(server, district.world, {
    ...{ educator: district.educator, students: [district.student] },
    ...{ startsIn: -days * dayMinutes, state: 'completed' as const, ...given },
  });

/** The student was in the room of a session for so many minutes from its start. */
async function stayed(visit: { id: string; startsAt: Date }, minutes: number): Promise<void> {
  const { institutionId } = district.world;
  const endedAt = new Date(visit.startsAt.getTime() + minutes * 60_000);
  await server.db
    .updateTable('visitParticipants')
    .set({ joinedAt: visit.startsAt, wasPresent: true })
    .where('visitId', '=', visit.id)
    .where('personId', '=', district.student.id)
    .execute();
  await server.db
    .insertInto('visitStays')
    .values({
      ...{ institutionId, visitId: visit.id, personId: district.student.id, kind: 'room' },
      ...{ beganAt: visit.startsAt, endedAt, beatAt: endedAt, process: 'gone' },
    })
    .execute();
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

describe('GET /user/student/:id/attendance', () => {
  it('lists what is over, the newest first, with presence and minutes', async () => {
    const held = await past(3);
    await stayed(held, 12);
    const absent = await past(2, { state: 'missed', missing: 'student' });
    const lacking = await past(1, { state: 'missed', missing: 'educator' });
    await past(4, { kind: 'broadcast' });
    await past(5, { state: 'cancelled' });
    await past(-1, { state: 'booked' });
    const { response } = await read();
    expect(response).toMatchObject({
      totalItems: 3,
      data: [
        { visitId: lacking.id, presence: 'open', seconds: 0 },
        { visitId: absent.id, presence: 'absent', joinedAt: null, leftAt: null, seconds: 0, times: [] },
        {
          ...{ visitId: held.id, presence: 'present', seconds: 720, visitStatus: 'Completed' },
          joinedAt: held.startsAt.toISOString(),
          leftAt: new Date(held.startsAt.getTime() + 720_000).toISOString(),
        },
      ],
    });
  });

  it('is paged and narrowed by days, both included', async () => {
    const visits = [await past(1), await past(2), await past(3)];
    const ids = async (query: Record<string, string>) =>
      (await read(query)).response?.data.map(({ visitId }) => visitId);
    expect(await ids({ itemsPerPage: '2', pageNumber: '2' })).toEqual([visits[2]?.id]);
    const day = dayOf(visits[1]?.startsAt ?? new Date(0));
    expect(await ids({ from: day, to: day })).toEqual([visits[1]?.id]);
    expect(await ids({ from: day })).toEqual([visits[0]?.id, visits[1]?.id]);
    expect(await ids({ to: day })).toEqual([visits[1]?.id, visits[2]?.id]);
  });

  it('leaves out what the student had at another school', async () => {
    const visit = await past(1);
    await server.db
      .updateTable('visits')
      .set({ levelId: district.world.levels[1] })
      .where('id', '=', visit.id)
      .execute();
    expect((await read()).response).toMatchObject({ data: [], totalItems: 0, totalPages: 0 });
  });

  it('refuses days that there are not', async () => {
    expect((await read({ from: '2027-02-30' })).status).toBe(400);
  });
});

describe('POST /user/student/:id/attendance/file', () => {
  it('has every session that the days choose, with nothing that is run as a formula, and is audited', async () => {
    const held = await past(3);
    await stayed(held, 12);
    await past(2, { state: 'missed', missing: 'educator' });
    await past(40);
    await server.db
      .updateTable('people')
      .set({ firstName: '=1+1' })
      .where('id', '=', district.educator.id)
      .execute();
    const { response } = await file({ from: dayOf(new Date(held.startsAt.getTime() - 86_400_000)) });
    expect(response?.name).toMatch(/^attendance-\d{4}-\d\d-\d\d\.csv$/);
    const lines = response?.text.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Start (');
    expect(lines[1]).toContain('did not come.');
    expect(lines[2]).toMatch(/,Present,,.*,12\.0,/);
    expect(response?.text).not.toMatch(/(^|,|\n)"?=1/);
    const entries = await auditAbout(server, district.student.id);
    expect(entries.map(({ action }) => action)).toContain('attendance.exported');
  });
});

describe('the attendance of a student', () => {
  it('is for Level 3 of the own school, and not there for others', async () => {
    await past(1);
    for (const who of [district.levelTwo, district.educator, district.student, district.parent]) {
      expect((await read({}, who)).status).toBe(403);
      expect((await file({}, who)).status).toBe(403);
    }
    const { id: strangerId } = await makePerson(server, second, 'student');
    for (const id of [district.besideStudent.id, district.educator.id, strangerId]) {
      const host = district.world.hostName;
      const as = district.levelThree.token;
      expect((await server.call(`GET /user/student/${id}/attendance`, { as, host })).status).toBe(404);
      expect((await call(district.levelThree, `POST /user/student/${id}/attendance/file`, {})).status).toBe(
        404,
      );
    }
  });
});
