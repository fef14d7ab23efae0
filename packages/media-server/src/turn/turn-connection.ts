import { randomBytes } from 'node:crypto';
import { readBindingCheck, ufragOf } from '../tcp/binding-check.ts';
import { isDtls } from '../transport/dtls.ts';
import { writeAddress } from './stun-address.ts';
import type { Endpoint } from './stun-address.ts';
import { attributes, readStun, writeStun } from './stun-message.ts';
import type { StunMessage } from './stun-message.ts';
import { mendCheck, mendMappedAddress } from './mend.ts';
import { TurnReader, channelFrame } from './turn-frames.ts';
import type { TurnFrame } from './turn-frames.ts';
import type { TurnLine } from './turn-line.ts';
import { TurnSession, isRequest, turnTypes } from './turn-session.ts';
import type { TurnHost } from './turn-session.ts';

/** STUN begins with less than 4, DTLS and media with more (RFC 7983). */
const lastStunByte = 3;
/** A viewer is sent reports each second. */
const inUseMs = 5000;

/** The events of a connection for the entrance, and the entrance's answers. */
export interface TurnConnectionEvents {
  readonly passwordOf: (ufrag: string) => string | undefined;
  /** The client has shown valid credentials. */
  readonly onProven: () => void;
  /** The client has shown that it belongs to a transport of the engine's, and to which it did before. */
  readonly onTransport: (before: string | null) => void;
  /** The client has sent a packet of DTLS to that transport. */
  readonly onDtls: (packet: Buffer) => void;
  readonly onRefusal: (code: number) => void;
  readonly onDrop: () => void;
  readonly onEnd: () => void;
}

/**
 * One client's connection: messages and packets to the engine, and back. Until it has sent an ICE check with the password
 * of one of the engine's transports nothing of it reaches the engine. It ends when no such check comes, or nothing after it.
 */
export class TurnConnection {
  /** The transport that the client's last valid check was for. */
  ufrag: string | null = null;
  /** The address of the engine's that this check was sent to. */
  private checkedAt: string | null = null;
  private readonly line: TurnLine;
  private readonly host: TurnHost;
  private readonly events: TurnConnectionEvents;
  private readonly session: TurnSession;
  private readonly reader: TurnReader;
  /** The allocation, and then the first ICE check, must have come by then. */
  private deadline: NodeJS.Timeout;
  private readonly idle: NodeJS.Timeout;
  private queued: Buffer[] = [];
  private queuedBytes = 0;
  private fullSince: number | null = null;
  private refusals = 0;
  private lastMediaAt = Number.NEGATIVE_INFINITY;
  private isEnded = false;

  constructor(
    line: TurnLine,
    client: Endpoint,
    { host, events }: { host: TurnHost; events: TurnConnectionEvents },
  ) {
    this.line = line;
    this.host = host;
    this.events = events;
    const { allocateMs, idleMs, messageBytes } = host.limits;
    this.reader = new TurnReader(messageBytes);
    this.deadline = setTimeout(() => this.refuse(408), allocateMs);
    this.idle = setTimeout(() => line.destroy(), idleMs);
    this.session = new TurnSession(client, host, {
      onAnswer: (bytes) => line.write(bytes),
      onRefusal: (code) => this.noteRefusal(code),
      onAllocated: () => this.prove(),
      isChecked: () => this.isChecked,
      onEnd: () => line.end(),
      onPacket: (from, packet) => this.toClient(from, packet),
    });
  }

  /** Bytes that wait for the client. */
  get backlogBytes(): number {
    return this.queuedBytes + this.line.waitingBytes;
  }

  /** Whether media go this way, and not only checks. */
  get isInUse(): boolean {
    return performance.now() - this.lastMediaAt < inUseMs;
  }

  /** Whether the client has passed an ICE check for a transport that the engine still has. */
  get isChecked(): boolean {
    return this.ufrag !== null && this.events.passwordOf(this.ufrag) !== undefined;
  }

  /** Takes what the client sent. */
  read(bytes: Buffer): void {
    const frames = this.reader.read(bytes);
    if (!frames) {
      this.refuse(400);
      return;
    }
    for (const frame of frames) this.take(frame);
  }

