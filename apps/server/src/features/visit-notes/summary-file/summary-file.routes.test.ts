import { describe, expect, it } from 'vitest';
import { summaryFileLimits } from '@lectern/contract/visit-notes/summary-file/summary-file.limits.ts';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makeVisit, type WantedVisit } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../../test/factories.ts';
import { makePdf } from '../../../../test/files-factories.ts';
import { flagActs } from '../../../../test/flag-factories.ts';
import type { District } from '../../../../test/group-factories.ts';
import { giveBrand } from '../../../../test/host-factories.ts';
import { districtPerTest } from '../../../../test/institution-per-test.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import type { TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;

districtPerTest('summaries', (made) => {
  ({ server, second, district } = made);
});

const ask = (as: MadePerson, id: string, headers: Record<string, string> = {}) =>
  server.call<Buffer>(`GET /visit/${id}/summary-file`, {
    ...{ as: as.token, host: district.world.hostName, headers },
  });

async function linesFor(as: MadePerson, id: string, headers?: Record<string, string>): Promise<string[]> {
  const { status, response } = await ask(as, id, headers);
  expect(status).toBe(200);
  return readPdf(response as Buffer).lines;
}

const held = async (wanted: Partial<WantedVisit> = {}): Promise<string> => {
  const { world, educator, student } = district;
  const visit = { educator, students: [student], state: 'notePending', startsIn: -60, ...wanted } as const;
  return (await makeVisit(server, world, visit)).id;
};

const note = (visitId: string, form: object) =>
  server.call('POST /visit/soap-notes', {
    ...{ as: district.educator.token, host: district.world.hostName, body: { visitId, ...form } },
  });

const texts = { subjective: 'Factoring', objective: 'Worked on halves.', plan: 'Practise thirds.' };

/** Everybody who sees the summary of a session with the district's student. */
const readers = () => {
  const { student, parent, educator, levelThree, levelTwo } = district;
  return { student, parent, educator, levelThree, levelTwo };
};

