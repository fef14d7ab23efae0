import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, makeSubject, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import { linesOf, peopleIn, uploadOf, type SentAs, type Sender } from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let area: Sender;

districtPerTest('undonechanged', async (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
  area = { as: district.levelTwo, host: made.hostName };
  await uploads.nameSchools(server, district);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const apply = (sender: Sender, sentAs: SentAs, lines: readonly string[]) =>
  uploads.apply(server, sender, { sentAs, content: lines.join('\n') });
const undo = (sender: Sender, id: string) => uploads.undo(server, sender, id);
const people = () => peopleIn(server, district.world);
const personOf = async ({ id }: { id: string }) => (await people()).find((one) => one.id === id);
const set = (id: string, values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();
const namesOf = ({ name }: MadePerson) => name.split(' ').join(',');
const toldOf = async (sender: Sender, id: string) =>
  (await linesOf(server, sender, id)).map(({ result, left }) => [result, left]);
const schoolsOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('educatorLevels').select('levelId').where('educatorId', '=', id).execute()).map(
    ({ levelId }) => levelId,
  );
/** Everybody as they were, but for how often they were changed. */
const strip = (rows: Awaited<ReturnType<typeof people>>) => rows.map(({ version: _version, ...row }) => row);

async function subcategory(levelId: string | null = null): Promise<string> {
  const { subjectId, subcategoryId } = await makeSubject(server, district.world, []);
  await server.db.updateTable('subjects').set({ levelId }).where('id', '=', subjectId).execute();
  const { name } = await server.db
    .selectFrom('subcategories')
    .select('name')
    .where('id', '=', subcategoryId)
    .executeTakeFirstOrThrow();
  return name;
}

async function book(educatorId: string, levelId: string): Promise<void> {
  const { institutionId } = district.world;
  const startsAt = new Date(server.clock.now().getTime() + 86_400_000);
  await server.db
    .insertInto('visits')
    .values({
      ...{ institutionId, levelId, educatorId, createdBy: educatorId, createdByRole: 'educator' },
      ...{ kind: 'appointment', state: 'booked', startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) },
      ...{ createdAt: server.clock.now(), bufferMinutes: 2, finalBufferMinutes: 5, dueAt: startsAt },
    })
    .execute();
}

describe('undoing a long file that has changed people', () => {
  const wordsOf = ['a', 'b'] as const;
  const counts = { a: 10, b: 160 } as const;
  const grown = async (sender: Sender, sentAs: SentAs, fileOf: (word: 'a' | 'b') => string[]) => {
    const sent: number[] = [];
    const before = strip(await people());
    for (const word of wordsOf) {
      const { id } = await apply(sender, sentAs, fileOf(word));
      sent.push(await uploads.statements(() => undo(sender, id)));
      expect(await uploadOf(server, sender, id)).toMatchObject({
        ...{ state: 'undone', counts: { undone: counts[word], left: 0 } },
      });
    }
    expect(strip(await people())).toEqual(before);
    return (sent[1] ?? 0) - (sent[0] ?? 0);
  };
  const times = (word: 'a' | 'b', line: (at: number) => string) =>
    Array.from({ length: counts[word] }, (_, at) => line(at));

  it('asks the database hardly more often than for a short one, where educators got names, schools and subjects', async () => {
    for (const word of wordsOf)
      await apply(area, 'TUTOR', [
        uploads.heads.educators,
        ...times(word, (at) => `${word}${at}@t.test,Sam,Old,,NORTH,`),
      ]);
    const name = await subcategory();
    const fileOf = (word: 'a' | 'b') => [
      uploads.heads.educators,
      ...times(word, (at) => `${word}${at}@t.test,Sam,New,,SOUTH,${name}`),
    ];
    expect(await grown(area, 'TUTOR', fileOf)).toBeLessThan(150);
    const taught = await server.db
      .selectFrom('educatorSubcategories')
      .innerJoin('people', 'people.id', 'educatorSubcategories.educatorId')
      .select('people.id')
      .where('people.email', 'like', '%@t.test')
      .execute();
    expect(taught).toEqual([]);
    const beside = await server.db
      .selectFrom('educatorLevels')
      .select('educatorId')
      .where('levelId', '=', district.besideLevelId)
      .execute();
    expect(beside).toEqual([]);
  });

  it('asks it hardly more often where students got names, addresses and parents', async () => {
    for (const word of wordsOf)
      await apply(school, 'STUDENT', [
        uploads.heads.students,
        ...times(word, (at) => `${word}${at},Ana,Old,1,${word}${at}@old.test,,,`),
      ]);
    // No more than fifty addresses of a file are changed without their number.
    const emailOf = (word: string, at: number) => (at < 50 ? `${word}${at}@new.test` : '');
    const fileOf = (word: 'a' | 'b') => [
      uploads.heads.students,
      ...times(word, (at) => `${word}${at},Ana,New,2,${emailOf(word, at)},Di,A,${word}${at}@home.test`),
    ];
    expect(await grown(school, 'STUDENT', fileOf)).toBeLessThan(150);
    const entered = await server.db
      .selectFrom('studentParents')
      .select('email')
      .where('email', 'like', '%@home.test')
      .execute();
    expect(entered.filter(({ email }) => /^[ab]\d/.test(email))).toEqual([]);
  });
});

describe('undoing a long file that has added people who were used since', () => {
  it('asks the database hardly more often than for a short one, and closes their accounts', async () => {
    const sent: number[] = [];
    for (const [word, many] of [
      ['c', 10],
      ['d', 160],
    ] as const) {
      const lines = Array.from({ length: many }, (_, at) => `${word}${at}@t.test,Sam,Used,,NORTH,`);
      const { id } = await apply(area, 'TUTOR', [uploads.heads.educators, ...lines]);
      await server.db
        .updateTable('people')
        .set({ mobile: '+12025550123', version: 1 })
        .where('email', 'like', `${word}%@t.test`)
        .where('institutionId', '=', district.world.institutionId)
        .execute();
      sent.push(await uploads.statements(() => undo(area, id)));
      expect(new Set((await toldOf(area, id)).map(([result]) => result))).toEqual(new Set(['deactivated']));
    }
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeLessThan(150);
    const used = (await people()).filter(({ lastName }) => lastName === 'Used');
    expect(used.map(({ active }) => active)).toEqual(Array.from({ length: 170 }, () => false));
  });
});

describe('undoing what a file has changed of many', () => {
  it('names what was changed by hand since of each educator, leaves it, and restores the rest', async () => {
    const { world, besideLevelId } = district;
    const made = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((lastName) => makePerson(server, world, 'educator', { lastName })),
    );
    const name = await subcategory();
    const { id } = await apply(area, 'TUTOR', [
      uploads.heads.educators,
      ...made.map(
        ({ email, name: full }) => `${email},${full.split(' ')[0]},Changed,+12025550111,SOUTH,${name}`,
      ),
    ]);
    const [one, two, three, four] = made as [MadePerson, MadePerson, MadePerson, MadePerson];
    await set(one.id, { mobile: '+12025550199', version: 7 });
    await book(two.id, besideLevelId);
    await server.db.deleteFrom('educatorSubcategories').where('educatorId', '=', three.id).execute();
    expect((await undo(area, id)).counts).toMatchObject({ undone: 4, left: 3 });
    expect(await toldOf(area, id)).toEqual([
      ['restored', ['mobileNumber']],
      ['restored', ['schools']],
      ['restored', ['subcategories']],
      ['restored', []],
    ]);
    expect(await personOf(one)).toMatchObject({ lastName: 'One', mobile: '+12025550199' });
    expect(await personOf(four)).toMatchObject({ lastName: 'Four', mobile: null });
    expect(await schoolsOf(two)).toContain(besideLevelId);
    expect(await schoolsOf(four)).not.toContain(besideLevelId);
    const entry = (await auditAbout(server, two.id)).at(-1);
    expect(entry).toMatchObject({ action: 'person.changed', beforeValues: { lastName: 'Changed' } });
    expect(Object.keys(entry?.afterValues ?? {}).toSorted()).toEqual([
      'lastName',
      'mobile',
      'subcategoryIds',
    ]);
  });

  it('leaves and names a former address that somebody else has by now, and restores the rest', async () => {
    const before = await apply(school, 'STUDENT', [
      uploads.heads.students,
      'N1,Ana,Old,1,first@old.test,,,',
      'N2,Ben,Old,1,second@old.test,,,',
    ]);
    expect(before.counts).toMatchObject({ done: 2 });
    const { id } = await apply(school, 'STUDENT', [
      uploads.heads.students,
      'N1,Ana,New,1,first@new.test,,,',
      'N2,Ben,New,1,second@new.test,,,',
    ]);
    const taker = await makePerson(server, district.world, 'educator');
    await set(taker.id, { email: 'First@old.test' });
    expect(await undo(school, id)).toMatchObject({ state: 'undone', counts: { undone: 2, left: 1 } });
    expect(await toldOf(school, id)).toEqual([
      ['restored', ['email']],
      ['restored', []],
    ]);
    const found = (await people()).filter(({ studentNumber }) => /^N[12]$/.test(studentNumber ?? ''));
    expect(found.map(({ lastName, email }) => [lastName, email]).toSorted()).toEqual([
      ['Old', 'first@new.test'],
      ['Old', 'second@old.test'],
    ]);
  });

  it('gives addresses back as confirmed as they were, and calls none taken that there never was', async () => {
    await apply(school, 'STUDENT', [
      uploads.heads.students,
      'N1,Ana,A,1,first@old.test,,,',
      'N2,Ben,B,1,,,,',
      'N3,Cy,C,1,,,,',
    ]);
    const known = new Map((await people()).map((one) => [one.studentNumber, one.id]));
    await set(known.get('N1') ?? '', { mailVerified: true });
    await set(known.get('N3') ?? '', { emailTakenAt: new Date('2027-03-09T08:00:00Z') });
    const before = strip(await people());
    const { id, counts } = await apply(school, 'STUDENT', [
      uploads.heads.students,
      'N1,Ana,A,1,first@new.test,,,',
      'N2,Ben,B,1,second@new.test,,,',
      'N3,Cy,C,1,third@new.test,,,',
    ]);
    expect(counts).toMatchObject({ done: 3 });
    expect(strip(await people())).not.toEqual(before);
    expect((await undo(school, id)).counts).toMatchObject({ undone: 3, left: 0 });
    expect(strip(await people())).toEqual(before);
  });

  it('calls an address taken if its person has joined with it since', async () => {
    await apply(school, 'STUDENT', [uploads.heads.students, 'N1,Ana,A,1,,,,']);
    const { id } = await apply(school, 'STUDENT', [uploads.heads.students, 'N1,Ana,A,1,first@new.test,,,']);
    const ana = (await people()).find(({ studentNumber }) => studentNumber === 'N1');
    await makeSession(server, district.world, ana?.id ?? '');
    expect((await undo(school, id)).counts).toMatchObject({ undone: 1, left: 0 });
    expect(await personOf({ id: ana?.id ?? '' })).toMatchObject({
      email: null,
      emailTakenAt: server.clock.now(),
    });
  });

  it('takes away what a school lets an educator teach whose account is not its own', async () => {
    const { world, besideLevelId } = district;
    const guest = await makePerson(server, world, 'educator');
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId: world.institutionId, educatorId: guest.id, levelId: besideLevelId })
      .execute();
    const own = await subcategory(world.levels[2]);
    // The school reaches one of two schools, and so none of the names.
    const { id, counts } = await apply(school, 'TUTOR', [
      uploads.heads.educators,
      `${guest.email},${namesOf(guest)},,,${own}`,
    ]);
    expect(counts).toMatchObject({ done: 1 });
    expect((await undo(school, id)).counts).toMatchObject({ undone: 1, left: 0 });
    const taught = await server.db
      .selectFrom('educatorSubcategories')
      .select('subcategoryId')
      .where('educatorId', '=', guest.id)
      .execute();
    expect(taught).toEqual([]);
  });
});
