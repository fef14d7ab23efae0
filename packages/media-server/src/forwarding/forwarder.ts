import { buildSenderReport } from '../rtp/rtcp-build.ts';
import { sequenceDistance } from '../rtp/sequence.ts';
import { headerBytesOf, writeExtensions } from '../rtp/viewer-extensions.ts';
import type { ViewerExtensions } from '../rtp/viewer-extensions.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import type { MediaPacket } from './media-packet.ts';
import { PicturePlayout } from './picture-playout.ts';
import type { PublishedTrack, TrackForwarder } from './published-track.ts';
import type { ReceivedLayer } from './received-layer.ts';
import { SentPackets } from './sent-packets.ts';
import type { SentPacket } from './sent-packets.ts';

/** The viewer's connection as its forwarders use it. */
export interface ViewerLink {
  readonly extensionIds: HeaderExtensionIds;
  /** Whether it goes by TCP, where nothing is lost and everything comes late. */
  readonly isByTcp: boolean;
  /** Whether so much waits to be sent that a new picture would only make everything later, the sound too. */
  readonly isBackedUp: boolean;
  /** A picture was dropped because of that. */
  noteDrop(): void;
  send(packet: Buffer): void;
  /** Whether a lost packet may be repeated now. */
  allowsRepair(kind: PublishedTrack['kind'], bytes: number, nowMs: number): boolean;
  requestAllocation(nowMs: number): void;
}

/** While a viewer waits for a key frame of another layer, ask again this often. */
const keyFrameRetryMs = 1000;
/** An answered NACK is not answered again within this time: the repeat is probably still on its way. */
const resendIntervalMs = 20;
const noPicture = { pictureId: -1, tl0PicIdx: -1 };

/**
 * One track on its way to one viewer: picks packets of one layer at a time and renumbers them so that the viewer sees a
 * single unbroken stream across layer changes. It changes layers only at a key frame of the new one.
 */
export class Forwarder implements TrackForwarder {
  readonly track: PublishedTrack;
  readonly ssrc: number;
  /** Highest quality the viewer asked for, 0 to 2. */
  maxQuality = 2;
  /** 0 while the viewer has no media section for the track yet. */
  payloadType = 0;
  isPaused = false;
  /** Told when the picture freezes because the downlink is too short for it, and when it comes again. */
  onFreeze: (isFrozen: boolean) => void = () => undefined;
  /** Order in which videos are raised when the downlink is short; higher first. */
  priority = 0;
  packetsSent = 0;
  bytesSent = 0;
  layerChanges = 0;
  private viewer: ViewerLink;
  private current: ReceivedLayer | null = null;
  private target: ReceivedLayer | null = null;
  private readonly sent = new SentPackets();
  private readonly playout = new PicturePlayout();
  private sequenceOffset = 0;
  private timestampOffset = 0;
  private pictureIdOffset = 0;
  private tl0Offset = 0;
  private lastSequence = -1;
  private lastTimestamp = 0;
  private lastSentAt = 0;
  private lastPictureId = -1;
  private lastTl0 = 0;
  private isPictureIdStale = false;
  private isStill = false;
  /** The picture that was last begun, by its publisher's timestamp. */
  private pictureTimestamp: number | null = null;

  constructor(track: PublishedTrack, viewer: ViewerLink, ssrc: number) {
    this.track = track;
    this.viewer = viewer;
    this.ssrc = ssrc;
  }

  get currentLayer(): ReceivedLayer | null {
    return this.current;
  }

  get targetLayer(): ReceivedLayer | null {
    return this.target;
  }

  /** Whether the picture is frozen because the downlink is too short for even its lowest layer. */
  get isFrozen(): boolean {
    return this.isStill;
  }

  /** Freezes the picture, or lets it come again. It begins again with a key frame. */
  freeze(isFrozen: boolean): void {
    if (isFrozen === this.isStill) return;
    this.isStill = isFrozen;
    if (isFrozen) this.current = null;
    this.onFreeze(isFrozen);
  }

  moveTo(viewer: ViewerLink): void {
    this.viewer = viewer;
  }

  requestAllocation(nowMs: number): void {
    this.viewer.requestAllocation(nowMs);
  }

