import { describe, expect, it } from 'vitest';
import type {
  MyStudent,
  StudentDetail,
  StudentHistoryItem,
  StudentNote,
} from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { makePdf, makePng, multipart, multipartType, openFile } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let here: District;
let host: string;
let call: CallAs<unknown>;

districtPerTest('student-notes', async (made) => {
  ({ server, second, call, hostName: host, district: here } = made);
  await held();
});

interface Page<T> {
  data: T[];
  pageNumber: number;
  itemsPerPage: number;
  totalPages: number;
  totalItems: number;
}

const held = (wanted: Partial<Parameters<typeof makeVisit>[2]> = {}) =>
  makeVisit(server, here.world, {
    ...{ educator: here.educator, students: [here.student], startsIn: -600, state: 'completed' },
    ...wanted,
  });
const add = (as: MadePerson = here.educator, given: Record<string, unknown> = {}) =>
  call<StudentNote>(as, 'POST /student/notes', {
    ...{ studentId: here.student.id, notes: 'Tires after an hour' },
    ...given,
  });
const notesOf = (as: MadePerson, studentId = here.student.id, page = 1) =>
  call<Page<StudentNote>>(as, `GET /student/${studentId}/notes?pageNumber=${page}`);
const mine = (as: MadePerson = here.educator, search = '') =>
  call<Page<MyStudent>>(as, `GET /my-students${search && `?search=${search}`}`);
const detail = (as: MadePerson, id = here.student.id) => call<StudentDetail>(as, `GET /my-students/${id}`);
const history = (as: MadePerson = here.educator, page = 1) =>
  call<Page<StudentHistoryItem>>(as, `GET /my-students/${here.student.id}/history?pageNumber=${page}`);
const names = ({ response }: Answer<Page<MyStudent>>) => response?.data.map(({ name }) => name);
const told = async (person: MadePerson) =>
  (
    await call<{ data: { type: string; data: Record<string, unknown> }[] }>(person, 'GET /notification')
  ).response?.data.filter(({ type }) => type === 'STUDENT_NOTES');
const colleague = (given: Parameters<typeof makePerson>[3] = {}) =>
  makePerson(server, here.world, 'educator', { firstName: 'Ben', ...given });
const isShut = async (id: string) =>
  server.db.updateTable('people').set({ active: false }).where('id', '=', id).execute();

async function sendPdfs(as: MadePerson, count: number, bytes: number): Promise<string[]> {
  const files = Array.from({ length: count }, (_, at) => ({
    name: `${at}.pdf`,
    content: makePdf(bytes),
  }));
  const sent = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as: as.token, host, body: multipart(files), headers: { 'content-type': multipartType } },
  });
  return (sent.response?.files ?? []).map(({ fileId }) => fileId);
}

describe('a student with whom there are sessions to come alone', () => {
  /** The educator's view of the student: list, notes, history, and details. */
  async function readOf(student: MadePerson): Promise<unknown[]> {
    const { educator } = here;
    const { response } = await mine(educator);
    return [
      response?.data.some(({ id }) => id === student.id),
      (await notesOf(educator, student.id)).status,
      (await call(educator, `GET /my-students/${student.id}/history?pageNumber=1`)).status,
      (await detail(educator, student.id)).status,
    ];
  }
  const [all, nothing] = [
    [true, 200, 200, 200],
    [false, 404, 404, 404],
  ];

  it('is not the educator’s by a session that the educator made, until it begins', async () => {
    const { id } = await held({ students: [here.other], startsIn: 60, state: 'booked' });
    expect(await readOf(here.other)).toEqual(all);
    const made = { createdBy: here.educator.id, createdByRole: 'educator' };
    await server.db.updateTable('visits').set(made).where('id', '=', id).execute();
    expect(await readOf(here.other)).toEqual(nothing);
    server.clock.move(61 * 60);
    expect(await readOf(here.other)).toEqual(all);
  });

  it('is not by a class, no matter who made it: an educator gives places there', async () => {
    await held({ students: [here.other], startsIn: 60, state: 'booked', kind: 'classroom' });
    expect(await readOf(here.other)).toEqual(nothing);
  });

  it('stays the educator’s by an earlier session', async () => {
    await held({ students: [here.other] });
    await held({ students: [here.other], startsIn: 60, state: 'booked', kind: 'classroom' });
    expect(await readOf(here.other)).toEqual(all);
  });
});

