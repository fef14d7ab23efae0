import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type TestSocket,
} from '../../../../test/call-factories.ts';
import { startHeldLine, type HeldLine } from '../../../../test/held-line.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let visitId: string;
let line: HeldLine;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { educator, student, peer } = cast;
  const wanted = { educator, students: [student, peer], kind: 'classroom' } as const;
  visitId = (await makeVisit(server, cast.world, wanted)).id;
  await server.call(`POST /visit/${visitId}/call`, { as: educator.token });
  line = await startHeldLine(port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  line.close();
});

const enter = async (
  { token }: { token: string },
  { at = port, insteadOf }: { at?: number; insteadOf?: string | undefined } = {},
): Promise<TestSocket> => {
  const socket = await openSocket(at, '/chat', { token, visitId, insteadOf });
  sockets.push(socket);
  return socket;
};
const sitDown = (socket: TestSocket) => socket.send('on_patient_connect', { visitId });

describe('a line that its page has given up', () => {
  it('takes no seat from the page that is back, with what arrives late', async () => {
    const first = await enter(cast.student, { at: line.port });
    await sitDown(first);
    line.hold();
    first.socket.emit('on_patient_connect', { visitId });
    const second = await enter(cast.student, { insteadOf: first.socket.id });
    expect(await sitDown(second)).toMatchObject({ response_code: 'ok' });
    line.letGo();
    await line.isOver();
    expect(await sitDown(second)).toMatchObject({ response_code: 'ok' });
    expect(second.pushed.filter((one) => one.event === 'call_busy')).toEqual([]);
  });

  it('is ended for nobody else, no matter who names it', async () => {
    const first = await enter(cast.student);
    await sitDown(first);
    for (const other of [cast.peer, cast.educator]) await enter(other, { insteadOf: first.socket.id });
    expect(await sitDown(first)).toMatchObject({ response_code: 'ok' });
  });

  it('was never one: nothing is ended for it', async () => {
    const first = await enter(cast.student);
    for (const insteadOf of ['nobody', `own:${cast.student.id}:${first.socket.id}`])
      await enter(cast.student, { insteadOf });
    expect(await sitDown(first)).toMatchObject({ response_code: 'ok' });
  });
});
