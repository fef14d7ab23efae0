import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/factories.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { verifyAudits } from './audit-operator.ts';
import { record } from './features/audit/audit.service.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  await makeWorld(server, 'other.test');
});
afterAll(() => server.stop());

it('says of every institution whether its audit is whole, and names the first broken entry', async () => {
  const ctx = await server.server.contexts.forInstitution(world.institutionId);
  const operation = { db: server.db, contexts: server.server.contexts, now: server.clock.now() };
  const [subjectId] = world.levels;
  for (const name of ['A', 'B'])
    await record(ctx, { action: 'level.changed', subjectKind: 'level', subjectId, after: { name } });
  await server.pass(1);
  const said = await verifyAudits(operation);
  expect(said).toMatch(/whole {3}Institution \d+: 2 entries, head [\da-f]{64}/);
  expect(said).toMatch(/whole {3}Institution \d+: 0 entries/);
  await sql`alter table audit_entries disable trigger refuse_change`.execute(server.db);
  await sql`update audit_entries set action = 'x' where seq = (select max(seq) from audit_entries)`.execute(
    server.db,
  );
  await expect(verifyAudits(operation)).rejects.toThrow(
    /BROKEN {2}Institution \d+: entry 2 \([\da-f-]{36}\) was changed\./,
  );
});
