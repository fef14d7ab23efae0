import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeVisit, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { joinCall, startLessons } from '../../../test/lesson-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { compareFigures } from './figures/figures.service.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let id: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  ({ server, cast, port } = await startLessons());
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  server.media.spokenTimes = null;
});

const read = (person: Pick<MadePerson, 'token'>, host?: string) =>
  server.call<VisitAttendance>(`GET /visit/${id}/attendance`, {
    as: person.token,
    ...(host ? { host } : {}),
  });
const rowOf = async (reader: MadePerson, person: MadePerson): Promise<AttendanceRow | undefined> =>
  (await read(reader)).response?.people.find(({ userId }) => userId === person.id);
const fileOf = (person: Pick<MadePerson, 'token'>) =>
  server.call<{ name: string; text: string }>(`POST /visit/${id}/attendance/file`, { as: person.token });
const mark = (person: MadePerson, userId: string, isPresent: boolean) =>
  server.call<VisitAttendance>(`PUT /visit/${id}/attendance`, {
    as: person.token,
    body: { userId, isPresent },
  });

const join = ({ token }: MadePerson, part: 'doctor' | 'patient') =>
  joinCall({ port, sockets }, { token, visitId: id }, part);

/** A lesson of ten minutes with its educator, of which the student was there for the first three. */
async function held(): Promise<Date> {
  const visit = await makeVisit(server, cast.world, {
    ...{ educator: cast.educator, students: [cast.student, cast.peer], startsIn: 0, kind: 'classroom' },
  });
  id = visit.id;
  await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
  await join(cast.educator, 'doctor');
  const student = await join(cast.student, 'patient');
  await student.send('raise_hand', { visitId: id });
  server.media.spokenTimes = [{ room: id, identity: cast.student.id, sid: `PA_${id}`, ms: 4_000 }];
  await server.pass(180);
  await student.send('on_patient_call_end', { visitId: id });
  await server.pass(420);
  await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
  return visit.startsAt;
}

describe('GET /visit/:id/attendance', () => {
  it('tells the educator and the administrators above everything of everybody', async () => {
    const startsAt = await held();
    const after = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000).toISOString();
    for (const reader of [cast.educator, cast.admin]) {
      const { response } = await read(reader);
      expect(response).toMatchObject({
        visitId: id,
        outcome: { noShow: null, isOutage: false, togetherSeconds: 180, isPayToConfirm: true },
        mayMark: false,
        mayExport: true,
      });
      expect(response?.people.map(({ name }) => name)).toEqual([
        'Edith Educator',
        'Peer Student',
        'Sam Student',
      ]);
      expect(await rowOf(reader, cast.student)).toMatchObject({
        ...{ side: 'student', presence: 'present', joinedAt: after(0), leftAt: after(180), seconds: 180 },
        ...{ times: [{ from: after(0), until: after(180) }], waitedSeconds: 0 },
        ...{ hands: 1, handSeconds: 180, talkSeconds: 4 },
      });
      expect(await rowOf(reader, cast.educator)).toMatchObject({ side: 'educator', seconds: 600 });
      expect(await rowOf(reader, cast.peer)).toMatchObject({
        ...{ presence: 'absent', joinedAt: null, leftAt: null, seconds: 0, times: [], talkSeconds: null },
      });
    }
  });

  it('tells a student the own minutes and times and no more, and a parent the own child’s', async () => {
    await held();
    for (const reader of [cast.student, cast.parent]) {
      const { response } = await read(reader);
      expect(response).toMatchObject({ outcome: null, mayMark: false, mayExport: false });
      expect(response?.people).toHaveLength(1);
      expect(response?.people[0]).toMatchObject({
        ...{ userId: cast.student.id, seconds: 180, presence: 'present' },
        ...{ waitedSeconds: null, hands: null, handSeconds: null, talkSeconds: null },
      });
    }
    expect((await read(cast.peer)).response?.people.map(({ userId }) => userId)).toEqual([cast.peer.id]);
  });

  it('is not there for the parent of another child, other educators, other schools and other institutions', async () => {
    await held();
    const otherParent = await makePerson(server, cast.world, 'parent');
    const otherAdmin = await makePerson(server, await makeWorld(server, 'third.test'), 'levelThreeAdmin');
    for (const reader of [otherParent, cast.otherEducator]) expect((await read(reader)).status).toBe(404);
    expect((await read(cast.stranger, 'other.test')).status).toBe(404);
    expect((await read(cast.strangeEducator, 'other.test')).status).toBe(404);
    expect((await read(otherAdmin, 'third.test')).status).toBe(404);
    expect((await read({ token: 'none' })).status).toBe(401);
  });

  it('says of a lesson that goes on who is there', async () => {
    id = (
      await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student], startsIn: 0 })
    ).id;
    await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
    await join(cast.educator, 'doctor');
    expect(await rowOf(cast.educator, cast.student)).toMatchObject({ presence: 'open', seconds: 0 });
    await join(cast.student, 'patient');
    await server.pass(60);
    expect(await rowOf(cast.educator, cast.student)).toMatchObject({
      presence: 'present',
      leftAt: null,
      seconds: 60,
    });
    expect((await read(cast.educator)).response?.outcome).toBeNull();
  });
});

