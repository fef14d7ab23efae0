import { randomInt, randomUUID } from 'node:crypto';
import {
  AddTrackRequest,
  DataPacket,
  LeaveRequest,
  LeaveRequest_Action,
  SessionDescription,
  SignalRequest,
  SignalTarget,
  TrackSource,
  TrackType,
  UpdateTrackSettings,
  VideoLayer,
} from '@livekit/protocol';
import type {
  DisconnectReason,
  JoinResponse,
  ParticipantInfo,
  SignalResponse,
  SpeakerInfo,
  TrickleRequest,
} from '@livekit/protocol';
import { WebSocket } from 'ws';
import { buildPictureLossIndication } from '../rtp/rtcp-build.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { buildClientOffer, parseClientAnswer, readCandidate } from './client-offer.ts';
import type { AnnouncedStream, ClientSection } from './client-offer.ts';
import { HeadlessTransport } from './client-transport.ts';
import { openJoinSocket, untilOpen } from './join-socket.ts';

/** The events of a headless client. All are optional. */
export interface HeadlessListeners {
  readonly onStream?: (stream: AnnouncedStream) => void;
  readonly onRtp?: (packet: Buffer, stream: AnnouncedStream | undefined) => void;
  readonly onRtcp?: (packet: Buffer) => void;
  readonly onData?: (packet: DataPacket) => void;
  readonly onParticipants?: (participants: readonly ParticipantInfo[]) => void;
  /** Those whose loudness has changed. */
  readonly onSpeakers?: (speakers: readonly SpeakerInfo[]) => void;
  /** A token to come back with. */
  readonly onToken?: (token: string) => void;
  readonly onClosed?: (reason: DisconnectReason | null) => void;
}

/** Where and as whom to join. */
export interface HeadlessOptions extends HeadlessListeners {
  readonly url: string;
  readonly token: string;
  readonly autoSubscribe?: boolean;
  /** The address of this machine that media come in on: 127.0.0.1, unless the engine is on another machine. */
  readonly bindAddress?: string;
  /**
   * Replaces the engine's addresses by others, e.g. those of a relay; asked with every answer, of which the first
   * counts.
   */
  readonly reachedBy?: (candidates: readonly string[]) => readonly string[];
}

/** Qualities of simulcast layers: 0 low, 1 medium, 2 high. */
export type LayerQuality = 0 | 1 | 2;

/** The track to publish. Layers make a simulcast video; without them there is one stream. */
export interface HeadlessTrackOptions {
  readonly kind: 'audio' | 'video';
  readonly source: 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio';
  readonly codec?: 'vp8' | 'h264' | 'vp9';
  readonly layers?: readonly {
    rid: string;
    quality: LayerQuality;
    width: number;
    height: number;
    bitrate: number;
  }[];
}

const sourceByName = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
} as const;

/** A published track: its sid, section and, without layers, the SSRC to send under. */
export interface HeadlessTrack {
  readonly sid: string;
  readonly mid: string;
  readonly ssrc: number;
}

const answerTimeoutMs = 10_000;
const connectTimeoutMs = 15_000;
const initialSections = 3;

function section(mid: number, kind: ClientSection['kind']): ClientSection {
  return { mid: String(mid), kind, direction: 'recvonly', trackId: '', ssrc: 0, rids: [] };
}

/** A participant without a browser: it speaks the same signalling as livekit-client and gives raw packets. For recorders, load generators and tests. */
export class HeadlessClient {
  readonly streams = new Map<number, AnnouncedStream>();
  join: JoinResponse | null = null;
  private readonly options: HeadlessOptions;
  private readonly transport: HeadlessTransport;
  private readonly sections: ClientSection[] = [];
  private readonly published = new Map<string, (sid: string) => void>();
  private readonly answers = new Map<number, (failure?: Error) => void>();
  private readonly connected = Promise.withResolvers<void>();
  private socket: WebSocket | null = null;
  private offerId = 0;
  private nextSsrc = randomInt(1, 0x7fffffff);
  private ping: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(options: HeadlessOptions) {
    this.options = options;
    // A caller that never asks for the connection does not hear that it failed.
    this.connected.promise.catch(() => undefined);
    this.transport = new HeadlessTransport(options.bindAddress ?? '127.0.0.1', {
      onPacket: (packet) => this.receive(packet),
      onData: (_label, message) => this.options.onData?.(DataPacket.fromBinary(message)),
      onState: (state) => {
        if (state === 'connected') this.connected.resolve();
      },
    });
    this.sections.push(section(0, 'application'));
    for (let index = 0; index < initialSections; index += 1) this.addReceiving('audio');
    for (let index = 0; index < initialSections; index += 1) this.addReceiving('video');
  }

