import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makeCast, makeVisit, type Cast } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { givePicture } from '../../../../test/files-factories.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let top: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  top = await makePerson(server, cast.world, 'topAdmin');
});

const nameless = { firstName: 'Quillabeth', lastName: 'Zanderholm' } as const;

/** The names of the files in a person's export, its rows as they are, and the words of its papers. */
async function exportOf(person: MadePerson): Promise<{ names: string[]; data: string; papers: string }> {
  const answer = await server.server.app.inject({
    method: 'POST',
    url: `/api/personal-data/${person.id}/export`,
    headers: { authorization: `Bearer ${top.token}`, host: 'localhost' },
  });
  expect(answer.statusCode).toBe(200);
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: false, autoClose: false });
  const names: string[] = [];
  let data = '';
  let papers = '';
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName === 'data.json') data = content.toString();
    if (entry.fileName.endsWith('.pdf')) papers += readPdf(content).lines.join('\n');
  }
  return { names, data, papers };
}

describe('POST /personal-data/:id/export', () => {
  it('tells why a session was cancelled to its educator and to the person who said so, and to nobody else in it', async () => {
    const [student, peer] = [
      await makePerson(server, cast.world, 'student'),
      await makePerson(server, cast.world, 'student'),
    ];
    const educator = await makePerson(server, cast.world, 'educator');
    const visit = await makeVisit(server, cast.world, { educator, students: [student, peer] });
    await server.db
      .updateTable('visits')
      .set({ state: 'cancelled', cancelReason: 'Measles in the family', cancelledBy: student.id })
      .where('id', '=', visit.id)
      .execute();
    const tells = async (person: MadePerson): Promise<boolean> =>
      (await exportOf(person)).data.includes('Measles in the family');
    expect([await tells(student), await tells(peer), await tells(educator)]).toEqual([true, false, true]);
  });

  it('breaks off where the bytes of a file are gone, and the server goes on', async () => {
    const student = await makePerson(server, cast.world, 'student');
    await givePicture(server, student);
    await server.db
      .updateTable('files')
      .set({ storageName: randomUUID() })
      .where('ownerId', '=', student.id)
      .execute();
    const port = await server.listen();
    const answer = await fetch(`http://localhost:${port}/api/personal-data/${student.id}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${top.token}` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    expect((await exportOf(await makePerson(server, cast.world, 'student'))).names).toEqual(['data.json']);
  });

  it('sends all rows and pictures of one person as a ZIP, no secrets, and is audited', async () => {
    const student = await makePerson(server, cast.world, 'student', nameless);
    await givePicture(server, student);
    const educator = await makePerson(server, cast.world, 'educator');
    await makeVisit(server, cast.world, {
      ...{ educator, students: [student], state: 'completed', startsIn: -60 },
    });
    const { names, data } = await exportOf(student);
    expect(names.toSorted()).toEqual([
      'data.json',
      expect.stringMatching(/^files\/[\da-f-]{36}\.png$/),
      expect.stringMatching(/^sessions\/\d{4}-\d\d-\d\d-[\da-f-]{36}\.pdf$/),
    ]);
    const told = JSON.parse(data) as { Name: string; 'What is kept': Record<string, object[]> };
    expect(told.Name).toBe('Quillabeth Zanderholm');
    expect(told['What is kept']['Sessions']).toHaveLength(1);
    expect(told['What is kept']['Account']).toMatchObject([{ 'E-mail address': student.email }]);
    expect(data).not.toMatch(/token ?hash|password ?hash|storage ?name|alphabet|beginnings/i);
    expect(data).not.toContain(educator.name);
    expect((await auditAbout(server, student.id)).map(({ action }) => action)).toContain('person.exported');
  });
});

describe('an export', () => {
  it('has a page of each session that is over: of a student as they read it, of an educator without the others', async () => {
    const student = await makePerson(server, cast.world, 'student', nameless);
    const educator = await makePerson(server, cast.world, 'educator');
    await makeVisit(server, cast.world, {
      ...{ educator, students: [student], state: 'completed', startsIn: -60 },
    });
    await makeVisit(server, cast.world, { educator, students: [student], startsIn: 1_440 });
    const [own, taught] = [await exportOf(student), await exportOf(educator)];
    for (const { names } of [own, taught])
      expect(names.filter((name) => name.startsWith('sessions/'))).toHaveLength(1);
    expect(own.papers).toContain('Quillabeth Zanderholm');
    expect(own.papers).toContain(educator.name);
    expect(taught.papers).toContain(educator.name);
    expect(taught.papers).not.toContain('Zanderholm');
    expect(await auditAbout(server, student.id)).toHaveLength(1);
  });

  it('holds every row of more than a page, once, and reads them as they are sent', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const educator = await makePerson(server, cast.world, 'educator');
    const { id: visitId } = await makeVisit(server, cast.world, { educator, students: [student] });
    const { institutionId } = cast.world;
    const bodies = Array.from({ length: 1_201 }, (_, at) => `message ${at} of many`);
    await server.db
      .insertInto('visitMessages')
      .values(
        bodies.map((body) => ({
          ...{ institutionId, visitId, senderId: student.id, clientMessageId: randomUUID() },
          ...{ body, kind: 'user', createdAt: server.clock.now() },
        })),
      )
      .execute();
    const { data } = await exportOf(student);
    const told = JSON.parse(data) as { 'What is kept': Record<string, { Text: string }[]> };
    const texts = (told['What is kept']['Chat messages'] ?? []).map(({ Text }) => Text);
    expect(texts.toSorted()).toEqual(bodies.toSorted());
  });
});

describe('exports', () => {
  it('tell of others no more than texts do, and are so many a day', async () => {
    const educator = await makePerson(server, cast.world, 'educator');
    await server.db
      .insertInto('notifications')
      .values({
        ...{ institutionId: cast.world.institutionId, personId: educator.id, type: 'sessionMissed' },
        ...{ createdAt: server.clock.now(), data: JSON.stringify({ studentName: 'Ursulina Vanterpool' }) },
      })
      .execute();
    const send = () =>
      server.server.app.inject({
        ...{ method: 'POST', url: `/api/personal-data/${educator.id}/export` },
        headers: { authorization: `Bearer ${top.token}`, host: 'localhost' },
      });
    const answers = [await send()];
    while (answers.length <= personalDataLimits.exportsInDay) answers.push(await send());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: personalDataLimits.exportsInDay }, () => 200),
      429,
    ]);
    const zip = await fromBufferPromise(answers[0]?.rawPayload ?? Buffer.alloc(0), {
      ...{ lazyEntries: false, autoClose: false },
    });
    for await (const entry of zip.eachEntry())
      expect((await buffer(await zip.openReadStreamPromise(entry))).toString()).not.toContain('Vanterpool');
  });
});
