import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentNote } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeVisit } from './call-factories.ts';
import { makePdf } from './files-factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { nameOf, tableOf, texts } from './two-institutions.ts';

let server: TestServer;
let district: District;
let routes: readonly Route[];
let noteId: string;
let fileId: string;
let visitId: string;

/** Said in the note, and by what the note and its file are known. */
const secrets = (): string[] => ['Cries when corrected', 'STUDENT_NOTES', noteId, fileId];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const { world, educator, student } = district;
  const visit = { educator, students: [student], state: 'completed', startsIn: -1_440 } as const;
  visitId = (await makeVisit(server, world, visit)).id;
  const pdf = `data:application/pdf;base64,${makePdf().toString('base64')}`;
  const { response } = await server.call<StudentNote>('POST /student/notes', {
    as: educator.token,
    body: { studentId: student.id, notes: 'Cries when corrected', materialImages: [pdf] },
  });
  noteId = response?.id ?? '';
  fileId = response?.materialImages[0]?.id ?? '';
  routes = server.server.routes;
});
afterAll(() => server.stop());

describe('students and parents', () => {
  it('would be found out by the words, which the educator does get', async () => {
    const { educator, student } = district;
    const answer = await server.call(`GET /student/${student.id}/notes`, { as: educator.token });
    const text = JSON.stringify(answer.response);
    for (const one of secrets().filter((word) => word !== 'STUDENT_NOTES')) expect(text).toContain(one);
    const bell = await server.call('GET /notification', { as: district.levelThree.token });
    expect(JSON.stringify(bell.response)).toContain('STUDENT_NOTES');
  });

  it.each(['student', 'parent'] as const)(
    'are told nothing of a note by any answer to a %s',
    async (role) => {
      const told: string[] = [];
      const open = routes.filter(({ call }) => !call.transfer && call.path !== '/logout');
      const admitted = open.filter(({ gate }) => gate.admits(somebody(role)));
      expect(admitted.length).toBeGreaterThan(50);
      // The calls about notes are tried although their gates are shut.
      const wanted = open.filter((route) => admitted.includes(route) || route.call.path.includes('student'));
      for (const isReading of [true, false])
        for (const route of wanted.filter(({ call }) => (call.method === 'GET') === isReading)) {
          const ids = (field: string) => {
            const table = tableOf(route, field);
            if (field === 'fileId' || table === 'files') return fileId;
            return table === 'people' ? district.student.id : visitId;
          };
          const { path, query, body } = sampleInput(route.call, { ids, texts: texts[nameOf(route)] ?? {} });
          const as = district[role].token;
          const wish = route.call.path === '/visit/student' ? { ...query, filter: 'previous' } : query;
          const answer = await server.call(`${route.call.method} ${path}`, { as, query: wish, body });
          const { headers: _headers, ...envelope } = answer;
          const text = JSON.stringify(envelope).toLowerCase();
          // An address names the file that somebody asked for.
          const found = secrets().filter((one) => !path.includes(one) && text.includes(one.toLowerCase()));
          told.push(...found.map((one) => `${nameOf(route)}: ${one}`));
        }
      expect(told).toEqual([]);
    },
  );

  it.each(['student', 'parent'] as const)('get no address of its file (%s)', async (role) => {
    const answer = await server.call(`GET /file/${fileId}`, { as: district[role].token });
    expect(answer.status).toBe(404);
  });
});
