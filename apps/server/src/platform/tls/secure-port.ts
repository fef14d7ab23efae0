import { unwatchFile, watchFile } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Clock } from '../clock/clock.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { Log } from '../operations/log.ts';
import { isNamedIn, readTlsPair, type TlsFiles } from './certificate.ts';
import { redirectToHttps } from './https-redirect.ts';

/** What a secure port needs in addition to its server. */
export interface SecurePortOptions {
  readonly files: TlsFiles;
  readonly clock: Clock;
  readonly log: Log;
  /** A connection has said what it wants, and shaken hands, within this time. */
  readonly handshakeMs: number;
  /** Who may forward requests by http: a proxy that ends TLS itself. */
  readonly isProxy: TrustedProxies;
  /** How often the files are looked at. */
  readonly lookMs?: number;
}

/** A port that speaks TLS. */
export interface SecurePort {
  /**
   * Reads the files again, as happens by itself when they change; open connections stay. False if the files are not
   * usable.
   */
  renew(): boolean;
  /** Whether the certificate of now names a host, without its port. */
  isNamed(host: string): boolean;
  /** Ends every connection, also one that has not shaken hands yet, and looks at the files no more. */
  stop(): void;
}

const tlsHandshake = 0x16;
const usualLookMs = 10_000;

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
 * Makes the port of a server speak TLS: connections that begin with a handshake reach the server by
 * 'secureConnection' once it is done; plain ones only from this machine and trusted proxies, all others are
 * redirected to https. Call it before anything else listens to the server's connections. The files are read again
 * when they change; throws TlsFileError when they are not usable from the beginning.
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
