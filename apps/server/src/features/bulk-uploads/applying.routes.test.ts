import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { givePassword, neverCame } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import {
  linesOf,
  peopleIn,
  rehearse,
  sendFile,
  uploadOf,
  type SentAs,
  type Sender,
} from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let area: Sender;
let count = 0;

districtPerTest('applied', (made) => {
  ({ server, district, number: count } = made);
  school = { as: district.levelThree, host: made.hostName };
  area = { as: district.levelTwo, host: made.hostName };
});

const head =
  'Student Number,First Name,Last Name,Grade,Email,Parent First Name,Parent Last Name,Parent Email';

const confirm = (sender: Sender, id: string, body?: object) => uploads.confirm(server, sender, id, body);
const apply = (sender: Sender, sentAs: SentAs, content: string, body: object = {}) =>
  uploads.apply(server, sender, { sentAs, content, body });

const people = () => peopleIn(server, district.world);

const byNumber = async (number: string) =>
  (await people()).find(({ studentNumber }) => studentNumber === number);

const personOf = async ({ id }: { id: string }) => (await people()).find((one) => one.id === id);

const mails = () =>
  server.db
    .selectFrom('mails')
    .selectAll()
    .where('institutionId', '=', district.world.institutionId)
    .execute();

const auditOf = (id: string) =>
  server.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', id).execute();

