import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentNote } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { makeVisit } from './call-factories.ts';
import { foundIn, listenForFamily, pdfSaying, toldByCalls, type Asker, type Ear } from './family-sweep.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { tableOf } from './two-institutions.ts';

let server: TestServer;
let district: District;
let ear: Ear;
let noteId: string;
let fileId: string;
let visitId: string;
let bookedId: string;

/** Stands in the file of the note. */
const inFile = 'Letter of the counselor';
/** Written into the note of a session, and into its material, which families do read. */
const shared = 'Practise thirds';
const handout = 'Sheet of thirds';
/** Said in the note, and by what the note and its file are known. */
const secrets = (): string[] => ['Cries when corrected', inFile, 'STUDENT_NOTES', noteId, fileId];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const { world, educator, student } = district;
  const booked = { educator, students: [student] };
  ear = await listenForFamily(server, district);
  visitId = (await makeVisit(server, world, { ...booked, state: 'notePending', startsIn: -1_440 })).id;
  const note = { visitId, plan: shared, materialImages: [pdfSaying(handout)], visitNoteCompletedStatus: 1 };
  await server.call('POST /visit/soap-notes', { as: educator.token, body: note });
  const { response } = await server.call<StudentNote>('POST /student/notes', {
    as: educator.token,
    body: { studentId: student.id, notes: 'Cries when corrected', materialImages: [pdfSaying(inFile)] },
  });
  noteId = response?.id ?? '';
  fileId = response?.materialImages[0]?.id ?? '';
  // The last that the educator gets: another would put it away.
  bookedId = (await makeVisit(server, world, { ...booked, startsIn: 2_880 })).id;
});
afterAll(async () => {
  ear.close();
  await server.stop();
});

const asker = (role: 'student' | 'parent' | 'educator'): Asker => ({
  ...{ role, token: district[role].token, opensFiles: true },
  ids: (route, field) => {
    if (route.call.path.startsWith('/calendar/')) return bookedId;
    const table = tableOf(route, field);
    if (field === 'fileId' || table === 'files') return fileId;
    return table === 'people' ? district.student.id : visitId;
  },
  // The calls about notes are tried although their gates are shut.
  also: ({ call }) => call.path.includes('student'),
});

describe('students and parents', () => {
  it('would be found out by the words, which the educator does get, also out of the file', async () => {
    const told = await toldByCalls(server, { ...asker('educator'), onlyReads: true });
    expect(foundIn(told, secrets())).toEqual(
      expect.arrayContaining([
        ...['Cries when corrected', noteId, fileId].map((one) => `GET /student/:id/notes: ${one}`),
        `a file of GET /student/:id/notes: ${inFile}`,
      ]),
    );
    const bell = await server.call('GET /notification', { as: district.levelThree.token });
    expect(JSON.stringify(bell.response)).toContain('STUDENT_NOTES');
  }, 120_000);

  it.each(['student', 'parent'] as const)(
    'are told nothing of a note by any answer, file or message to a %s, but of the session',
    async (role) => {
      const heard = await ear.told(district[role]);
      const told = [...(await toldByCalls(server, asker(role))), ...heard];
      expect(told.length).toBeGreaterThan(50);
      expect(foundIn(told, secrets())).toEqual([]);
      expect(foundIn(told, [shared, handout, visitId])).toEqual(
        expect.arrayContaining([
          `GET /visit/:id/encounter: ${shared}`,
          `GET /visit/:id/summary-file: ${shared}`,
          `a file of GET /visit/:id: ${handout}`,
          `/web visit_changed: ${visitId}`,
        ]),
      );
      expect(foundIn(told, ['BEGIN:VEVENT'])).toEqual([
        ...['GET /calendar/visits/:id/file: BEGIN:VEVENT', 'a file of POST /calendar/feed: BEGIN:VEVENT'],
      ]);
    },
    120_000,
  );

  it.each(['student', 'parent'] as const)('get no address of its file (%s)', async (role) => {
    const answer = await server.call(`GET /file/${fileId}`, { as: district[role].token });
    expect(answer.status).toBe(404);
  });
});
