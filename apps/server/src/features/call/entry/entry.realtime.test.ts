import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type TestSocket,
} from '../../../../test/call-factories.ts';
import { makeSession } from '../../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { emit } from '../../../platform/context/ctx.ts';
import { peopleDeactivated } from '../../people/accounts.service.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let id: string;
/** Two sign-ins of the same student. */
let phone: string;
let laptop: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  await givePassword(server, cast.world, cast.student.id);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  phone = await makeSession(server, cast.world, cast.student.id);
  laptop = await makeSession(server, cast.world, cast.student.id);
  id = (await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student] })).id;
  await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Gets what opens the room, and takes the seat. */
const enter = async (token: string): Promise<TestSocket> => {
  const { response_code: code } = await server.call(`GET /visit/${id}/credentials`, { as: token });
  expect(code).toBe('ok');
  const socket = await openSocket(port, '/chat', { token, visitId: id });
  sockets.push(socket);
  expect(await socket.send('on_patient_connect', { visitId: id })).toMatchObject({ response_code: 'ok' });
  return socket;
};
const signOut = (token: string) => server.call('PUT /logout', { as: token });
const inCall = async () =>
  (
    await server.db
      .selectFrom('visitParticipants')
      .select('state')
      .where('visitId', '=', id)
      .where('personId', '=', cast.student.id)
      .executeTakeFirstOrThrow()
  ).state;
/** How often their media were ended in this room. */
const mediaEnds = () =>
  server.media.removed.filter((one) => one.room === id && one.identity === cast.student.id).length;

describe('a call that somebody is in', () => {
  it('ends for them with the sign-in that they came with, by socket and media', async () => {
    const socket = await enter(phone);
    await signOut(phone);
    await socket.isClosed();
    expect(mediaEnds()).toBe(1);
    expect(await inCall()).toBe('left');
  });

  it('is told to the others, and lets people in who sign in again', async () => {
    const educator = await openSocket(port, '/chat', { token: cast.educator.token, visitId: id });
    sockets.push(educator);
    await enter(phone);
    await signOut(phone);
    expect(await educator.next('call_disconnected')).toMatchObject({
      userId: cast.student.id,
      reason: 'left',
    });
    const signedIn = await server.call<{ authorization: { tokenValue: string } }>('POST /user/authenticate', {
      body: { username: cast.student.email, password: goodPassword, wantsToken: true },
    });
    await enter(signedIn.response?.authorization.tokenValue ?? '');
    expect(await inCall()).toBe('inCall');
  });

  it('ends where the media were opened and the seat was never taken', async () => {
    await server.call(`GET /visit/${id}/credentials`, { as: phone });
    await signOut(phone);
    expect(mediaEnds()).toBe(1);
  });

  it('goes on when they sign out on another device, also on one where they were in it before', async () => {
    await enter(phone);
    await server.pass(1);
    const socket = await enter(laptop);
    await signOut(phone);
    expect(mediaEnds()).toBe(0);
    expect(await inCall()).toBe('inCall');
    expect(await socket.send('classroom_init', { visitId: id })).toMatchObject({ response_code: 'ok' });
  });

  it('ends when the password is changed on another device, and goes on where it was changed', async () => {
    await enter(phone);
    const change = (token: string, password: string) =>
      server.call('PUT /user/update/password', { as: token, body: { password } });
    expect(await change(phone, 'Lectern@2027')).toMatchObject({ response_code: 'ok' });
    expect(await inCall()).toBe('inCall');
    laptop = await makeSession(server, cast.world, cast.student.id);
    expect(await change(laptop, goodPassword)).toMatchObject({ response_code: 'ok' });
    expect(mediaEnds()).toBe(1);
    expect(await inCall()).toBe('left');
  });

  it('ends when the account is closed', async () => {
    await enter(phone);
    const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
    await emit(ctx, peopleDeactivated, { personIds: [cast.student.id] });
    expect(mediaEnds()).toBe(1);
    expect(await inCall()).toBe('left');
  });
});
