import { feedbackLimits } from '../rate/feedback-limits.ts';
import { LayerActivity } from '../rate/layer-liveness.ts';
import { TokenBucket } from '../rate/token-bucket.ts';
import type { ReceptionReport } from '../rtp/rtcp-build.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import { sequenceDistance } from '../rtp/sequence.ts';

/** Sequence numbers remembered to tell repeats from new packets: over 3 s of a 2.5 Mbit/s layer. */
const rememberedPackets = 1024;
/** A gap longer than this is a new start of the stream, not loss. */
const maxGapPackets = 200;
const maxNackAttempts = 8;
const minNackIntervalMs = 30;
const maxNackBatch = 64;

/** Simulcast encoding names that browsers use with LiveKit, from low to high (livekit-client's rids). */
const ridOrder = ['q', 'h', 'f'];

/** Quality 0 (low) to 2 (high) of an encoding by its RID; a track without simulcast has only the highest. */
export function qualityOfRid(rid: string): number {
  const quality = ridOrder.indexOf(rid);
  return quality < 0 ? 2 : quality;
}

interface MissingPacket {
  attempts: number;
  lastAskedAt: number;
}

interface SenderReportMark {
  readonly ntpHigh: number;
  readonly ntpLow: number;
  readonly rtpTimestamp: number;
  readonly atMs: number;
}

/**
 * One encoding of a published track as received: arrived and missing packets, and those that may be requested again.
 */
export class ReceivedLayer {
  readonly rid: string;
  readonly quality: number;
  readonly ssrc: number;
  readonly activity = new LayerActivity();
  lastKeyFrameRequestAt = Number.NEGATIVE_INFINITY;
  isKeyFrameRequestPending = false;
  readonly keyFrames = new TokenBucket(feedbackLimits.keyFramesOfLayer);
  readonly senderReports = new TokenBucket(feedbackLimits.senderReports);
  senderReport: SenderReportMark | null = null;
  /** Share of packets lost before repair in the last report interval, 0 to 1. */
  lossShare = 0;
  private readonly seen = new Int32Array(rememberedPackets).fill(-1);
  private readonly missing = new Map<number, MissingPacket>();
  private readonly clockRate: number;
  private highest = -1;
  private cycles = 0;
  private base = -1;
  private received = 0;
  private repaired = 0;
  private jitter = 0;
  private lastTransit: number | null = null;
  private expectedAtReport = 0;
  private receivedAtReport = 0;

  constructor(rid: string, ssrc: number, clockRate: number) {
    this.rid = rid;
    this.quality = qualityOfRid(rid);
    this.ssrc = ssrc;
    this.clockRate = clockRate;
  }

  get hasMissing(): boolean {
    return this.missing.size > 0;
  }

  /** Takes in one packet; returns false when it has been seen before. */
  receive(packet: RtpPacket, nowMs: number, isRepair: boolean): boolean {
    const { sequenceNumber } = packet;
    const slot = sequenceNumber % rememberedPackets;
    if (this.seen[slot] === sequenceNumber) return false;
    this.seen[slot] = sequenceNumber;
    this.received += 1;
    if (isRepair) this.repaired += 1;
    this.trackSequence(sequenceNumber);
    if (!isRepair) this.trackJitter(packet.timestamp, nowMs);
    const payloadBytes = packet.payloadEnd - packet.payloadStart;
    // Padding sent as a bandwidth probe says nothing about the picture.
    if (payloadBytes > 0) this.activity.note(payloadBytes, packet.marker, nowMs);
    return true;
  }

  /** Sequence numbers to ask the publisher for now, oldest first; each is asked for at most 8 times, no faster than a round trip. */
  takeDueNacks(nowMs: number, roundTripMs: number): number[] {
    const due: number[] = [];
    const interval = Math.max(minNackIntervalMs, roundTripMs);
    for (const [sequenceNumber, state] of this.missing) {
      if (
        state.attempts >= maxNackAttempts ||
        Math.abs(sequenceDistance(sequenceNumber, this.highest)) > rememberedPackets / 2
      ) {
        this.missing.delete(sequenceNumber);
        continue;
      }
      if (nowMs - state.lastAskedAt < interval || due.length >= maxNackBatch) continue;
      state.attempts += 1;
      state.lastAskedAt = nowMs;
      due.push(sequenceNumber);
    }
    return due;
  }

  /** The report block for this layer since the last call, or null before any packet. */
  takeReport(nowMs: number): ReceptionReport | null {
    if (this.highest < 0) return null;
    const extended = this.cycles + this.highest;
    const expected = extended - this.base + 1;
    const expectedNow = expected - this.expectedAtReport;
    const receivedNow = this.received - this.receivedAtReport;
    this.lossShare =
      expectedNow > 0
        ? Math.max(0, Math.min(1, (expectedNow - receivedNow + this.repaired) / expectedNow))
        : 0;
    const unrepaired = expectedNow > 0 ? Math.max(0, expectedNow - receivedNow) / expectedNow : 0;
    this.expectedAtReport = expected;
    this.receivedAtReport = this.received;
    this.repaired = 0;
    const mark = this.senderReport;
    return {
      ssrc: this.ssrc,
      fractionLost: Math.min(255, Math.floor(unrepaired * 256)),
      cumulativeLost: expected - this.received,
      extendedHighestSequence: extended,
      jitter: Math.round(this.jitter),
      // The middle 32 bits of the NTP time, and the delay in 1/65536 s (RFC 3550 section 6.4.1).
      lastSenderReport: mark ? (((mark.ntpHigh & 0xffff) << 16) | (mark.ntpLow >>> 16)) >>> 0 : 0,
      delaySinceLastSenderReport: mark ? Math.round((nowMs - mark.atMs) * 65.536) : 0,
    };
  }

  private trackSequence(sequenceNumber: number): void {
    if (this.highest < 0) {
      this.highest = sequenceNumber;
      this.base = sequenceNumber;
      return;
    }
    const distance = sequenceDistance(this.highest, sequenceNumber);
    if (distance <= 0) {
      this.missing.delete(sequenceNumber);
      return;
    }
    if (distance > 1 && distance <= maxGapPackets) this.noteGap(distance);
    if (distance > maxGapPackets) this.missing.clear();
    if (sequenceNumber < this.highest) this.cycles += 0x10000;
    this.highest = sequenceNumber;
  }

  private noteGap(distance: number): void {
    for (let step = 1; step < distance; step += 1) {
      this.missing.set((this.highest + step) & 0xffff, {
        attempts: 0,
        lastAskedAt: Number.NEGATIVE_INFINITY,
      });
    }
  }

  private trackJitter(timestamp: number, nowMs: number): void {
    const transit = (nowMs * this.clockRate) / 1000 - timestamp;
    if (this.lastTransit !== null) {
      const difference = Math.abs(transit - this.lastTransit);
      // Differences above a minute come from a wrapped or restarted timestamp.
      if (difference < this.clockRate * 60) this.jitter += (difference - this.jitter) / 16;
    }
    this.lastTransit = transit;
  }
}
