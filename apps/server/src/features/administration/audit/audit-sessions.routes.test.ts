import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { describe, expect, it } from 'vitest';
import { makeVisit, type MadeVisit } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../../test/factories.ts';
import type { District } from '../../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../../test/institution-per-test.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { transaction } from '../../../platform/context/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import * as identity from '../../identity/identity.service.ts';
import * as people from '../../people/people.service.ts';

let server: TestServer;
let host: string;
let call: CallAs<unknown>;
let here: District;
let second: World;
let top: MadePerson;
let nora: MadePerson;
let sam: MadePerson;
let edith: MadePerson;

districtPerTest('of-sessions', async (made) => {
  ({ server, hostName: host, district: here, call, second } = made);
  top = await makePerson(server, here.world, 'topAdmin', { firstName: 'Tess', lastName: 'Top' });
  nora = await makePerson(server, here.world, 'student', { firstName: 'Nora', lastName: 'Vale' });
  sam = await makePerson(server, here.world, 'student', { firstName: 'Sam', lastName: 'Bell' });
  edith = here.educator;
  await rename(edith, 'Edith', 'Crane');
});

const rename = ({ id }: MadePerson, firstName: string, lastName: string) =>
  server.db.updateTable('people').set({ firstName, lastName }).where('id', '=', id).execute();

const product = () => server.server.contexts.forInstitution(here.world.institutionId);

type Wanted = Partial<Parameters<typeof makeVisit>[2]>;

const session = (students: readonly MadePerson[], wanted: Wanted = {}): Promise<MadeVisit> =>
  makeVisit(server, here.world, { educator: edith, students, state: 'completed', ...wanted });

/** An entry about a session or a recording of one, a second after the one before. */
async function read(subjectId: string, subjectKind: 'visit' | 'recording' = 'visit'): Promise<void> {
  await server.pass(1);
  const action = subjectKind === 'visit' ? 'chat.read' : 'recording.watched';
  await record(await identity.actAs(await product(), here.levelThree.id), { action, subjectKind, subjectId });
}

const entriesOf = async (as: MadePerson, query: Record<string, string>): Promise<readonly AuditEntry[]> =>
  (await server.call<{ data: AuditEntry[] }>('GET /audit', { as: as.token, host, query })).response?.data ??
  [];
const subjectsOf = async (as: MadePerson, query: Record<string, string>) =>
  (await entriesOf(as, query)).map(({ record: { id } }) => id);
const namesIn = ({ record: { visit } }: AuditEntry) => visit?.people.map(({ name }) => name);

