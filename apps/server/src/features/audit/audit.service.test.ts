import { randomUUID } from 'node:crypto';
import type { AuditSubject } from '@lectern/contract/audit/audit.names.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeSubject, makeWorld, type World } from '../../../test/factories.ts';
import { makeParentOf } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import * as identity from '../identity/identity.service.ts';
import { record, recordAll } from './audit.service.ts';

let server: TestServer;
let world: World;
let system: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  system = await server.server.contexts.forInstitution(world.institutionId);
});
afterAll(() => server.stop());

const entriesOf = (subjectId: string) => auditAbout(server, subjectId);

describe('an audit row', () => {
  it('says who did what to which record, when and from where', async () => {
    const educator = await makePerson(server, world, 'educator');
    const subjectId = randomUUID();
    await record(
      { ...(await identity.actAs(system, educator.id)), address: '192.0.2.1' },
      {
        action: 'visit-notes.read',
        subjectKind: 'visit',
        subjectId,
      },
    );
    expect(await entriesOf(subjectId)).toMatchObject([
      {
        institutionId: world.institutionId,
        actorId: educator.id,
        action: 'visit-notes.read',
        subjectKind: 'visit',
        address: '192.0.2.1',
        createdAt: server.clock.now(),
      },
    ]);
  });

  it('says what a change was from and to, and nothing of what stayed', async () => {
    const subjectId = randomUUID();
    await record(system, {
      action: 'level.changed',
      subjectKind: 'level',
      subjectId,
      before: { name: 'North', code: 'N' },
      after: { name: 'North West', code: 'N' },
    });
    expect(await entriesOf(subjectId)).toMatchObject([
      { actorId: null, beforeValues: { name: 'North' }, afterValues: { name: 'North West' } },
    ]);
  });

  it('goes with the transaction that wrote it', async () => {
    const subjectId = randomUUID();
    const failing = transaction(system, async (tx) => {
      await record(tx, { action: 'person.changed', subjectKind: 'person', subjectId });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await entriesOf(subjectId)).toEqual([]);
  });
});

describe('who may read an entry', () => {
  const audienceOf = async (subjectId: string) =>
    (await entriesOf(subjectId)).map(({ levelIds }) => levelIds);
  const written = async (subjectKind: AuditSubject, subjectId: string, leftLevelIds: string[] = []) => {
    await record(system, { action: 'person.changed', subjectKind, subjectId, leftLevelIds });
    const rows = await server.db
      .selectFrom('auditAudiences')
      .innerJoin('auditEntries', 'auditEntries.id', 'auditAudiences.entryId')
      .select(['auditAudiences.levelId'])
      .where('auditEntries.subjectId', '=', subjectId)
      .execute();
    const [kept] = await audienceOf(subjectId);
    expect(rows.map(({ levelId }) => levelId).toSorted()).toEqual(kept);
    return kept;
  };
  const line = () => world.levels.toSorted();

  it('follows from where the record belongs: its level and all above', async () => {
    const [district, area, school] = world.levels;
    const subject = await makeSubject(server, world, []);
    expect(await written('level', school)).toEqual(line());
    expect(await written('level', district)).toEqual([district]);
    expect(await written('person', (await makePerson(server, world, 'student')).id)).toEqual(line());
    expect(await written('person', (await makePerson(server, world, 'educator')).id)).toEqual(line());
    expect(await written('person', (await makePerson(server, world, 'levelTwoAdmin')).id)).toEqual(
      [district, area].toSorted(),
    );
    expect(await written('subject', subject.subjectId)).toEqual([district, area].toSorted());
    expect(await written('subcategory', subject.subcategoryId)).toEqual([district, area].toSorted());
  });

  it('is for a parent where the children are, and for a session where its school is', async () => {
    const student = await makePerson(server, world, 'student');
    const parent = await makePerson(server, world, 'parent');
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [student.id] });
    expect(await written('person', parent.id)).toEqual(line());
    const educator = await makePerson(server, world, 'educator');
    const visit = await makeVisit(server, world, { educator, students: [student], state: 'completed' });
    expect(await written('visit', visit.id)).toEqual(line());
    await server.db.updateTable('visits').set({ levelId: null }).where('id', '=', visit.id).execute();
    const other = await makeVisit(server, world, { educator, students: [student], state: 'completed' });
    await server.db.updateTable('visits').set({ levelId: null }).where('id', '=', other.id).execute();
    expect(await written('visit', other.id)).toEqual(line());
  });

  it('is for the top admin alone where a record belongs to no level, or is unknown', async () => {
    expect(await written('person', (await makePerson(server, world, 'topAdmin')).id)).toEqual([]);
    expect(await written('institution', world.institutionId)).toEqual([]);
    expect(await written('visit', randomUUID())).toEqual([]);
  });

  it('is also for the levels that a change takes the record away from', async () => {
    const top = await makePerson(server, world, 'topAdmin');
    expect(await written('person', top.id, [world.levels[2]])).toEqual(line());
  });

  it('is told for many records by one call', async () => {
    const students = await Promise.all([1, 2, 3].map(() => makePerson(server, world, 'student')));
    const before = { firstName: 'A' };
    const audited = students.map(({ id }) => ({
      ...({ action: 'person.changed', subjectKind: 'person' } as const),
      ...{ subjectId: id, before, after: { firstName: 'B' } },
    }));
    await recordAll(system, audited);
    await recordAll(system, []);
    for (const { id } of students)
      expect(await entriesOf(id)).toMatchObject([{ levelIds: line(), afterValues: { firstName: 'B' } }]);
  });
});

describe('an entry', () => {
  it('names acts, kinds and fields of which there are words; others do not compile', () => {
    const wrong = [
      // @ts-expect-error -- an act without words
      () => record(system, { action: 'person.teased', subjectKind: 'person', subjectId: '' }),
      // @ts-expect-error -- a kind of which nobody knows who reads it
      () => record(system, { action: 'person.added', subjectKind: 'planet', subjectId: '' }),
      () =>
        record(system, {
          ...({ action: 'person.added', subjectKind: 'person' } as const),
          subjectId: '',
          // @ts-expect-error -- a field without words
          after: { firstName: 'A', shoeSize: 4 },
        }),
    ];
    expect(wrong.length).toBe(3);
  });

  it.each(['auditEntries', 'auditValues', 'auditAudiences', 'auditInvolved', 'auditLinks'] as const)(
    'of %s can be neither changed nor deleted',
    async (table) => {
      const refused = /what the audit says is never changed/;
      const { institutionId } = world;
      const change = server.db.updateTable(table).set({ institutionId: randomUUID() });
      await expect(change.where('institutionId', '=', institutionId).execute()).rejects.toThrow(refused);
      const removal = server.db.deleteFrom(table).where('institutionId', '=', institutionId);
      await expect(removal.execute()).rejects.toThrow(refused);
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(server.db)).rejects.toThrow(refused);
    },
  );
});