describe('a session on paper', () => {
  it('is a PDF that is kept nowhere, with the facts, for everybody who sees the summary', async () => {
    const id = await held();
    for (const who of Object.values(readers())) {
      const answer = await ask(who, id);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-disposition']).toContain('attachment');
      const text = readPdf(answer.response as Buffer).lines.join('\n');
      for (const part of [
        'Session Summary',
        'Note Pending',
        'Subject',
        district.educator.name,
        'Page 1 of 1',
      ])
        expect(text).toContain(part);
      expect(text).toContain(district.student.name);
      expect(text).toContain('What happened');
    }
  });

  it('carries the name, the colour and the logo of its host', async () => {
    const id = await held();
    const [appname, brandColor] = ['Harbor Lessons', '#7a1fa2'];
    const paper = async () => readPdf((await ask(district.student, id)).response as Buffer);
    const before = await paper();
    expect([before.lines.includes(appname), before.colours.includes(brandColor)]).toEqual([false, false]);
    await giveBrand(server, district.world, { appname, brandColor });
    const { lines, colours, pictures } = await paper();
    expect(lines).toContain(appname);
    expect(colours).toContain(brandColor);
    expect(pictures).toBe(before.pictures + 1);
  });

  it('has the note once it is complete, for everybody, and leaves an entry that it was read', async () => {
    const id = await held();
    await note(id, {
      ...texts,
      materialImages: [`data:application/pdf;base64,${makePdf().toString('base64')}`],
    });
    for (const who of Object.values(readers()))
      expect((await linesFor(who, id)).join()).not.toContain('halves');
    await note(id, { visitNoteCompletedStatus: 1 });
    for (const who of Object.values(readers())) {
      const lines = await linesFor(who, id);
      for (const text of Object.values(texts)) expect(lines).toContain(text);
      expect(lines.some((line) => line.endsWith('.pdf'))).toBe(true);
      const entries = await auditAbout(server, id);
      expect(entries.some(({ action, actorId }) => action === 'visit-notes.read' && actorId === who.id)).toBe(
        true,
      );
    }
  });

  it('is audited where an administrator makes it, and nowhere else', async () => {
    const id = await held();
    const made = async () =>
      (await auditAbout(server, id)).filter(({ action }) => action === 'visit-summary.exported');
    const { student, parent, educator, levelThree, levelTwo } = district;
    for (const who of [student, parent, educator]) await ask(who, id);
    expect(await made()).toEqual([]);
    for (const who of [levelThree, levelTwo]) await ask(who, id);
    expect((await made()).map(({ actorId }) => actorId)).toEqual([levelThree.id, levelTwo.id]);
  });

  it('has of a class no other child for families, and all names for the educator and administrators', async () => {
    const { student, other, parent, educator, levelThree } = district;
    const una = await makePerson(server, district.world, 'student', { firstName: 'Una', lastName: 'Hidden' });
    const id = await held({ kind: 'classroom', students: [student, other, una] });
    const all = [student, other, una];
    for (const [who, own] of [
      [student, student],
      [parent, student],
      [other, other],
      [una, una],
    ] as const) {
      const text = (await linesFor(who, id)).join('\n');
      expect(all.filter(({ name }) => text.includes(name))).toEqual([own]);
    }
    for (const who of [educator, levelThree]) {
      const text = (await linesFor(who, id)).join(' ');
      const names = all.map(({ name }) => name).toSorted();
      expect(text).toContain(names.join(', '));
    }
  });

  it('says nothing of a flag and of no reason to families', async () => {
    const flags = flagActs(server, district);
    const id = await held({ state: 'completed' });
    await flags.raise(id);
    await server.db
      .updateTable('visits')
      .set({ cancelReason: 'Measles', cancelledBy: district.educator.id })
      .where('id', '=', id)
      .execute();
    const { student, parent, educator } = district;
    for (const who of [student, parent])
      expect((await linesFor(who, id)).join()).not.toMatch(/[Ff]lag|Measles/);
    expect((await linesFor(educator, id)).join()).toContain('Flagged');
  });

  it('waits for no note of a session that was cancelled, and shows every letter of why it was', async () => {
    const id = await held({ state: 'cancelled' });
    const { world, educator } = district;
    const happening = { institutionId: world.institutionId, visitId: id, at: server.clock.now() };
    await server.db
      .insertInto('visitHappenings')
      .values({ ...happening, kind: 'cancelled', actorId: educator.id })
      .execute();
    const why = { cancelReason: 'A match', cancelledBy: educator.id };
    await server.db.updateTable('visits').set(why).where('id', '=', id).execute();
    const text = (await linesFor(educator, id)).join('\n');
    expect(text).toContain('A match');
    expect(text).not.toMatch(/Session Notes|Some letters/);
  });

  it('is in the reader’s language and zone', async () => {
    const id = await held();
    const lines = await linesFor(district.student, id, {
      ...{ 'accept-language': 'es', 'x-time-zone': 'America/New_York' },
    });
    expect(lines).toContain('Resumen de la sesión');
    expect(lines.join('\n')).toMatch(/E[SD]T/);
  });

  it('goes over pages where much happened, and loses none of it', async () => {
    const { world, student } = district;
    const id = await held();
    await server.db
      .insertInto('visitHappenings')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          ...{ institutionId: world.institutionId, visitId: id, kind: 'came', personId: student.id },
          at: new Date(server.clock.now().getTime() + at * 1_000),
        })),
      )
      .execute();
    const lines = await linesFor(student, id);
    expect(lines.filter((line) => line === `${student.name} came`)).toHaveLength(120);
    expect(lines.filter((line) => /^Page \d of \d/.test(line)).length).toBeGreaterThan(2);
  });

  it('says of which fields it cannot show every letter, and does not fail', async () => {
    const { world } = district;
    const li = await makePerson(server, world, 'student', { firstName: '小龍', lastName: '李' });
    const text = (await linesFor(district.educator, await held({ students: [li] }))).join(' ');
    expect(text).toContain('Some letters cannot be shown in this file: Student Name');
    expect((await linesFor(district.educator, await held())).join()).not.toContain('Some letters');
  });

  it('is not found by strangers, and no place for guests and for roles without summaries', async () => {
    const id = await held();
    const stranger = await makePerson(server, second, 'educator');
    const elsewhere = await server.call(`GET /visit/${id}/summary-file`, {
      ...{ as: stranger.token, host: 'second.test' },
    });
    expect(elsewhere.status).toBe(404);
    const colleague = await makePerson(server, district.world, 'educator');
    const beside = await makePerson(server, district.world, 'levelThreeAdmin', {
      levelId: district.besideLevelId,
    });
    for (const who of [district.other, colleague, beside]) expect((await ask(who, id)).status).toBe(404);
    for (const role of ['levelOneAdmin', 'topAdmin', 'graAdmin'] as const)
      expect((await ask(await makePerson(server, district.world, role), id)).status).toBe(403);
  });

  it('is refused to people who made too many, in words, and to nobody else', async () => {
    const id = await held();
    await server.db
      .insertInto('rateLimits')
      .values({
        ...{ key: `summary-file:${district.student.id}`, attempts: summaryFileLimits.perHour },
        startedAt: server.clock.now(),
      })
      .execute();
    expect(await ask(district.student, id)).toMatchObject({
      status: 429,
      message: 'You have made many files in a short time. Please try again in an hour.',
    });
    expect((await ask(district.parent, id)).status).toBe(200);
    await server.pass(3_601);
    expect((await ask(district.student, id)).status).toBe(200);
  });
});
