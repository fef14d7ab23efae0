import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../../test/factories.ts';
import { makeDistrict, type District } from '../../../../test/group-factories.ts';
import { makeVisit } from '../../../../test/call-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import * as identity from '../../identity/identity.service.ts';

interface Page {
  readonly data: AuditEntry[];
  readonly newer: string | null;
  readonly older: string | null;
  readonly chain: { readonly entries: number | null; readonly isWhole: boolean } | null;
}

let server: TestServer;
let district: District;
let world: World;
let top: MadePerson;
let one: MadePerson;
let student: MadePerson;
let besideSchool: string;

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  ({ world } = district);
  top = await makePerson(server, world, 'topAdmin', { firstName: 'Tess' });
  one = await makePerson(server, world, 'levelOneAdmin');
  student = await makePerson(server, world, 'student', { firstName: 'Maya', lastName: 'Thompson' });
  const made = await server.db
    .insertInto('levels')
    .values({
      ...{ institutionId: world.institutionId, parentId: world.levels[1], depth: 3, name: 'Beside' },
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  besideSchool = made.id;
});
afterAll(() => server.stop());

const actAs = async (person: MadePerson): Promise<PersonCtx> => ({
  ...(await identity.actAs(await server.server.contexts.forInstitution(world.institutionId), person.id)),
  address: '192.0.2.1',
});

const list = async (as: MadePerson, query: Record<string, string | number> = {}, host?: string) =>
  server.call<Page>('GET /audit', { as: as.token, query, ...(host ? { host } : {}) });

const entriesOf = async (as: MadePerson, query: Record<string, string | number> = {}) =>
  (await list(as, query)).response?.data ?? [];

/** Changes of a person, each a second after the one before. */
async function write(person: MadePerson, names: readonly string[], by = district.levelThree) {
  const ctx = await actAs(by);
  for (const name of names) {
    await server.pass(1);
    await record(ctx, {
      ...({ action: 'person.changed', subjectKind: 'person' } as const),
      ...{ subjectId: person.id, before: { firstName: 'Old' }, after: { firstName: name } },
    });
  }
}

