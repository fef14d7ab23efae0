import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { readAddress, writeAddress } from '../../src/turn/stun-address.ts';
import type { Endpoint } from '../../src/turn/stun-address.ts';
import { attributes, isSignedBy, readStun, writeStun } from '../../src/turn/stun-message.ts';
import type { StunMessage } from '../../src/turn/stun-message.ts';
import type { TurnCredential } from '../../src/turn/turn-credentials.ts';
import { TurnReader, channelFrame } from '../../src/turn/turn-frames.ts';
import { turnTypes } from '../../src/turn/turn-session.ts';
import { testCertificate } from '../turn-certificate.ts';

type Attributes = readonly (readonly [type: number, value: Buffer])[];

/** Asks for UDP, as browsers do. */
export const askForUdp = [attributes.requestedTransport, Buffer.from([17, 0, 0, 0])] as const;

/** The number of a refusal; 0 for an invalid answer. */
export function codeOf(answer: StunMessage): number {
  const value = answer.attributes.get(attributes.errorCode);
  return value ? (value[2] ?? 0) * 100 + (value[3] ?? 0) : 0;
}

/** A client of TURN over TLS, as small as a test needs it. */
export class TurnClient {
  /** Packets on channels, and the messages that answer nothing. */
  readonly packets: { channel: number; text: string }[] = [];
  readonly indications: StunMessage[] = [];
  isClosed = false;
  readonly socket: TLSSocket;
  /** Takes what comes on channels; without another it is noted in `packets`. */
  onPacket = (packet: Buffer, channel: number): void =>
    void this.packets.push({ channel, text: packet.toString('latin1') });
  private readonly reader = new TurnReader(2000);
  private readonly waiting = new Map<string, (answer: StunMessage) => void>();
  private challenge: Attributes = [];
  private key: Buffer | null = null;

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, ca: testCertificate.cert, servername: 'localhost' });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
    });
    this.socket.on('data', (bytes) => this.read(bytes));
  }

  /** Opens a connection and shakes hands. */
  static async open(port: number): Promise<TurnClient> {
    const client = new TurnClient(port);
    await once(client.socket, 'secureConnect');
    return client;
  }

  /** Takes the challenge of a refused first request, and signs by it from now on. */
  async learn({ username, credential }: TurnCredential): Promise<number> {
    this.challenge = [];
    this.key = null;
    const refused = await this.ask(turnTypes.allocate, [askForUdp]);
    const realm = refused.attributes.get(attributes.realm) ?? Buffer.alloc(0);
    const nonce = refused.attributes.get(attributes.nonce) ?? Buffer.alloc(0);
    this.challenge = [
      [attributes.username, Buffer.from(username)],
      [attributes.realm, realm],
      [attributes.nonce, nonce],
    ];
    this.key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
    return codeOf(refused);
  }

  /** Signs with another number than the server's from now on. */
  useNonce(nonce: string): void {
    this.challenge = this.challenge.map(([type, value]) =>
      type === attributes.nonce ? [type, Buffer.from(nonce)] : [type, value],
    );
  }

  /** Sends a request, signed where there is a key, and gives its answer. */
  ask(type: number, more: Attributes = [], transaction = randomBytes(12)): Promise<StunMessage> {
    const answered = new Promise<StunMessage>((resolve) => {
      this.waiting.set(transaction.toString('hex'), resolve);
    });
    this.socket.write(
      writeStun({ type, transaction, attributes: [...more, ...this.challenge], key: this.key }),
    );
    return answered;
  }

  /** The same with the address of a peer. */
  askAbout(type: number, peer: Endpoint, more: Attributes = []): Promise<StunMessage> {
    const transaction = randomBytes(12);
    const about = [attributes.peerAddress, writeAddress(peer, transaction)] as const;
    return this.ask(type, [about, ...more], transaction);
  }

  /** Ties a channel to a peer. */
  bind(channel: number, peer: Endpoint): Promise<StunMessage> {
    const value = Buffer.alloc(4);
    value.writeUInt16BE(channel);
    return this.askAbout(turnTypes.channelBind, peer, [[attributes.channelNumber, value]]);
  }

  sendOn(channel: number, packet: Buffer): void {
    this.socket.write(channelFrame(channel, packet));
  }

  /** Sends a packet without a channel. */
  sendTo(peer: Endpoint, packet: Buffer): void {
    const transaction = randomBytes(12);
    const all: Attributes = [
      [attributes.peerAddress, writeAddress(peer, transaction)],
      [attributes.data, packet],
    ];
    this.socket.write(writeStun({ type: turnTypes.send, transaction, attributes: all }));
  }

  /** Data that came without a channel: the sender, and the bytes. */
  received(): { from: Endpoint | null; text: string }[] {
    return this.indications.map(({ attributes: all, transaction }) => ({
      from: readAddress(all.get(attributes.peerAddress), transaction),
      text: all.get(attributes.data)?.toString('latin1') ?? '',
    }));
  }

  /** Whether an answer is signed with our password. */
  isSigned(answer: StunMessage): boolean {
    return this.key !== null && isSignedBy(answer, this.key);
  }

  private read(bytes: Buffer): void {
    for (const frame of this.reader.read(bytes) ?? []) {
      if (frame.kind === 'channel') {
        this.onPacket(frame.packet, frame.channel);
        continue;
      }
      const message = readStun(Buffer.from(frame.bytes));
      const id = message?.transaction.toString('hex') ?? '';
      if (message?.type === turnTypes.data) this.indications.push(message);
      else if (message) this.waiting.get(id)?.(message);
      this.waiting.delete(id);
    }
  }
}
