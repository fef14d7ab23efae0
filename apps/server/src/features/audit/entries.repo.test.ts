import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { recordAll } from './audit.service.ts';
import { entriesStatement, type WantedEntries } from './entries.repo.ts';

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

  function literal(value: unknown): string {
    if (value instanceof Date) return `'${value.toISOString()}'`;
    if (Array.isArray(value)) return `'{${value.join(',')}}'`;
    return typeof value === 'number' ? String(value) : `'${String(value)}'`;
  }
});
