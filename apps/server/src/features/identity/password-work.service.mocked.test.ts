import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

vi.mock(import('@node-rs/argon2'), { spy: true });

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

it('signing in does the same work for an unknown account, and for one without a password, as for a known one', async () => {
  const [student, without] = [
    await makePerson(server, world, 'student'),
    await makePerson(server, world, 'student'),
  ];
  await givePassword(server, world, student.id);
  await server.call('PUT /user/update/password', { as: student.token, body: { password: goodPassword } });
  const costOf = async (username: string) => {
    vi.mocked(verify).mockClear();
    await server.call('POST /user/authenticate', { body: { username, password: 'Wrong@2026' } });
    // '$argon2id$v=19$m=19456,t=2,p=1$salt$hash': kind, version and cost say how long it takes.
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));
  };
  const known = await costOf(student.email);
  expect(known).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  expect(await costOf('nobody-at-all@example.test')).toEqual(known);
  expect(await costOf(without.email)).toEqual(known);
});
