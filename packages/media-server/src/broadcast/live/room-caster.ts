import type { ParticipantInfo } from '@livekit/protocol';
import type { AnnouncedStream } from '../../client/client-offer.ts';
import { clientPayloadTypes } from '../../client/client-offer.ts';
import { HeadlessClient } from '../../client/headless-client.ts';
import { FrameBuilder } from '../../recorder/frames/frame-builder.ts';
import type { Frame } from '../../recorder/frames/frame-builder.ts';
import { ReorderBuffer } from '../../recorder/frames/reorder-buffer.ts';
import { Cast } from '../../recorder/live/cast.ts';
import { LossWatch } from '../../recorder/live/loss-watch.ts';
import type { CodecName } from '../../rtp/payload.ts';
import { buildNack } from '../../rtp/rtcp-build.ts';
import { parseRtp } from '../../rtp/rtp-packet.ts';
import { containH264, containVp9 } from '../picture/picture-format.ts';
import type { PictureCodec, PictureFormat } from '../picture/picture-format.ts';
import type { SoundSource } from './sound-desk.ts';
import { LiveClock } from './live-clock.ts';
import { chooseStage } from './stage.ts';
import type { Stage, StageWish } from './stage.ts';
import type { TimedPicture } from './segmenter.ts';

/** Where to sit, and who listens. */
export interface RoomCasterOptions {
  readonly url: string;
  readonly token: string;
  readonly bindAddress?: string;
  readonly wish: StageWish;
  /** How often a key frame is needed. */
  readonly keyEveryMs: number;
  readonly onPicture: (picture: TimedPicture, format: PictureFormat | null, from: ShownPicture) => void;
  readonly onSound: (source: SoundSource, data: Buffer, seconds: number) => void;
  /** Told once, when the room is over or the connection is lost. */
  readonly onEnded: (isRoomOver: boolean) => void;
  /** Seconds of the stream. */
  readonly now: () => number;
}

/** Which track a picture came from. */
export interface ShownPicture {
  readonly sid: string;
  readonly source: 'camera' | 'screen';
  readonly codec: PictureCodec;
}

interface Stream {
  readonly ssrc: number;
  readonly sid: string;
  readonly codec: CodecName;
  readonly loss: LossWatch;
  readonly order: ReorderBuffer;
  keyAtMs: number;
  keyAskedAtMs: number;
}

const codecs = new Map<number, CodecName>([
  [clientPayloadTypes.opus, 'opus'],
  [clientPayloadTypes.vp8, 'vp8'],
  [clientPayloadTypes.h264, 'h264'],
  [clientPayloadTypes.vp9, 'vp9'],
]);
const clockRates = { opus: 48_000, picture: 90_000 } as const;
const askAgainMs = 300;
const nothingOnStage: Stage = { picture: null, sounds: { microphone: null, screenSound: null } };

/** Sits in a room unseen and gives what its presenter shows and says, frame by frame, with a fresh picture at each beat. */
export class RoomCaster {
  private readonly options: RoomCasterOptions;
  private readonly client: HeadlessClient;
  private readonly cast = new Cast();
  private readonly streams = new Map<number, Stream>();
  private wish: StageWish;
  private stage = nothingOnStage;
  private shownSid: string | null = null;
  private isOver = false;

  constructor(options: RoomCasterOptions) {
    this.options = options;
    this.wish = options.wish;
    this.client = new HeadlessClient({
      url: options.url,
      token: options.token,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
      onRtp: (packet, stream) => this.receive(packet, stream),
      onParticipants: (participants) => this.follow(participants),
      onClosed: (reason) => this.end(reason !== null),
    });
  }

  /** Joins; false when it was over, and told so, before it began. Rejects when the engine refuses. */
  async start(): Promise<boolean> {
    try {
      await this.client.connect();
    } catch (error) {
      // An end that the engine told of was passed on already.
      if (!this.isOver) throw error;
    }
    return !this.isOver;
  }

  stop(): void {
    this.isOver = true;
    this.client.close();
  }

  /** The presenter chose another track, or none. */
  focus(focusedSid: string | null): void {
    this.wish = { ...this.wish, focusedSid };
    this.restage();
  }

  /** Whether a picture may be on its way. */
  get hasPicture(): boolean {
    return this.stage.picture !== null;
  }

