import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { queuedJobs } from '../../../test/queued-jobs.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import {
  linesOf,
  peopleIn,
  rehearse,
  uploadOf,
  type SentAs,
  type Sender,
} from '../../../test/upload-factories.ts';
import { transaction } from '../../platform/context/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { eraseValuesOf } from '../audit/erasing.service.ts';

let server: TestServer;
let district: District;
let school: Sender;

districtPerTest('undone', (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
});

const head =
  'Student Number,First Name,Last Name,Grade,Email,Parent First Name,Parent Last Name,Parent Email';
const ask = <R = Upload>(route: string, sender = school, body?: object) =>
  server.call<R>(route, { as: sender.as.token, host: sender.host, body });

const apply = async (sentAs: SentAs, content: string): Promise<string> =>
  (await uploads.apply(server, school, { sentAs, content })).id;

async function undo(id: string, sender = school, body?: object): Promise<Upload> {
  expect(await ask(`PUT /user/bulk-upload/${id}/undo`, sender, body)).toMatchObject({ status: 200 });
  await server.pass(1);
  return uploadOf(server, sender, id);
}

const people = () => peopleIn(server, district.world);
const byNumber = async (number: string) =>
  (await people()).find(({ studentNumber }) => studentNumber === number);
const personOf = async ({ id }: { id: string }) => (await people()).find((one) => one.id === id);
const set = (id: string, values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();

describe('undoing an upload', () => {
  it('restores exactly what was there before, and removes who was added', async () => {
    const before = await people();
    const parentsOf = () =>
      server.db
        .selectFrom('studentParents')
        .selectAll()
        .where('institutionId', '=', district.world.institutionId)
        .execute();
    const parentsBefore = await parentsOf();
    const [one, two] = [await personOf(district.student), await personOf(district.other)];
    const id = await apply(
      'STUDENT',
      [
        head,
        `${one?.studentNumber},${one?.firstName},Newname,9,new@home.test,Al,New,al@home.test`,
        `${two?.studentNumber},${two?.firstName},${two?.lastName},8,,,,`,
        'N1,Ana,A,,ana@home.test,Di,A,di@home.test',
      ].join('\n'),
    );
    expect((await people()).length).toBe(before.length + 1);
    expect(await undo(id)).toMatchObject({ state: 'undone', mayUndo: false, counts: { undone: 3, left: 0 } });
    const strip = (rows: typeof before) => rows.map(({ version: _version, ...row }) => row);
    expect(strip(await people())).toEqual(strip(before));
    expect(await parentsOf()).toEqual(parentsBefore);
    expect((await linesOf(server, school, id)).map(({ result }) => result)).toEqual([
      'restored',
      'restored',
      'removed',
    ]);
    expect(await ask(`PUT /user/bulk-upload/${id}/undo`)).toMatchObject({
      ...{ status: 417, response_code: 'upload_state_changed' },
    });
  });

  it('leaves and names what was changed by hand since, and deactivates who was used', async () => {
    const one = await personOf(district.student);
    const id = await apply(
      'STUDENT',
      [
        head,
        `${one?.studentNumber},${one?.firstName},Newname,9,,,,`,
        'N1,Ana,A,,,,,',
        'N2,Ben,B,,,,,',
        'N3,Cy,C,,,,,',
      ].join('\n'),
    );
    await set(district.student.id, { grade: '10', version: 7 });
    const [ana, ben] = [await byNumber('N1'), await byNumber('N2')];
    await makeSession(server, district.world, ana?.id ?? '');
    await set(ben?.id ?? '', { grade: '5', version: 1 });
    expect(await undo(id)).toMatchObject({ counts: { undone: 4, left: 1 } });
    expect(await personOf(district.student)).toMatchObject({ lastName: one?.lastName, grade: '10' });
    expect((await byNumber('N1'))?.active).toBe(false);
    expect((await byNumber('N2'))?.active).toBe(false);
    expect(await byNumber('N3')).toBeUndefined();
    const lines = await linesOf(server, school, id);
    expect(lines.map(({ result, left }) => [result, left])).toEqual([
      ['restored', ['grade']],
      ['deactivated', []],
      ['deactivated', []],
      ['removed', []],
    ]);
  });

  it('removes hundreds together, and one by one where the product has used one of them in any way', async () => {
    const before = (await people()).length;
    const lines = Array.from({ length: 250 }, (_, n) => `M${n},Ana,A,,,,,`);
    const id = await apply('STUDENT', [head, ...lines].join('\n'));
    const used = await byNumber('M7');
    // Nobody signed in and nobody changed them: only a message that waits for them says that they were used.
    await server.db
      .insertInto('notifications')
      .values({
        ...{ institutionId: district.world.institutionId, personId: used?.id ?? '', type: 'visitReminder' },
        data: '{}',
        createdAt: server.clock.now(),
      })
      .execute();
    expect(await undo(id)).toMatchObject({ state: 'undone', counts: { undone: 250, left: 0 } });
    expect((await people()).length).toBe(before + 1);
    expect(await byNumber('M7')).toMatchObject({ active: false });
    const results = await server.db
      .selectFrom('bulkUploadLines')
      .select(({ fn }) => ['result', fn.countAll<number>().as('lines')])
      .where('uploadId', '=', id)
      .groupBy('result')
      .orderBy('result')
      .execute();
    expect(results).toEqual([
      { result: 'deactivated', lines: 1 },
      { result: 'removed', lines: 249 },
    ]);
  });

  it('keeps the upcoming sessions of deactivated people, or cancels them with a reason', async () => {
    const { world, educator } = district;
    const booked = async (number: string) => {
      const studentId = (await byNumber(number))?.id ?? '';
      const startsAt = new Date(server.clock.now().getTime() + 86_400_000);
      const { id: visitId } = await server.db
        .insertInto('visits')
        .values({
          ...{ institutionId: world.institutionId, levelId: world.levels[2], educatorId: educator.id },
          ...{ createdBy: educator.id, createdByRole: 'educator', kind: 'appointment', state: 'booked' },
          ...{ startsAt, endsAt: new Date(startsAt.getTime() + 1_000), createdAt: server.clock.now() },
          ...{ bufferMinutes: 2, finalBufferMinutes: 5, dueAt: startsAt },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const place = { institutionId: world.institutionId, visitId, state: 'invited' };
      await server.db
        .insertInto('visitParticipants')
        .values([
          { ...place, personId: studentId, side: 'student' },
          { ...place, personId: educator.id, side: 'educator' },
        ])
        .execute();
      return visitId;
    };
    const visit = (id: string) =>
      server.db
        .selectFrom('visits')
        .select(['state', 'cancelReason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const jobs = () => queuedJobs(server, world.institutionId, 'visits.cancel-of-person');
    for (const [number, choice, expected] of [
      ['K1', undefined, { state: 'booked', cancelReason: null }],
      ['K2', { sessions: 'keep' }, { state: 'booked', cancelReason: null }],
      [
        'K3',
        { sessions: 'cancel', reason: 'Moved away' },
        { state: 'cancelled', cancelReason: 'Moved away' },
      ],
    ] as const) {
      const id = await apply('STUDENT', [head, `${number},Ana,A,,,,,`].join('\n'));
      const visitId = await booked(number);
      expect(
        await ask(`PUT /user/bulk-upload/${id}/undo`, school, { sessions: 'cancel', reason: ' ' }),
      ).toMatchObject({ status: 400, validationErrors: [{ field: 'reason' }] });
      await undo(id, school, choice);
      expect((await byNumber(number))?.active).toBe(false);
      expect(await jobs()).toBe(number === 'K3' ? 1 : 0);
      // A job cancels them.
      await vi.waitFor(async () => expect([number, await visit(visitId)]).toEqual([number, expected]), {
        timeout: 20_000,
      });
    }
  });

  it('leaves the names of removed people in the audit, until they are erased there', async () => {
    const id = await apply('STUDENT', [head, 'N1,Ana,Alba,,ana@home.test,,,'].join('\n'));
    const subjectId = (await byNumber('N1'))?.id ?? '';
    await record(await server.server.contexts.forInstitution(district.world.institutionId), {
      ...{ action: 'person.invited', subjectKind: 'person', subjectId },
    });
    await undo(id);
    const named = async () => {
      const { as, host } = school;
      const read = await server.call<{ data: AuditEntry[] }>('GET /audit', {
        ...{ as: as.token, host, query: { subjectId } },
      });
      return read.response?.data.map(({ action, record: { name } }) => `${action}: ${name}`);
    };
    expect(await named()).toEqual([
      ...['person.removed: Ana Alba', 'person.invited: Ana Alba', 'person.added: Ana Alba'],
    ]);
    await transaction(await server.server.contexts.forInstitution(district.world.institutionId), (tx) =>
      eraseValuesOf(tx, {
        personId: subjectId,
        studentNumber: null,
        pattern: 'ana@home',
        namesAlone: null,
        levelIds: [],
      }),
    );
    expect(await named()).toEqual(['person.removed: null', 'person.invited: null', 'person.added: null']);
  });

  it('says in the audit from where it was asked for, of all that it does', async () => {
    const one = await personOf(district.student);
    const id = await apply(
      'STUDENT',
      [head, `${one?.studentNumber},${one?.firstName},Newname,9,,,,`, 'N1,Ana,A,,,,,', 'N2,Ben,B,,,,,'].join(
        '\n',
      ),
    );
    const [ana, ben] = [await byNumber('N1'), await byNumber('N2')];
    await makeSession(server, district.world, ben?.id ?? '');
    await server.call(`PUT /user/bulk-upload/${id}/undo`, {
      ...{ as: school.as.token, host: school.host, from: '198.51.100.7' },
    });
    await server.pass(1);
    expect((await uploadOf(server, school, id)).state).toBe('undone');
    const last = async (subjectId = '') => {
      const entry = (await auditAbout(server, subjectId)).at(-1);
      return [entry?.action, entry?.address];
    };
    expect(await last(one?.id)).toEqual(['person.changed', '198.51.100.7']);
    expect(await last(ana?.id)).toEqual(['person.removed', '198.51.100.7']);
    expect(await last(ben?.id)).toEqual(['person.deactivated', '198.51.100.7']);
  });

  it('opens again who was closed', async () => {
    const one = await personOf(district.student);
    const id = await apply('CLOSE', `Student Number\n${one?.studentNumber}`);
    expect((await personOf(district.student))?.active).toBe(false);
    await undo(id);
    expect((await personOf(district.student))?.active).toBe(true);
  });

  it('takes educators away from schools where they were added', async () => {
    const { educator, besideLevelId, world } = district;
    await server.db.updateTable('levels').set({ code: 'SOUTH' }).where('id', '=', besideLevelId).execute();
    const area = { as: district.levelTwo, host: world.hostName };
    const content = [
      'Email,First Name,Last Name,School Codes',
      `${educator.email},${educator.name.replace(' ', ',')},SOUTH`,
      'new@home.test,Sam,Rivera,SOUTH',
    ].join('\n');
    const { id } = await rehearse(server, area, { sentAs: 'TUTOR', content });
    await ask(`PUT /user/bulk-upload/${id}/confirm`, area, {});
    await server.pass(1);
    await undo(id, area);
    const places = await server.db
      .selectFrom('educatorLevels')
      .select('educatorId')
      .where('levelId', '=', besideLevelId)
      .execute();
    expect(places).toEqual([]);
    expect((await people()).some(({ email }) => email === 'new@home.test')).toBe(false);
  });

  it('leaves whom the asker reaches no more, because a school has moved', async () => {
    const { world, besideLevelId, levelTwo, educator } = district;
    const area = { ...school, as: levelTwo };
    await server.db.updateTable('levels').set({ code: 'SOUTH' }).where('id', '=', besideLevelId).execute();
    const content = [
      'Email,First Name,Last Name,Schools',
      `${educator.email},${educator.name.replace(' ', ',')},SOUTH`,
      'new@home.test,Sam,Rivera,SOUTH',
    ].join('\n');
    const { id } = await rehearse(server, area, { sentAs: 'TUTOR', content });
    await ask(`PUT /user/bulk-upload/${id}/confirm`, area, {});
    await server.pass(1);
    const { institutionId } = world;
    const elsewhere = await server.db
      .insertInto('levels')
      .values({
        institutionId,
        parentId: world.levels[0],
        depth: 2,
        name: 'Elsewhere',
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('levels')
      .set({ parentId: elsewhere.id })
      .where('id', '=', besideLevelId)
      .execute();
    expect((await undo(id, area)).counts).toMatchObject({ undone: 0, left: 2 });
    const places = await server.db
      .selectFrom('educatorLevels')
      .select('educatorId')
      .where('levelId', '=', besideLevelId)
      .execute();
    expect(places).toHaveLength(2);
    expect((await people()).find(({ email }) => email === 'new@home.test')?.active).toBe(true);
  });

  it('ends after seven days, needs a recent proof, and is for the own level', async () => {
    const id = await apply('STUDENT', `${head}\nN1,A,B,,,,,`);
    const { world, besideLevelId } = district;
    const route = `PUT /user/bulk-upload/${id}/undo`;
    const at = async (levelId?: string) => ({
      ...{ host: world.hostName },
      as: await makePerson(server, world, 'levelThreeAdmin', levelId ? { levelId } : {}),
    });
    expect((await ask(route, await at(besideLevelId))).status).toBe(404);
    expect((await ask(route, { ...school, as: district.student })).status).toBe(403);
    await server.pass(16 * 60);
    expect((await ask(route)).response_code).toBe('proof_required');
    await server.pass(7 * 86_400);
    expect((await ask(route, await at())).response_code).toBe('upload_undo_over');
  });
});

describe('first passwords of an upload', () => {
  type Given = { people: { studentRollNum: string; firstPassword: string }[] };
  const give = (id: string, sender = school) =>
    ask<Given>(`POST /user/bulk-upload/${id}/first-passwords`, sender);
  const signIn = (username: string, password: string) =>
    server.call<{ mustChangePassword: boolean }>('POST /user/authenticate', {
      ...{ host: school.host, body: { username, password } },
    });

  /** The person who gave a student first passwords, according to the audit. */
  const givenBy = async (studentNumber: string) => {
    const { id } = await server.db
      .selectFrom('people')
      .select('id')
      .where('institutionId', '=', district.world.institutionId)
      .where('studentNumber', '=', studentNumber)
      .executeTakeFirstOrThrow();
    const entries = await auditAbout(server, id);
    return entries.flatMap(({ action, actorId }) => (action === 'password.reset-asked' ? [actorId] : []));
  };

  it('sign in until they are changed, once for each file, for two weeks', async () => {
    const id = await apply('STUDENT', `${head}\n007,Maya,T,,,,,\n008,Noah,P,,,,,`);
    const first = (await give(id)).response?.people ?? [];
    expect(first.map(({ studentRollNum }) => studentRollNum).toSorted()).toEqual(['007', '008']);
    const codeOf = (given: Given['people'], number: string) =>
      given.find(({ studentRollNum }) => studentRollNum === number)?.firstPassword ?? '';
    expect(codeOf(first, '007')).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    const kept = await server.db.selectFrom('credentials').select('passwordHash').execute();
    expect(JSON.stringify(kept)).not.toContain(codeOf(first, '007'));
    expect((await signIn('007', codeOf(first, '008'))).response_code).toBe('sign_in_failed');
    expect((await signIn('007', codeOf(first, '007'))).response).toMatchObject({ mustChangePassword: true });
    expect(await givenBy('007')).toEqual([district.levelThree.id]);
    const second = (await give(id)).response?.people ?? [];
    expect(second.map(({ studentRollNum }) => studentRollNum)).toEqual(['008']);
    expect((await signIn('008', codeOf(first, '008'))).response_code).toBe('sign_in_failed');
    await server.pass(14 * 86_400 + 1);
    expect((await signIn('008', codeOf(second, '008'))).response_code).toBe('sign_in_failed');
  });

  it('come as slips to cut out, too', async () => {
    const id = await apply('STUDENT', `${head}\n007,Maya,T,,,,,\n008,Noah,P,,,,,`);
    const slips = (sender = school) =>
      ask<{ given: number; file: string }>(`POST /user/bulk-upload/${id}/sign-in-slips`, sender, {});
    const { response } = await slips();
    expect(response).toMatchObject({ given: 2, leftAlone: 0, nextAfter: null });
    expect(await givenBy('007')).toEqual([district.levelThree.id]);
    expect(Buffer.from(response?.file ?? '', 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await slips({ ...school, as: district.levelTwo })).status).toBe(403);
    expect((await undo(id)).state).toBe('undone');
    expect((await slips()).response_code).toBe('upload_state_changed');
  });

  it('are for the school alone, and for uploads that were done', async () => {
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B,,,,,` });
    expect((await give(id)).response_code).toBe('upload_state_changed');
    const { world, besideLevelId } = district;
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect((await give(id, { ...school, as: beside })).status).toBe(404);
    expect((await give(id, { ...school, as: district.levelTwo })).status).toBe(403);
  });
});