describe('GET /my-students', () => {
  it('lists by name whom the educator has or had, and no one else', async () => {
    expect(names(await mine())).toEqual([here.student.name]);
    await held({ students: [here.other], startsIn: 60, state: 'booked' });
    expect(names(await mine())?.toSorted()).toEqual([here.student.name, here.other.name].toSorted());
    expect(names(await mine(here.educator, here.other.name.split(' ')[0]))).toContain(here.other.name);
    expect(names(await mine(here.educator, 'Nobody'))).toEqual([]);
    expect((await mine(await colleague())).response).toMatchObject({ data: [], totalPages: 0 });
  });

  it('keeps whose account is closed, and drops who is of no school of the educator’s or had no session for a year', async () => {
    await isShut(here.student.id);
    expect((await mine()).response?.data).toMatchObject([{ id: here.student.id, active: false }]);
    await held({ students: [here.besideStudent] });
    expect((await mine()).response?.totalItems).toBe(1);
    await server.db
      .updateTable('visits')
      .set({ startsAt: new Date('2025-01-10T10:00:00Z'), endsAt: new Date('2025-01-10T10:30:00Z') })
      .where('educatorId', '=', here.educator.id)
      .execute();
    expect((await mine()).response?.data).toEqual([]);
    expect((await notesOf(here.educator)).status).toBe(404);
  });

  it('refuses a search of more than 50 characters', async () => {
    expect((await mine(here.educator, 'x'.repeat(51))).status).toBe(400);
  });
});

describe('GET /my-students/:id', () => {
  it('tells the head of the summary, also of a student who is not active', async () => {
    await isShut(here.student.id);
    for (const as of [here.educator, here.levelThree])
      expect((await detail(as)).response).toMatchObject({
        ...{ id: here.student.id, name: here.student.name, image: null, active: false },
        ...{ levelThree: { id: here.world.levels[2] }, student: { id: here.student.id } },
        associatedLevels: here.world.levels.map((id) => ({ id })),
      });
  });

  it('is for nobody else', async () => {
    const strangers = [
      await colleague(),
      await makePerson(server, here.world, 'levelThreeAdmin', { levelId: here.besideLevelId }),
    ];
    for (const as of strangers) expect((await detail(as)).status).toBe(404);
    expect((await detail(here.educator, here.other.id)).status).toBe(404);
    expect((await detail(here.educator, here.parent.id)).status).toBe(404);
    for (const as of [here.student, here.parent, here.levelTwo])
      expect((await detail(as)).response_code).toBe('access_denied');
  });
});

describe('GET /my-students/:id/history', () => {
  it('has sessions of all educators of the shared schools that have begun, 5 a page, the newest first', async () => {
    const ben = await colleague();
    const bens = await held({ educator: ben, startsIn: -30, state: 'missed' });
    await held({ educator: ben, startsIn: 300, state: 'booked' });
    for (const at of [1, 2, 3, 4]) await held({ startsIn: -600 - 60 * at });
    const first = (await history()).response;
    expect(first).toMatchObject({ pageNumber: 1, itemsPerPage: 5, totalPages: 2, totalItems: 6 });
    expect(first?.data[0]).toMatchObject({
      ...{ id: bens.id, sessionType: 'Scheduled', educatorName: ben.name, isOwn: false },
      ...{ visitStatus: 'Missed', sessionTime: bens.startsAt.toISOString(), createdByRole: 'Student' },
    });
    expect(first?.data[0]?.subject).toBeTypeOf('string');
    expect(first?.data.slice(1).every(({ isOwn }) => isOwn)).toBe(true);
    expect((await history(here.educator, 2)).response?.data).toHaveLength(1);
    const own = await call<Page<StudentHistoryItem>>(
      here.educator,
      `GET /my-students/${here.student.id}/history?isOwn=true&itemsPerPage=100`,
    );
    expect(own.response).toMatchObject({ totalItems: 5, totalPages: 1 });
    expect(own.response?.data.every(({ isOwn }) => isOwn)).toBe(true);
  });

  it('leaves out other schools, and is for the student’s educators alone', async () => {
    const elsewhere = await held({ startsIn: -90 });
    await server.db
      .updateTable('visits')
      .set({ levelId: here.besideLevelId })
      .where('id', '=', elsewhere.id)
      .execute();
    expect((await history()).response?.data.map(({ id }) => id)).not.toContain(elsewhere.id);
    expect((await history(await colleague())).status).toBe(404);
    for (const as of [here.student, here.parent, here.levelThree])
      expect((await history(as)).response_code).toBe('access_denied');
  });
});

