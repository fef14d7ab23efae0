import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld } from '../../../test/factories.ts';
import { readPlans } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { recordAll } from './audit.service.ts';
import { entriesStatement, listRemovedByName, type WantedEntries } from './entries.repo.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
});
afterAll(() => server.stop());

describe('among many entries', () => {
  const usual: WantedEntries = {
    ...{ levelId: null, actions: null, actorId: null, subjectId: null, anyOf: null },
    ...{ from: null, until: null, olderThan: null, newerThan: null, limit: 26 },
  };

  it('a page, a search and a person are read along an index, of all or of one level', async () => {
    const school = await makeWorld(server, 'many.test');
    const ctx = await server.server.contexts.forInstitution(school.institutionId);
    const some = await Promise.all([1, 2, 3].map(() => makePerson(server, school, 'student')));
    const acts = Array.from({ length: 1_000 }, (_, at) => ({
      ...({ action: 'person.changed', subjectKind: 'person' } as const),
      ...{ subjectId: at === 500 ? (some[0]?.id ?? '') : randomUUID(), after: { firstName: 'A' } },
      leftLevelIds: [school.levels[2]],
    }));
    for (let times = 0; times < 8; times += 1) await recordAll(ctx, acts);
    await sql`analyze audit_entries, audit_audiences`.execute(server.db);
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
      { subjectId: some[0]?.id ?? '', levelId },
      { anyOf: some.map(({ id }) => id) },
      { anyOf: some.map(({ id }) => id), levelId },
    ]) {
      const plan = await planOf(wanted);
      if (!plan.includes('Index') || plan.includes('Seq Scan on audit'))
        slow.push(`${JSON.stringify(wanted)}\n${plan}`);
    }
    expect(slow).toEqual([]);
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
