import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { readPlans } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { recordAll } from './audit.service.ts';
import { entriesStatement, listEntries, listRemovedByName, type WantedEntries } from './entries.repo.ts';

const sessionEntries = 20_000;

let server: TestServer;
let ofSessions: World;
let educator: MadePerson;
let student: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
  ofSessions = await makeWorld(server, 'sessions.test');
  educator = await makePerson(server, ofSessions, 'educator');
  student = await makePerson(server, ofSessions, 'student');
  await fillSessions();
}, 60_000);
afterAll(() => server.stop());

/** Entries about sessions: the educator in every second, the student in 20, of which the educator is in half. */
async function fillSessions(): Promise<void> {
  const { institutionId, levels } = ofSessions;
  const apart = sql`(${sessionEntries}::int / 20)`;
  await sql`
    with written as (
      insert into audit_entries (institution_id, action, subject_kind, subject_id, level_ids, created_at)
      select ${institutionId}, 'chat.read', 'visit', gen_random_uuid(), array[${levels[2]}::uuid],
        ${server.clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, ${sessionEntries}::int) as n
      returning id, seq, created_at
    ), ordered as (select *, row_number() over (order by seq) as n from written)
    insert into audit_involved (institution_id, person_id, created_at, seq, entry_id)
    select ${institutionId}, person.id, created_at, seq, ordered.id from ordered cross join lateral (
      select ${educator.id}::uuid as id where n % 2 = 0
      union all select ${student.id}::uuid where n % ${apart} = n / ${apart} % 2
      union all select gen_random_uuid() from generate_series(1, 3)
    ) as person`.execute(server.db);
  await sql`analyze audit_entries, audit_involved`.execute(server.db);
}

describe('among many entries', () => {
  const usual: WantedEntries = {
    ...{ levelId: null, actions: null, actorId: null, subjectId: null },
    ...{ involvedId: null, anyOf: null },
    ...{ from: null, until: null, olderThan: null, newerThan: null, limit: 26 },
  };

  it('a page, a search and a person are read along an index, of all or of one level', async () => {
    const school = await makeWorld(server, 'many.test');
    const ctx = await server.server.contexts.forInstitution(school.institutionId);
    const some = await Promise.all([1, 2, 3].map(() => makePerson(server, school, 'student')));
    const ids = some.map(({ id }) => id);
    const first = ids[0] ?? '';
    const acts = Array.from({ length: 1_000 }, (_, at) => ({
      ...({ action: 'person.changed', subjectKind: 'person' } as const),
      ...{ subjectId: at === 500 ? first : randomUUID(), after: { firstName: 'A' } },
      leftLevelIds: [school.levels[2]],
    }));
    for (let times = 0; times < 8; times += 1) await recordAll(ctx, acts);
    await sql`analyze audit_entries, audit_audiences, audit_involved`.execute(server.db);
    const planOf = async (wanted: Partial<WantedEntries>) => {
      const statement = entriesStatement(ctx.scope, { ...usual, ...wanted }).compile(server.db);
      return server.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(
          statement.sql.replaceAll(/\$(\d+)/g, (_, at: string) =>
            literal(statement.parameters[Number(at) - 1]),
          ),
        )}`.execute(trx);
        return rows.map((row) => Object.values(row)[0]).join('\n');
      });
    };
    const [, , levelId] = school.levels;
    const middle = await server.db
      .selectFrom('auditEntries')
      .select('id')
      .where('institutionId', '=', school.institutionId)
      .orderBy('seq')
      .offset(4_000)
      .executeTakeFirstOrThrow();
    const place = { at: server.clock.now(), entryId: middle.id };
    const slow: string[] = [];
    for (const wanted of [
      {},
      { levelId },
      { olderThan: place },
      { levelId, olderThan: place },
      { levelId, newerThan: place },
      { actorId: randomUUID() },
      { subjectId: first, levelId },
      { subjectId: first, involvedId: first },
      { subjectId: first, involvedId: first, levelId, newerThan: place },
      { anyOf: ids, subjectId: first, involvedId: first },
      { anyOf: ids },
      { anyOf: ids, levelId },
    ]) {
      const plan = await planOf(wanted);
      if (!plan.includes('Index') || plan.includes('Seq Scan on audit'))
        slow.push(`${JSON.stringify(wanted)}\n${plan}`);
    }
    expect(slow).toEqual([]);
  });

  it('sessions of few and of many are read no further than a page, and none where nobody was', async () => {
    const others = Array.from({ length: 48 }, () => randomUUID());
    const [, , levelId] = ofSessions.levels;
    for (const [what, wanted, count] of [
      ['in every second session', { anyOf: [educator.id, ...others] }, 26],
      ['in every second session of a level', { anyOf: [educator.id, ...others], levelId }, 26],
      ['in few sessions', { anyOf: [student.id, ...others], levelId }, 20],
      ['all about somebody', { subjectId: educator.id, involvedId: educator.id }, 26],
      ['one of both', { anyOf: [educator.id], subjectId: student.id, involvedId: student.id }, 10],
      ['nobody', { anyOf: others, levelId }, 0],
    ] as const) {
      let found = 0;
      const readsOf = await readPlans(server, ofSessions.institutionId, async (scope) => {
        found = (await listEntries(scope, { ...usual, ...wanted })).length;
      });
      expect([what, found]).toEqual([what, count]);
      for (const table of ['audit_involved', 'audit_entries']) {
        expect(readsOf(table).kinds).not.toContain('Seq Scan');
        expect([what, table, readsOf(table).examined < 400]).toEqual([what, table, true]);
      }
    }
  });

  it('who was removed is found by name along an index, also by the first letters', async () => {
    const school = await makeWorld(server, 'removed.test');
    const ctx = await server.server.contexts.forInstitution(school.institutionId);
    const nameAt = (at: number) => ['Mira', 'Noël', 'Otto', 'Paul'][at % 4] ?? '';
    for (let times = 0; times < 8; times += 1)
      await recordAll(
        ctx,
        Array.from({ length: 1_000 }, (_, at) => ({
          ...({ action: 'person.removed', subjectKind: 'person', subjectId: randomUUID() } as const),
          before: { firstName: nameAt(at), lastName: `Name${times * 1_000 + at}`, email: null },
          leftLevelIds: [school.levels[2]],
        })),
      );
    await sql`analyze audit_entries, audit_values`.execute(server.db);
    const limit = 50;
    // Of a name that most have, enough are found soon, whichever way they are read.
    const some = { search: 'na', isWithin: false, levelId: null, limit };
    expect(await listRemovedByName(ctx.scope, some)).toHaveLength(limit);
    for (const [search, isWithin, levelId, count] of [
      ['noel name77', true, null, 28],
      ['name7777', true, school.levels[2], 1],
      ['name7777', true, school.levels[1], 1],
      ['name7777', true, randomUUID(), 0],
      ['qu', false, null, 0],
    ] as const) {
      const wanted = { search, isWithin, levelId, limit };
      let found: string[] = [];
      const readsOf = await readPlans(server, school.institutionId, async (scope) => {
        found = await listRemovedByName(scope, wanted);
      });
      expect([search, found.length]).toEqual([search, count]);
      expect(readsOf('audit_values').kinds).not.toContain('Seq Scan');
      expect(readsOf('audit_values').examined).toBeLessThan(500);
    }
  });

  function literal(value: unknown): string {
    if (value instanceof Date) return `'${value.toISOString()}'`;
    if (Array.isArray(value)) return `'{${value.join(',')}}'`;
    return typeof value === 'number' ? String(value) : `'${String(value)}'`;
  }
});
