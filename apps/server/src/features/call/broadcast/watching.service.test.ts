import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { create, makeDistrict, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { ctxOf, slotAfter } from '../../../../test/visits-factories.ts';
import { removeFromCall } from '../leaving.service.ts';

let server: TestServer;
let district: District;
let port: number;
let visitId: string;
let student: MadePerson;
let other: MadePerson;
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  port = await server.listen();
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

const enter = async (token: string): Promise<TestSocket> => {
  const socket = await openSocket(port, '/chat', { token, visitId });
  opened.push(socket);
  return socket;
};
const watch = async (token: string): Promise<TestSocket> => {
  const socket = await enter(token);
  await socket.send('on_patient_connect', { visitId });
  return socket;
};
const fetchFile = (as: string, file = 'index.m3u8') =>
  server.call(`GET /visit/${visitId}/broadcast/stream/${file}`, { as });
const refusals = async (as: string) => [
  (await fetchFile(as)).response_code,
  (await fetchFile(as, 'ab12-8.m4s')).response_code,
];

/** A guest who came by a personal link and gave a name. */
async function inviteGuest(): Promise<{ guestId: string; token: string }> {
  const made = await server.call<{ guestId: string; url: string }>(`POST /visit/${visitId}/guests`, {
    as: district.levelTwo.token,
  });
  const token = new URL(made.response?.url ?? '').searchParams.get('token') ?? '';
  const entered = await server.call<{ authorization: { value: string } }>('POST /guest/enter', {
    body: { token, wantsToken: true },
  });
  const as = entered.response?.authorization.value ?? '';
  await server.call('POST /guest/details', { as, body: { firstName: 'Ana', lastName: 'Ruiz' } });
  return { guestId: made.response?.guestId ?? '', token: as };
}

beforeEach(async () => {
  await server.db.updateTable('visits').set({ state: 'cancelled', dueAt: null }).execute();
  student = await makePerson(server, district.world, 'student');
  other = await makePerson(server, district.world, 'student');
  const startsAt = slotAfter(server, 30);
  const studentIds = [student.id, other.id];
  const made = await create(server, district, { kind: 'broadcast', startsAt, studentIds });
  visitId = made.response?.visitId ?? '';
  await server.pass((startsAt.getTime() - server.clock.now().getTime()) / 1000 - 60);
  const as = district.educator.token;
  await server.call(`POST /visit/${visitId}/call`, { as });
  await (await enter(as)).send('on_doctor_connect', { visitId });
  await server.call(`POST /visit/${visitId}/broadcast`, { as });
  server.broadcaster.becomes(visitId, { isWatchable: true, isConnected: true, picture: 'camera' });
});

describe('a viewer who is put out of a broadcast', () => {
  it('is given no file more from that moment on, and hears why', async () => {
    const socket = await watch(student.token);
    await watch(other.token);
    expect((await fetchFile(student.token)).status).toBe(200);
    await removeFromCall(await ctxOf(server, district.educator), visitId, student.id);
    expect(await refusals(student.token)).toEqual(['removed_from_visit', 'removed_from_visit']);
    expect(await socket.next('call_disconnected')).toMatchObject({
      userId: student.id,
      reason: 'removed',
    });
    await socket.isClosed();
    expect((await fetchFile(other.token)).status).toBe(200);
  });

  it('comes back by no other socket or sign-in, and not for the last parts after the end', async () => {
    await watch(student.token);
    await removeFromCall(await ctxOf(server, district.educator), visitId, student.id);
    await expect(enter(student.token)).rejects.toThrow('removed_from_visit');
    const state = await server.call(`GET /visit/${visitId}/broadcast`, { as: student.token });
    expect(state.response_code).toBe('removed_from_visit');
    await server.call(`PUT /visit/${visitId}/end`, { as: district.educator.token });
    expect(await refusals(student.token)).toEqual(['removed_from_visit', 'removed_from_visit']);
  });

  it('is out the same way when the link by which they came is revoked', async () => {
    const guest = await inviteGuest();
    const socket = await watch(guest.token);
    expect((await fetchFile(guest.token)).status).toBe(200);
    await server.call(`DELETE /visit/${visitId}/guests/${guest.guestId}`, { as: district.levelTwo.token });
    expect(await refusals(guest.token)).toEqual(['session_dead', 'session_dead']);
    await socket.isClosed();
  });
});
