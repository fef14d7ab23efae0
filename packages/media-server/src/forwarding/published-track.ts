import { newSoundBudget } from '../rate/intake.ts';
import { judgeLayers } from '../rate/layer-liveness.ts';
import { SpeakerLevel } from '../rate/speaker-level.ts';
import { buildPictureLossIndication } from '../rtp/rtcp-build.ts';
import type { CodecName } from '../rtp/payload.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import { readMediaPacket } from './media-packet.ts';
import type { MediaPacket } from './media-packet.ts';
import { ReceivedLayer } from './received-layer.ts';

/** One track on its way to one viewer, as the track sees it. */
export interface TrackForwarder {
  /** Starts or restarts the picture. */
  restart(nowMs: number): void;
  requestAllocation(nowMs: number): void;
  write(packet: MediaPacket, layer: ReceivedLayer, nowMs: number): void;
  writeSenderReport(layer: ReceivedLayer): void;
}

/** The publisher's connection as its tracks use it. */
export interface PublisherLink {
  readonly ssrc: number;
  readonly isByTcp: boolean;
  send(packet: Buffer): void;
}

/** Two key frame requests to one layer are at least this far apart: a key frame costs the publisher several frames' worth of bits. */
const keyFrameIntervalMs = 400;

/**
 * One track from a publisher to its viewers. Nothing is forwarded while `isForwarding` is false, whatever the
 * publisher sends.
 */
export class PublishedTrack {
  readonly sid: string;
  readonly kind: 'audio' | 'video';
  readonly codec: CodecName;
  readonly clockRate: number;
  readonly speaker = new SpeakerLevel();
  readonly soundBudget = newSoundBudget();
  readonly forwarders = new Set<TrackForwarder>();
  readonly layers: ReceivedLayer[] = [];
  /** Observers of every forwarded packet, such as a recorder. */
  readonly taps = new Set<(packet: MediaPacket, layer: ReceivedLayer) => void>();
  isForwarding = true;
  parameters = '';
  payloadType = 0;
  private link: PublisherLink | null = null;

  constructor(identity: { sid: string; kind: 'audio' | 'video'; codec: CodecName }) {
    this.sid = identity.sid;
    this.kind = identity.kind;
    this.codec = identity.codec;
    this.clockRate = identity.kind === 'audio' ? 48_000 : 90_000;
  }

  /** Whether it comes by TCP, where nothing is lost and all comes late. */
  get isByTcp(): boolean {
    return this.link?.isByTcp === true;
  }

  /** Binds the track to the connection it now comes from and forgets the layers of an earlier one; its viewers stay. */
  attach(link: PublisherLink): void {
    this.link = link;
    this.layers.length = 0;
  }

  /** Follows the publisher to a new connection whose stream goes on where the old one stopped. */
  moveTo(link: PublisherLink): void {
    this.link = link;
  }

  /** The layer of an encoding; an encoding that comes back under a new SSRC replaces the old one. */
  openLayer(rid: string, ssrc: number): ReceivedLayer {
    const layer = new ReceivedLayer(rid, ssrc, this.clockRate);
    const existing = this.layers.findIndex((other) => other.rid === rid);
    if (existing >= 0) this.layers[existing] = layer;
    else this.layers.push(layer);
    this.layers.sort((a, b) => a.quality - b.quality);
    return layer;
  }

  /** Asks the publisher for a key frame; requests closer together than 400 ms become one, and so do those beyond the bound for all viewers together. */
  requestKeyFrame(layer: ReceivedLayer | null, nowMs: number): void {
    if (!layer || !this.link || this.kind !== 'video') return;
    const isTooSoon = nowMs - layer.lastKeyFrameRequestAt < keyFrameIntervalMs;
    if (isTooSoon || !layer.keyFrames.allows(1, nowMs)) {
      layer.isKeyFrameRequestPending = true;
      return;
    }
    layer.isKeyFrameRequestPending = false;
    layer.lastKeyFrameRequestAt = nowMs;
    this.link.send(buildPictureLossIndication(this.link.ssrc, layer.ssrc));
  }

  /** Hands one fresh packet of a layer to everybody who watches. */
  receive(packet: RtpPacket, layer: ReceivedLayer, nowMs: number): void {
    if (!this.isForwarding) return;
    const media = readMediaPacket(packet, this.codec);
    if (!layer.activity.isLive && judgeLayers(this.activities(), nowMs)) this.retarget(nowMs);
    for (const tap of this.taps) tap(media, layer);
    for (const forwarder of this.forwarders) forwarder.write(media, layer, nowMs);
  }

  /** Periodic work: layer liveness and key frame requests that were put off. */
  tick(nowMs: number): void {
    if (this.kind !== 'video') return;
    if (judgeLayers(this.activities(), nowMs)) this.retarget(nowMs);
    for (const layer of this.layers) if (layer.isKeyFrameRequestPending) this.requestKeyFrame(layer, nowMs);
  }

  /** Lets each viewer choose again among the layers that are live. */
  retarget(nowMs: number): void {
    for (const forwarder of this.forwarders) forwarder.requestAllocation(nowMs);
  }

  /** Live layers from low to high; before any is live, those that have sent at all. */
  liveLayers(): ReceivedLayer[] {
    const live = this.layers.filter((layer) => layer.activity.isLive);
    return live.length > 0 ? live : this.layers.filter((layer) => layer.activity.lastPacketAt >= 0);
  }

  /** The current bit rate of a track without layers, in bit/s without headers: zero while it is silent or off. */
  bitrate(nowMs: number): number {
    const activity = this.layers[0]?.activity;
    if (!activity) return 0;
    activity.rollWindow(nowMs);
    return activity.estimatedBitrate(nowMs);
  }

  private activities(): ReceivedLayer['activity'][] {
    return this.layers.map((layer) => layer.activity);
  }
}