  isHeard(source: SoundSource): boolean {
    return this.stage.sounds[source] !== null;
  }

  /** Requests what is missing; call it often. */
  tick(): void {
    const nowMs = performance.now();
    for (const stream of this.streams.values()) {
      if (!this.client.streams.has(stream.ssrc)) {
        this.streams.delete(stream.ssrc);
        continue;
      }
      const { again, isBroken } = stream.loss.due(nowMs);
      if (again.length > 0) this.client.send(buildNack(1, stream.ssrc, again));
      if (stream.sid === this.stage.picture?.sid) this.wantKey(stream, nowMs, isBroken);
    }
  }

  private wantKey(stream: Stream, nowMs: number, isBroken: boolean): void {
    const isDue = isBroken || nowMs - stream.keyAtMs >= this.options.keyEveryMs;
    if (!isDue || nowMs - stream.keyAskedAtMs < askAgainMs) return;
    stream.keyAskedAtMs = nowMs;
    this.client.requestKeyFrame(stream.ssrc);
  }

  private end(isRoomOver: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    this.options.onEnded(isRoomOver);
  }

  private follow(participants: readonly ParticipantInfo[]): void {
    this.cast.update(participants);
    this.restage();
  }

  private restage(): void {
    const before = this.stage.picture?.sid;
    this.stage = chooseStage(this.cast.tracks(), this.wish);
    const { picture } = this.stage;
    if (picture === null) this.shownSid = null;
    if (picture === null || picture.sid === before) return;
    this.client.setTrackSettings([picture.sid], { quality: 2, disabled: false });
  }

  private receive(packet: Buffer, announced: AnnouncedStream | undefined): void {
    if (this.isOver || !announced) return;
    const stream = this.streams.get(announced.ssrc) ?? this.begin(packet, announced);
    const parsed = stream && parseRtp(packet);
    if (!stream || !parsed) return;
    const atMs = performance.now();
    stream.loss.arrived(parsed.sequenceNumber, atMs);
    stream.order.push({ atMs, packet: parsed });
  }

  private begin(packet: Buffer, announced: AnnouncedStream): Stream | null {
    const codec = codecs.get(parseRtp(packet)?.payloadType ?? -1);
    // No player takes VP8 in these parts.
    if (!codec || codec === 'vp8') return null;
    const clock = new LiveClock(codec === 'opus' ? clockRates.opus : clockRates.picture);
    const lagMs = performance.now() - this.options.now() * 1_000;
    const builder = new FrameBuilder(codec, (frame) =>
      this.show(stream, frame, clock.secondsOf(frame.timestamp, frame.atMs - lagMs)),
    );
    const stream: Stream = {
      ssrc: announced.ssrc,
      sid: announced.trackSid,
      codec,
      loss: new LossWatch(),
      order: new ReorderBuffer((arrived) => builder.push(arrived)),
      keyAtMs: 0,
      keyAskedAtMs: 0,
    };
    this.streams.set(announced.ssrc, stream);
    return stream;
  }

  private show(stream: Stream, frame: Frame, seconds: number): void {
    const { codec } = stream;
    if (codec === 'opus') this.hear(stream.sid, frame, seconds);
    else if (codec !== 'vp8') this.see(stream, frame, { seconds, codec });
  }

  private hear(sid: string, { data }: Frame, seconds: number): void {
    for (const source of ['microphone', 'screenSound'] as const)
      if (this.stage.sounds[source]?.sid === sid) this.options.onSound(source, data, seconds);
  }

  /** Another track takes over with its first key frame; until then the earlier one goes on. */
  private see(
    stream: Stream,
    frame: Frame,
    { seconds, codec }: { seconds: number; codec: PictureCodec },
  ): void {
    if (frame.isKey) stream.keyAtMs = performance.now();
    const wanted = this.stage.picture;
    if (wanted?.sid === stream.sid && frame.isKey) this.shownSid = stream.sid;
    if (wanted === null || this.shownSid !== stream.sid) return;
    const { data, format } = codec === 'h264' ? containH264(frame.data) : containVp9(frame.data);
    const source = wanted.source === 'screen' ? 'screen' : 'camera';
    this.options.onPicture({ seconds, isKey: frame.isKey, data }, frame.isKey ? format : null, {
      sid: stream.sid,
      source,
      codec,
    });
  }
}