describe('GET /audit', () => {
  it('says who did what to which record, when, what it changed, and where it stands in the chain', async () => {
    await write(student, ['New']);
    await server.pass(2);
    const [entry] = await entriesOf(district.levelThree, { subjectId: student.id });
    expect(entry).toMatchObject({
      actor: { id: district.levelThree.id, role: 'BRANCHADMIN' },
      action: 'person.changed',
      record: { kind: 'person', role: 'STUDENT', isReached: true },
      changes: [{ field: 'firstName', before: 'Old', after: 'New' }],
      isErased: false,
    });
    expect(entry?.record.name).toMatch(/^Maya Thompson · S\d+$/);
    expect(entry?.link?.hash).toMatch(/^[\da-f]{64}$/);
  });

  it('tells the number of an entry in the chain to people who read them all, and no place by number to others', async () => {
    await write(student, ['1', '2', '3']);
    await server.pass(2);
    const read = async (as: MadePerson) =>
      (await list(as, { subjectId: student.id, itemsPerPage: 2 })).response;
    const [all, own] = [await read(top), await read(district.levelThree)];
    expect(all?.data[0]?.link?.number).toBeGreaterThan(0);
    expect(own?.data.map(({ link }) => link?.number)).toEqual([null, null]);
    expect(own?.older?.split('-').slice(1).join('-')).toBe(own?.data[1]?.id);
  });

  it('tells how many entries the institution has to people who read them all', async () => {
    await server.db
      .updateTable('auditHeads')
      .set({ checkedAt: server.clock.now(), checkedTo: 1_234 })
      .where('institutionId', '=', world.institutionId)
      .execute();
    const told = async (role: 'topAdmin' | 'levelOneAdmin' | 'levelThreeAdmin') =>
      (await list(await makePerson(server, world, role))).response?.chain?.entries;
    expect(await told('topAdmin')).toBe(1_234);
    expect([await told('levelOneAdmin'), await told('levelThreeAdmin')]).toEqual([null, null]);
  });

  it('tells the network address to those who read all entries alone', async () => {
    await write(student, ['New']);
    const addressFor = async (as: MadePerson) => (await entriesOf(as, { subjectId: student.id }))[0]?.address;
    const gra = await makePerson(server, world, 'graAdmin');
    for (const as of [top, gra]) expect(await addressFor(as)).toBe('192.0.2.1');
    for (const as of [one, district.levelTwo, district.levelThree]) expect(await addressFor(as)).toBeNull();
  });

  it('shows everything to the top admin, to others their own level and below, and to nobody other branches', async () => {
    const beside = await makePerson(server, world, 'student', { levelId: besideSchool });
    const besideAdmin = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideSchool });
    await write(beside, ['X'], besideAdmin);
    const seen = async (as: MadePerson, subjectId: string) => (await entriesOf(as, { subjectId })).length;
    for (const as of [top, one, district.levelTwo, besideAdmin]) expect(await seen(as, beside.id)).toBe(1);
    expect(await seen(district.levelThree, beside.id)).toBe(0);
    const gra = await makePerson(server, world, 'graAdmin');
    await write(gra, ['X'], top);
    expect(await seen(top, gra.id)).toBe(1);
    for (const as of [one, district.levelTwo, district.levelThree]) expect(await seen(as, gra.id)).toBe(0);
    expect((await entriesOf(district.levelThree)).some(({ record: { id } }) => id === beside.id)).toBe(false);
  });

  it('leaves with the school, but for the top admin, what does not go upward of students and parents', async () => {
    const quiet = await makePerson(server, world, 'student', { firstName: 'Quiet', lastName: 'Person' });
    const ctx = await actAs(district.levelThree);
    const values = { firstName: 'Quiet', grade: '7', dateOfBirth: '2012-03-21', email: quiet.email };
    await record(ctx, {
      ...({ action: 'person.changed', subjectKind: 'person', subjectId: quiet.id } as const),
      ...{ before: {}, after: values },
    });
    await server.pass(2);
    const gra = await makePerson(server, world, 'graAdmin');
    for (const as of [top, district.levelThree]) {
      const [entry] = await entriesOf(as, { search: quiet.email });
      expect(entry?.record.name).toMatch(/^Quiet Person · S\d+$/);
      expect(entry?.changes).toContainEqual({
        ...{ field: 'dateOfBirth', before: null, after: '2012-03-21', isWithheld: false },
      });
    }
    for (const as of [gra, one, district.levelTwo]) {
      expect(await entriesOf(as, { search: quiet.email })).toEqual([]);
      const [entry] = await entriesOf(as, { search: 'Quiet Pe' });
      expect(entry?.record.name).toBe('Quiet Person');
      expect(entry?.changes.map(({ field, after, isWithheld }) => [field, after, isWithheld])).toEqual([
        ['firstName', 'Quiet', false],
        ['grade', '7', false],
        ['dateOfBirth', null, true],
        ['email', null, true],
      ]);
      const body = { subjectId: quiet.id };
      const { response } = await server.call<{ text: string }>('POST /audit/file', { as: as.token, body });
      expect(response?.text).toContain('Stays where the student belongs');
      for (const secret of [quiet.email, '2012-03-21']) expect(response?.text).not.toContain(secret);
    }
  });

  it('stays with people who were above when it was written', async () => {
    const moving = await makePerson(server, world, 'student');
    await write(moving, ['X']);
    await server.db
      .updateTable('people')
      .set({ levelId: besideSchool })
      .where('id', '=', moving.id)
      .execute();
    const [entry] = await entriesOf(district.levelThree, { subjectId: moving.id });
    expect(entry?.record.isReached).toBe(false);
  });

  it('is nothing for anybody else, and nothing of another institution', async () => {
    for (const role of ['student', 'parent', 'educator'] as const) {
      const person = await makePerson(server, world, role);
      expect((await list(person)).status).toBe(403);
      expect((await server.call('POST /audit/file', { as: person.token, body: {} })).status).toBe(403);
    }
    const other = await makeWorld(server, 'other.test');
    const strange = await makePerson(server, other, 'topAdmin');
    const page = await list(strange, { subjectId: student.id }, 'other.test');
    expect(page.response).toMatchObject({ data: [], newer: null, older: null, chain: null });
  });

  it('finds by the name of the actor or of the record, by kind, by person and by day', async () => {
    const actor = await makePerson(server, world, 'levelThreeAdmin', {
      firstName: 'Grace',
      lastName: 'Miller',
    });
    const subject = await makePerson(server, world, 'student', { firstName: 'Omar', lastName: 'Haddad' });
    await write(subject, ['X'], actor);
    const ids = async (query: Record<string, string>) =>
      (await entriesOf(district.levelTwo, query)).map(({ record: { id } }) => id);
    expect(await ids({ search: 'grace mil' })).toEqual([subject.id]);
    expect(await ids({ search: 'Haddad' })).toEqual([subject.id]);
    expect(await ids({ search: 'om' })).toEqual([subject.id]);
    expect(await ids({ search: 'nobody of this name' })).toEqual([]);
    expect(await ids({ actorId: actor.id })).toEqual([subject.id]);
    expect(await ids({ search: 'Haddad', kind: 'people' })).toEqual([subject.id]);
    expect(await ids({ search: 'Haddad', kind: 'reads' })).toEqual([]);
    const day = server.clock.now().toISOString().slice(0, 10);
    const dayAfter = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(await ids({ search: 'Haddad', from: day, to: day })).toEqual([subject.id]);
    expect(await ids({ search: 'Haddad', from: dayAfter })).toEqual([]);
    for (const [field, value] of [
      ['kind', 'x'],
      ['olderThan', 'x'],
      ['from', '2027-02-30'],
      ['search', '%'],
    ] as const)
      expect((await list(top, { [field]: value })).status).toBe(400);
  });

  it('counts days in the asker’s zone', async () => {
    const late = await makePerson(server, world, 'student');
    await write(late, ['X']);
    const now = server.clock.now();
    const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
    const found = async (zone: string, day: string) =>
      (
        await server.call<Page>('GET /audit', {
          ...{ as: top.token, headers: { 'x-time-zone': zone } },
          query: { subjectId: late.id, from: day, to: day },
        })
      ).response?.data.length;
    expect(await found('Pacific/Kiritimati', dayIn('Pacific/Kiritimati'))).toBe(1);
    expect(await found('Pacific/Niue', dayIn('Pacific/Niue'))).toBe(1);
    // One of them is a day ahead of the other at every hour but one.
    const isSameDay = dayIn('Pacific/Niue') === dayIn('Pacific/Kiritimati');
    expect(await found('Pacific/Niue', dayIn('Pacific/Kiritimati'))).toBe(isSameDay ? 1 : 0);
  });

  it('goes from page to page and back, whatever is written meanwhile', async () => {
    const busy = await makePerson(server, world, 'student');
    await write(busy, ['1', '2', '3', '4', '5']);
    const page = async (query: Record<string, string | number>) => {
      const { response } = await list(district.levelThree, { subjectId: busy.id, itemsPerPage: 2, ...query });
      const names = response?.data.map(({ changes }) => changes[0]?.after);
      return { names, newer: response?.newer ?? '', older: response?.older ?? '' };
    };
    const first = await page({});
    expect(first).toMatchObject({ names: ['5', '4'], newer: '' });
    await write(busy, ['6']);
    const second = await page({ olderThan: first.older });
    expect(second.names).toEqual(['3', '2']);
    const last = await page({ olderThan: second.older });
    expect(last).toMatchObject({ names: ['1'], older: '' });
    const back = await page({ newerThan: last.newer });
    expect(back.names).toEqual(['3', '2']);
    const again = await page({ newerThan: back.newer });
    expect(again.names).toEqual(['5', '4']);
    expect(await page({ newerThan: again.newer })).toMatchObject({ names: ['6', '5'], newer: '' });
  });

  it('names levels, subjects and sessions', async () => {
    const visit = await makeVisit(server, world, {
      ...{ educator: district.educator, students: [student], state: 'completed' },
    });
    await server.pass(1);
    const ctx = await actAs(district.levelThree);
    await record(ctx, { action: 'chat.read', subjectKind: 'visit', subjectId: visit.id });
    const [read] = await entriesOf(district.levelThree, { subjectId: visit.id });
    expect(read).toMatchObject({
      record: { kind: 'visit', name: 'Maya Thompson', visit: { id: visit.id, visitType: 2 } },
      changes: [],
    });
    const [area, school] = [world.levels[1], world.levels[2]];
    await record(await actAs(top), {
      ...({ action: 'level.moved', subjectKind: 'level' } as const),
      ...{ subjectId: school, before: { parentId: null }, after: { parentId: area } },
    });
    const [moved] = await entriesOf(district.levelTwo, { subjectId: school });
    expect(moved).toMatchObject({
      record: { name: 'Level 3', depth: 3 },
      changes: [{ field: 'parentId', before: null, after: 'Level 2' }],
    });
  });

  it('names the level or subject whose rate was set, also where nothing else of it is on the page', async () => {
    const { id: subjectId } = await server.db
      .insertInto('subjects')
      .values({
        ...{ institutionId: world.institutionId, levelId: world.levels[1], name: 'Rated Subject' },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [id, name] of [
      [besideSchool, 'Beside'],
      [subjectId, 'Rated Subject'],
    ] as const) {
      await server.pass(1);
      await record(await actAs(top), {
        ...({ action: 'pay.changed', subjectKind: 'institution' } as const),
        ...{ subjectId: id, before: { rate: null }, after: { rate: '2027-03-10: 48.00 USD' } },
      });
      expect((await entriesOf(top, { itemsPerPage: 1 }))[0]?.record.name).toBe(name);
    }
  });

  it('shows what is kept as several values in words', async () => {
    const [district] = world.levels;
    const titles = (one: string, many: string) => ({ levelTitles: [{ one, many }] });
    await record(await actAs(top), {
      ...({ action: 'host.changed', subjectKind: 'host' } as const),
      ...{ subjectId: district, before: titles('School', 'Schools'), after: titles('Campus', 'Campuses') },
    });
    const [changed] = await entriesOf(top, { subjectId: district });
    expect(changed?.changes).toMatchObject([
      { field: 'levelTitles', before: ['School, Schools'], after: ['Campus, Campuses'] },
    ]);
  });

  it('says of values that were erased that they were', async () => {
    const gone = await makePerson(server, world, 'student');
    await write(gone, ['Secret']);
    await transaction(await actAs(top), async ({ scope }) => {
      await sql`select set_config('lectern.erasing', 'on', true)`.execute(scope.db);
      const [entry] = await auditAbout(server, gone.id);
      await scope.db
        .deleteFrom('auditValues')
        .where('institutionId', '=', world.institutionId)
        .where('entryId', '=', entry?.id ?? '')
        .execute();
    });
    const [entry] = await entriesOf(top, { subjectId: gone.id });
    expect(entry).toMatchObject({ isErased: true, changes: [], address: null });
  });
});