  /** Takes a packet that the client sent by another way to the transport, as if it had come by this one. */
  carry(packet: Buffer): void {
    if (this.checkedAt !== null) this.session.allocation?.toEngine(this.checkedAt, packet);
  }

  /** The connection is gone. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.deadline);
    clearTimeout(this.idle);
    this.session.end();
    this.events.onEnd();
  }

  destroy(): void {
    this.line.destroy();
  }

  private take(frame: TurnFrame): void {
    if (frame.kind === 'channel') {
      const address = this.session.allocation?.addressOf(frame.channel);
      if (typeof address === 'string') this.toEngine(address, frame.packet);
      return;
    }
    const message = readStun(frame.bytes);
    if (!message) this.refuse(400);
    else if (isRequest(message.type)) void this.session.answer(message);
    else if (message.type === turnTypes.send) this.takeIndication(message);
  }

  private takeIndication(message: StunMessage): void {
    const address = this.session.peerOf(message, true);
    const packet = message.attributes.get(attributes.data);
    if (address !== null && packet) this.toEngine(address, packet);
  }

  private toEngine(address: string, packet: Buffer): void {
    const username = readBindingCheck(packet, this.events.passwordOf);
    let mended = packet;
    if (username !== null) {
      clearTimeout(this.deadline);
      const before = this.ufrag;
      this.ufrag = ufragOf(username);
      this.checkedAt = address;
      this.events.onTransport(before);
      mended = mendCheck(packet, this.events.passwordOf(this.ufrag) ?? '');
    }
    if (!this.isChecked) return;
    this.idle.refresh();
    if (isDtls(packet)) this.events.onDtls(packet);
    this.session.allocation?.toEngine(address, mended);
  }

  /** Data of one turn goes out in one write. */
  private toClient(from: Endpoint, packet: Buffer): void {
    if ((packet[0] ?? 0) > lastStunByte) this.lastMediaAt = performance.now();
    if (!this.line.isOpen) return;
    if (this.backlogBytes > this.host.limits.backlogBytes) {
      this.events.onDrop();
      this.noteFull();
      return;
    }
    this.fullSince = null;
    if (this.queued.length === 0) setImmediate(() => this.flush());
    const frame = this.frameFor(from, this.mend(packet));
    this.queued.push(frame);
    this.queuedBytes += frame.length;
  }

  private mend(packet: Buffer): Buffer {
    const { relayed } = this.session;
    const password = this.ufrag === null ? undefined : this.events.passwordOf(this.ufrag);
    if (!relayed || password === undefined || (packet[0] ?? 0) > lastStunByte) return packet;
    return mendMappedAddress(packet, password, relayed);
  }

  private frameFor(from: Endpoint, packet: Buffer): Buffer {
    const channel = this.session.allocation?.channelOf(from.address) ?? null;
    if (channel !== null) return channelFrame(channel, packet);
    const transaction = randomBytes(12);
    const peer = writeAddress(from, transaction);
    return writeStun({
      type: turnTypes.data,
      transaction,
      attributes: [
        [attributes.peerAddress, peer],
        [attributes.data, packet],
      ],
    });
  }

  private flush(): void {
    const { queued } = this;
    this.queued = [];
    this.queuedBytes = 0;
    const [only] = queued;
    if (only) this.line.write(queued.length === 1 ? only : Buffer.concat(queued));
  }

  private noteFull(): void {
    const nowMs = performance.now();
    this.fullSince ??= nowMs;
    if (nowMs - this.fullSince > this.host.limits.fullMs) this.line.destroy();
  }

  private prove(): void {
    clearTimeout(this.deadline);
    if (this.isEnded) return;
    this.deadline = setTimeout(() => this.refuse(408), this.host.limits.checkMs);
    this.refusals = 0;
    this.events.onProven();
  }

  /** A browser is refused once before it authenticates; more refusals mean guessing. */
  private noteRefusal(code: number): void {
    this.events.onRefusal(code);
    this.refusals += 1;
    if (this.refusals >= this.host.limits.refusals) this.line.destroy();
  }

  private refuse(code: number): void {
    this.events.onRefusal(code);
    this.line.destroy();
  }
}