  /** Sets the layer to change to. The layer being sent goes on until the new one's key frame arrives. */
  aim(layer: ReceivedLayer | null, nowMs: number): void {
    if (layer === this.target && layer === this.current) return;
    const isNew = layer !== this.target;
    this.target = layer;
    if (layer && layer !== this.current && isNew && this.payloadType > 0 && !this.isPaused)
      this.track.requestKeyFrame(layer, nowMs);
  }

  /** Starts or restarts the picture: the viewer has nothing to decode from, so a key frame is asked for. */
  restart(nowMs: number): void {
    this.requestAllocation(nowMs);
    if (this.track.kind === 'video') this.current = null;
    this.track.requestKeyFrame(this.target, nowMs);
  }

  /** Whether a key frame would help the viewer: nobody sees a picture that rests, and one that is asked for already is on its way. */
  get lacksKeyFrame(): boolean {
    const layer = this.current ?? this.target;
    return !this.isPaused && !this.isStill && layer?.isKeyFrameRequestPending === false;
  }

  /** The viewer lost the picture. */
  onKeyFrameRequest(nowMs: number): void {
    this.track.requestKeyFrame(this.current ?? this.target, nowMs);
  }

  /** Forwards one packet if it belongs to the layer that this viewer gets. */
  write(packet: MediaPacket, layer: ReceivedLayer, nowMs: number): void {
    if (this.isPaused || this.isStill || this.payloadType === 0) return;
    if (this.dropsPicture(packet, layer)) return;
    if (layer !== this.current && !this.changeLayer(packet, layer, nowMs)) return;
    const sequenceNumber = (packet.rtp.sequenceNumber + this.sequenceOffset) & 0xffff;
    const timestamp = (packet.rtp.timestamp + this.timestampOffset) >>> 0;
    this.noteLast(sequenceNumber, timestamp, nowMs);
    const picture = this.nextPicture(packet);
    const sent: SentPacket = {
      packet,
      sequenceNumber,
      timestamp,
      pictureId: picture.pictureId,
      tl0PicIdx: picture.tl0PicIdx,
    };
    this.sent.remember(sent);
    this.emit(sent, nowMs);
  }

  /** Repeats packets that the viewer reports missing, as far as they are kept. */
  resend(sequenceNumbers: readonly number[], nowMs: number): void {
    for (const sequenceNumber of sequenceNumbers) {
      const record = this.isStill ? null : this.sent.recall(sequenceNumber, nowMs, resendIntervalMs);
      if (record && this.mayRepeat(record, nowMs)) this.emit(record, nowMs);
    }
  }

  /** Passes on the publisher's sender report in this stream's own numbering, so that audio and video stay in step. */
  writeSenderReport(layer: ReceivedLayer): void {
    const mark = layer.senderReport;
    if (!mark || layer !== this.current || this.payloadType === 0 || this.isPaused) return;
    this.viewer.send(
      buildSenderReport({
        ssrc: this.ssrc,
        ntpHigh: mark.ntpHigh,
        ntpLow: mark.ntpLow,
        rtpTimestamp: (mark.rtpTimestamp + this.timestampOffset) >>> 0,
        packetCount: this.packetsSent,
        octetCount: this.bytesSent,
      }),
    );
  }

  private noteLast(sequenceNumber: number, timestamp: number, nowMs: number): void {
    const isFirst = this.lastSequence < 0;
    if (!isFirst && sequenceDistance(this.lastSequence, sequenceNumber) <= 0) return;
    if (!isFirst && this.comesByTcp) this.playout.note(nowMs - this.lastSentAt, nowMs);
    this.lastSequence = sequenceNumber;
    this.lastTimestamp = timestamp;
    this.lastSentAt = nowMs;
  }

  private get comesByTcp(): boolean {
    return this.track.kind === 'video' && (this.viewer.isByTcp || this.track.isByTcp);
  }

  private mayRepeat({ packet: { rtp } }: SentPacket, nowMs: number): boolean {
    return this.viewer.allowsRepair(this.track.kind, rtp.payloadEnd - rtp.payloadStart, nowMs);
  }

  /**
   * On a line with a backlog whole pictures are dropped, never parts of one. Later frames depend on dropped ones, so
   * the stream begins again with a key frame, with unbroken numbers.
   */
  private dropsPicture({ rtp }: MediaPacket, layer: ReceivedLayer): boolean {
    if (this.track.kind === 'audio' || (layer !== this.current && layer !== this.target)) return false;
    const since = this.pictureTimestamp === null ? 1 : (rtp.timestamp - this.pictureTimestamp) | 0;
    const isBeginning = since > 0 || layer !== this.current;
    if (!isBeginning || !this.viewer.isBackedUp) {
      if (isBeginning) this.pictureTimestamp = rtp.timestamp;
      return false;
    }
    this.current = null;
    this.viewer.noteDrop();
    return true;
  }

