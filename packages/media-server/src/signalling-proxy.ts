import { request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { EarlyRefusals } from './signalling/early-refusal.ts';
import type { EarlyRefusalOptions } from './signalling/early-refusal.ts';
import { requestUrl } from './signalling/request-url.ts';
import { ownTlsHeader } from './turn/own-tls.ts';

/** Where the engine listens. Asked for each connection again, so that an engine may move. */
export interface ProxyTarget {
  readonly host?: string;
  readonly port: number;
}

/** The server whose upgrades are forwarded, and their target. */
export interface SignallingProxyOptions {
  readonly httpServer: Server;
  readonly target: ProxyTarget | (() => ProxyTarget);
  /** With it, clients without a token signed this way are refused before the engine hears of them. */
  readonly tokens?: EarlyRefusalOptions;
  /** Other bounds than the usual: upgrades at once, and how long an engine may be silent. */
  readonly mostTunnels?: number;
  readonly silentMs?: number;
}

const connectTimeoutMs = 3000;
/** An engine that took an upgrade answers it within this time. */
const answerTimeoutMs = 10_000;
/** A line on which nothing came from the engine for this long is dead: clients ping it every 5 s. */
const defaultSilentMs = 60_000;
/** Simultaneous upgrades, including those that wait for the engine; more are told to come back later. */
const defaultMostTunnels = 5_000;
/** How long an upgrade waits for an engine that refuses; below the second after which socket.io ends upgrades that nobody answered. */
const waitMs = 900;
const retryMs = 75;
const unavailable =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const forwardedMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Whether the proxy answers a request. A path that says one thing and means another, such as `/rtc/../statistics`, is no signalling. */
export function isSignalling(request: Pick<IncomingMessage, 'url'>): boolean {
  const { pathname } = requestUrl(request);
  const isMeant = pathname === '/rtc' || pathname.startsWith('/rtc/');
  return isMeant && request.url?.split('?', 1)[0] === pathname;
}

function resolveTarget(target: SignallingProxyOptions['target']): { host: string; port: number } {
  const { host = '127.0.0.1', port } = typeof target === 'function' ? target() : target;
  return { host, port };
}

/** The request as it came; the engine learns whether its TLS ended here, which no client can claim. */
function requestHead(request: IncomingMessage): string {
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (name.toLowerCase() !== ownTlsHeader) lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ''}`);
  }
  if (request.socket instanceof TLSSocket) lines.push(`${ownTlsHeader}: 1`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Passes each end's messages to the other; when either goes away, falls silent or never answers, both end. */
function openTunnel(upgrade: Upgrade, engine: Socket, silentMs: number): void {
  const { request, socket, head } = upgrade;
  const end = (): void => {
    socket.destroy();
    engine.destroy();
  };
  if (socket.destroyed) {
    end();
    return;
  }
  engine.removeAllListeners('timeout');
  // Both ends ping each other every few seconds: silence is a line that broke without a word.
  engine.setTimeout(Math.min(silentMs, answerTimeoutMs), end);
  engine.once('data', () => engine.setTimeout(silentMs));
  engine.setNoDelay(true);
  for (const side of [socket, engine]) side.on('error', end).on('end', end).on('close', end);
  engine.write(requestHead(request));
  if (head.length > 0) engine.write(head);
  engine.pipe(socket);
  socket.pipe(engine);
}

interface Line {
  readonly target: () => { host: string; port: number };
  readonly silentMs: number;
}

/** An engine that is being started again refuses for about half a second. The client waits here that long, because its own next try comes later. */
function forwardUpgrade(upgrade: Upgrade, line: Line): void {
  const { socket } = upgrade;
  const deadline = Date.now() + waitMs;
  const ignoreError = (): void => undefined;
  socket.on('error', ignoreError);
  // A client that goes away while it waits says so at once, and never again.
  socket.once('end', () => socket.destroy());
  const attempt = (): void => {
    if (socket.destroyed) return;
    const engine = connect(line.target());
    const giveUp = (): void => void engine.destroy();
    engine.setTimeout(connectTimeoutMs, () => engine.destroy(new Error('the engine does not answer')));
    const fail = (): void => {
      engine.destroy();
      socket.off('close', giveUp);
      if (Date.now() < deadline) setTimeout(attempt, retryMs);
      else if (socket.writable) socket.end(unavailable, () => socket.destroy());
    };
    engine.once('error', fail);
    socket.once('close', giveUp);
    engine.once('connect', () => {
      engine.off('error', fail);
      openTunnel(upgrade, engine, line.silentMs);
      socket.off('error', ignoreError);
    });
  };
  attempt();
}

function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: { host: string; port: number },
): void {
  if (!forwardedMethods.has(request.method ?? '')) {
    response.writeHead(405, corsHeaders).end();
    return;
  }
  const outgoing = httpRequest({
    ...target,
    path: request.url,
    method: request.method,
    headers: request.headers,
    timeout: connectTimeoutMs,
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('the engine does not answer')));
  outgoing.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { ...corsHeaders, 'retry-after': '1' });
    response.end();
  });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  });
  response.on('close', () => outgoing.destroy());
  request.resume();
  outgoing.end();
}

/**
 * Lets browsers reach the engine's signalling through the product's own port: WebSocket upgrades and GETs under `/rtc` go
 * to the engine, everything else (RoomService too) stays with the server's own listeners, which must be in place before.
 * While the engine is down both are answered 503, upgrades after waiting for it for 0.9 s, on which livekit-client tries
 * again. Returns a function that takes the proxy out again.
 */
export function proxySignalling(options: SignallingProxyOptions): () => void {
  const { httpServer } = options;
  const others = httpServer.listeners('request').slice();
  const { mostTunnels = defaultMostTunnels, silentMs = defaultSilentMs } = options;
  const tunnels = new Set<Duplex>();
  const refusals = options.tokens && new EarlyRefusals(options.tokens);
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (isSignalling(request)) {
      if (refusals?.refusesQuestion(request, response, corsHeaders)) return;
      forwardRequest(request, response, resolveTarget(options.target));
    } else for (const listener of others) listener.call(httpServer, request, response);
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isSignalling(request) || refusals?.refusesUpgrade(request, socket)) return;
    if (tunnels.size >= mostTunnels) {
      socket.on('error', () => socket.destroy());
      socket.end(unavailable, () => socket.destroy());
      return;
    }
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    forwardUpgrade({ request, socket, head }, { target: () => resolveTarget(options.target), silentMs });
  };
  httpServer.removeAllListeners('request');
  httpServer.on('request', onRequest);
  httpServer.prependListener('upgrade', onUpgrade);
  return () => {
    httpServer.off('upgrade', onUpgrade);
    httpServer.off('request', onRequest);
    for (const listener of others)
      httpServer.on('request', (...args: unknown[]) => listener.apply(httpServer, args));
    for (const client of tunnels) client.destroy();
  };
}
