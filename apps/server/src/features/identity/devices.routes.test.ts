import type { Device } from '@lectern/contract/identity/devices.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, makeWorld, type World } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const roles = ['student', 'parent', 'educator', 'levelThreeAdmin', 'topAdmin'] as const;
const list = async (as: string): Promise<Device[]> =>
  (await server.call<{ data: Device[] }>('GET /user/device', { as })).response?.data ?? [];
const isIn = async (as: string): Promise<boolean> =>
  (await server.call('GET /user/session', { as })).status === 200;

describe('GET /user/device', () => {
  it.each(roles)('lists where a %s is signed in, this one first', async (role) => {
    const person = await makePerson(server, world, role);
    server.clock.move(3600);
    await makeSession(server, world, person.id);
    const devices = await list(person.token);
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(devices[0]).toMatchObject({ browser: null, system: null });
    expect(Date.parse(devices[0]?.lastSeenAt ?? '')).toBeGreaterThan(
      Date.parse(devices[0]?.signedInAt ?? ''),
    );
  });

  it('names the browser and the system of a sign-in', async () => {
    const student = await makePerson(server, world, 'student');
    await givePassword(server, world, student.id);
    await server.call('POST /user/authenticate', {
      body: { username: student.email, password: goodPassword },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
    });
    expect((await list(student.token))[1]).toMatchObject({ browser: 'Firefox', system: 'Linux' });
  });

  it("shows nobody else's, and none that are over", async () => {
    const [student, other] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    const ended = await makeSession(server, world, student.id);
    await server.call('PUT /logout', { as: ended });
    expect(await list(student.token)).toHaveLength(1);
    expect(await list(other.token)).toHaveLength(1);
  });

  it('needs a session', async () => {
    expect((await server.call('GET /user/device')).status).toBe(401);
  });
});

describe('DELETE /user/device/:id', () => {
  const end = (as: string, id: string) =>
    server.call<{ data: Device[] }>(`DELETE /user/device/${id}`, { as });

  it.each(roles)('signs a %s out in another browser, and is audited', async (role) => {
    const person = await makePerson(server, world, role);
    const other = await makeSession(server, world, person.id);
    const [, second] = await list(person.token);
    const answer = await end(person.token, second?.id ?? '');
    expect(answer).toMatchObject({ status: 200, message: 'That device is signed out.' });
    expect(answer.response?.data).toHaveLength(1);
    expect([await isIn(person.token), await isIn(other)]).toEqual([true, false]);
    expect(await auditAbout(server, person.id)).toMatchObject([
      { action: 'person.signed-out', actorId: person.id },
    ]);
    expect((await end(person.token, second?.id ?? '')).status).toBe(404);
  });

  it("ends neither this one nor anybody else's", async () => {
    const [student, other] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    for (const device of [...(await list(student.token)), ...(await list(other.token))])
      expect((await end(student.token, device.id)).status).toBe(404);
    expect([await isIn(student.token), await isIn(other.token)]).toEqual([true, true]);
  });

  it("does not know a session of another institution's", async () => {
    const second = await makeWorld(server, 'devices.test');
    const stranger = await makePerson(server, second, 'student');
    const row = await server.db
      .selectFrom('authSessions')
      .select('id')
      .where('personId', '=', stranger.id)
      .executeTakeFirstOrThrow();
    const student = await makePerson(server, world, 'student');
    expect((await end(student.token, row.id)).status).toBe(404);
  });
});

describe('DELETE /user/device', () => {
  it('signs out everywhere else, and stays signed in here', async () => {
    const educator = await makePerson(server, world, 'educator');
    const others = [
      await makeSession(server, world, educator.id),
      await makeSession(server, world, educator.id),
    ];
    const answer = await server.call('DELETE /user/device', { as: educator.token });
    expect(answer).toMatchObject({ status: 200, message: 'All other devices are signed out.' });
    expect(await Promise.all([educator.token, ...others].map(isIn))).toEqual([true, false, false]);
    const again = await server.call('DELETE /user/device', { as: educator.token });
    expect(again.status).toBe(200);
    expect(await auditAbout(server, educator.id)).toHaveLength(1);
  });
});
