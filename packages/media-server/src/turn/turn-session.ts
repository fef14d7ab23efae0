import { Allocation } from './allocation.ts';
import type { AllocationEvents, TurnEngine } from './allocation.ts';
import { readAddress, writeAddress } from './stun-address.ts';
import type { Endpoint } from './stun-address.ts';
import { attributes, isSignedBy, unknownAttributes, writeStun } from './stun-message.ts';
import type { StunMessage } from './stun-message.ts';
import { isExpired, readTurnName, turnRealm } from './turn-credentials.ts';
import type { Nonces, TurnCredentials, TurnName } from './turn-credentials.ts';
import { isChannel } from './turn-frames.ts';
import type { TurnLimits } from './turn-limits.ts';

/** The shared parts of all clients' sessions. */
export interface TurnHost {
  readonly target: TurnEngine;
  readonly limits: TurnLimits;
  readonly credentials: TurnCredentials;
  readonly nonces: Nonces;
  /** Since 1970, in ms. */
  readonly now: () => number;
  /** Counts an allocation of this person, or is false where there are too many. */
  takeAllocation(person: string): boolean;
  leaveAllocation(person: string): void;
}

/** A session's messages and questions to its connection. */
export interface TurnSessionEvents {
  readonly onAnswer: (bytes: Buffer) => void;
  readonly onRefusal: (code: number) => void;
  readonly onAllocated: () => void;
  /** Whether the client has passed an ICE check for a transport that is still there. */
  readonly isChecked: () => boolean;
  /** The client has given its allocation up, or its time is over. */
  readonly onEnd: () => void;
  readonly onPacket: AllocationEvents['onPacket'];
}

type Attributes = readonly (readonly [type: number, value: Buffer])[];

/** Refuses a request by a code of RFC 8656 section 18.3; a challenge asks for credentials. */
class TurnRefusal extends Error {
  readonly code: number;
  readonly attributes: Attributes;

  constructor(code: number, reason: string, more: Attributes = []) {
    super(reason);
    this.code = code;
    this.attributes = more;
  }
}

interface Signer {
  readonly username: string;
  readonly name: TurnName;
  readonly key: Buffer;
}

const udp = 17;
const ipv4 = 1;
const success = 0x0100;
const failure = 0x0110;

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function twoBytesEach(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2));
  return bytes;
}

function errorValue({ code, message }: TurnRefusal): Buffer {
  return Buffer.concat([Buffer.from([0, 0, Math.floor(code / 100), code % 100]), Buffer.from(message)]);
}

/** One client's requests and answers: its credentials, its allocation, and its rights (RFC 8656). */
export class TurnSession {
  allocation: Allocation | null = null;
  /** The address that the client has by its allocation. */
  relayed: Endpoint | null = null;
  private readonly client: Endpoint;
  private readonly host: TurnHost;
  private readonly events: TurnSessionEvents;
  private owner: Signer | null = null;
  private isEnded = false;

  constructor(client: Endpoint, host: TurnHost, events: TurnSessionEvents) {
    this.client = client;
    this.host = host;
    this.events = events;
  }

  /** Answers a request. */
  async answer(request: StunMessage): Promise<void> {
    let signer: Signer | null = null;
    try {
      signer = this.authorize(request);
      const given = await this.perform(request, signer);
      this.reply(request, { kind: success, attributes: given, key: signer.key });
      this.settle(request);
    } catch (error) {
      const refusal = error instanceof TurnRefusal ? error : new TurnRefusal(508, 'Insufficient Capacity');
      const all: Attributes = [[attributes.errorCode, errorValue(refusal)], ...refusal.attributes];
      this.reply(request, { kind: failure, attributes: all, key: signer?.key ?? null });
      this.events.onRefusal(refusal.code);
    }
  }

