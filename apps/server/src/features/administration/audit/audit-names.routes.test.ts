import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { describe, expect, it } from 'vitest';
import { makeVisit } from '../../../../test/call-factories.ts';
import { makePerson, moveEducator, type MadePerson } from '../../../../test/factories.ts';
import type { District } from '../../../../test/group-factories.ts';
import { districtPerTest } from '../../../../test/institution-per-test.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { apply } from '../../../../test/upload-factories.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { eraseValuesOf } from '../../audit/erasing.service.ts';
import * as identity from '../../identity/identity.service.ts';

let server: TestServer;
let host: string;
let here: District;
let top: MadePerson;
let school: string;

districtPerTest('named', async (made) => {
  ({ server, hostName: host, district: here } = made);
  [, , school] = here.world.levels;
  top = await makePerson(server, here.world, 'topAdmin', { firstName: 'Tess', lastName: 'Top' });
});

type Entries = readonly AuditEntry[];

const entriesOf = async (as: MadePerson, query: Record<string, string>): Promise<Entries> =>
  (await server.call<{ data: AuditEntry[] }>('GET /audit', { as: as.token, host, query })).response?.data ??
  [];
const namesOf = (entries: Entries) => entries.map(({ record: { name } }) => name);

const product = () => server.server.contexts.forInstitution(here.world.institutionId);
const actAs = async (person: MadePerson): Promise<PersonCtx> => identity.actAs(await product(), person.id);

/** An entry about somebody, a second after the one before. */
async function write(by: MadePerson, subjectId: string, change: { before?: object; after?: object } = {}) {
  await server.pass(1);
  await record(await actAs(by), {
    ...({ action: 'person.changed', subjectKind: 'person', subjectId } as const),
    ...change,
  });
}

