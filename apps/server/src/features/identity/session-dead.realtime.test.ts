import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCast, makeVisit, openSocket, type Cast } from '../../../test/call-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());

it('tells every connection of a closed person why it ends: a page in a call has no other', async () => {
  const { student, admin, educator } = cast;
  const { id: visitId } = await makeVisit(server, cast.world, {
    educator,
    students: [student],
    state: 'inCall',
  });
  const { token } = student;
  const open = await Promise.all([
    openSocket(port, '/chat', { token, visitId }),
    openSocket(port, '/custom-chat', { token }),
    openSocket(port, '/web', { token }),
  ]);
  const ended = open.map((socket) => socket.next('session_dead'));
  const answer = await server.call(`PUT /user/${student.id}/status`, {
    as: admin.token,
    body: { active: false, sessions: 'keep' },
  });
  expect(answer.status).toBe(200);
  expect(await Promise.all(ended)).toEqual(Array(3).fill({ reason: 'deactivated' }));
});
