import { randomUUID } from 'node:crypto';
import {
  AddTrackRequest,
  DataPacket,
  LeaveRequest,
  ParticipantInfo_State,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import type { JoinResponse, ParticipantInfo } from '@livekit/protocol';
import type { VideoGrant } from 'livekit-server-sdk';
import { WebSocket } from 'ws';
import { buildClientOffer, parseClientAnswer, readCandidate } from '../../src/client/client-offer.ts';
import type { AnnouncedStream, ClientSection } from '../../src/client/client-offer.ts';
import { HeadlessTransport } from '../../src/client/client-transport.ts';
import { isRtcp } from '../../src/rtp/rtp-packet.ts';
import { poll } from '../browser/harness.ts';
import { tokenFor } from '../tokens.ts';
import { ReceivingEnd } from './receiving-end.ts';

const silent = { onPacket: () => undefined, onData: () => undefined, onState: () => undefined };

type Kind = 'audio' | 'video';

/** The client and its room. */
interface Who {
  readonly url: string;
  readonly identity: string;
  readonly room: string;
  readonly grant?: Partial<VideoGrant>;
}

/** A client of the older signalling: it offers what it sends by one connection, and answers what the engine offers by another. */
export class OlderClient {
  readonly participants = new Map<string, ParticipantInfo>();
  /** What it heard about whom, in order: the identity and the state. */
  readonly updates: [string, string][] = [];
  readonly data: string[] = [];
  /** Every message of the engine by its kind. */
  readonly heard: string[] = [];
  readonly offers: SessionDescription[] = [];
  join: JoinResponse | null = null;
  /** Packets of each track. */
  readonly packets = new Map<string, number>();
  /** The content of the engine's last offer. */
  streams: readonly AnnouncedStream[] = [];
  /** Whether offers are answered. */
  isAnswering = true;
  /** How many offers were answered. */
  answered = 0;
  /** A change of an answer before it goes out. */
  damage: (sdp: string) => string = (sdp) => sdp;
  /** The engine's last answer. */
  answer = '';
  receiving = new ReceivingEnd(
    (packet) => this.receive(packet),
    (message) => this.hear(message),
  );
  sending = new HeadlessTransport('127.0.0.1', silent);
  readonly sections: ClientSection[] = [
    { mid: '0', kind: 'application', direction: 'recvonly', trackId: '', ssrc: 0, rids: [] },
  ];
  private readonly who: Who;
  private socket: WebSocket | null = null;
  private readonly sids = new Map<string, string>();
  private answers = 0;
  private offerId = 0;
  private isClosed = false;

  constructor(who: Who) {
    this.who = who;
  }

  /** Comes in and waits for the connection by which it receives. */
  static async enter(who: Who): Promise<OlderClient> {
    const client = new OlderClient(who);
    await client.open();
    await poll(() => client.receiving.isConnected || null, 10_000);
    return client;
  }

  /** Opens the signalling; with `reconnect=1` among the parameters it is one that goes on. */
  async open(parameters: Readonly<Record<string, string>> = {}): Promise<void> {
    const { url, identity, room, grant } = this.who;
    const query = new URLSearchParams({ protocol: '16', sdk: 'test', auto_subscribe: '1', ...parameters });
    const headers = { authorization: `Bearer ${await tokenFor(identity, room, grant)}` };
    const socket = new WebSocket(`${url}/rtc?${query.toString()}`, { headers });
    socket.binaryType = 'nodebuffer';
    this.socket = socket;
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.onSignal(SignalResponse.fromBinary(data).message);
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
  }

  /** Breaks the signalling off, as a network does. */
  cut(): void {
    this.socket?.terminate();
  }

  send(message: SignalRequest['message']): void {
    this.socket?.send(new SignalRequest({ message }).toBinary());
  }

  /** Offers what is sent, by the transport of now, and waits for the answer. */
  async offer(): Promise<void> {
    this.offerId += 1;
    const sdp = buildClientOffer(this.sections, await this.sending.local);
    const before = this.answers;
    this.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: this.offerId }) });
    await poll(() => this.answers > before || null, 10_000);
  }

  /** Adds a sending section that was announced, or was not. */
  addSection(kind: Kind, trackId: string = randomUUID()): ClientSection {
    const mid = String(this.sections.length);
    const added: ClientSection = {
      mid,
      kind,
      direction: 'sendonly',
      trackId,
      ssrc: 1000 + this.sections.length,
      rids: [],
    };
    this.sections.push(added);
    return added;
  }

  /** Announces a track and offers it. */
  async publish(kind: Kind): Promise<{ sid: string; mid: string; ssrc: number }> {
    const { trackId: cid, mid, ssrc } = this.addSection(kind);
    const isSound = kind === 'audio';
    const value = new AddTrackRequest({
      cid,
      type: isSound ? TrackType.AUDIO : TrackType.VIDEO,
      source: isSound ? TrackSource.MICROPHONE : TrackSource.CAMERA,
    });
    this.send({ case: 'addTrack', value });
    const sid = await poll(() => this.sids.get(cid) ?? null, 5000);
    await this.offer();
    return { sid, mid, ssrc };
  }

  /** Sends under an SSRC of a section until stopped: packets that are neither a sound nor a picture. */
  play({ ssrc, kind }: { ssrc: number; kind: Kind }): () => void {
    const packet = Buffer.alloc(60);
    let sequence = 0;
    const timer = setInterval(() => {
      sequence += 1;
      packet[0] = 0x80;
      packet[1] = kind === 'audio' ? 111 : 96;
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE(sequence * 960, 4);
      packet.writeUInt32BE(ssrc, 8);
      packet[12] = 0x10;
      this.sending.send(packet);
    }, 20);
    return () => clearInterval(timer);
  }

  /** Waits until so many more packets of a track have come in. */
  async receives(trackSid: string, more = 10): Promise<void> {
    const before = this.packets.get(trackSid) ?? 0;
    await poll(() => (this.packets.get(trackSid) ?? 0) >= before + more || null, 10_000);
  }

  /** Leaves in good order. */
  leave(): void {
    this.send({ case: 'leave', value: new LeaveRequest() });
    this.close();
  }

  /** Goes without a word. */
  vanish(): void {
    this.cut();
    this.close();
  }

  close(): void {
    this.isClosed = true;
    this.sending.close();
    this.receiving.close();
    this.socket?.close();
  }

  private receive(packet: Buffer): void {
    if (isRtcp(packet) || packet.length < 12) return;
    const ssrc = packet.readUInt32BE(8);
    const sid = this.streams.find((stream) => stream.ssrc === ssrc)?.trackSid ?? 'unknown';
    this.packets.set(sid, (this.packets.get(sid) ?? 0) + 1);
  }

  private hear(message: Buffer): void {
    const { value } = DataPacket.fromBinary(message);
    this.data.push(value.case === 'user' ? Buffer.from(value.value.payload).toString() : String(value.case));
  }

  private note(participants: readonly ParticipantInfo[]): void {
    for (const participant of participants) this.participants.set(participant.identity, participant);
  }

  private onSignal(message: SignalResponse['message']): void {
    this.heard.push(String(message.case));
    this.onPeople(message);
    if (message.case === 'trackPublished') this.sids.set(message.value.cid, message.value.track?.sid ?? '');
    if (message.case === 'offer') void this.onOffer(message.value);
    if (message.case === 'trickle' && message.value.target === SignalTarget.SUBSCRIBER)
      this.receiving.addCandidate(readCandidate(message.value.candidateInit) ?? '');
    if (message.case !== 'answer') return;
    this.sending.acceptAnswer(parseClientAnswer(message.value.sdp));
    this.answer = message.value.sdp;
    this.answers += 1;
  }

  private onPeople(message: SignalResponse['message']): void {
    if (message.case === 'join') {
      this.join = message.value;
      this.note(message.value.otherParticipants);
    }
    if (message.case !== 'update') return;
    this.note(message.value.participants);
    for (const { identity, state } of message.value.participants)
      this.updates.push([identity, ParticipantInfo_State[state]]);
  }

  private async onOffer(offer: SessionDescription): Promise<void> {
    this.offers.push(offer);
    if (!this.isAnswering || this.isClosed) return;
    this.streams = parseClientAnswer(offer.sdp).streams;
    const sdp = await this.receiving.answer(offer.sdp).catch(() => null);
    // A client that leaves meanwhile answers nothing.
    if (sdp === null || this.isClosed) return;
    this.send({
      case: 'answer',
      value: new SessionDescription({ type: 'answer', sdp: this.damage(sdp), id: offer.id }),
    });
    this.answered += 1;
  }
}
