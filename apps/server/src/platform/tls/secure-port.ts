import { unwatchFile, watchFile } from 'node:fs';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Clock } from '../clock/clock.ts';
import { hostNameOf, readLanguage } from '../http/request-facts.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { Log } from '../operations/log.ts';
import { translateKey } from '../texts/translate.ts';
import { isNamedIn, readTlsPair, type TlsFiles } from './certificate.ts';

/** What a secure port needs beside its server. */
export interface SecurePortOptions {
  readonly files: TlsFiles;
  readonly clock: Clock;
  readonly log: Log;
  /** A connection has said what it wants, and shaken hands, within this time. */
  readonly handshakeMs: number;
  /** Who may speak for others by http: a proxy that ends TLS itself. */
  readonly isProxy: TrustedProxies;
  /** How often the files are looked at. */
  readonly lookMs?: number;
}

/** A port that speaks TLS. */
export interface SecurePort {
  /** Reads the files again, as happens by itself when they change; what is open stays. False where they are not usable. */
  renew(): boolean;
  /** Whether the certificate of now names a host, without its port. */
  isNamed(host: string): boolean;
  /** Ends every connection, also one that has not shaken hands yet, and looks at the files no more. */
  stop(): void;
}

const tlsHandshake = 0x16;
const usualLookMs = 10_000;
/** What is only led on needs no longer, and no more at once. */
const waitMs = 5_000;
const mostWaiting = 500;
const hostShape = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a host, without its port, is ours. */
type IsOurs = (host: string) => boolean;

/** Whom to lead, and where to. */
interface Leading {
  readonly isOurs: IsOurs;
  /** The port for https; that which was asked for where none is given. */
  readonly port?: number;
}

/** The address by https of what was asked for by http, or the status by which nobody is led anywhere. */
export function placeByHttps(
  { host = '', url = '/' }: { readonly host?: string | undefined; readonly url?: string | undefined },
  { isOurs, port }: Leading,
): string | 400 | 421 {
  if (!hostShape.test(host) || !URL.canParse(`https://${host}/`)) return 400;
  const name = hostNameOf(host);
  if (!isOurs(name)) return 421;
  const behind = port === undefined || port === 443 ? '' : `:${port}`;
  return `https://${port === undefined ? host : name}${behind}${url.startsWith('/') ? url : '/'}`;
}

/**
 * Leads whoever comes by http to the same place by https. Says only 400 to who names no host, and 421 to who names one that
 * the certificate does not: a stranger's Host header leads nobody away.
 */
function redirectToHttps(request: IncomingMessage, response: ServerResponse, leading: Leading): void {
  const { headers, url } = request;
  const place = placeByHttps({ host: headers.host, url }, leading);
  if (place === 400) {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  if (place === 421) {
    const language = readLanguage(headers['accept-language']) ?? 'en';
    response
      .writeHead(421, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' })
      .end(translateKey(language, 'core.notOurAddress'));
    return;
  }
  // 308 keeps method and body: whoever sends something by http is led on with it.
  response.writeHead(308, { location: place, connection: 'close' }).end();
}

/** Whether a connection comes from this machine itself: the media engine, the recorder, a health check. */
function isOwn(socket: Socket): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isIPv6(address) ? address === '::1' : address.startsWith('127.');
}

/** Shows the first byte of a connection, which stays to be read; nothing where it ends before it said one. */
function firstByte(socket: Socket, waitMs: number, onByte: (byte: number) => void): void {
  const timer = setTimeout(() => socket.destroy(), waitMs);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('close', stop);
    socket.off('error', fail);
    socket.off('end', fail);
  };
  const fail = (): void => void socket.destroy();
  const read = (): void => {
    const head: unknown = socket.read();
    if (!(head instanceof Buffer)) return;
    stop();
    socket.unshift(head);
    onByte(head[0] ?? 0);
  };
  socket.on('readable', read);
  socket.on('close', stop);
  socket.on('error', fail);
  socket.on('end', fail);
}

/**
 * Makes the port of a server speak TLS: connections that begin with a handshake reach the server once it is done, as if they
 * had come by https. What comes plainly reaches it from this machine and from trusted proxies alone; all others are led to
 * https. The server brings what has shaken hands by 'secureConnection', as one of https does. Call it before anything else
 * listens to the server's connections. The files are read again when they change.
 * Throws TlsFileError where they are not usable from the beginning.
 */
export function securePort(http: Server, options: SecurePortOptions): SecurePort {
  const { files, clock, log, handshakeMs, isProxy, lookMs = usualLookMs } = options;
  const first = readTlsPair(files, clock);
  const { cert, key } = first;
  let { certificate } = first;
  const isNamed = (host: string): boolean => isNamedIn(certificate, host);
  const served = http.listeners('connection').slice();
  const serve = (socket: Socket | TLSSocket): void => {
    for (const listener of served) listener.call(http, socket);
  };
  const secure = createTlsServer({ cert, key, ALPNProtocols: ['http/1.1'], handshakeTimeout: handshakeMs });
  http.on('secureConnection', serve);
  secure.on('secureConnection', (socket) => http.emit('secureConnection', socket));
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  const plain = createPlainServer(
    { headersTimeout: handshakeMs, requestTimeout: handshakeMs },
    (request, response) => redirectToHttps(request, response, { isOurs: isNamed }),
  );
  const open = new Set<Socket>();
  http.removeAllListeners('connection');
  http.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    firstByte(socket, handshakeMs, (byte) => {
      if (byte === tlsHandshake) secure.emit('connection', socket);
      else if (isOwn(socket) || isProxy(socket.remoteAddress ?? '')) serve(socket);
      else {
        // A server that does not listen looks after no time by itself.
        const timer = setTimeout(() => socket.destroy(), handshakeMs);
        socket.once('close', () => clearTimeout(timer));
        plain.emit('connection', socket);
      }
    });
  });
  const renew = (): boolean => {
    try {
      const next = readTlsPair(files, clock);
      secure.setSecureContext({ cert: next.cert, key: next.key });
      ({ certificate } = next);
      log.info({ validTo: next.validTo }, 'the certificate was read again');
      return true;
    } catch (error) {
      // The former one serves on: half a renewal is followed by the other half.
      log.error({ err: error }, 'the certificate could not be read again, the former one is used');
      return false;
    }
  };
  const look = (): void => void renew();
  for (const file of [files.certFile, files.keyFile])
    watchFile(file, { interval: lookMs, persistent: false }, look);
  return {
    renew,
    isNamed,
    stop: () => {
      for (const file of [files.certFile, files.keyFile]) unwatchFile(file, look);
      for (const socket of open) socket.destroy();
    },
  };
}

/** Listens for who comes by http, and leads them to https. Returns what ends it. */
export async function leadToHttps(at: {
  port: number;
  bind: string;
  httpsPort: number;
  isOurs: IsOurs;
}): Promise<() => Promise<void>> {
  const { port, bind, httpsPort, isOurs } = at;
  const server = createPlainServer({ headersTimeout: waitMs, requestTimeout: waitMs }, (request, response) =>
    redirectToHttps(request, response, { isOurs, port: httpsPort }),
  );
  server.maxConnections = mostWaiting;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, resolve);
  }).catch((error: unknown) => {
    throw new Error(`HTTP_PORT ${port} can't be taken.`, { cause: error });
  });
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
}
