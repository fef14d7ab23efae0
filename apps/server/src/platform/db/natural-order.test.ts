import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inNaturalOrder } from './natural-order.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('sorts numbers in a text by their value, and letters without regard to case and accents', async () => {
  const wanted = [
    '3rd Avenue',
    '20',
    'École 2',
    'ecole 10',
    'P.S. 9',
    'P.S. 009a',
    'P.S. 10',
    'School 2',
    'school 10',
    'School 10b',
    'zone',
  ];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${wanted.toReversed()}::text[]) as given(name)
    order by ${inNaturalOrder(sql.ref('name'))} collate "C"`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual(wanted);
});