  /** Joins and resolves when media are connected. Rejects, and is closed, when the engine refuses, ends it, or no media get through. */
  async connect(): Promise<void> {
    try {
      await this.enter();
    } catch (error) {
      // Without an event for the end: a waiting caller learns it by the rejection.
      this.release();
      throw error;
    }
  }

  private async enter(): Promise<void> {
    const socket = openJoinSocket(this.options, (message) => this.onSignal(message));
    this.socket = socket;
    await untilOpen(socket);
    socket.on('error', () => this.close());
    socket.on('close', () => this.finish(null));
    this.ping = setInterval(() => this.sendSignal({ case: 'ping', value: BigInt(Date.now()) }), 5000);
    await Promise.race([this.offer(), this.connected.promise]);
    const patience = setTimeout(
      () => this.connected.reject(new Error('no media get through to the engine')),
      connectTimeoutMs,
    );
    await this.connected.promise.finally(() => clearTimeout(patience));
  }

  /** Announces a track and negotiates its section. */
  async publish(track: HeadlessTrackOptions): Promise<HeadlessTrack> {
    const cid = randomUUID();
    const mid = String(this.sections.length);
    const layers = track.layers ?? [];
    const ssrc = this.nextSsrc;
    this.nextSsrc += 16;
    const sid = new Promise<string>((resolve) => this.published.set(cid, resolve));
    const type = track.kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO;
    const request = new AddTrackRequest({
      cid,
      type,
      source: sourceByName[track.source],
      layers: layers.map(
        ({ quality, width, height, bitrate, rid }, index) =>
          new VideoLayer({ quality, width, height, bitrate, rid, spatialLayer: index }),
      ),
      simulcastCodecs: [{ codec: track.kind === 'audio' ? 'opus' : (track.codec ?? 'vp8'), cid }],
    });
    this.sendSignal({ case: 'addTrack', value: request });
    this.sections.push({
      mid,
      kind: track.kind,
      direction: 'sendonly',
      trackId: cid,
      ssrc,
      rids: layers.map((layer) => layer.rid),
    });
    const published = { sid: await sid, mid, ssrc };
    await this.offer();
    return published;
  }

  /** Sends one RTP or RTCP packet as it is; returns false when it could not be sent. */
  send(packet: Buffer): boolean {
    return this.transport.send(packet);
  }

  sendData(packet: DataPacket, label: '_reliable' | '_lossy' = '_reliable'): boolean {
    return this.transport.sendData(label, packet.toBinary());
  }

