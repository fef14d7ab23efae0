import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { prepared, type Filling } from './prepared.ts';
import { openScope, type Scope } from './scope.ts';

interface Wanted {
  readonly firstName: string | null;
  readonly limit: number;
}

type Order = { readonly order: 'asc' | 'desc' };

let server: TestServer;
let ours: World;
let theirs: World;
let built = 0;

const listNames = prepared((scope: Scope, { shape, values }: Filling<Order, Wanted>) => {
  built += 1;
  const query = scope.db
    .selectFrom('people')
    .select('firstName')
    .where('institutionId', '=', scope.institutionId)
    .orderBy('firstName', shape.order)
    .limit(values.limit);
  return values.firstName === null ? query : query.where('firstName', '=', values.firstName);
});

beforeAll(async () => {
  server = await startTestServer();
  ours = await makeWorld(server);
  theirs = await makeWorld(server, 'other.test');
  for (const firstName of ['Ada', 'Ben', 'Cy']) await makePerson(server, ours, 'student', { firstName });
  await makePerson(server, theirs, 'student', { firstName: 'Dora' });
});
afterAll(() => server.stop());

it('fills in the values and the institution of each run, and is built once for each shape', async () => {
  const names = async (world: World, order: Order['order'], values: Wanted) => {
    const rows = await listNames(openScope(server.server.database.db, world.institutionId), {
      shape: { order },
      values,
    });
    return rows.map((row) => row.firstName);
  };
  const everybody = { firstName: null, limit: 10 };
  expect(await names(ours, 'asc', everybody)).toEqual(['Ada', 'Ben', 'Cy']);
  expect(await names(theirs, 'asc', everybody)).toEqual(['Dora']);
  expect(await names(ours, 'asc', { firstName: null, limit: 1 })).toEqual(['Ada']);
  expect(built).toBe(1);
  expect(await names(ours, 'desc', everybody)).toEqual(['Cy', 'Ben', 'Ada']);
  expect(await names(ours, 'asc', { firstName: 'Ben', limit: 10 })).toEqual(['Ben']);
  expect(await names(theirs, 'asc', { firstName: 'Ben', limit: 10 })).toEqual([]);
  expect(built).toBe(3);
});