describe('a confirmed file of students', () => {
  it('adds and changes them, writes to nobody, and changes nothing a second time', async () => {
    const known = await personOf(district.student);
    const content = [
      head,
      '007,Maya,Thompson,7,maya@home.test,Dana,Thompson,Dana@home.test',
      `${known?.studentNumber},${known?.firstName},Newname,8,,Al,New,al@home.test`,
      ',No,Number,,,,,',
    ].join('\n');
    const upload = await apply(school, 'STUDENT', content);
    expect(upload).toMatchObject({
      ...{ state: 'applied', mayConfirm: false, confirmedBy: { name: district.levelThree.name } },
      counts: { new: 1, changed: 1, error: 1, done: 2, failed: 0 },
    });
    const maya = await byNumber('007');
    expect(maya).toMatchObject({
      ...{ firstName: 'Maya', role: 'student', email: 'maya@home.test', grade: '7', active: true },
      ...{ mailVerified: false, levelId: district.world.levels[2], version: 0 },
    });
    expect(await personOf(district.student)).toMatchObject({
      ...{ lastName: 'Newname', grade: '8', email: known?.email, version: 1 },
    });
    const parents = await server.db.selectFrom('studentParents').selectAll().execute();
    expect(
      parents.filter(({ institutionId }) => institutionId === district.world.institutionId),
    ).toMatchObject([
      { studentId: maya?.id, email: 'dana@home.test', parentId: null },
      { studentId: district.student.id, email: 'al@home.test', parentId: null },
    ]);
    expect(await mails()).toEqual([]);
    expect((await auditOf(maya?.id ?? '')).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['person.added', district.levelThree.id],
    ]);
    const before = await people();
    const again = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(again).toMatchObject({
      mayConfirm: false,
      counts: { unchanged: 2, error: 1, new: 0, changed: 0 },
    });
    expect(await confirm(school, again.id)).toMatchObject({ response_code: 'upload_state_changed' });
    expect(await people()).toEqual(before);
  });

  it('leaves alone who is absent from it, and what is empty in it', async () => {
    const known = await personOf(district.student);
    const other = await personOf(district.other);
    await apply(
      school,
      'STUDENT',
      `${head}\n${known?.studentNumber},${known?.firstName},${known?.lastName},9,,,,`,
    );
    expect(await personOf(district.student)).toEqual({ ...known, grade: '9', version: 1 });
    expect(await personOf(district.other)).toEqual(other);
  });

  it('changes by a number what its line says, without names, and names nothing else', async () => {
    const known = await personOf(district.student);
    const other = await personOf(district.other);
    const content = [
      head,
      `${known?.studentNumber},,,9,,,,`,
      `${other?.studentNumber},${other?.firstName},,9,,,,`,
      'N1,,,9,,,,',
    ].join('\n');
    const rehearsed = await rehearse(server, school, { sentAs: 'STUDENT', content });
    const lines = await linesOf(server, school, rehearsed.id);
    expect(lines.map(({ name, outcome }) => [name, outcome])).toEqual([
      [district.student.name, 'changed'],
      [district.other.name, 'changed'],
      ['', 'error'],
    ]);
    expect(lines.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['grade'], ['grade'], []]);
    expect(lines[2]?.problems).toMatchObject([
      { column: 'First Name', message: 'This is missing' },
      { column: 'Last Name', message: 'This is missing' },
    ]);
    const upload = await apply(school, 'STUDENT', content);
    expect(upload.counts).toMatchObject({ changed: 2, error: 1, done: 2, failed: 0 });
    expect(await personOf(district.student)).toEqual({ ...known, grade: '9', version: 1 });
    expect(await personOf(district.other)).toEqual({ ...other, grade: '9', version: 1 });
  });

  it('gives another address at once to people who have not joined, and to nobody who has', async () => {
    const [joined, fresh] = [await personOf(district.student), await personOf(district.other)];
    await givePassword(server, district.world, district.student.id);
    await neverCame(server, district.other.id);
    const lines = [joined, fresh].map(
      (one, at) => `${one?.studentNumber},${one?.firstName},${one?.lastName},,new${at}@home.test,,,`,
    );
    const content = [head, ...lines].join('\n');
    const upload = await apply(school, 'STUDENT', content);
    expect(upload.counts).toMatchObject({ done: 2, emails: 2 });
    expect((await personOf(district.student))?.email).toBe(joined?.email);
    expect(await personOf(district.other)).toMatchObject({ email: 'new1@home.test', mailVerified: false });
    expect(await mails()).toEqual([]);
    const again = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(again.counts).toMatchObject({ unchanged: 2 });
  });

  it('tells at their lines what others did since the rehearsal, and does the rest', async () => {
    const [one, two] = [await personOf(district.student), await personOf(district.other)];
    const content = [
      head,
      `${one?.studentNumber},${one?.firstName},Mine,,,,,`,
      `${two?.studentNumber},${two?.firstName},Mine,,,,,`,
      'N1,Ana,A,,a@home.test,,,',
      'N2,Ben,B,,b@home.test,,,',
      'N3,Cy,C,,,,,',
    ].join('\n');
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content });
    const set = (of: string, values: object) =>
      server.db.updateTable('people').set(values).where('id', '=', of).execute();
    await set(one?.id ?? '', { grade: '12', version: 1 });
    await set(two?.id ?? '', { lastName: 'Mine', version: 1 });
    const { institutionId } = district.world;
    const levelId = district.besideLevelId;
    const base = { institutionId, lastName: 'X', createdAt: server.clock.now() };
    await server.db
      .insertInto('people')
      .values([
        { ...base, role: 'educator', firstName: 'Ed', email: 'A@home.test' },
        { ...base, role: 'student', firstName: 'Be', studentNumber: 'n2', levelId },
      ])
      .execute();
    await confirm(school, id);
    await server.pass(1);
    expect((await uploadOf(server, school, id)).counts).toMatchObject({
      ...{ new: 3, changed: 1, unchanged: 1, done: 1, failed: 3 },
    });
    const lines = await linesOf(server, school, id);
    expect(lines.map(({ outcome, result, problems }) => [outcome, result, problems[0]?.message])).toEqual([
      ['changed', 'failed', 'Somebody has changed this meanwhile. Upload the line again.'],
      ['unchanged', null, undefined],
      ['new', 'failed', 'This email address is used already'],
      ['new', 'failed', 'This number is taken. Ask the level above which number to use.'],
      ['new', 'done', undefined],
    ]);
    expect((await linesOf(server, school, id, 'faulty')).map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(await personOf(district.student)).toMatchObject({ lastName: one?.lastName, grade: '12' });
  });

  it.each([
    [
      'is closed',
      (id: string) => server.db.updateTable('people').set({ active: false }).where('id', '=', id),
    ],
    [
      'is no administrator there any more',
      (id: string) =>
        server.db.updateTable('people').set({ levelId: district.besideLevelId }).where('id', '=', id),
    ],
  ])('does nothing when who confirmed it %s by then', async (_what, change) => {
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B,,,,,` });
    await confirm(school, id);
    await change(district.levelThree.id).execute();
    await server.pass(1);
    expect(await byNumber('N1')).toBeUndefined();
    const colleague = await makePerson(server, district.world, 'levelThreeAdmin');
    const seen = await uploadOf(server, { ...school, as: colleague }, id);
    expect(seen).toMatchObject({ state: 'applied', counts: { done: 0, failed: 1 } });
  });

  it('is confirmed once, even with two presses at once', async () => {
    const colleague = await makePerson(server, district.world, 'levelThreeAdmin');
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B,,,,,` });
    const both = await Promise.all([confirm(school, id), confirm({ ...school, as: colleague }, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    await server.pass(1);
    expect((await people()).filter(({ studentNumber }) => studentNumber === 'N1')).toHaveLength(1);
  });

  it('is told what another upload of the school did first', async () => {
    const content = `${head}\nN1,A,B,,,,,\nN2,C,D,,,,,`;
    const [one, two] = [
      await rehearse(server, school, { sentAs: 'STUDENT', content }),
      await rehearse(server, school, { sentAs: 'STUDENT', content: `${content}\nN3,E,F,,,,,` }),
    ];
    await Promise.all([confirm(school, one.id), confirm(school, two.id)]);
    await server.pass(1);
    const counts = [await uploadOf(server, school, one.id), await uploadOf(server, school, two.id)].map(
      (upload) => [upload.counts.done, upload.counts.unchanged, upload.counts.failed],
    );
    expect(counts).toEqual([
      [2, 0, 0],
      [1, 2, 0],
    ]);
    expect((await people()).filter(({ studentNumber }) => /^N\d$/.test(studentNumber ?? ''))).toHaveLength(3);
  });

  it('takes one line that the database refuses out of its batch, and does the others', async () => {
    const { id } = await rehearse(server, school, {
      ...{ sentAs: 'STUDENT', content: `${head}\nN1,A,B,,,,,\nN2,Refused,D,,,,,\nN3,E,F,,,,,` },
    });
    await server.db.schema
      .alterTable('people')
      .addCheckConstraint('no_such_name', sql`first_name <> 'Refused'`)
      .execute();
    await confirm(school, id);
    await server.pass(1);
    await server.db.schema.alterTable('people').dropConstraint('no_such_name').execute();
    const lines = await linesOf(server, school, id);
    expect(lines.map(({ result }) => result)).toEqual(['done', 'failed', 'done']);
    expect(lines[1]?.problems[0]?.message).toBe('This line could not be saved');
  });

  it('asks for a recent proof where anybody gets another address', async () => {
    await apply(school, 'STUDENT', `${head}\nM1,A,B,,m1@home.test,,,`);
    const given = { sentAs: 'STUDENT', content: `${head}\nM1,A,B,,m1@new.test,,,` } as const;
    const { id, countToType } = await rehearse(server, school, given);
    expect(countToType).toBeNull();
    await server.pass(16 * 60);
    expect((await confirm(school, id)).response_code).toBe('proof_required');
  });

  it('asks for one where several files of a day close as many as one', async () => {
    const numbers = Array.from({ length: 51 }, (_, at) => `C${at}`);
    await apply(school, 'STUDENT', [head, ...numbers.map((one) => `${one},A,B,,,,,`)].join('\n'));
    await server.pass(16 * 60);
    const close = async (some: readonly string[]) => {
      const content = ['Student Number', ...some].join('\n');
      const { id } = await rehearse(server, school, { sentAs: 'CLOSE', content });
      const answer = await confirm(school, id);
      await server.pass(1);
      return answer.response_code;
    };
    expect(await close(numbers.slice(0, 40))).toBe('ok');
    expect(await close(numbers.slice(40))).toBe('proof_required');
  });

  it('asks for one where the forms of the day closed the others', async () => {
    const numbers = Array.from({ length: 51 }, (_, at) => `F${at}`);
    await apply(school, 'STUDENT', [head, ...numbers.map((one) => `${one},A,B,,,,,`)].join('\n'));
    await server.pass(16 * 60);
    for (const number of numbers.slice(0, 11)) {
      const { id } = (await byNumber(number)) ?? {};
      const given = {
        as: district.levelThree.token,
        host: school.host,
        body: { active: false, sessions: 'keep' },
      };
      expect((await server.call(`PUT /user/${id}/status`, given)).status).toBe(200);
    }
    const content = ['Student Number', ...numbers.slice(11)].join('\n');
    const { id } = await rehearse(server, school, { sentAs: 'CLOSE', content });
    expect((await confirm(school, id)).response_code).toBe('proof_required');
  });

  it('asks for one of all but one of those that are confirmed at the same moment', async () => {
    const numbers = Array.from({ length: 80 }, (_, at) => `D${at}`);
    await apply(school, 'STUDENT', [head, ...numbers.map((one) => `${one},A,B,,,,,`)].join('\n'));
    await server.pass(16 * 60);
    const ids: string[] = [];
    for (const some of [numbers.slice(0, 40), numbers.slice(40)]) {
      const content = ['Student Number', ...some].join('\n');
      ids.push((await rehearse(server, school, { sentAs: 'CLOSE', content })).id);
    }
    const answers = await Promise.all(ids.map((id) => confirm(school, id)));
    expect(answers.map((answer) => answer.response_code).toSorted()).toEqual(['ok', 'proof_required']);
  });

  it('has the database count its tables again after a long file, and not after a short one', async () => {
    const counted = async () =>
      (
        await sql<{ name: string }>`
          select relname as name from pg_class
          where relname in ('people','audit_entries','bulk_upload_lines') and reltuples >= 500`.execute(
          server.db,
        )
      ).rows.length;
    const linesFrom = (word: string, many: number) =>
      [head, ...Array.from({ length: many }, (_, at) => `${word}${at},A,B,,,,,`)].join('\n');
    await apply(school, 'STUDENT', linesFrom('S', 400));
    expect(await counted()).toBe(0);
    expect((await apply(school, 'STUDENT', linesFrom('L', 600))).counts).toMatchObject({ done: 600 });
    expect(await counted()).toBe(3);
  });

  it('asks for the number typed and a recent proof where more than fifty get another address', async () => {
    const numbers = Array.from({ length: 51 }, (_, at) => `M${at}`);
    await apply(
      school,
      'STUDENT',
      [head, ...numbers.map((one) => `${one},A,B,,${one}@home.test,,,`)].join('\n'),
    );
    const content = [head, ...numbers.map((one) => `${one},A,B,,${one}@new.test,,,`)].join('\n');
    const { id, countToType } = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(countToType).toBe(51);
    expect(await confirm(school, id)).toMatchObject({ status: 417, response_code: 'upload_count_wrong' });
    expect((await confirm(school, id, { count: 50 })).response_code).toBe('upload_count_wrong');
    await server.pass(16 * 60);
    expect((await confirm(school, id, { count: 51 })).response_code).toBe('proof_required');
    const again = { ...school, as: await makePerson(server, district.world, 'levelThreeAdmin') };
    expect((await confirm(again, id, { count: 51 })).status).toBe(200);
    await server.pass(1);
    expect((await byNumber('M7'))?.email).toBe('M7@new.test');
  });
});