describe('POST /student/notes', () => {
  it('adds a note with files, tells Level 3 alone, and leaves nothing of it in the audit', async () => {
    const [uploaded] = await sendPdfs(here.educator, 1, 64);
    const picture = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    const made = await add(here.educator, { materialFileIds: [uploaded], materialImages: [picture] });
    expect(made).toMatchObject({
      ...{ status: 201, message: 'The notes were added.' },
      response: {
        ...{ addedBy: here.educator.name, notes: 'Tires after an hour' },
        ...{ createdAt: server.clock.now().toISOString() },
        materialImages: [{ fileType: 'pdf' }, { fileType: 'png' }],
      },
    });
    const { student, educator, levelThree } = here;
    expect(await told(levelThree)).toMatchObject([
      { data: { studentUserId: student.id, studentName: student.name, educatorName: educator.name } },
    ]);
    expect(JSON.stringify(await told(levelThree))).not.toContain('Tires');
    for (const other of [student, here.parent, educator, here.levelTwo])
      expect(await told(other)).toEqual([]);
    const entries = await auditAbout(server, student.id);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['student-note.added', educator.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Tires');
  });

  it('by Level 3 tells nobody, by an educator every administrator of the school', async () => {
    const admins = [here.levelThree, await makePerson(server, here.world, 'levelThreeAdmin')];
    expect((await add(here.levelThree)).status).toBe(201);
    for (const admin of admins) expect(await told(admin)).toEqual([]);
    await add(here.educator);
    for (const admin of admins) expect(await told(admin)).toHaveLength(1);
    expect((await notesOf(here.educator)).response?.data.map(({ addedBy }) => addedBy).toSorted()).toEqual(
      [here.educator.name, here.levelThree.name].toSorted(),
    );
  });

  it('wants words, at most 500 characters of them', async () => {
    expect(await add(here.educator, { notes: '  ' })).toMatchObject({
      ...{ status: 400, validationErrors: [{ field: 'notes', message: 'Notes are mandatory' }] },
    });
    expect((await add(here.educator, { notes: 'x'.repeat(501) })).validationErrors).toMatchObject([
      { field: 'notes', message: 'Notes can have at most 500 characters.' },
    ]);
    expect((await add(here.educator, { notes: 'x'.repeat(500) })).status).toBe(201);
  });

  it('takes 52,428,800 bytes of files and not one more', async () => {
    const ten = await sendPdfs(here.educator, 10, 4_800_000);
    const rest = 52_428_800 - 48_000_000;
    const dataUrl = (bytes: number) => `data:application/pdf;base64,${makePdf(bytes).toString('base64')}`;
    expect(
      await add(here.educator, { materialFileIds: ten, materialImages: [dataUrl(rest + 1)] }),
    ).toMatchObject({ status: 413, message: 'Upload a Image/PDF less than 50 MB' });
    expect((await notesOf(here.educator)).response?.data).toEqual([]);
    const taken = await add(here.educator, { materialFileIds: ten, materialImages: [dataUrl(rest)] });
    expect(taken.response?.materialImages).toHaveLength(11);
  });

  it('takes fifty files', async () => {
    const fifty: string[] = [];
    while (fifty.length < 50) fifty.push(...(await sendPdfs(here.educator, 10, 1_000)));
    const [more = ''] = await sendPdfs(here.educator, 1, 1_000);
    expect(await add(here.educator, { materialFileIds: [...fifty, more] })).toMatchObject({
      ...{ status: 400, validationErrors: [{ message: 'Please choose at most 50 files.' }] },
    });
    const taken = await add(here.educator, { materialFileIds: fifty });
    expect(taken.response?.materialImages).toHaveLength(50);
  });

  it('refuses what is no picture or PDF, files of others, and files twice', async () => {
    const text = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    expect(await add(here.educator, { materialImages: [text] })).toMatchObject({
      ...{ response_code: 'file_type_refused', message: 'Please upload only Image/PDF' },
    });
    const [foreign] = await sendPdfs(here.levelThree, 1, 64);
    expect((await add(here.educator, { materialFileIds: [foreign] })).status).toBe(404);
    const [own] = await sendPdfs(here.educator, 1, 64);
    const answers = await Promise.all([
      add(here.educator, { materialFileIds: [own] }),
      add(here.educator, { materialFileIds: [own] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await notesOf(here.educator)).response?.totalItems).toBe(1);
  });

  it('sent twice at once under one key is one note, told once', async () => {
    const send = () =>
      server.call<StudentNote>('POST /student/notes', {
        ...{ as: here.educator.token, host, headers: { 'idempotency-key': 'student-note-1' } },
        body: { studentId: here.student.id, notes: 'Once' },
      });
    const answers = await Promise.all([send(), send()]);
    const ids = answers.flatMap(({ response }) => response?.id ?? []);
    expect(new Set(ids).size).toBe(1);
    expect((await notesOf(here.educator)).response?.totalItems).toBe(1);
    expect(await told(here.levelThree)).toHaveLength(1);
  });

  it('is refused to everybody who has not to do with the student', async () => {
    const besideAdmin = await makePerson(server, here.world, 'levelThreeAdmin', {
      levelId: here.besideLevelId,
    });
    const strangers = [await colleague(), await colleague({ levelId: here.besideLevelId }), besideAdmin];
    for (const as of strangers) expect((await add(as)).status).toBe(404);
    for (const as of [here.student, here.parent, here.levelTwo])
      expect((await add(as)).response_code).toBe('access_denied');
    const far = await makePerson(server, second, 'educator');
    const answer = await server.call('POST /student/notes', {
      ...{ as: far.token, host: 'second.test', body: { studentId: here.student.id, notes: 'Far' } },
    });
    expect(answer.status).toBe(404);
    expect((await add(here.educator, { studentId: here.parent.id })).status).toBe(404);
    expect(
      await server.db
        .selectFrom('studentNotes')
        .select('notes')
        .where('studentId', '=', here.student.id)
        .execute(),
    ).toEqual([]);
  });
});

describe('GET /student/:id/notes', () => {
  it('has 5 a page, the newest first, for educators of the student and all administrators above', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await add(here.educator, { notes: `Note ${at}` });
    const ben = await colleague();
    await held({ educator: ben });
    const top = await makePerson(server, here.world, 'topAdmin');
    for (const as of [here.educator, ben, here.levelThree, here.levelTwo, top]) {
      const { response } = await notesOf(as);
      expect(response).toMatchObject({ itemsPerPage: 5, totalPages: 2, totalItems: 6 });
      expect(response?.data.map(({ notes }) => notes)).toEqual([6, 5, 4, 3, 2].map((at) => `Note ${at}`));
    }
    const last = (await notesOf(here.educator, here.student.id, 2)).response;
    expect(last?.data.map(({ notes }) => notes)).toEqual(['Note 1']);
  });

  it('writes down who read, each time', async () => {
    await add();
    await notesOf(here.levelTwo);
    await notesOf(here.educator);
    const entries = await auditAbout(server, here.student.id);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['student-note.added', here.educator.id],
      ['student-notes.read', here.levelTwo.id],
      ['student-notes.read', here.educator.id],
    ]);
  });

  it('is for nobody else, and leaves no trace of the attempt', async () => {
    await add();
    const beside = await makePerson(server, here.world, 'levelThreeAdmin', { levelId: here.besideLevelId });
    for (const as of [await colleague(), beside]) expect((await notesOf(as)).status).toBe(404);
    for (const as of [here.student, here.parent])
      expect((await notesOf(as)).response_code).toBe('access_denied');
    const far = await makePerson(server, second, 'topAdmin');
    const answer = await server.call(`GET /student/${here.student.id}/notes`, {
      ...{ as: far.token, host: 'second.test' },
    });
    expect(answer.status).toBe(404);
    expect((await auditAbout(server, here.student.id)).map(({ action }) => action)).toEqual([
      'student-note.added',
    ]);
  });

  it('gives addresses of files that work for readers while they are, and for no one else', async () => {
    const [pdf] = await sendPdfs(here.educator, 1, 64);
    await add(here.educator, { materialFileIds: [pdf] });
    const url = (await notesOf(here.levelThree)).response?.data[0]?.materialImages[0]?.image ?? '';
    const open = async (as: MadePerson) => (await openFile(server, url, { as: as.token, host })).statusCode;
    for (const as of [here.levelThree, here.educator, here.levelTwo]) expect(await open(as)).toBe(200);
    for (const as of [here.student, here.parent, await colleague()]) expect(await open(as)).toBe(404);
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', here.educator.id).execute();
    expect(await open(here.educator)).toBe(404);
  });
});
