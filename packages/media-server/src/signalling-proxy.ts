import { request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestUrl } from './signalling/request-url.ts';

/** Where the engine listens. Asked anew for each connection, so that an engine may move. */
export interface ProxyTarget {
  readonly host?: string;
  readonly port: number;
}

/** What to proxy and where to. */
export interface SignallingProxyOptions {
  readonly httpServer: Server;
  readonly target: ProxyTarget | (() => ProxyTarget);
}

const connectTimeoutMs = 3000;
/** How long an upgrade waits for an engine that refuses; below the second after which socket.io ends upgrades that nobody answered. */
const holdMs = 900;
const retryMs = 75;
const unavailable =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const forwardedMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A path that says one thing and means another, such as `/rtc/../statistics`, is no signalling. */
function isSignalling(request: Pick<IncomingMessage, 'url'>): boolean {
  const { pathname } = requestUrl(request);
  const isMeant = pathname === '/rtc' || pathname.startsWith('/rtc/');
  return isMeant && request.url?.split('?', 1)[0] === pathname;
}

function resolveTarget(target: SignallingProxyOptions['target']): { host: string; port: number } {
  const { host = '127.0.0.1', port } = typeof target === 'function' ? target() : target;
  return { host, port };
}

function requestHead(request: IncomingMessage): string {
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    lines.push(`${request.rawHeaders[index] ?? ''}: ${request.rawHeaders[index + 1] ?? ''}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function tunnel(client: Duplex, engine: Socket): void {
  const end = (): void => {
    client.destroy();
    engine.destroy();
  };
  client.on('error', end).on('close', end);
  engine.on('error', end).on('close', end);
  engine.pipe(client);
  client.pipe(engine);
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function openTunnel(upgrade: Upgrade, engine: Socket): void {
  const { request, socket, head } = upgrade;
  engine.setTimeout(0);
  engine.setNoDelay(true);
  engine.write(requestHead(request));
  if (head.length > 0) engine.write(head);
  tunnel(socket, engine);
}

/** An engine that is being started again refuses for about half a second: the client is held that long, because its own next try comes later. */
function forwardUpgrade(
  upgrade: Upgrade,
  target: () => { host: string; port: number },
  onEngine: (engine: Socket) => void,
): void {
  const { socket } = upgrade;
  const deadline = Date.now() + holdMs;
  const ignoreError = (): void => undefined;
  socket.on('error', ignoreError);
  const attempt = (): void => {
    if (socket.destroyed) return;
    const engine = connect(target());
    engine.setTimeout(connectTimeoutMs, () => engine.destroy(new Error('the engine does not answer')));
    const fail = (): void => {
      engine.destroy();
      if (Date.now() < deadline) setTimeout(attempt, retryMs);
      else if (socket.writable) socket.end(unavailable);
    };
    engine.once('error', fail);
    engine.once('connect', () => {
      engine.off('error', fail);
      socket.off('error', ignoreError);
      onEngine(engine);
      openTunnel(upgrade, engine);
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
    answer.pipe(response);
  });
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
  const tunnels = new Set<Socket>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (isSignalling(request)) forwardRequest(request, response, resolveTarget(options.target));
    else for (const listener of others) listener.call(httpServer, request, response);
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isSignalling(request)) return;
    const target = (): { host: string; port: number } => resolveTarget(options.target);
    forwardUpgrade({ request, socket, head }, target, (engine) => {
      tunnels.add(engine);
      engine.once('close', () => tunnels.delete(engine));
    });
  };
  httpServer.removeAllListeners('request');
  httpServer.on('request', onRequest);
  httpServer.prependListener('upgrade', onUpgrade);
  return () => {
    httpServer.off('upgrade', onUpgrade);
    httpServer.off('request', onRequest);
    for (const listener of others)
      httpServer.on('request', (...args: unknown[]) => listener.apply(httpServer, args));
    for (const engine of tunnels) engine.destroy();
  };
}