describe('a confirmed file of numbers', () => {
  it('closes accounts, ends what they have open, and opens them again', async () => {
    const { studentNumber } = (await personOf(district.student)) ?? {};
    const content = `Student Number\n${studentNumber}`;
    const session = () => server.call('GET /user/session', { as: district.student.token, host: school.host });
    expect((await session()).status).toBe(200);
    await apply(school, 'CLOSE', content);
    expect((await personOf(district.student))?.active).toBe(false);
    expect((await session()).status).toBe(401);
    expect((await apply(school, 'OPEN', content)).counts).toMatchObject({ done: 1 });
    expect((await personOf(district.student))?.active).toBe(true);
  });

  it('needs a reason where sessions are cancelled', async () => {
    const { studentNumber } = (await personOf(district.student)) ?? {};
    const { id } = await rehearse(server, school, {
      ...{ sentAs: 'CLOSE', content: `Student Number\n${studentNumber}` },
    });
    expect(await confirm(school, id, { sessions: 'cancel' })).toMatchObject({
      ...{ status: 400, validationErrors: [{ field: 'reason' }] },
    });
    expect((await confirm(school, id, { sessions: 'cancel', reason: 'Moved away' })).status).toBe(200);
  });
});

describe('a confirmed file of educators', () => {
  it('adds by an address what its line says, without names, and leaves the names', async () => {
    const { educator } = district;
    const { besideLevelId: id } = district;
    await server.db.updateTable('levels').set({ code: 'SOUTH' }).where('id', '=', id).execute();
    const known = await personOf(educator);
    const content = [
      'Email,First Name,Last Name,Mobile Number,School Codes,Sub-categories',
      `${educator.email},,,,SOUTH,`,
      'new@home.test,,,,SOUTH,',
    ].join('\n');
    const rehearsed = await rehearse(server, area, { sentAs: 'TUTOR', content });
    const lines = await linesOf(server, area, rehearsed.id);
    expect(lines.map(({ name, changes }) => [name, changes.map(({ field }) => field)])).toEqual([
      [educator.name, ['schools']],
      ['', []],
    ]);
    expect(lines[1]?.problems.map(({ column }) => column)).toEqual(['First Name', 'Last Name']);
    expect((await apply(area, 'TUTOR', content)).counts).toMatchObject({ changed: 1, error: 1, done: 1 });
    expect(await personOf(educator)).toEqual({ ...known, version: 1 });
  });

  it('adds them to schools and changes who is there, without mails', async () => {
    for (const [id, code] of [
      [district.world.levels[2], 'NORTH'],
      [district.besideLevelId, 'SOUTH'],
    ] as const)
      await server.db.updateTable('levels').set({ code }).where('id', '=', id).execute();
    const { subcategoryId } = await makeSubject(server, district.world, []);
    const { name } = await server.db
      .selectFrom('subcategories')
      .select('name')
      .where('id', '=', subcategoryId)
      .executeTakeFirstOrThrow();
    const { educator } = district;
    const content = [
      'Email,First Name,Last Name,Mobile Number,School Codes,Sub-categories',
      `new@home.test,Sam,Rivera,2025550100,NORTH;SOUTH,${name}`,
      `${educator.email},${educator.name.split(' ')[0]},Rios,,SOUTH,${name}`,
    ].join('\n');
    const upload = await apply(area, 'TUTOR', content);
    expect(upload.counts).toMatchObject({ new: 1, changed: 1, done: 2 });
    const made = (await people()).find(({ email }) => email === 'new@home.test');
    expect(made).toMatchObject({ role: 'educator', mobile: '+12025550100', mailVerified: false });
    const placesOf = async (id: string | undefined) =>
      (
        await server.db
          .selectFrom('educatorLevels')
          .select('levelId')
          .where('educatorId', '=', id ?? '')
          .execute()
      ).map(({ levelId }) => levelId);
    const both = [district.world.levels[2], district.besideLevelId].toSorted();
    expect((await placesOf(made?.id)).toSorted()).toEqual(both);
    expect((await placesOf(educator.id)).toSorted()).toEqual(both);
    expect((await personOf(educator))?.lastName).toBe('Rios');
    const taught = await server.db
      .selectFrom('educatorSubcategories')
      .select('educatorId')
      .where('subcategoryId', '=', subcategoryId)
      .execute();
    expect(taught.map(({ educatorId }) => educatorId).toSorted()).toEqual(
      [made?.id ?? '', educator.id].toSorted(),
    );
    expect(await mails()).toEqual([]);
    const again = await rehearse(server, area, { sentAs: 'TUTOR', content });
    expect(again.counts).toMatchObject({ unchanged: 2 });
  });
});

it('an upload is confirmed by the administrators of its level alone', async () => {
  const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B,,,,,` });
  const beside = await makePerson(server, district.world, 'levelThreeAdmin', {
    levelId: district.besideLevelId,
  });
  const second = await makeDistrict(server, `elsewhere${count}.test`);
  const statusOf = async (as: MadePerson, host = school.host) => (await confirm({ as, host }, id)).status;
  for (const who of [beside, district.levelTwo]) expect(await statusOf(who)).toBe(404);
  expect(await statusOf(second.levelThree, second.world.hostName)).toBe(404);
  for (const who of [district.educator, district.student, district.parent])
    expect(await statusOf(who)).toBe(403);
  expect((await sendFile(server, school, { sentAs: 'STUDENT', content: 'x' })).status).toBe(200);
});
