import { describe, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../../test/call-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let listening: Promise<number> | undefined;

districtPerTest('endedatonce', (made) => {
  ({ server, district } = made);
});

interface Browser {
  readonly token: string;
  readonly socket: TestSocket;
}

/** Somebody at a second browser, too: each hears the server and may ask it. */
async function browsersOf(who: MadePerson): Promise<Browser[]> {
  listening ??= server.listen();
  const { hostName: host } = district.world;
  const browsers: Browser[] = [];
  for (const token of [who.token, await makeSession(server, district.world, who.id)])
    browsers.push({ token, socket: await openSocket(await listening, '/web', { token, host }) });
  return browsers;
}

const asked = async (token: string) => {
  const { status, response_code: code } = await server.call('GET /user/session', {
    ...{ as: token, host: district.world.hostName },
  });
  return [status, code];
};

/** The clock does not move and no lane runs: nothing waits for a later round. */
async function expectEnded(browsers: readonly Browser[], reason: string): Promise<void> {
  for (const { token, socket } of browsers) {
    expect(await asked(token)).toEqual([401, 'session_dead']);
    await socket.isClosed();
    expect(socket.pushed.filter(({ event }) => event === 'session_dead')).toEqual([
      { event: 'session_dead', payload: { reason } },
    ]);
  }
}

const act = (as: MadePerson, route: string, body?: object) =>
  server.call(route, { as: as.token, host: district.world.hostName, ...(body ? { body } : {}) });

describe('a person who is signed in at two browsers', () => {
  it('is told and out of both at once when the account is closed, and nobody else is', async () => {
    const { levelThree, student, other } = district;
    const [browsers, others] = [await browsersOf(student), await browsersOf(other)];
    expect(await act(levelThree, `PUT /user/${student.id}/status`, { active: false })).toMatchObject({
      status: 200,
    });
    await expectEnded(browsers, 'deactivated');
    for (const { token, socket } of others) {
      expect(await asked(token)).toEqual([200, 'ok']);
      expect(socket.socket.connected).toBe(true);
    }
  });

  it('is out of both at once when somebody signs them out everywhere', async () => {
    const { levelThree, student } = district;
    const browsers = await browsersOf(student);
    expect((await act(levelThree, `PUT /user/${student.id}/logout`)).status).toBe(200);
    await expectEnded(browsers, 'ended_by_admin');
  });

  it('is out of both at once when the school is closed', async () => {
    const { levelTwo, student, world } = district;
    const browsers = await browsersOf(student);
    const route = `PUT /hierarchy/${world.levels[2]}/status`;
    expect((await act(levelTwo, route, { active: false })).status).toBe(200);
    await expectEnded(browsers, 'place_closed');
  });

  it('is out of both at once when a new first password is given, and of a level that is closed above', async () => {
    const { levelThree, student, other, world } = district;
    await server.db.updateTable('people').set({ email: null }).where('id', '=', student.id).execute();
    const browsers = await browsersOf(student);
    expect((await act(levelThree, `PUT /user/${student.id}/update/password`)).status).toBe(200);
    await expectEnded(browsers, 'password_changed');
    const [above, below] = [await makePerson(server, world, 'levelOneAdmin'), await browsersOf(other)];
    const route = `PUT /hierarchy/${world.levels[1]}/status`;
    expect((await act(above, route, { active: false })).status).toBe(200);
    await expectEnded(below, 'place_closed');
  });
});
