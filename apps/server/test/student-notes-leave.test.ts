import { buffer } from 'node:stream/consumers';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { StudentNote } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { makePerson, makeWorld, type World } from './factories.ts';
import { makePdf } from './files-factories.ts';
import { eventually } from './identity-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

it('notes on a student are told by no export, and erased with the student by name and file', async () => {
  const student = await makePerson(server, world, 'student', { firstName: 'Quilla', lastName: 'Zander' });
  const levelThree = await makePerson(server, world, 'levelThreeAdmin');
  const [top, second] = [
    await makePerson(server, world, 'topAdmin'),
    await makePerson(server, world, 'graAdmin'),
  ];
  const made = await server.call<StudentNote>('POST /student/notes', {
    as: levelThree.token,
    body: {
      ...{ studentId: student.id, notes: 'Zander tires after an hour' },
      materialImages: [`data:application/pdf;base64,${makePdf().toString('base64')}`],
    },
  });
  const fileId = made.response?.materialImages[0]?.id ?? '';
  const sent = await server.server.app.inject({
    ...{ method: 'POST', url: `/api/personal-data/${student.id}/export` },
    headers: { authorization: `Bearer ${top.token}`, host: 'localhost' },
  });
  const zip = await fromBufferPromise(sent.rawPayload, { lazyEntries: false, autoClose: false });
  const entries: string[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry.fileName);
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    expect(text).toContain('Zander');
    expect(text).not.toContain('tires');
  }
  expect(entries).toEqual(['data.json']);

  await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
  const asked = await server.call<{ id: string }>(`POST /personal-data/${student.id}/erasure`, {
    as: top.token,
  });
  const id = asked.response?.id ?? '';
  await server.call(`PUT /personal-data/erasures/${id}/agreement`, { as: second.token });
  await server.pass(personalDataLimits.erasureDays * 24 * 3_600 + 60);
  await eventually(async () => {
    const row = await server.db
      .selectFrom('erasures')
      .select('doneAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.doneAt ?? undefined;
  });
  const [note] = await server.db.selectFrom('studentNotes').selectAll().execute();
  expect(note?.notes).toContain('tires after an hour');
  expect(note?.notes).not.toContain('Zander');
  expect(await server.db.selectFrom('studentNoteFiles').selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
});