  private changeLayer(packet: MediaPacket, layer: ReceivedLayer, nowMs: number): boolean {
    if (!this.target) this.requestAllocation(nowMs);
    if (layer !== this.target) return false;
    if (this.track.kind === 'video' && !packet.isKeyFrame) {
      if (nowMs - layer.lastKeyFrameRequestAt > keyFrameRetryMs) this.track.requestKeyFrame(layer, nowMs);
      return false;
    }
    if (this.lastSequence >= 0) {
      const elapsedMs = Math.max(1, nowMs - this.lastSentAt);
      const elapsedTicks = Math.max(1, Math.round((elapsedMs * this.track.clockRate) / 1000));
      this.sequenceOffset = (this.lastSequence + 1 - packet.rtp.sequenceNumber) & 0xffff;
      this.timestampOffset = (this.lastTimestamp + elapsedTicks - packet.rtp.timestamp) >>> 0;
      this.isPictureIdStale = true;
      this.layerChanges += 1;
    }
    // Less is sent because the line is short: its few repeats are for the next picture.
    if (this.current && layer.quality < this.current.quality) this.sent.forget();
    this.current = layer;
    return true;
  }

  /** The VP8 picture id and TL0PICIDX that continue this viewer's numbering (RFC 7741); -1 where the packet has none. */
  private nextPicture(packet: MediaPacket): { pictureId: number; tl0PicIdx: number } {
    const { vp8, rtp } = packet;
    if (!vp8 || vp8.pictureIdOffset < 0) return noPicture;
    const original = rtp.buffer.readUInt16BE(vp8.pictureIdOffset) & 0x7fff;
    const originalTl0 = vp8.tl0PicIdxOffset < 0 ? 0 : (rtp.buffer[vp8.tl0PicIdxOffset] ?? 0);
    if (this.isPictureIdStale) {
      this.isPictureIdStale = false;
      this.pictureIdOffset = (this.lastPictureId + 1 - original) & 0x7fff;
      this.tl0Offset = (this.lastTl0 + 1 - originalTl0) & 0xff;
    }
    const pictureId = (original + this.pictureIdOffset) & 0x7fff;
    const tl0 = (originalTl0 + this.tl0Offset) & 0xff;
    if (this.lastPictureId < 0 || ((pictureId - this.lastPictureId) & 0x7fff) < 0x4000) {
      this.lastPictureId = pictureId;
      this.lastTl0 = tl0;
    }
    return { pictureId, tl0PicIdx: vp8.tl0PicIdxOffset < 0 ? -1 : tl0 };
  }

  private emit(sent: SentPacket, nowMs: number): void {
    const { rtp, vp8 } = sent.packet;
    const extensions: ViewerExtensions = { ids: this.viewer.extensionIds, playout: this.playout.next(nowMs) };
    const headerBytes = headerBytesOf(extensions);
    const payloadBytes = rtp.payloadEnd - rtp.payloadStart;
    const out = Buffer.allocUnsafe(headerBytes + payloadBytes);
    out[0] = writeExtensions(out, extensions) ? 0x90 : 0x80;
    out[1] = (rtp.marker ? 0x80 : 0) | this.payloadType;
    out.writeUInt16BE(sent.sequenceNumber, 2);
    out.writeUInt32BE(sent.timestamp, 4);
    out.writeUInt32BE(this.ssrc, 8);
    rtp.buffer.copy(out, headerBytes, rtp.payloadStart, rtp.payloadEnd);
    if (vp8 && sent.pictureId >= 0) {
      const shift = headerBytes - rtp.payloadStart;
      out.writeUInt16BE(0x8000 | sent.pictureId, vp8.pictureIdOffset + shift);
      if (vp8.tl0PicIdxOffset >= 0 && sent.tl0PicIdx >= 0) out[vp8.tl0PicIdxOffset + shift] = sent.tl0PicIdx;
    }
    this.packetsSent += 1;
    this.bytesSent += payloadBytes;
    this.viewer.send(out);
  }
}
