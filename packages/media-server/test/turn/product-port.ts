import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { expect } from 'vitest';
import { sharePort } from '../../src/tcp/share-port.ts';
import { TurnLines } from '../../src/turn/lead-turn.ts';
import { mendCheck } from '../../src/turn/mend.ts';
import { TurnEntrance } from '../../src/turn/turn-entrance.ts';
import type { TurnEntranceOptions } from '../../src/turn/turn-entrance.ts';
import { turnBeginning } from '../../src/turn/turn-frames.ts';
import { lineSecret, turnLinePath } from '../../src/turn/turn-line.ts';
import type { TurnLimits } from '../../src/turn/turn-limits.ts';
import { turnTypes } from '../../src/turn/turn-session.ts';
import { bindingRequest } from '../tcp/binding-request.ts';
import { testCertificate } from '../turn-certificate.ts';
import { TurnClient, askForUdp, codeOf } from './turn-client.ts';

export const host = '127.0.0.1';
/** The address that clients get instead, as behind NAT. */
export const outside = '203.0.113.7';
/** Another address of the same machine. */
export const inside = '192.0.2.7';
export const password = 'the password of the engine';
export const apiSecret = 'a secret of at least 32 characters!!';
export const check = bindingRequest('known:them', password);
/** The same as it reaches the engine. */
export const seenCheck = mendCheck(check, password).toString('latin1');
export const channel = 0x4001;
const closings: (() => void)[] = [];

/** Closes in the end what is given to it, in reverse order. */
export function closeInTheEnd(close: () => void): void {
  closings.push(close);
}

/** Closes all that a test has opened. */
export function closeAll(): void {
  for (const close of closings.splice(0).toReversed()) close();
}

/** Replaces the engine: answers each packet with itself after a word, to where it came from. */
export async function openEcho() {
  const udp = createSocket('udp4').bind(0, host);
  await once(udp, 'listening');
  closeInTheEnd(() => udp.close());
  const heard: { packet: Buffer; from: RemoteInfo }[] = [];
  udp.on('message', (packet, from) => {
    heard.push({ packet, from });
    udp.send(Buffer.concat([Buffer.from('echo '), packet]), from.port, from.address);
  });
  const texts = () => heard.map(({ packet }) => packet.toString('latin1'));
  return { udp, heard, texts, port: udp.address().port };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  closeInTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Opening extends Pick<TurnEntranceOptions, 'log'> {
  readonly limits?: Partial<TurnLimits>;
  readonly mostLines?: number;
}

/** The product's port with TLS, the line to the engine's own port, the entrance behind it and an echo for the engine. */
export async function openProduct({ limits = {}, mostLines, ...rest }: Opening = {}) {
  const echo = await openEcho();
  const time = { nowMs: Date.now() };
  const entrance = new TurnEntrance({
    ...{ engine: { host, port: echo.port }, advertisedAddresses: [outside, inside, host], apiSecret, limits },
    ...rest,
    now: () => time.nowMs,
  });
  closeInTheEnd(() => entrance.close());
  const inner = createServer();
  inner.on('upgrade', (request, socket, head) => {
    if (request.url === turnLinePath) entrance.take(request, socket, head);
  });
  const innerPort = await listen(inner);
  const lines = new TurnLines({ port: innerPort, secret: lineSecret(apiSecret) }, mostLines);
  const outer = createSecureServer(testCertificate, (_request, response) => response.end('page'));
  sharePort(outer, (socket, head) => lines.lead(socket, head), turnBeginning);
  const port = await listen(outer);
  const admission = entrance.admit('known', password);
  const grant = (identity = 'ann', seconds = 600) =>
    entrance.credentials.mint({ identity, expiresAt: time.nowMs / 1000 + seconds });
  const call = async () => {
    const client = await TurnClient.open(port);
    closeInTheEnd(() => client.socket.destroy());
    return client;
  };
  /** A client that has an allocation. */
  const enter = async (identity?: string) => {
    const client = await call();
    await client.learn(grant(identity));
    expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(0);
    return client;
  };
  const engine = { address: outside, port: echo.port };
  return { echo, time, entrance, lines, innerPort, port, admission, grant, call, enter, engine };
}

/** Waits for the end of a client's connection. */
export async function untilClosed(client: TurnClient): Promise<boolean> {
  await expect.poll(() => client.isClosed).toBe(true);
  return client.isClosed;
}