  /** Sends any signalling message. */
  sendSignal(message: SignalRequest['message']): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(new SignalRequest({ message }).toBinary());
  }

  /** Sends bytes over the signalling socket as they are, for tests of bad input. */
  sendRaw(data: Buffer | string): void {
    this.socket?.send(data);
  }

  /** Asks for a key frame of a received stream. */
  requestKeyFrame(ssrc: number): void {
    this.transport.send(buildPictureLossIndication(1, ssrc));
  }

  /** Chooses the highest quality of received tracks, or pauses them. */
  setTrackSettings(
    trackSids: readonly string[],
    settings: { quality: LayerQuality; disabled: boolean },
  ): void {
    this.sendSignal({
      case: 'trackSetting',
      value: new UpdateTrackSettings({ trackSids: [...trackSids], ...settings }),
    });
  }

  /** Goes without a word, as a network does that is cut. */
  vanish(): void {
    this.socket?.terminate();
    this.finish(null);
  }

  /** Leaves in good order. */
  close(): void {
    this.sendSignal({ case: 'leave', value: new LeaveRequest() });
    this.finish(null);
  }

  private addReceiving(kind: 'audio' | 'video'): void {
    this.sections.push(section(this.sections.length, kind));
  }

  private async offer(): Promise<void> {
    const transport = await this.transport.local;
    this.offerId += 1;
    const id = this.offerId;
    const answered = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('the engine did not answer the offer')),
        answerTimeoutMs,
      );
      this.answers.set(id, (failure) => {
        clearTimeout(timer);
        if (failure) reject(failure);
        else resolve();
      });
    });
    const value = new SessionDescription({
      type: 'offer',
      sdp: buildClientOffer(this.sections, transport),
      id,
    });
    this.sendSignal({ case: 'offer', value });
    await answered;
  }

  private receive(packet: Buffer): void {
    if (isRtcp(packet)) {
      this.options.onRtcp?.(packet);
      return;
    }
    if (packet.length >= 12) this.options.onRtp?.(packet, this.streams.get(packet.readUInt32BE(8)));
  }

  private onAnswer(description: SessionDescription): void {
    const answer = parseClientAnswer(description.sdp);
    const { reachedBy = (candidates) => candidates } = this.options;
    this.transport.acceptAnswer({ ...answer, candidates: reachedBy(answer.candidates) });
    const present = new Set(answer.streams.map((stream) => stream.ssrc));
    for (const ssrc of this.streams.keys()) if (!present.has(ssrc)) this.streams.delete(ssrc);
    for (const stream of answer.streams) {
      if (this.streams.has(stream.ssrc)) continue;
      this.streams.set(stream.ssrc, stream);
      this.options.onStream?.(stream);
    }
    this.answers.get(description.id)?.();
    this.answers.delete(description.id);
  }

  private onSignal(message: SignalResponse['message']): void {
    switch (message.case) {
      case 'join':
        this.join = message.value;
        this.options.onParticipants?.(message.value.otherParticipants);
        return;
      case 'answer':
        this.onAnswer(message.value);
        return;
      case 'trackPublished':
        this.published.get(message.value.cid)?.(message.value.track?.sid ?? '');
        return;
      case 'mediaSectionsRequirement':
        this.onRequirement(message.value.numAudios, message.value.numVideos);
        return;
      case 'leave':
        this.onLeave(message.value);
        return;
      default:
        this.onNews(message);
    }
  }

  /** Messages that are only passed on, and the addresses of an engine that sends them one by one. */
  private onNews(message: SignalResponse['message']): void {
    if (message.case === 'trickle') this.onTrickle(message.value);
    if (message.case === 'update') this.options.onParticipants?.(message.value.participants);
    if (message.case === 'refreshToken') this.options.onToken?.(message.value);
    if (message.case === 'speakersChanged') this.options.onSpeakers?.(message.value.speakers);
  }

  /** A LiveKit server tells its addresses one by one, after the answer. */
  private onTrickle({ candidateInit, target }: TrickleRequest): void {
    const candidate = readCandidate(candidateInit);
    if (candidate && target === SignalTarget.PUBLISHER) this.transport.addCandidate(candidate);
  }

  /** Only a leave for good is the end; with any other the engine wants its clients to reconnect. */
  private onLeave({ action, reason }: LeaveRequest): void {
    this.finish(action === LeaveRequest_Action.DISCONNECT ? reason : null);
  }

  private onRequirement(audios: number, videos: number): void {
    for (let index = 0; index < audios; index += 1) this.addReceiving('audio');
    for (let index = 0; index < videos; index += 1) this.addReceiving('video');
    this.offer().catch(() => this.close());
  }

  private finish(reason: DisconnectReason | null): void {
    if (this.release()) this.options.onClosed?.(reason);
  }

  /** Ends socket, transport and all waiting; false when that was done before. */
  private release(): boolean {
    if (this.isClosed) return false;
    this.isClosed = true;
    if (this.ping) clearInterval(this.ping);
    const failure = new Error('the engine ended the connection');
    this.connected.reject(failure);
    for (const settle of this.answers.values()) settle(failure);
    this.answers.clear();
    this.transport.close();
    this.socket?.close();
    return true;
  }
}
