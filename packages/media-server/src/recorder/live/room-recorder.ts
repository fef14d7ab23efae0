import type { ParticipantInfo } from '@livekit/protocol';
import type { AnnouncedStream } from '../../client/client-offer.ts';
import { clientPayloadTypes } from '../../client/client-offer.ts';
import { HeadlessClient } from '../../client/headless-client.ts';
import { buildNack } from '../../rtp/rtcp-build.ts';
import { startsKeyFrame } from '../../rtp/payload.ts';
import { parseRtp } from '../../rtp/rtp-packet.ts';
import type { RecordedCodec, RecordedTrack } from '../log/log-records.ts';
import { PacketLogWriter } from '../log/packet-log.ts';
import { directScene, isSameScene, noDirection } from '../scene/direct-scene.ts';
import { Cast } from './cast.ts';
import { LossWatch } from './loss-watch.ts';
import { QualityChoice } from './quality-choice.ts';

/** The room to record, and the folder. */
export interface RoomRecorderOptions {
  /** The engine's signalling, `ws://...`. */
  readonly url: string;
  readonly token: string;
  readonly bindAddress?: string;
  /** The log to write; it must not be there yet. */
  readonly file: string;
  /** Told once, when the room is over or the connection is lost. */
  readonly onEnded: (isRoomOver: boolean) => void;
  readonly wallClockMs: number;
  /** Everybody's picture is wanted all the time, because nothing will be composed of them. */
  readonly isEverybodyWanted?: boolean;
}

interface Stream {
  readonly track: RecordedTrack;
  readonly ssrc: number;
  readonly loss: LossWatch;
  isLive: boolean;
  isBroken: boolean;
  keyAskedAtMs: number;
}

const tickMs = 50;
const directEveryMs = 250;
/** A new beginning of each picture this often, so that a recording can be cut and a loss heals. */
const keyEveryMs = 10_000;
const keyPauseMs = 700;

const codecs = new Map<number, RecordedCodec>([
  [clientPayloadTypes.opus, 'opus'],
  [clientPayloadTypes.vp8, 'vp8'],
  [clientPayloadTypes.h264, 'h264'],
]);

/**
 * Joins the room hidden and writes everything sent there into a log: each packet as it came, the people there, and
 * who is to be visible when. Large pictures are requested in full, small ones in their smallest layer, others not at
 * all.
 */
export class RoomRecorder {
  private readonly options: RoomRecorderOptions;
  private readonly client: HeadlessClient;
  private readonly log: PacketLogWriter;
  private readonly cast = new Cast();
  private readonly streams = new Map<number, Stream>();
  private readonly pictured = new Set<string>();
  private readonly startedAt = performance.now();
  private readonly choice: QualityChoice;
  private direction = noDirection;
  private nextDirectionAt = 0;
  private tracks = 0;
  private timer: NodeJS.Timeout | null = null;
  private isOver = false;

  constructor(options: RoomRecorderOptions) {
    this.options = options;
    this.log = new PacketLogWriter(options.file);
    this.log.event(0, { type: 'begun', version: 1, wallClockMs: options.wallClockMs });
    this.client = new HeadlessClient({
      url: options.url,
      token: options.token,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
      onRtp: (packet, stream) => this.receive(packet, stream),
      onParticipants: (participants) => this.follow(participants),
      onSpeakers: (speakers) => this.cast.hear(speakers),
      onClosed: (reason) => this.end(reason !== null),
    });
    this.choice = new QualityChoice(
      (sids, settings) => this.client.setTrackSettings(sids, settings),
      options.isEverybodyWanted ?? false,
    );
  }

  /** Joins and records from now on; false when it was over, and told so, before it began. Rejects when the engine refuses. */
  async start(): Promise<boolean> {
    try {
      await this.client.connect();
    } catch (error) {
      // An end that the engine told of was passed on already.
      if (!this.isOver) throw error;
    }
    if (this.isOver) return false;
    this.timer = setInterval(() => this.tick(), tickMs);
    return true;
  }

  /** Writes what is left and leaves the room. */
  stop(): void {
    this.close();
    this.client.close();
  }

  private get nowMs(): number {
    return performance.now() - this.startedAt;
  }

  private end(isRoomOver: boolean): void {
    if (this.isOver) return;
    this.close();
    this.options.onEnded(isRoomOver);
  }

