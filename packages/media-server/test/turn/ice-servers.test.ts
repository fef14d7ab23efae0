import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { JoinRequest, SignalResponse, WrappedJoinRequest } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import { proxySignalling } from '../../src/signalling-proxy.ts';
import { readTurnName } from '../../src/turn/turn-credentials.ts';
import { testCertificate } from '../turn-certificate.ts';
import { testKey, tokenFor } from '../tokens.ts';

let engine: Engine;
let secure: { server: Server; port: number };
let plain: { server: Server; port: number };

async function serve(server: Server): Promise<{ server: Server; port: number }> {
  proxySignalling({ httpServer: server, target: { port: engine.port } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

beforeAll(async () => {
  engine = await startEngine(testKey);
  secure = await serve(createSecureServer(testCertificate));
  plain = await serve(createServer());
});
afterAll(async () => {
  for (const { server } of [secure, plain]) {
    server.closeAllConnections();
    server.close();
  }
  await engine.stop();
});

/** Asks to join, or to come back, and gives the first answer; the socket then breaks as a lost line does. */
async function ask(
  url: string,
  { token, sid, headers = {} }: { token: string; sid?: string; headers?: Record<string, string> },
): Promise<SignalResponse['message']> {
  const joinRequest = new JoinRequest(sid === undefined ? {} : { reconnect: true, participantSid: sid });
  const wrapped = Buffer.from(new WrappedJoinRequest({ joinRequest: joinRequest.toBinary() }).toBinary());
  const query = new URLSearchParams({ access_token: token, join_request: wrapped.toString('base64') });
  const socket = new WebSocket(`${url}/rtc/v1?${query.toString()}`, { ca: testCertificate.cert, headers });
  const [data] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  return SignalResponse.fromBinary(data).message;
}

function serversOf(message: SignalResponse['message']): { urls: string[]; username: string }[] {
  if (message.case !== 'join' && message.case !== 'reconnect')
    throw new Error(`answered with ${message.case}`);
  return message.value.iceServers;
}

describe('who comes by TLS that ends with us', () => {
  it('is told to relay by the address that it came to, when it joins and when it comes back', async () => {
    const url = `wss://localhost:${secure.port}`;
    const token = await tokenFor('ann', 'r', { ttl: 300 });
    const joined = await ask(url, { token });
    if (joined.case !== 'join') throw new Error('not let in');
    const sid = joined.value.participant?.sid ?? '';
    const back = await ask(url, { token, sid });
    expect(back.case).toBe('reconnect');
    for (const message of [joined, back]) {
      const [server, ...others] = serversOf(message);
      expect(others).toEqual([]);
      expect(server?.urls).toEqual([`turns:localhost:${secure.port}?transport=tcp`]);
      const seconds = (readTurnName(server?.username ?? '')?.expiresAt ?? 0) - Date.now() / 1000;
      expect(seconds).toBeGreaterThan(280);
      expect(seconds).toBeLessThanOrEqual(301);
    }
  });
});

it('counts as the same person in whichever room it comes by TLS', async () => {
  const url = `wss://localhost:${secure.port}`;
  const personIn = async (identity: string, room: string): Promise<string | undefined> => {
    const [server] = serversOf(await ask(url, { token: await tokenFor(identity, room) }));
    return readTurnName(server?.username ?? '')?.person;
  };
  const person = await personIn('cas', 'r');
  expect(person).toMatch(/^[\w-]{16}$/);
  expect(await personIn('cas', 'another')).toBe(person);
  expect(await personIn('dan', 'another')).not.toBe(person);
});

describe('who comes without', () => {
  it.each<[string, Record<string, string>]>([
    ['who says nothing of it', {}],
    ['who claims otherwise', { 'Lectern-Own-Tls': '1' }],
  ])('is told nothing: %s', async (_who, headers) => {
    const token = await tokenFor('ben', 'r');
    expect(serversOf(await ask(`ws://127.0.0.1:${plain.port}`, { token, headers }))).toEqual([]);
  });
});
