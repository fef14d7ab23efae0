import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { makePng, openFile, upload } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { reportActs } from '../../../test/report-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof reportActs>;

async function setLevel(values: { timeZone?: string; medicAid?: boolean }, depth: 0 | 1 | 2): Promise<void> {
  await server.db
    .updateTable('levels')
    .set(values)
    .where('institutionId', '=', district.world.institutionId)
    .where('id', '=', district.world.levels[depth] ?? '')
    .execute();
}

districtPerTest('reports', async (made) => {
  ({ server, second, district } = made);
  acts = reportActs(server, district);
  await setLevel({ medicAid: true }, 2);
});

/** The day at which all tests begin. */
const today = '2027-03-10';
const usage = { isUsageReport: true, startDate: today, endDate: today };
const medicAid = { startDate: today, endDate: today };

async function stay(visitId: string, who: MadePerson, from: string, until: string): Promise<void> {
  const at = (time: string) => new Date(`${today}T${time}Z`);
  await server.db
    .insertInto('visitStays')
    .values({
      ...{ institutionId: district.world.institutionId, visitId, personId: who.id, kind: 'room' },
      ...{ beganAt: at(from), beatAt: at(until), endedAt: at(until), process: 'test' },
    })
    .execute();
}

describe('the Usage report', () => {
  it('has a row for each student who was present, with the cost split and the time together', async () => {
    const { educator, student, other } = district;
    const third = await makePerson(server, district.world, 'student', { firstName: 'Zoe', lastName: 'Zzz' });
    const visitId = await acts.held(
      { kind: 'classroom', students: [student, other, third], minutes: 50 },
      {
        present: [student, other],
        form: { subjective: 'Fractions', objective: 'Went well', plan: ' ' },
      },
    );
    // It began at eight.
    await stay(visitId, educator, '08:00:00', '08:50:00');
    await stay(visitId, student, '07:55:00', '08:20:00');
    await stay(visitId, student, '08:30:00', '08:40:41');
    const { response, status } = await acts.report(usage);
    expect(status).toBe(200);
    expect(response).toMatchObject({
      ...{ pageNumber: 1, totalPages: 1, totalItems: 2, timeZone: 'America/New_York', currency: 'USD' },
    });
    const rows = new Map(response?.data.map((row) => [row.studentUserId, row]));
    expect([...rows.keys()].toSorted()).toEqual([student.id, other.id].toSorted());
    expect(rows.get(student.id)).toMatchObject({
      ...{
        visitId,
        counselorFirstName: expect.any(String) as string,
        studentNumber: expect.any(String) as string,
      },
      ...{ sessionStartTime: `${today}T08:00:00.000Z`, sessionEndTime: `${today}T08:50:00.000Z` },
      ...{ sessionSubject: 'Fractions', sessionObjective: 'Went well' },
      ...{ cptCode: null, callDuration: '00:30:41', fileUrls: [], recordingUrls: [] },
    });
    expect(rows.get(other.id)?.callDuration).toBe('00:00:00');
    // 50 minutes at 40.00 an hour, split in two.
    const costs = response?.data.map(({ sessionCost }) => sessionCost);
    expect(costs?.toSorted()).toEqual([1666, 1667]);
  });

  it('has a hyphen, which is null, for what was noted nowhere and for the call of a session in person', async () => {
    await acts.held({ kind: 'inPerson' });
    const { response } = await acts.report(usage);
    expect(response?.data).toMatchObject([
      { callDuration: null, sessionSubject: null, sessionObjective: null },
    ]);
  });

  it('has no cost before it is posted, and none of sessions that are not completed', async () => {
    const visitId = await acts.held();
    await server.db
      .updateTable('ledgerSessions')
      .set({ entryId: null, postsAt: new Date('2027-03-14T00:00:00Z') })
      .where('visitId', '=', visitId)
      .execute();
    const { response } = await acts.report(usage);
    expect(response?.data).toMatchObject([{ visitId, sessionCost: null }]);
    for (const state of ['notePending', 'missed', 'cancelled', 'booked'] as const)
      await acts.ended({ state, startsIn: -300 });
    expect((await acts.report(usage)).response?.totalItems).toBe(1);
  });

  it('leads to the material and the films, for people who read it, and writes down that they were opened', async () => {
    const { educator, levelTwo, world } = district;
    const visitId = await acts.held();
    const png = [{ name: 'a.png', content: await makePng() }];
    const sent = await upload(server, educator.token, png, world.hostName);
    const fileId = sent.response?.files[0]?.fileId ?? '';
    await server.db
      .insertInto('visitAttachments')
      .values({
        ...{ institutionId: world.institutionId, visitId, fileId, purpose: 'material' },
        ...{ addedBy: educator.id, createdAt: server.clock.now() },
      })
      .execute();
    const { response } = await acts.report(usage);
    const [url = ''] = response?.data[0]?.fileUrls ?? [];
    const open = (as: MadePerson) => openFile(server, url, { as: as.token, host: world.hostName });
    const answer = await open(levelTwo);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringContaining('/content?') as string,
    ]);
    const bytes = await openFile(server, String(answer.headers.location), {
      ...{ as: levelTwo.token, host: world.hostName },
    });
    expect(bytes.statusCode).toBe(200);
    expect((await auditAbout(server, visitId)).map(({ action }) => action)).toContain('visit-notes.read');
    const list = await acts.call<{ data: unknown[] }>(levelTwo, `GET /report/visit/${visitId}/materials`);
    expect(list.response?.data).toMatchObject([{ fileType: 'png' }]);
    for (const wrong of [educator, district.student]) {
      expect((await open(wrong)).headers.location).toBe('/');
      expect((await acts.call(wrong, `GET /report/visit/${visitId}/materials`)).status).toBe(403);
    }
  });
});

