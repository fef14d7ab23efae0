import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, makeWorld } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getPeople } from './people.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('people are read by more ids than a statement takes parameters', async () => {
  const world = await makeWorld(server);
  const { id } = await makePerson(server, world, 'student');
  const ids = [...Array.from({ length: 70_000 }, () => randomUUID()), id];
  const found = await getPeople(await server.server.contexts.forInstitution(world.institutionId), ids);
  expect([...found.keys()]).toEqual([id]);
});