describe('a session', () => {
  it('is found by the name of its student and its educator, and says who was in it', async () => {
    const { id } = await session([nora]);
    await read(id);
    for (const as of [top, here.levelTwo, here.levelThree])
      for (const search of ['Nora', 'vale', 'no', 'Edith Cr'])
        expect([search, await subjectsOf(as, { search })]).toEqual([search, [id]]);
    for (const search of ['Sam', 'Nora Crane']) expect(await subjectsOf(top, { search })).toEqual([]);
    const [entry] = await entriesOf(here.levelThree, { search: 'Edith' });
    expect(entry?.record.name).toBe('Nora Vale');
    expect(entry?.record.visit?.people).toEqual([
      { id: nora.id, name: 'Nora Vale' },
      { id: edith.id, name: 'Edith Crane' },
    ]);
  });

  it('is found by each of a group, and so is its recording', async () => {
    const { id: visitId } = await session([nora, sam], { kind: 'classroom' });
    const { id: recordingId } = await server.db
      .insertInto('recordings')
      .values({
        ...{ institutionId: here.world.institutionId, visitId, number: 1, startedBy: edith.id },
        ...{ state: 'ready', kind: 'composed', startsAt: server.clock.now(), stoppedAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await read(visitId);
    await read(recordingId, 'recording');
    for (const search of ['Nora', 'Sam', 'Edith'])
      expect(await subjectsOf(here.levelThree, { search })).toEqual([recordingId, visitId]);
    const [entry] = await entriesOf(here.levelThree, { search: 'Sam' });
    expect(entry?.record).toMatchObject({ name: null, visit: { id: visitId } });
    expect(entry && namesIn(entry)).toEqual(['Nora Vale', 'Sam Bell', 'Edith Crane']);
  });

  it('is found by its educator alone where it is a broadcast', async () => {
    const { id } = await session([nora, sam], { kind: 'broadcast' });
    await read(id);
    expect(await subjectsOf(top, { search: 'Nora' })).toEqual([]);
    const [entry] = await entriesOf(top, { search: 'Edith' });
    expect(entry?.record.id).toBe(id);
    expect(entry && namesIn(entry)).toEqual(['Edith Crane']);
  });

  it('is told in each entry as it was then: who was taken out stays in those of before, and who came is not in them', async () => {
    const { id: visitId } = await session([nora, sam], { kind: 'classroom', state: 'booked', startsIn: 600 });
    await read(visitId);
    const more = await makePerson(server, here.world, 'student', { firstName: 'Omar', lastName: 'Late' });
    const changed = await call(here.levelThree, 'PUT /visit/class-room/students', {
      ...{ visitId, addedStudentIds: [more.id], deletedStudentIds: [nora.id] },
    });
    expect(changed.status).toBe(200);
    await read(visitId);
    const told = async (search: string) =>
      (await entriesOf(here.levelThree, { search, kind: 'reads' })).map(namesIn);
    const [before, after] = [
      ['Nora Vale', 'Sam Bell', 'Edith Crane'],
      ['Omar Late', 'Sam Bell', 'Edith Crane'],
    ];
    expect(await told('Nora')).toEqual([before]);
    expect(await told('Omar')).toEqual([after]);
    expect(await told('Sam')).toEqual([after, before]);
  });

  it('is among all about somebody, and is found by name together with what narrows further', async () => {
    const [one, both] = [await session([nora]), await session([nora, sam], { kind: 'classroom' })];
    for (const { id } of [one, both]) await read(id);
    for (const as of [top, here.levelTwo, here.levelThree])
      expect(await subjectsOf(as, { subjectId: nora.id })).toEqual([both.id, one.id]);
    expect(await subjectsOf(top, { subjectId: sam.id, search: 'Nora' })).toEqual([both.id]);
    expect(await subjectsOf(top, { subjectId: one.id, search: 'Nora' })).toEqual([one.id]);
    expect(await subjectsOf(top, { search: 'Nora', kind: 'people' })).toEqual([]);
    expect(await subjectsOf(top, { search: 'Nora', actorId: here.levelThree.id })).toEqual([both.id, one.id]);
    expect(await subjectsOf(top, { search: 'Nora', actorId: top.id })).toEqual([]);
  });

  it('has its people in the file', async () => {
    await read((await session([nora, sam], { kind: 'classroom' })).id);
    const { response } = await server.call<{ text: string }>('POST /audit/file', {
      ...{ as: here.levelThree.token, host, body: { search: 'Sam' } },
    });
    expect(response?.text).toContain('"Nora Vale, Sam Bell, Edith Crane"');
  });

  it('has its time in the file in the zone that the head names, as other moments of it', async () => {
    const { id } = await session([nora]);
    await record(await identity.actAs(await product(), here.levelThree.id), {
      ...{ action: 'visit.cancelled', subjectKind: 'visit', subjectId: id },
      before: { sessionTime: '2027-03-11T15:00:00.000Z - 2027-03-11T15:30:00.000Z' },
      after: { sessionTime: null },
    });
    const { response } = await server.call<{ text: string }>('POST /audit/file', {
      ...{ as: here.levelThree.token, host, body: { subjectId: id } },
      headers: { 'x-time-zone': 'America/New_York' },
    });
    expect(response?.text).toContain('"Changes (America/New_York)"');
    expect(response?.text).toContain('Session time: 2027-03-11 10:00 – 2027-03-11 10:30 → -');
  });
});

describe('who was in a session', () => {
  it('is told to nobody and found by nobody who does not see them, by name, number, address or id', async () => {
    const { levelTwo, levelThree, besideStudent, world, besideLevelId } = here;
    await rename(besideStudent, 'Rio', 'Beside');
    const { id } = await session([nora, besideStudent], { kind: 'classroom' });
    await read(id);
    for (const search of ['Rio', 'Beside', besideStudent.email])
      expect([search, await subjectsOf(levelThree, { search })]).toEqual([search, []]);
    expect(await subjectsOf(levelThree, { subjectId: besideStudent.id })).toEqual([]);
    const [own] = await entriesOf(levelThree, { search: 'Nora' });
    expect(own && namesIn(own)).toEqual(['Nora Vale', 'Edith Crane']);
    const file = await server.call<{ text: string }>('POST /audit/file', {
      ...{ as: levelThree.token, host, body: {} },
    });
    expect(file.response?.text).not.toContain('Rio');
    expect(await subjectsOf(levelTwo, { search: 'Rio' })).toEqual([id]);
    // Above the school, searching by address finds nobody; other schools cannot read the entry.
    expect(await subjectsOf(levelTwo, { search: nora.email })).toEqual([]);
    expect(await subjectsOf(levelThree, { search: nora.email })).toEqual([id]);
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect(await subjectsOf(beside, { search: 'Rio' })).toEqual([]);
  });

  it('is nobody of another institution', async () => {
    await read((await session([nora])).id);
    const strange = await makePerson(server, second, 'topAdmin');
    const queries: Record<string, string>[] = [{ search: 'Nora' }, { subjectId: nora.id }];
    for (const query of queries) {
      const asked = { as: strange.token, host: 'second.test', query };
      expect((await server.call<{ data: unknown[] }>('GET /audit', asked)).response?.data).toEqual([]);
    }
  });

  it('has the pseudonym once they are erased, and is found by the name no more', async () => {
    const { id } = await session([nora]);
    await read(id);
    await transaction(await product(), (tx) =>
      people.erasePerson(tx, nora.id, { firstName: 'Erased', lastName: '1a2b3c4d' }),
    );
    expect(await subjectsOf(top, { search: 'Nora' })).toEqual([]);
    const [entry] = await entriesOf(top, { search: 'Edith' });
    expect(entry && namesIn(entry)).toEqual(['Erased 1a2b3c4d', 'Edith Crane']);
    expect(await subjectsOf(top, { search: 'Erased 1a2b' })).toEqual([id]);
  });
});
