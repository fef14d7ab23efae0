import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { LogEvent, LogRecord } from './log-records.ts';

/** The first bytes of every log. */
const magic = Buffer.from('LECTERN-LOG 1\n', 'latin1');
const eventKind = 1;
const packetKind = 2;
/** Length, kind, time. */
const headBytes = 4 + 1 + 8;
/** An RTP packet or an event is never longer; a longer one means that the log is damaged from there on. */
const maxBodyBytes = 1 << 20;
const flushEveryMs = 500;
const syncEveryMs = 3_000;
/** Errors that mean lost data; any others only mean that the system cannot say. */
const lossCodes: readonly (string | undefined)[] = ['EIO', 'ENOSPC', 'EDQUOT'];

function head(kind: number, atMs: number, bodyBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(headBytes);
  buffer.writeUInt32LE(bodyBytes, 0);
  buffer.writeUInt8(kind, 4);
  buffer.writeDoubleLE(atMs, 5);
  return buffer;
}

function throwLoss(error: NodeJS.ErrnoException | null): void {
  if (error && lossCodes.includes(error.code)) throw error;
}

/**
 * Appends what comes to a file that says of itself what is in it. At most half a second is only in memory, so that much
 * is lost when the process is killed; at most three more when the machine loses power.
 */
export class PacketLogWriter {
  private readonly descriptor: number;
  private readonly flushTimer: NodeJS.Timeout;
  private readonly syncTimer: NodeJS.Timeout;
  private pending: Buffer[] = [magic];
  private isClosed = false;

  constructor(file: string) {
    this.descriptor = openSync(file, 'wx', 0o600);
    this.flushTimer = setInterval(() => this.flush(), flushEveryMs);
    this.syncTimer = setInterval(() => fdatasync(this.descriptor, throwLoss), syncEveryMs);
  }

  event(atMs: number, event: LogEvent): void {
    const body = Buffer.from(JSON.stringify(event));
    this.pending.push(head(eventKind, atMs, body.length), body);
  }

  packet(atMs: number, track: number, packet: Buffer): void {
    const index = Buffer.allocUnsafe(2);
    index.writeUInt16LE(track, 0);
    this.pending.push(head(packetKind, atMs, packet.length + 2), index, packet);
  }

  /** Hands everything to the system: from then on it survives the process. Throws when the system does not take it. */
  flush(): void {
    if (this.isClosed || this.pending.length === 0) return;
    let rest = Buffer.concat(this.pending);
    this.pending = [];
    // A disk that is nearly full takes a part, and refuses only the next.
    while (rest.length > 0) rest = rest.subarray(writeSync(this.descriptor, rest));
  }

  close(): void {
    if (this.isClosed) return;
    this.flush();
    this.isClosed = true;
    clearInterval(this.flushTimer);
    clearInterval(this.syncTimer);
    closeSync(this.descriptor);
  }
}

function readRecord(head: Buffer, body: Buffer): LogRecord | null {
  const atMs = head.readDoubleLE(5);
  const kind = head.readUInt8(4);
  if (kind === packetKind && body.length >= 2)
    return { kind: 'packet', atMs, track: body.readUInt16LE(0), packet: body.subarray(2) };
  if (kind !== eventKind) return null;
  try {
    return { kind: 'event', atMs, event: JSON.parse(body.toString()) as LogEvent };
  } catch {
    // Damaged: reading stops here.
    return null;
  }
}

/** Whole records at the front of the read bytes, and the rest that waits for more; no rest if the log is damaged. */
function cutRecords(buffer: Buffer): { records: readonly LogRecord[]; rest: Buffer | null } {
  const records: LogRecord[] = [];
  let offset = 0;
  while (offset + headBytes <= buffer.length) {
    const bodyBytes = buffer.readUInt32LE(offset);
    if (bodyBytes > maxBodyBytes) return { records, rest: null };
    const bodyStart = offset + headBytes;
    if (bodyStart + bodyBytes > buffer.length) break;
    const body = buffer.subarray(bodyStart, bodyStart + bodyBytes);
    const record = readRecord(buffer.subarray(offset, bodyStart), body);
    if (record === null) return { records, rest: null };
    records.push(record);
    offset = bodyStart + bodyBytes;
  }
  return { records, rest: buffer.subarray(offset) };
}

const readBytes = 1 << 20;

/** Reads a log from its beginning to its end, or to where it was cut off or damaged. Throws when the file is no log. */
export async function* readPacketLog(file: string): AsyncGenerator<LogRecord> {
  const handle = await open(file, 'r');
  try {
    const start = Buffer.alloc(magic.length);
    const { bytesRead } = await handle.read(start, 0, magic.length, 0);
    if (bytesRead === 0) return;
    if (!start.subarray(0, bytesRead).equals(magic.subarray(0, bytesRead)))
      throw new Error(`${file} is no packet log.`);
    let position = magic.length;
    let rest: Buffer | null = Buffer.alloc(0);
    while (rest !== null) {
      const chunk: Buffer = Buffer.allocUnsafe(readBytes);
      const read = await handle.read(chunk, 0, readBytes, position);
      if (read.bytesRead === 0) return;
      position += read.bytesRead;
      const cut: ReturnType<typeof cutRecords> = cutRecords(
        Buffer.concat([rest, chunk.subarray(0, read.bytesRead)]),
      );
      yield* cut.records;
      ({ rest } = cut);
    }
  } finally {
    await handle.close();
  }
}
