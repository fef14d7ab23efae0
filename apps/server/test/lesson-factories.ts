import { expect } from 'vitest';
import { makeCast, openSocket, type Cast, type TestSocket } from './call-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Where the calls of a test are: the port of its server, and its sockets, which the test closes. */
export interface CallPlace {
  readonly port: number;
  readonly sockets?: TestSocket[];
}

/** A window of somebody in the call of a visit. */
export async function joinCall(
  { port, sockets }: CallPlace,
  { token, visitId }: { token: string; visitId: string },
  part: 'doctor' | 'patient',
): Promise<TestSocket> {
  const socket = await openSocket(port, '/chat', { token, visitId });
  sockets?.push(socket);
  expect(await socket.send(`on_${part}_connect`, { visitId })).toMatchObject({ response_code: 'ok' });
  return socket;
}

/** A server with people for lessons that listens, for tests in which they go in and out of calls. */
export async function startLessons(): Promise<{ server: TestServer; cast: Cast; port: number }> {
  const server = await startTestServer({ paceTimes: 20 });
  return { server, cast: await makeCast(server), port: await server.listen() };
}