  /** The address of the engine's that a message is about, or null where it is anything else. */
  peerOf(message: StunMessage, hasPort: boolean): string | null {
    const peer = readAddress(message.attributes.get(attributes.peerAddress), message.transaction);
    return peer && this.allocation?.isEngine(peer, hasPort) ? peer.address : null;
  }

  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.allocation?.end();
    if (this.owner) this.host.leaveAllocation(this.owner.name.person);
  }

  /** The signer of a request, by long-term credentials (RFC 8489 section 9.2.4). */
  private authorize(request: StunMessage): Signer {
    const nonce = request.attributes.get(attributes.nonce)?.toString();
    const signer = this.signerOf(request);
    if (!signer || nonce === undefined) throw this.challenge(401, 'Unauthorized');
    const nowMs = this.host.now();
    if (!this.host.nonces.isFresh(nonce, nowMs)) throw this.challenge(438, 'Stale Nonce');
    // Media outlast the credentials that they came in by; an allocation without media does not.
    if (isExpired(signer.name, nowMs) && !this.events.isChecked()) throw this.challenge(401, 'Unauthorized');
    if (this.owner && this.owner.username !== signer.username)
      throw new TurnRefusal(441, 'Wrong Credentials');
    return signer;
  }

  private signerOf(request: StunMessage): Signer | null {
    const username = request.attributes.get(attributes.username)?.toString() ?? '';
    const name = readTurnName(username);
    if (!name) return null;
    const key = this.host.credentials.keyOf(username);
    return isSignedBy(request, key) ? { username, name, key } : null;
  }

  private challenge(code: number, reason: string): TurnRefusal {
    return new TurnRefusal(code, reason, [
      [attributes.realm, Buffer.from(turnRealm)],
      [attributes.nonce, Buffer.from(this.host.nonces.make(this.host.now()))],
    ]);
  }

  private async perform(request: StunMessage, signer: Signer): Promise<Attributes> {
    const unknown = unknownAttributes(request);
    if (unknown.length > 0)
      throw new TurnRefusal(420, 'Unknown Attribute', [
        [attributes.unknownAttributes, twoBytesEach(unknown)],
      ]);
    switch (request.type) {
      case turnTypes.allocate:
        return this.allocate(request, signer);
      case turnTypes.refresh:
        return this.refresh(request, this.mustHave());
      case turnTypes.createPermission:
        this.mustHave().permit(this.mustBeEngine(request, false));
        return [];
      case turnTypes.channelBind:
        return this.bindChannel(request, this.mustHave());
      default:
        throw new TurnRefusal(400, 'Bad Request');
    }
  }

  private mustHave(): Allocation {
    if (!this.allocation) throw new TurnRefusal(437, 'Allocation Mismatch');
    return this.allocation;
  }

  private mustBeEngine(request: StunMessage, hasPort: boolean): string {
    const address = this.peerOf(request, hasPort);
    if (address === null) throw new TurnRefusal(403, 'Forbidden');
    return address;
  }

  private async allocate(request: StunMessage, signer: Signer): Promise<Attributes> {
    if (this.owner) throw new TurnRefusal(437, 'Allocation Mismatch');
    const [transport] = request.attributes.get(attributes.requestedTransport) ?? [];
    if (transport === undefined) throw new TurnRefusal(400, 'Bad Request');
    if (transport !== udp) throw new TurnRefusal(442, 'Unsupported Transport Protocol');
    const family = request.attributes.get(attributes.addressFamily);
    if (family && family[0] !== ipv4) throw new TurnRefusal(440, 'Address Family not Supported');
    if (!this.host.takeAllocation(signer.name.person)) throw new TurnRefusal(486, 'Allocation Quota Reached');
    this.owner = signer;
    const { target, limits } = this.host;
    const allocation = new Allocation(target, limits, {
      onPacket: this.events.onPacket,
      onEnd: () => this.events.onEnd(),
    });
    this.allocation = allocation;
    const relayed = await allocation.open();
    this.relayed = relayed;
    return [
      [attributes.relayedAddress, writeAddress(relayed, request.transaction)],
      [attributes.mappedAddress, writeAddress(this.client, request.transaction)],
      [attributes.lifetime, fourBytes(limits.allocationSeconds)],
    ];
  }

  private refresh(request: StunMessage, allocation: Allocation): Attributes {
    if (isGivenUp(request)) return [[attributes.lifetime, fourBytes(0)]];
    allocation.refresh();
    return [[attributes.lifetime, fourBytes(this.host.limits.allocationSeconds)]];
  }

  private bindChannel(request: StunMessage, allocation: Allocation): Attributes {
    const value = request.attributes.get(attributes.channelNumber);
    const channel = value?.length === 4 ? value.readUInt16BE(0) : 0;
    if (!isChannel(channel)) throw new TurnRefusal(400, 'Bad Request');
    if (!allocation.bind(channel, this.mustBeEngine(request, true)))
      throw new TurnRefusal(400, 'Bad Request');
    return [];
  }

  /** Follow-up work once the client has its answer. */
  private settle(request: StunMessage): void {
    if (request.type === turnTypes.allocate) this.events.onAllocated();
    if (request.type === turnTypes.refresh && isGivenUp(request)) this.allocation?.end();
  }

  private reply(
    { type, transaction }: StunMessage,
    { kind, ...draft }: { kind: number; attributes: Attributes; key: Buffer | null },
  ): void {
    this.events.onAnswer(writeStun({ type: type | kind, transaction, ...draft }));
  }
}

/** Types of the messages of TURN (RFC 8656 section 17). */
export const turnTypes = {
  allocate: 0x0003,
  refresh: 0x0004,
  createPermission: 0x0008,
  channelBind: 0x0009,
  send: 0x0016,
  data: 0x0017,
} as const;

/** Whether the type of a message is that of a request, which wants an answer. */
export function isRequest(type: number): boolean {
  return (type & failure) === 0;
}

function isGivenUp(request: StunMessage): boolean {
  const lifetime = request.attributes.get(attributes.lifetime);
  return lifetime?.length === 4 && lifetime.readUInt32BE() === 0;
}
