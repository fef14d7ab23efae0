import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, makeSubject, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { untilWaiting } from '../../../test/held-transaction.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { queuedJobs } from '../../../test/queued-jobs.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import {
  confirm,
  linesOf,
  peopleIn,
  rehearse,
  uploadOf,
  type SentAs,
  type Sender,
} from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let area: Sender;

districtPerTest('manylines', async (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
  area = { as: district.levelTwo, host: made.hostName };
  await uploads.nameSchools(server, district);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const apply = (sender: Sender, sentAs: SentAs, content: string, body: object = {}) =>
  uploads.apply(server, sender, { sentAs, content, body });
const personOf = async ({ id }: { id: string }) =>
  (await peopleIn(server, district.world)).find((one) => one.id === id);
const lastAudit = async (id: string) => (await auditAbout(server, id)).at(-1);
const set = (id: string, values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();

async function subcategory(educatorIds: readonly string[]): Promise<{ id: string; name: string }> {
  const { subcategoryId } = await makeSubject(server, district.world, educatorIds);
  return server.db
    .selectFrom('subcategories')
    .select(['id', 'name'])
    .where('id', '=', subcategoryId)
    .executeTakeFirstOrThrow();
}

const educatorLines = (word: string, many: number, lastName = 'Rivera') => [
  uploads.heads.educators,
  ...Array.from({ length: many }, (_, at) => `${word}${at}@home.test,Sam,${lastName},,NORTH,`),
];

describe('the audit of a file', () => {
  it('says what an educator belonged to and taught before, and after', async () => {
    const { educator, world, besideLevelId } = district;
    const taught = await subcategory([educator.id]);
    const added = await subcategory([]);
    const [firstName, lastName] = educator.name.split(' ');
    await apply(
      area,
      'TUTOR',
      [uploads.heads.educators, `${educator.email},${firstName},${lastName},,SOUTH,${added.name}`].join('\n'),
    );
    const entry = await lastAudit(educator.id);
    const before = (entry?.beforeValues ?? {}) as Record<string, readonly string[]>;
    const after = (entry?.afterValues ?? {}) as Record<string, readonly string[]>;
    expect(entry?.action).toBe('person.changed');
    expect([Object.keys(before).toSorted(), Object.keys(after).toSorted()]).toEqual([
      ['levelIds', 'subcategoryIds'],
      ['levelIds', 'subcategoryIds'],
    ]);
    expect(before['levelIds']).toEqual([world.levels[2]]);
    expect(after['levelIds']).toEqual([world.levels[2], besideLevelId].toSorted());
    expect(before['subcategoryIds']).toContain(taught.id);
    expect(before['subcategoryIds']).not.toContain(added.id);
    expect(after['subcategoryIds']?.toSorted()).toEqual(
      [...(before['subcategoryIds'] ?? []), added.id].toSorted(),
    );
  });

  it('leaves out what a file does not change of an educator', async () => {
    const { educator } = district;
    await subcategory([educator.id]);
    const [firstName, lastName] = educator.name.split(' ');
    await apply(
      school,
      'TUTOR',
      [uploads.heads.educators, `${educator.email},${firstName},New${lastName},,,`].join('\n'),
    );
    expect(await lastAudit(educator.id)).toMatchObject({
      ...{
        action: 'person.changed',
        beforeValues: { lastName },
        afterValues: { lastName: `New${lastName}` },
      },
    });
    expect(Object.keys((await lastAudit(educator.id))?.beforeValues ?? {})).toEqual(['lastName']);
  });

  it('says who the parents of a student were before, and after', async () => {
    const one = await personOf(district.student);
    const key = `${one?.studentNumber},${one?.firstName},${one?.lastName}`;
    const di = { firstName: 'Di', lastName: 'A', email: 'di@home.test' };
    const al = { firstName: 'Al', lastName: 'B', email: 'al@home.test' };
    const former = await server.db
      .selectFrom('guardianships')
      .innerJoin('people', 'people.id', 'guardianships.parentId')
      .select(['people.firstName', 'people.lastName', 'people.email'])
      .where('guardianships.studentId', '=', district.student.id)
      .execute();
    const sorted = (parents: unknown) =>
      (parents as { email: string }[]).toSorted((a, b) => a.email.localeCompare(b.email));
    await apply(school, 'STUDENT', [uploads.heads.students, `${key},,,Di,A,di@home.test`].join('\n'));
    await apply(school, 'STUDENT', [uploads.heads.students, `${key},,,Al,B,Al@home.test`].join('\n'));
    const entry = await lastAudit(district.student.id);
    const { parents: before } = (entry?.beforeValues ?? {}) as { parents?: unknown };
    const { parents: after } = (entry?.afterValues ?? {}) as { parents?: unknown };
    expect(sorted(before)).toEqual(sorted([...former, di]));
    expect(sorted(after)).toEqual(sorted([...former, di, al]));
  });
});

describe('a long file', () => {
  it('of educators asks the database hardly more often than a short one, new or changed, read or done', async () => {
    const grown: number[] = [];
    for (const lastName of ['Rivera', 'Rios']) {
      const sent: number[] = [];
      for (const [word, many] of [
        ['a', 10],
        ['b', 160],
      ] as const)
        sent.push(
          await uploads.statements(() =>
            apply(area, 'TUTOR', educatorLines(word, many, lastName).join('\n')),
          ),
        );
      grown.push((sent[1] ?? 0) - (sent[0] ?? 0));
    }
    expect(Math.max(...grown)).toBeLessThan(150);
  });

  it('of numbers asks the database hardly more often than a short one, closed or opened', async () => {
    const numbers = (word: string, many: number) => Array.from({ length: many }, (_, at) => `${word}${at}`);
    for (const [word, many] of [
      ['a', 5],
      ['b', 50],
    ] as const)
      await apply(
        school,
        'STUDENT',
        [uploads.heads.students, ...numbers(word, many).map((one) => `${one},Ana,A,,,,,`)].join('\n'),
      );
    for (const sentAs of ['CLOSE', 'OPEN'] as const) {
      const sent: number[] = [];
      for (const [word, many] of [
        ['a', 5],
        ['b', 50],
      ] as const)
        sent.push(
          await uploads.statements(() =>
            apply(school, sentAs, ['Student Number', ...numbers(word, many)].join('\n')),
          ),
        );
      // One a line would be 45 more.
      expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeLessThan(40);
    }
  });
});

describe('educators of a file', () => {
  it('are told at their lines what others did since the rehearsal, and the rest is done', async () => {
    const colleague = await makePerson(server, district.world, 'educator', { lastName: 'Old' });
    const content = [
      uploads.heads.educators,
      `${colleague.email},${colleague.name.split(' ')[0]},Mine,,,`,
      'taken@home.test,Sam,Rivera,,NORTH,',
      'south@home.test,Sam,Rivera,,SOUTH,',
      'both@home.test,Sam,Rivera,,NORTH;SOUTH,',
      'north@home.test,Sam,Rivera,,NORTH,',
    ].join('\n');
    const { id } = await rehearse(server, area, { sentAs: 'TUTOR', content });
    await set(colleague.id, { mobile: '+12025550199', version: 1 });
    await server.db
      .insertInto('people')
      .values({
        ...{ institutionId: district.world.institutionId, role: 'student', firstName: 'Be', lastName: 'X' },
        ...{ email: 'Taken@home.test', levelId: district.besideLevelId, createdAt: server.clock.now() },
      })
      .execute();
    await server.db
      .updateTable('levels')
      .set({ active: false, isOpen: false })
      .where('id', '=', district.besideLevelId)
      .execute();
    await confirm(server, area, id);
    await server.pass(1);
    expect((await linesOf(server, area, id)).map(({ result }) => result)).toEqual([
      ...['failed', 'failed', 'failed', 'failed', 'done'],
    ]);
    expect(await personOf(colleague)).toMatchObject({ lastName: 'Old', mobile: '+12025550199' });
    const made = (await peopleIn(server, district.world)).filter(({ lastName }) => lastName === 'Rivera');
    expect(made.map(({ email }) => email)).toEqual(['north@home.test']);
    expect(made[0]).toMatchObject({ agreesToMail: true, agreesToText: false, version: 0, role: 'educator' });
    expect((await lastAudit(made[0]?.id ?? ''))?.afterValues).toMatchObject({
      ...{ email: 'north@home.test', levelIds: [district.world.levels[2]] },
    });
  });

  it('take one whom the database refuses out of their batch, and the others are done', async () => {
    const content = [...educatorLines('one', 1), `no@home.test,Sam,Rivera,,NORTH,`].join('\n');
    const { id } = await rehearse(server, area, { sentAs: 'TUTOR', content });
    // Somebody gets the address at this very moment: only the unique index knows.
    await confirm(server, area, id);
    const other = await server.db.startTransaction().execute();
    await other
      .insertInto('people')
      .values({
        ...{ institutionId: district.world.institutionId, role: 'educator', firstName: 'No', lastName: 'X' },
        ...{ email: 'NO@home.test', createdAt: server.clock.now() },
      })
      .execute();
    const passed = server.pass(1);
    await untilWaiting(server, 1);
    await other.commit().execute();
    await passed;
    await server.pass(1);
    expect((await linesOf(server, area, id)).map(({ result }) => result)).toEqual(['done', 'failed']);
    expect((await uploadOf(server, area, id)).counts).toMatchObject({ done: 1, failed: 1 });
  });
});

describe('students of a file of numbers', () => {
  const placeOf = async ({ id }: MadePerson) => (await personOf({ id }))?.studentNumber ?? '';

  it('lose all ways in that are open together, and people outside the file keep theirs', async () => {
    const { world, student, other, levelThree } = district;
    const third = await makePerson(server, world, 'student');
    const { institutionId } = world;
    const now = server.clock.now();
    for (const { id } of [student, other, third]) {
      const hash = Buffer.from(id);
      await server.db
        .insertInto('knownBrowsers')
        .values({
          institutionId,
          personId: id,
          tokenHash: hash,
          lastUsedAt: now,
          expiresAt: new Date(now.getTime() + 86_400_000),
        })
        .execute();
      await server.db
        .insertInto('calendarFeeds')
        .values({ institutionId, personId: id, tokenHash: hash, createdAt: now })
        .execute();
      await makeSession(server, world, id);
    }
    const numbers = [await placeOf(student), await placeOf(other)];
    await apply(school, 'CLOSE', ['Student Number', ...numbers].join('\n'));
    const owners = async (table: 'knownBrowsers' | 'calendarFeeds') =>
      (
        await server.db
          .selectFrom(table)
          .select('personId')
          .where('institutionId', '=', institutionId)
          .execute()
      )
        .map(({ personId }) => personId)
        .toSorted();
    expect(await owners('knownBrowsers')).toEqual([third.id]);
    expect(await owners('calendarFeeds')).toEqual([third.id]);
    const living = await server.db
      .selectFrom('authSessions')
      .select('personId')
      .where('institutionId', '=', institutionId)
      .where('revokedAt', 'is', null)
      .where('personId', 'in', [student.id, other.id, third.id])
      .execute();
    expect(new Set(living.map(({ personId }) => personId))).toEqual(new Set([third.id]));
    for (const { id } of [student, other])
      expect(await lastAudit(id)).toMatchObject({
        ...{ action: 'person.deactivated', actorId: levelThree.id },
        ...{ beforeValues: { active: true }, afterValues: { active: false } },
      });
    expect(await personOf(student)).toMatchObject({ active: false, version: 1 });
  });

  it.each([
    [{ sessions: 'keep' }, ['booked', 'booked', 'booked']],
    [{ sessions: 'cancel', reason: 'Moved away' }, ['cancelled', 'cancelled', 'booked']],
  ] as const)(
    'keep their sessions to come, or lose them, as the confirmation says: %o',
    async (body, states) => {
      const { world, student, other, educator } = district;
      const third = await makePerson(server, world, 'student');
      const startsAt = new Date(server.clock.now().getTime() + 86_400_000);
      const visitIds: string[] = [];
      for (const [at, { id }] of [student, other, third].entries()) {
        const begins = new Date(startsAt.getTime() + at * 3_600_000);
        const { institutionId } = world;
        const { id: visitId } = await server.db
          .insertInto('visits')
          .values({
            ...{ institutionId, levelId: world.levels[2], educatorId: educator.id },
            ...{ createdBy: educator.id, createdByRole: 'educator', kind: 'appointment', state: 'booked' },
            ...{ startsAt: begins, endsAt: new Date(begins.getTime() + 1_800_000) },
            ...{ createdAt: server.clock.now(), bufferMinutes: 2, finalBufferMinutes: 5, dueAt: begins },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const place = { institutionId, visitId, state: 'invited' };
        await server.db
          .insertInto('visitParticipants')
          .values([
            { ...place, personId: id, side: 'student' },
            { ...place, personId: educator.id, side: 'educator' },
          ])
          .execute();
        visitIds.push(visitId);
      }
      const content = ['Student Number', await placeOf(student), await placeOf(other)].join('\n');
      await apply(school, 'CLOSE', content, body);
      const stateOf = async (id: string) =>
        (await server.db.selectFrom('visits').select('state').where('id', '=', id).executeTakeFirst())?.state;
      // A job cancels them.
      await vi.waitFor(async () => expect(await Promise.all(visitIds.map(stateOf))).toEqual(states), {
        timeout: 20_000,
      });
      const jobs = body.sessions === 'cancel' ? 2 : 0;
      expect(await queuedJobs(server, world.institutionId, 'visits.cancel-of-person')).toBe(jobs);
    },
  );

  it('are left alone if they were changed since, or are no longer kept by the confirmer', async () => {
    const { student, other, levelThree, besideLevelId } = district;
    const content = ['Student Number', await placeOf(student), await placeOf(other)].join('\n');
    const { id } = await rehearse(server, school, { sentAs: 'CLOSE', content });
    await set(student.id, { grade: '4', version: 5 });
    await confirm(server, school, id);
    await server.pass(1);
    expect((await linesOf(server, school, id)).map(({ result }) => result)).toEqual(['failed', 'done']);
    expect(await personOf(student)).toMatchObject({ active: true, version: 5 });
    const again = await rehearse(server, school, { sentAs: 'CLOSE', content });
    await confirm(server, school, again.id);
    await set(levelThree.id, { levelId: besideLevelId });
    await server.pass(1);
    expect(await personOf(student)).toMatchObject({ active: true, version: 5 });
  });

  it('whose erasure is asked for are not erased any more when they are opened', async () => {
    const { student, other, world, levelThree } = district;
    const content = ['Student Number', await placeOf(student), await placeOf(other)].join('\n');
    await apply(school, 'CLOSE', content);
    const now = server.clock.now();
    await server.db
      .insertInto('erasures')
      .values({
        ...{ institutionId: world.institutionId, personId: student.id, askedBy: levelThree.id },
        ...{ askedAt: now, dueAt: new Date(now.getTime() + 86_400_000 * 7) },
      })
      .execute();
    await apply(school, 'OPEN', content);
    const erasure = await server.db
      .selectFrom('erasures')
      .selectAll()
      .where('personId', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(erasure).toMatchObject({ withdrawnBy: levelThree.id });
    const actions = async (of: string) => (await auditAbout(server, of)).map(({ action }) => action);
    expect(await actions(student.id)).toEqual([
      ...['person.deactivated', 'person.activated', 'erasure.withdrawn'],
    ]);
    expect(await actions(other.id)).toEqual(['person.deactivated', 'person.activated']);
  });
});

describe('undoing a long file', () => {
  const undo = (sender: Sender, id: string) => uploads.undo(server, sender, id);
  const grownFrom = async (sender: Sender, sentAs: SentAs, files: readonly string[][]) => {
    const sent: number[] = [];
    for (const lines of files) {
      const { id } = await apply(sender, sentAs, lines.join('\n'));
      sent.push(await uploads.statements(() => undo(sender, id)));
      expect(await uploadOf(server, sender, id)).toMatchObject({
        ...{ state: 'undone', counts: { undone: lines.length - 1, left: 0 } },
      });
    }
    return (sent[1] ?? 0) - (sent[0] ?? 0);
  };

  it('asks the database hardly more often than for a short one, where educators were added', async () => {
    const before = await peopleIn(server, district.world);
    const files = [educatorLines('a', 10), educatorLines('b', 160)];
    expect(await grownFrom(area, 'TUTOR', files)).toBeLessThan(150);
    expect(await peopleIn(server, district.world)).toEqual(before);
  });

  it('asks it hardly more often where accounts were closed', async () => {
    const numbers = (word: string, many: number) => Array.from({ length: many }, (_, at) => `${word}${at}`);
    const all = [...numbers('a', 5), ...numbers('b', 45)];
    await apply(
      school,
      'STUDENT',
      [uploads.heads.students, ...all.map((one) => `${one},Ana,A,,,,,`)].join('\n'),
    );
    const files = [
      ['Student Number', ...numbers('a', 5)],
      ['Student Number', ...numbers('b', 45)],
    ];
    // One a line would be 40 more.
    expect(await grownFrom(school, 'CLOSE', files)).toBeLessThan(35);
    const students = (await peopleIn(server, district.world)).filter(({ lastName }) => lastName === 'A');
    expect(students.map(({ active }) => active)).toEqual(all.map(() => true));
  });

  it('leaves and names who was opened by hand since, and opens the others', async () => {
    const { student, other } = district;
    const numbers = [(await personOf(student))?.studentNumber, (await personOf(other))?.studentNumber];
    const { id } = await apply(school, 'CLOSE', ['Student Number', ...numbers].join('\n'));
    await set(student.id, { active: true, version: 2 });
    await undo(school, id);
    expect((await linesOf(server, school, id)).map(({ result, left }) => [result, left])).toEqual([
      ['left', ['active']],
      ['restored', []],
    ]);
    expect(await personOf(other)).toMatchObject({ active: true });
    expect((await auditAbout(server, other.id)).map(({ action }) => action)).toEqual([
      ...['person.deactivated', 'person.activated'],
    ]);
  });

  it('writes down what an educator belonged to and a student had for parents, before and after', async () => {
    const { educator, student, world, besideLevelId } = district;
    const [firstName, lastName] = educator.name.split(' ');
    const one = await personOf(student);
    const files = [
      await apply(
        area,
        'TUTOR',
        `${uploads.heads.educators}\n${educator.email},${firstName},${lastName},,SOUTH,`,
      ),
      await apply(
        school,
        'STUDENT',
        `${uploads.heads.students}\n${one?.studentNumber},${one?.firstName},Newname,,,Di,A,di@home.test`,
      ),
    ] as const;
    const done = await Promise.all([lastAudit(educator.id), lastAudit(student.id)]);
    await undo(area, files[0].id);
    await undo(school, files[1].id);
    const undone = await Promise.all([lastAudit(educator.id), lastAudit(student.id)]);
    const both = [world.levels[2], besideLevelId].toSorted();
    expect(undone[0]).toMatchObject({
      ...{ action: 'person.changed', beforeValues: { levelIds: both } },
      afterValues: { levelIds: [world.levels[2]] },
    });
    // Undoes all changes, value by value.
    expect(undone.map((entry) => [entry?.beforeValues, entry?.afterValues])).toEqual(
      done.map((entry) => [entry?.afterValues, entry?.beforeValues]),
    );
  });
});