describe('POST /audit/file', () => {
  const file = (as: MadePerson, body: object = {}) =>
    server.call<{ name: string; text: string }>('POST /audit/file', { as: as.token, body });

  it('holds what the filters choose, runs no formula, and is audited', async () => {
    const sly = await makePerson(server, world, 'student', { firstName: '=1+1', lastName: 'Sly' });
    await write(sly, ['@SUM(A1)']);
    const { response } = await file(district.levelThree, { subjectId: sly.id });
    expect(response?.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = response?.text.split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=1+1 Sly`);
    expect(lines[1]).toContain('First name: Old → @SUM(A1)');
    expect(lines[1]).not.toContain('192.0.2.1');
    expect(lines[0]).not.toMatch(/"From where"|"Number"/);
    const ofTop = (await file(top, { subjectId: sly.id })).response?.text;
    expect(ofTop).toContain('"From where","Number","Hash"');
    expect(ofTop).toContain('192.0.2.1');
    const [own] = await entriesOf(district.levelThree, { subjectId: world.levels[2], kind: 'exports' });
    expect(own).toMatchObject({ action: 'audit.exported', changes: [{ field: 'lines', after: 1 }] });
  });

  it('holds nothing of other branches', async () => {
    const beside = await makePerson(server, world, 'student', { levelId: besideSchool, lastName: 'Hidden' });
    await write(beside, ['X'], top);
    expect((await file(district.levelThree)).response?.text).not.toContain('Hidden');
    expect((await file(district.levelTwo)).response?.text).toContain('Hidden');
  });
});