  private close(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.timer) clearInterval(this.timer);
    this.log.event(this.nowMs, { type: 'ended' });
    this.log.close();
  }

  private follow(participants: readonly ParticipantInfo[]): void {
    if (this.isOver) return;
    for (const { identity, name } of this.cast.update(participants))
      this.log.event(this.nowMs, { type: 'person', identity, name: name || identity });
    this.noteLive();
    this.nextDirectionAt = 0;
  }

  /** Writes down which of the recorded tracks rest, go on, or are gone. */
  private noteLive(): void {
    const live = new Set(
      this.cast
        .tracks()
        .filter((track) => !track.isMuted)
        .map((track) => track.sid),
    );
    for (const stream of this.streams.values()) {
      const isLive = live.has(stream.track.sid);
      if (isLive === stream.isLive) continue;
      stream.isLive = isLive;
      if (!isLive) this.pictured.delete(stream.track.sid);
      this.log.event(this.nowMs, { type: 'live', index: stream.track.index, isLive });
      if (isLive) this.askForKey(stream, this.nowMs);
    }
  }

  private receive(packet: Buffer, announced: AnnouncedStream | undefined): void {
    if (this.isOver || !announced) return;
    const { nowMs } = this;
    const stream = this.streams.get(announced.ssrc) ?? this.begin(packet, announced, nowMs);
    if (!stream) return;
    stream.loss.arrived(packet.readUInt16BE(2), nowMs);
    this.log.packet(nowMs, stream.track.index, packet);
    this.notePicture(stream, packet);
  }

  private notePicture({ track: { sid, codec }, isLive }: Stream, packet: Buffer): void {
    if (codec === 'opus' || !isLive || this.pictured.has(sid)) return;
    const parsed = parseRtp(packet);
    if (!parsed) return;
    const { payloadStart: start, payloadEnd: end } = parsed;
    if (startsKeyFrame(codec, parsed.buffer, { start, end })) this.pictured.add(sid);
  }

  private begin(packet: Buffer, announced: AnnouncedStream, nowMs: number): Stream | null {
    const codec = codecs.get(parseRtp(packet)?.payloadType ?? -1);
    const found = this.cast.tracks().find((track) => track.sid === announced.trackSid);
    if (!codec || !found) return null;
    const { sid, identity, name, source, isMuted } = found;
    const track: RecordedTrack = { index: this.tracks, sid, identity, name, source, codec };
    this.tracks += 1;
    const state = { isLive: !isMuted, isBroken: false, keyAskedAtMs: 0 };
    const stream: Stream = { track, ssrc: announced.ssrc, loss: new LossWatch(), ...state };
    this.streams.set(announced.ssrc, stream);
    this.log.event(nowMs, { type: 'track', track });
    if (isMuted) this.log.event(nowMs, { type: 'live', index: track.index, isLive: false });
    this.askForKey(stream, nowMs);
    return stream;
  }

  private askForKey(stream: Stream, nowMs: number): void {
    if (stream.track.codec === 'opus') return;
    stream.keyAskedAtMs = nowMs;
    stream.isBroken = false;
    this.client.requestKeyFrame(stream.ssrc);
  }

  private tick(): void {
    const { nowMs } = this;
    for (const stream of this.streams.values()) {
      if (!this.client.streams.has(stream.ssrc)) this.drop(stream, nowMs);
      else this.mend(stream, nowMs);
    }
    if (nowMs < this.nextDirectionAt) return;
    this.nextDirectionAt = nowMs + directEveryMs;
    this.direct(nowMs);
  }

  private drop(stream: Stream, nowMs: number): void {
    this.streams.delete(stream.ssrc);
    this.pictured.delete(stream.track.sid);
    if (stream.isLive) this.log.event(nowMs, { type: 'live', index: stream.track.index, isLive: false });
  }

  private mend(stream: Stream, nowMs: number): void {
    const { again, isBroken } = stream.loss.due(nowMs);
    if (again.length > 0) this.client.send(buildNack(1, stream.ssrc, again));
    stream.isBroken ||= isBroken;
    const pause = stream.isBroken ? keyPauseMs : keyEveryMs;
    if (stream.isLive && nowMs - stream.keyAskedAtMs >= pause) this.askForKey(stream, nowMs);
  }

  private direct(nowMs: number): void {
    const before = this.direction.scene;
    this.direction = directScene(this.direction, this.cast.performers(), nowMs);
    const { scene } = this.direction;
    if (!isSameScene(before, scene)) this.log.event(nowMs, { type: 'scene', scene });
    this.choice.follow(scene, this.cast.tracks(), this.pictured);
  }
}