describe('the films of a session', () => {
  async function filmOf(visitId: string): Promise<string> {
    const { institutionId } = district.world;
    const now = server.clock.now();
    const file = await server.db
      .insertInto('files')
      .values({
        ...{ institutionId, ownerId: district.educator.id, bytes: 4, contentType: 'video/mp4' },
        ...{ storageName: `film-${visitId}`, displayName: 'film.mp4', createdAt: now, claimedAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const recording = await server.db
      .insertInto('recordings')
      .values({
        ...{ institutionId, visitId, number: 1, startedBy: district.educator.id, startsAt: now },
        ...{ state: 'ready', kind: 'composed', stoppedAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const film = await server.db
      .insertInto('recordingFilms')
      .values({
        ...{ institutionId, recordingId: recording.id, fileId: file.id, kind: 'everybody', name: '' },
        ...{ position: 0, seconds: 60 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return film.id;
  }

  it('are opened by administrators of every level above, each time with an entry in the audit', async () => {
    const { world, levelTwo, levelThree, educator } = district;
    const visitId = await acts.held();
    const filmId = await filmOf(visitId);
    const [url = ''] = (await acts.report(usage)).response?.data[0]?.recordingUrls ?? [];
    expect(url).toContain(filmId);
    const above = [levelTwo, levelThree];
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin'] as const)
      above.push(await makePerson(server, world, role));
    for (const as of above) {
      const { headers } = await openFile(server, url, { as: as.token, host: world.hostName });
      expect(headers.location).toContain('/content?');
    }
    const watched = await server.db
      .selectFrom('auditEntries')
      .select('actorId')
      .where('institutionId', '=', world.institutionId)
      .where('action', '=', 'recording.watched')
      .execute();
    expect(watched.map(({ actorId }) => actorId).toSorted()).toEqual(above.map(({ id }) => id).toSorted());
    const refused = await openFile(server, url, { as: educator.token, host: world.hostName });
    expect(refused.headers.location).toBe('/');
  });
});

describe('the MedicAid report', () => {
  it('has the sessions with MedicAid alone, codes in their order, and nothing of the Usage report', async () => {
    await acts.held();
    const visitId = await acts.held(
      { startsIn: -240 },
      { form: { medicAidCodes: true, medicAid: await acts.codes(), subjective: 'Sounds' } },
    );
    const { response } = await acts.report(medicAid);
    expect(response?.data).toMatchObject([
      {
        ...{ visitId, cptCode: '92508, 92507', modifierCode: 'GT', eligibleProvider: 'Clinic' },
        ...{ notes: 'Calm throughout.', sessionSubject: null, sessionCost: null, fileUrls: [] },
      },
    ]);
    expect((await acts.report(usage)).response?.totalItems).toBe(2);
  });
});

describe('what is chosen', () => {
  it('is of the days in the zone of the asker, also where clocks change', async () => {
    const { levelTwo, levelThree } = district;
    await setLevel({ timeZone: 'America/New_York' }, 2);
    await setLevel({ timeZone: 'Asia/Tokyo' }, 1);
    // On 1 November 2026 clocks go back in New York: the day has 25 hours, from 04:00 to 05:00 UTC.
    const minutesTo = (instant: string) => (Date.parse(instant) - server.clock.now().getTime()) / 60_000;
    const starts = [
      ...['2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'],
      ...['2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'],
    ];
    const ids: string[] = [];
    for (const at of starts) ids.push(await acts.held({ startsIn: minutesTo(at), minutes: 1 }));
    const of = async (as: MadePerson, day: string) => {
      const { response } = await acts.report({ isUsageReport: true, startDate: day, endDate: day }, as);
      return [response?.timeZone, response?.data.map(({ visitId }) => ids.indexOf(visitId))];
    };
    expect(await of(levelThree, '2026-11-01')).toEqual(['America/New_York', [2, 1]]);
    expect(await of(levelThree, '2026-11-02')).toEqual(['America/New_York', [3]]);
    expect(await of(levelTwo, '2026-11-01')).toEqual(['Asia/Tokyo', [1, 0]]);
    expect(await of(levelTwo, '2026-11-02')).toEqual(['Asia/Tokyo', [3, 2]]);
  });

  it('is of a student, by id or number, with days or without', async () => {
    const { student, other } = district;
    const first = await acts.held();
    await acts.held({ students: [other] });
    const number = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const of = async (query: Record<string, string>) =>
      (await acts.report({ isUsageReport: true, ...query })).response?.data.map(({ visitId }) => visitId);
    expect(await of({ search: student.id })).toEqual([first]);
    expect(await of({ search: String(number.studentNumber).toLowerCase() })).toEqual([first]);
    expect(await of({ search: student.id, startDate: today, endDate: today })).toEqual([first]);
    expect(await of({ search: student.id, startDate: '2027-03-09', endDate: '2027-03-09' })).toEqual([]);
    expect(await of({ search: 'nobody' })).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'search'],
    ['one day alone', { startDate: today }, 'endDate'],
    ['days turned round', { startDate: today, endDate: '2027-03-09' }, 'endDate'],
    ['tomorrow', { startDate: today, endDate: '2027-03-11' }, 'endDate'],
    ['no day', { startDate: '2027-02-30', endDate: today }, 'startDate'],
  ])('is refused with %s', async (_name, query, field) => {
    const { status, validationErrors } = await acts.report(query);
    expect([status, validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it('comes in pages, the newest first', async () => {
    const ids: string[] = [];
    for (const startsIn of [-120, -180, -240]) ids.push(await acts.held({ startsIn }));
    const page = async (pageNumber: number) => {
      const { response } = await acts.report({ ...usage, pageNumber, itemsPerPage: 2 });
      return [response?.totalPages, response?.totalItems, response?.data.map(({ visitId }) => visitId)];
    };
    expect(await page(1)).toEqual([2, 3, ids.slice(0, 2)]);
    expect(await page(2)).toEqual([2, 3, ids.slice(2)]);
    expect(await page(3)).toEqual([2, 3, []]);
  });
});

describe('who reads reports', () => {
  it('is every administrator, of what is below, and nobody else', async () => {
    const { world, levelTwo, levelThree, besideLevelId } = district;
    const visitId = await acts.held();
    const beside = await acts.held({ startsIn: -300 });
    await server.db.updateTable('visits').set({ levelId: besideLevelId }).where('id', '=', beside).execute();
    const readers = [
      ...(await Promise.all(
        (['topAdmin', 'graAdmin', 'levelOneAdmin'] as const).map((role) => makePerson(server, world, role)),
      )),
      levelTwo,
    ];
    const of = async (as: MadePerson) =>
      (await acts.report(usage, as)).response?.data.map((row) => row.visitId) ?? [];
    for (const reader of readers) expect(await of(reader)).toEqual([visitId, beside]);
    expect(await of(levelThree)).toEqual([visitId]);
    for (const person of [district.educator, district.student, await makePerson(server, world, 'parent')])
      expect((await acts.report(usage, person)).status).toBe(403);
  });

  it('is nobody of another institution, who finds nothing of it', async () => {
    const visitId = await acts.held();
    const stranger = await makePerson(server, second, 'topAdmin');
    const there = (route: string, query?: Record<string, string | boolean>) =>
      server.call<{ data: unknown[] }>(route, {
        ...{ as: stranger.token, host: 'second.test' },
        ...(query ? { query } : {}),
      });
    expect((await there('GET /report/medicAid', usage)).response?.data).toEqual([]);
    const ofStudent = { isUsageReport: true, search: district.student.id };
    expect((await there('GET /report/medicAid', ofStudent)).response?.data).toEqual([]);
    expect((await there(`GET /report/visit/${visitId}/materials`)).status).toBe(404);
  });

  it('is written down, with how many rows were read', async () => {
    await acts.held();
    await acts.report(usage);
    await acts.report({ ...usage, startDate: '2027-03-01', endDate: '2027-03-02' });
    const entries = await auditAbout(server, district.world.levels[1] ?? '');
    expect(entries.filter(({ action }) => action === 'report.read')).toMatchObject([
      {
        actorId: district.levelTwo.id,
        afterValues: { report: 'usage', reportDays: `${today} - ${today}`, lines: 1 },
      },
    ]);
  });
});

describe('the search for students', () => {
  const find = (search: string, as = district.levelTwo) =>
    acts.call<{ data: { studentUserId: string; studentRollNumber: string }[]; totalPages: number }>(
      as,
      'GET /active-students',
      { query: { search } },
    );

  it('finds active ones of what is below by how their number begins', async () => {
    const { student, other, besideStudent, levelThree } = district;
    const number = (id: string, studentNumber: string, active = true) =>
      server.db.updateTable('people').set({ studentNumber, active }).where('id', '=', id).execute();
    await number(student.id, 'AB123');
    await number(other.id, 'ab124', false);
    await number(besideStudent.id, 'AB_99');
    const numbers = async (search: string, as?: MadePerson) =>
      (await find(search, as)).response?.data.map(({ studentRollNumber }) => studentRollNumber);
    expect(await numbers('ab1')).toEqual(['AB123']);
    expect(await numbers('AB_')).toEqual(['AB_99']);
    expect(await numbers('AB_', levelThree)).toEqual([]);
    expect(await numbers('B12')).toEqual([]);
  });

  it.each([
    ['ab', 'Please enter at least 3 characters to search.'],
    ['12345678901', 'Please use at most 10 characters.'],
  ])('refuses %j', async (search, message) => {
    const answer = await find(search);
    expect(answer.status).toBe(400);
    expect(answer.validationErrors?.map((one) => one.message)).toEqual([message]);
  });
});