/** Another area of the district, with an administrator. */
async function makeArea(): Promise<string> {
  const { id } = await server.db
    .insertInto('levels')
    .values({
      ...{ institutionId: here.world.institutionId, parentId: here.world.levels[0], depth: 2 },
      ...{ name: 'Elsewhere', createdAt: server.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function moveSchool(): Promise<void> {
  const parentId = await makeArea();
  await server.db.updateTable('levels').set({ parentId }).where('id', '=', school).execute();
}

const rename = (id: string, firstName: string, lastName: string) =>
  server.db.updateTable('people').set({ firstName, lastName }).where('id', '=', id).execute();

describe('who was removed', () => {
  const head = 'Student Number,First Name,Last Name,Grade,Email';
  const lines = [`OB-1,Seán,O'Brien,,sean@home.test`, 'OB-2,Zoë,Quinn,,zoe@home.test'];

  async function removeBoth(): Promise<void> {
    const sender = { as: here.levelThree, host };
    const { id } = await apply(server, sender, { sentAs: 'STUDENT', content: [head, ...lines].join('\n') });
    await server.call(`PUT /user/bulk-upload/${id}/undo`, { as: here.levelThree.token, host });
    await server.pass(1);
  }
  const found = async (as: MadePerson, search: string) => [
    ...new Set(namesOf(await entriesOf(as, { search }))),
  ];

  it('is found by the name that their entries show, without accents and signs, from the beginning of a word on', async () => {
    await removeBoth();
    for (const as of [top, here.levelTwo, here.levelThree]) {
      for (const search of ['Sean', 'seán obr', 'OBrien', 'brien', 'se', 'ob'])
        expect([search, await found(as, search)]).toEqual([search, ["Seán O'Brien"]]);
      for (const search of ['ea', 'bri n']) expect([search, await found(as, search)]).toEqual([search, []]);
    }
    const actions = (await entriesOf(here.levelThree, { search: 'OBrien' })).map(({ action }) => action);
    expect(actions).toEqual(['person.removed', 'person.added']);
  });

  it('is found by no number and no address, at no other school, and not once they are erased', async () => {
    await removeBoth();
    const { levelThree, levelTwo, world, besideLevelId } = here;
    for (const as of [levelTwo, levelThree, top])
      for (const search of ['OB-1', 'sean@home', 'null', 'firstName'])
        expect([search, await found(as, search)]).toEqual([search, []]);
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect(await found(beside, 'OBrien')).toEqual([]);
    const [entry] = await entriesOf(top, { search: 'OBrien' });
    const personId = entry?.record.id ?? '';
    await transaction(await product(), (tx) =>
      eraseValuesOf(tx, {
        personId,
        studentNumber: null,
        pattern: 'sean@home',
        namesAlone: null,
        levelIds: [],
      }),
    );
    expect(await found(top, 'OBrien')).toEqual([]);
    expect(await found(top, 'Quinn')).toEqual(['Zoë Quinn']);
  });

  it('shows no more than the names above the school', async () => {
    await removeBoth();
    // Administrators of the area read names, and of other fields only that they changed.
    const [removed] = await entriesOf(here.levelTwo, { search: 'OBrien' });
    expect(removed?.changes.map(({ field, before, isWithheld }) => [field, before, isWithheld])).toEqual([
      ...[
        ['firstName', 'Seán', false],
        ['lastName', "O'Brien", false],
      ],
      ...[
        ['studentNumber', null, true],
        ['email', null, true],
      ],
    ]);
  });
});

describe('who is out of reach by now', () => {
  it('is shown by the name of that time to people who were once above, and found by none', async () => {
    const { levelTwo, levelThree, student, world } = here;
    await rename(student.id, 'Maya', 'Thompson');
    await write(levelThree, student.id, {
      before: { firstName: 'Mya', lastName: 'Tomson' },
      after: { firstName: 'Maya', lastName: 'Thompson' },
    });
    await write(levelThree, student.id, { before: { grade: '7' }, after: { grade: '8' } });
    expect(namesOf(await entriesOf(levelTwo, { search: 'Thompson' }))).toEqual([
      'Maya Thompson',
      'Maya Thompson',
    ]);
    await moveSchool();
    await rename(student.id, 'Mia', 'Newname');
    await write(levelThree, student.id, {
      before: { firstName: 'Maya', lastName: 'Thompson' },
      after: { firstName: 'Mia', lastName: 'Newname' },
    });
    const seen = await entriesOf(levelTwo, { subjectId: student.id });
    expect(seen.map(({ record: { name, role, isReached } }) => [name, role, isReached])).toEqual([
      ['Maya Thompson', 'STUDENT', false],
      ['Maya Thompson', 'STUDENT', false],
    ]);
    for (const search of ['Mia New', 'Newname', 'mi', 'Thompson'])
      expect([search, await entriesOf(levelTwo, { search })]).toEqual([search, []]);
    const file = await server.call<{ text: string }>('POST /audit/file', {
      ...{ as: levelTwo.token, host, body: { subjectId: student.id } },
    });
    expect(file.response?.text).toContain('Maya Thompson');
    expect(file.response?.text).not.toContain('Newname');
    // For people in reach, the names are today's.
    for (const as of [levelThree, top])
      expect(namesOf(await entriesOf(as, { search: 'Newname' }))).toHaveLength(3);
    const one = await makePerson(server, world, 'levelOneAdmin');
    expect(new Set(namesOf(await entriesOf(one, { search: 'Newname' })))).toEqual(new Set(['Mia Newname']));
  });

  it('has no name where no entry that the asker reads tells one, also in a session and as who acted', async () => {
    const { levelTwo, levelThree, student, educator, world } = here;
    const visit = await makeVisit(server, world, { educator, students: [student], state: 'completed' });
    await write(levelThree, student.id);
    await record(await actAs(levelThree), {
      ...{ action: 'chat.read', subjectKind: 'visit', subjectId: visit.id },
    });
    await moveSchool();
    await rename(student.id, 'Mia', 'Newname');
    await rename(levelThree.id, 'Lee', 'Latername');
    const seen = [
      ...(await entriesOf(levelTwo, { subjectId: student.id })),
      ...(await entriesOf(levelTwo, { subjectId: visit.id })),
    ];
    expect(seen.map(({ actor, record: { name, role } }) => [actor?.name, actor?.role, name, role])).toEqual([
      [null, 'BRANCHADMIN', null, 'STUDENT'],
      [null, 'BRANCHADMIN', null, null],
    ]);
    for (const search of ['Latername', 'Newname']) expect(await entriesOf(levelTwo, { search })).toEqual([]);
    const [read] = await entriesOf(levelThree, { subjectId: visit.id });
    expect([read?.actor?.name, read?.record.name]).toEqual(['Lee Latername', 'Mia Newname']);
  });

  it('is nobody who stands above: their acts are found by the name of today', async () => {
    const { levelTwo, levelThree, student } = here;
    await write(top, student.id);
    await write(levelTwo, student.id);
    await rename(levelTwo.id, 'Tariq', 'Area');
    for (const [search, name] of [
      ['Tess To', 'Tess Top'],
      ['Tariq', 'Tariq Area'],
    ] as const)
      expect((await entriesOf(levelThree, { search })).map(({ actor }) => actor?.name)).toEqual([name]);
  });

  it('is found by their address by nobody below', async () => {
    const { levelThree, levelTwo } = here;
    await write(top, levelThree.id);
    await write(levelTwo, levelThree.id);
    await write(levelThree, levelThree.id);
    const foundBy = async (as: MadePerson, { email }: MadePerson) =>
      (await entriesOf(as, { search: email })).map(({ actor }) => actor?.id);
    for (const above of [top, levelTwo]) expect(await foundBy(levelThree, above)).toEqual([]);
    expect(await foundBy(levelTwo, top)).toEqual([]);
    expect(await foundBy(levelThree, levelThree)).not.toEqual([]);
    expect(await foundBy(levelTwo, levelThree)).not.toEqual([]);
    expect(await foundBy(top, levelTwo)).toContain(levelTwo.id);
  });

  it('is an educator who teaches at none of the own schools any more, and a parent without a child there', async () => {
    const { levelThree, educator, student, world, besideLevelId } = here;
    const parent = await makePerson(server, world, 'parent', { firstName: 'Pia', lastName: 'Parent' });
    const { institutionId } = world;
    await server.db
      .insertInto('guardianships')
      .values({ institutionId, parentId: parent.id, studentId: student.id })
      .execute();
    await rename(educator.id, 'Ed', 'Ucator');
    for (const { id } of [educator, parent]) await write(levelThree, id);
    expect(namesOf(await entriesOf(levelThree, { search: 'Ucator' }))).toEqual(['Ed Ucator']);
    expect(namesOf(await entriesOf(levelThree, { search: 'Pia' }))).toEqual(['Pia Parent']);
    await moveEducator(server, educator.id, besideLevelId);
    await server.db.deleteFrom('guardianships').where('parentId', '=', parent.id).execute();
    for (const search of ['Ucator', 'Pia']) expect(await entriesOf(levelThree, { search })).toEqual([]);
    expect(namesOf(await entriesOf(here.levelTwo, { search: 'Ucator' }))).toEqual(['Ed Ucator']);
  });
});

describe('a search', () => {
  it('finds names without their accents', async () => {
    const { levelThree, student } = here;
    await rename(student.id, 'Zoë', 'Muñoz');
    await write(levelThree, student.id);
    for (const search of ['munoz', 'Muñoz', 'mu', 'zoe mun'])
      expect([search, namesOf(await entriesOf(top, { search }))[0]?.slice(0, 9)]).toEqual([
        search,
        'Zoë Muñoz',
      ]);
  });
});
