import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Endpoint } from './stun-address.ts';

/** Where the engine's own port takes the lines of clients that come by TLS. */
export const turnLinePath = '/turn-line';
/** The header that names the client's address and port. */
export const clientHeader = 'lectern-client';

const maxPort = 65_535;
const headBytes = 2;
const receiptBytes = 4;
/** More than a record of TLS holds is written as several pieces. */
const maxPieceBytes = 65_535;
const endWithinMs = 2000;
/** A length that no piece has: a receipt follows. */
const receiptMark = 0;

/** The credentials of the side that connects clients to the engine. */
export function lineSecret(apiSecret: string): string {
  return createHmac('sha256', apiSecret).update('lectern turn line').digest('base64url');
}

/** The client's bytes, as pieces for the line. */
export function piecesOf(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += maxPieceBytes) {
    const piece = bytes.subarray(at, at + maxPieceBytes);
    const head = Buffer.alloc(headBytes);
    head.writeUInt16BE(piece.length);
    pieces.push(head, piece);
  }
  return Buffer.concat(pieces);
}

/** Says on the line that this many bytes have gone out to the client. */
export function receiptFor(bytes: number): Buffer {
  const receipt = Buffer.alloc(headBytes + receiptBytes);
  receipt.writeUInt16BE(receiptMark, 0);
  receipt.writeUInt32BE(bytes, headBytes);
  return receipt;
}

/** Whether one who wants to open a line leads clients for us, and for whom; null if not. */
export function readLineRequest(request: IncomingMessage, secret: string): Endpoint | null {
  const shown = Buffer.from(request.headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${secret}`);
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
  const [, address = '', port] = /^(\S+) (\d{1,5})$/.exec(String(request.headers[clientHeader] ?? '')) ?? [];
  return isIP(address) === 0 || Number(port) > maxPort ? null : { address, port: Number(port) };
}

/** The events of a line for the engine's side. */
export interface TurnLineEvents {
  readonly onBytes: (bytes: Buffer) => void;
  readonly onClose: () => void;
}

/**
 * The engine's end of a client's connection whose TLS ends in another process. That process tells what has gone out to the
 * client, so that the engine knows what waits, as if it wrote to the client itself.
 */
export class TurnLine {
  private readonly socket: Duplex;
  private rest: Buffer = Buffer.alloc(0);
  private unreceipted = 0;

  constructor(socket: Duplex, head: Buffer, events: TurnLineEvents) {
    this.socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', events.onClose);
    const read = (chunk: Buffer): void => {
      const bytes = this.read(chunk);
      if (bytes.length > 0) events.onBytes(bytes);
    };
    socket.on('data', read);
    // Only once the caller holds the line.
    if (head.length > 0) setImmediate(() => read(head));
  }

  /** Bytes that have not gone out to the client yet. */
  get waitingBytes(): number {
    return this.unreceipted;
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  write(bytes: Buffer): void {
    if (!this.socket.writable) return;
    this.unreceipted += bytes.length;
    this.socket.write(bytes);
  }

  /** Closes the connection once all has gone out, and soon in any case. */
  end(): void {
    this.socket.end();
    setTimeout(() => this.socket.destroy(), endWithinMs).unref();
  }

  destroy(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): Buffer {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const pieces: Buffer[] = [];
    while (bytes.length >= headBytes) {
      const length = bytes.readUInt16BE(0);
      const end = headBytes + (length === receiptMark ? receiptBytes : length);
      if (bytes.length < end) break;
      if (length === receiptMark)
        this.unreceipted = Math.max(0, this.unreceipted - bytes.readUInt32BE(headBytes));
      else pieces.push(bytes.subarray(headBytes, end));
      bytes = bytes.subarray(end);
    }
    this.rest = bytes.length > 0 ? Buffer.from(bytes) : bytes;
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }
}
