import type { IncomingMessage, Server } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { bodyTimes, drainLimits, verdictOn, type BodyProgress } from './request-body.rules.ts';

/** For all of a request; `watchBodies` says how its body has to come. */
export const requestTimeoutMs = (bodyTimes.uploadSeconds + 60) * 1_000;

/** Whether bytes of a request may still come that nobody will read. */
export function isUnread(raw: IncomingMessage): boolean {
  const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in raw.headers;
  return hasBody && raw.complete !== true && !raw.readableEnded && !raw.destroyed;
}

/**
 * The last answer on a connection whose request is still coming: all of it goes out at once, and it ends when the rest
 * of the request has come and was thrown away, or was too much or too slow. A connection that is cut while the client
 * still sends would take the answer with it.
 */
export function lingeringAnswer(text: string, raw: IncomingMessage): Readable {
  const answer = new PassThrough();
  let thrownAway = 0;
  const end = (): void => {
    clearTimeout(timer);
    raw.off('data', count);
    answer.end();
  };
  const count = (chunk: Buffer): void => {
    thrownAway += chunk.byteLength;
    if (thrownAway > drainLimits.bytes) end();
  };
  const timer = setTimeout(end, drainLimits.seconds * 1_000);
  answer.write(text);
  raw.unpipe();
  raw.on('data', count);
  for (const over of ['end', 'close', 'error'] as const) raw.once(over, end);
  raw.resume();
  return answer;
}

interface Coming extends BodyProgress {
  readonly raw: IncomingMessage;
  /** Bytes that the connection had brought before. */
  readonly before: number;
}

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Checks once a second each request whose body is still coming: an upload may take its time as long as bytes come,
 * every other body must be there soon. A sender that is too slow gets 408, and the connection is closed.
 */
export function watchBodies(server: Server): void {
  const coming = new Map<IncomingMessage, Coming>();
  const look = (): void => {
    for (const [raw, last] of coming) {
      const bytes = raw.socket.bytesRead - last.before;
      const now = {
        ...last,
        bytes,
        seconds: last.seconds + 1,
        silentSeconds: bytes > last.bytes ? 0 : last.silentSeconds + 1,
      };
      coming.set(raw, now);
      if (verdictOn(now) === 'goesOn') continue;
      coming.delete(raw);
      raw.socket.end(tooSlow, () => raw.socket.destroy());
    }
  };
  const timer = setInterval(look, 1_000).unref();
  server.on('request', (raw: IncomingMessage) => {
    if (!isUnread(raw)) return;
    const isUpload = String(raw.headers['content-type']).startsWith('multipart/');
    const before = raw.socket.bytesRead;
    coming.set(raw, { raw, before, isUpload, bytes: 0, seconds: 0, silentSeconds: 0 });
    for (const over of ['end', 'close'] as const) raw.once(over, () => coming.delete(raw));
  });
  server.once('close', () => clearInterval(timer));
}