describe('POST /visit/:id/attendance/file', () => {
  it('is a file in which nothing is run as a formula, audited for administrators', async () => {
    await held();
    await server.db.updateTable('people').set({ firstName: '=1+1' }).where('id', '=', cast.peer.id).execute();
    for (const reader of [cast.educator, cast.admin]) {
      const { response } = await fileOf(reader);
      expect(response?.name).toMatch(/^attendance-\d{4}-\d\d-\d\d\.csv$/);
      const lines = response?.text.trim().split('\r\n') ?? [];
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatch(/^(?:\uFEFF)?"?Start \([^)]+\)"?,"?End \([^)]+\)"?,Session type,[^,]+,Name,/);
      const line = lines.find((one) => one.includes(',Sam Student,'));
      expect(line).toMatch(/^\d{4}-\d\d-\d\d [\d:]+,\d{4}-\d\d-\d\d [\d:]+,Classroom,[^,]+,Sam Student,/);
      expect(line).toMatch(/,3\.0,.*,0\.0,1,180,4$/);
      expect(response?.text).not.toMatch(/(^|,|\n)"?=1/);
    }
    await server.db.updateTable('people').set({ firstName: 'Peer' }).where('id', '=', cast.peer.id).execute();
    const audited = await server.db
      .selectFrom('auditEntries')
      .select(['actorId'])
      .where('action', '=', 'attendance.exported')
      .where('subjectId', '=', id)
      .execute();
    expect(audited).toEqual([{ actorId: cast.admin.id }]);
  });

  it('is not for attendees, nor for others', async () => {
    await held();
    for (const reader of [cast.student, cast.parent]) expect((await fileOf(reader)).status).toBe(403);
    expect((await fileOf(cast.otherEducator)).status).toBe(404);
  });
});

describe('PUT /visit/:id/attendance', () => {
  const inPerson = async (startsIn = 5) => {
    const made = await makeVisit(server, cast.world, {
      ...{ educator: cast.educator, students: [cast.student], kind: 'inPerson', startsIn },
    });
    id = made.id;
    await server.db.updateTable('visits').set({ dueAt: made.endsAt }).where('id', '=', id).execute();
  };
  const counted = () =>
    server.db
      .selectFrom('countedVisits')
      .select(['places', 'present'])
      .where('visitId', '=', id)
      .executeTakeFirst();

  it('marks from the start on, and the last mark holds, in the attendance and in the figures', async () => {
    await inPerson();
    expect(await mark(cast.educator, cast.student.id, true)).toMatchObject({
      response_code: 'attendance_closed',
    });
    await server.pass(5 * 60);
    expect((await read(cast.educator)).response).toMatchObject({ mayMark: true, outcome: null });
    expect(await rowOf(cast.educator, cast.student)).toMatchObject({ presence: 'open' });
    const marked = await mark(cast.educator, cast.student.id, true);
    const presence = ({ response }: typeof marked) =>
      response?.people.find(({ userId }) => userId === cast.student.id)?.presence;
    expect(presence(marked)).toBe('present');
    expect(presence(await mark(cast.educator, cast.student.id, false))).toBe('absent');
    expect(presence(await mark(cast.educator, cast.student.id, true))).toBe('present');
    await server.pass(60 * 60);
    expect(await counted()).toEqual({ places: 1, present: 1 });
    await mark(cast.educator, cast.student.id, false);
    expect(await counted()).toEqual({ places: 1, present: 0 });
    expect(await rowOf(cast.parent, cast.student)).toMatchObject({ presence: 'absent' });
    const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
    expect((await compareFigures(ctx)).sums).toBe(0);
  });

  it('is closed by the note', async () => {
    await inPerson(0);
    await server.pass(60);
    await server.db
      .updateTable('visits')
      .set({ state: 'completed', noteCompletedAt: server.clock.now(), dueAt: null })
      .where('id', '=', id)
      .execute();
    expect(await mark(cast.educator, cast.student.id, true)).toMatchObject({
      response_code: 'attendance_closed',
    });
  });

  it('is for the session’s educator, its students, and sessions in person', async () => {
    await inPerson(0);
    for (const other of [cast.student, cast.parent, cast.admin])
      expect((await mark(other, cast.student.id, true)).status).toBe(403);
    expect((await mark(cast.otherEducator, cast.student.id, true)).status).toBe(404);
    expect((await mark(cast.educator, cast.peer.id, true)).status).toBe(404);
    expect((await mark(cast.educator, cast.educator.id, true)).status).toBe(404);
    await held();
    expect(await mark(cast.educator, cast.student.id, true)).toMatchObject({
      response_code: 'attendance_seen',
    });
  });

  it('takes two marks at once one after the other', async () => {
    await inPerson(0);
    const answers = await Promise.all(
      [true, false, true, false].map((is) => mark(cast.educator, cast.student.id, is)),
    );
    expect(answers.map(({ response_code }) => response_code)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(['present', 'absent']).toContain((await rowOf(cast.educator, cast.student))?.presence);
    await server.pass(60 * 60);
    const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
    expect((await compareFigures(ctx)).sums).toBe(0);
  });
});
