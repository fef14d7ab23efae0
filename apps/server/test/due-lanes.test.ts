import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lanes } from '../src/app-context.ts';
import { tablesReadWhole } from './read-plans.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** As many rows as server processes, one row, and entries of the last second alone. */
const small = ['server_processes', 'service_beats', 'audit_unlinked'];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await sql`insert into institutions (name, created_at)
    select 'School ' || n, now() from generate_series(1, 2000) n`.execute(server.db);
  // So many that it does not pay to read them in the order of another index. Whose they are makes no difference here.
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into direct_messages (institution_id, conversation_id, number, revision, sender_id, receiver_id,
        client_message_id, body, created_at, salt, content_hash, hash)
      select id, gen_random_uuid(), 1, 1, gen_random_uuid(), gen_random_uuid(), 'one', 'Hello', now(), '', '', ''
      from institutions, generate_series(1, 5)`.execute(tx);
  });
  await sql`analyze`.execute(server.db);
});
afterAll(() => server.stop());

describe('what is due', () => {
  it.each(lanes.map((lane) => [lane.name, lane] as const))(
    '%s is found by an index among all institutions',
    async (_name, lane) => {
      const product = server.server.contexts.forProduct();
      // The first look of a process also forgets the sockets of those that are gone.
      await lane.due(product);
      server.clock.move(60);
      const whole = await tablesReadWhole(product.all, () => lane.due(product));
      expect(whole.filter((table) => !small.includes(table))).toEqual([]);
    },
  );
});
