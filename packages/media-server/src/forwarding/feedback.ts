import type { DownlinkLimit } from '../rate/downlink-limit.ts';
import { feedbackLimits } from '../rate/feedback-limits.ts';
import { LossWindow, type StreamReport } from '../rate/loss-window.ts';
import { TokenBucket } from '../rate/token-bucket.ts';
import { TrafficBudget } from '../rate/traffic-budget.ts';
import { parseRtcp } from '../rtp/rtcp.ts';
import type { RtcpMessage } from '../rtp/rtcp.ts';
import type { Forwarder } from './forwarder.ts';
import type { IncomingStreams } from './incoming-streams.ts';
import type { PublishedTrack } from './published-track.ts';

/** The connection that feedback is about. */
interface Subject {
  readonly streams: IncomingStreams;
  readonly forwarders: ReadonlyMap<number, Forwarder>;
  readonly downlink: DownlinkLimit;
  readonly counters: { excess: number; nacksIn: number };
}

type SenderReport = Extract<RtcpMessage, { kind: 'senderReport' }>;

/**
 * Acts on one client's reports of its media (RTCP) within `feedbackLimits`: nobody can make the engine or a
 * publisher work without limit.
 */
export class Feedback {
  readonly losses = new LossWindow();
  private readonly subject: Subject;
  private readonly said = new TrafficBudget(feedbackLimits.said);
  private readonly missing = new TokenBucket(feedbackLimits.missing);
  private readonly repeatedPictures = new TrafficBudget(feedbackLimits.repeatedPictures);
  private readonly repeatedSounds = new TrafficBudget(feedbackLimits.repeatedSounds);
  /** By track, so that who subscribes again goes on with what is left. */
  private readonly keyFrames = new WeakMap<PublishedTrack, TokenBucket>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Takes in one compound packet; one too many is not even read. */
  take(buffer: Buffer, nowMs: number): void {
    if (!this.said.allows(buffer.length, nowMs)) {
      this.subject.counters.excess += 1;
      return;
    }
    for (const message of parseRtcp(buffer)) this.act(message, nowMs);
  }

  /** Whether a lost packet of this size may be sent again now. */
  allowsRepeat(kind: PublishedTrack['kind'], bytes: number, nowMs: number): boolean {
    const budget = kind === 'audio' ? this.repeatedSounds : this.repeatedPictures;
    return budget.allows(bytes, nowMs);
  }

  private act(message: RtcpMessage, nowMs: number): void {
    const { forwarders, downlink, counters } = this.subject;
    switch (message.kind) {
      case 'senderReport':
        this.passOn(message, nowMs);
        return;
      case 'receiverReport':
        this.noteReports(message.blocks);
        return;
      case 'nack':
        counters.nacksIn += message.sequenceNumbers.length;
        if (this.missing.allows(message.sequenceNumbers.length, nowMs))
          forwarders.get(message.mediaSsrc)?.resend(message.sequenceNumbers, nowMs);
        return;
      case 'keyFrameRequest':
        this.askForKeyFrame(forwarders.get(message.mediaSsrc), nowMs);
        return;
      case 'remb':
        downlink.noteRemb(message.bitrate, nowMs);
    }
  }

  private askForKeyFrame(forwarder: Forwarder | undefined, nowMs: number): void {
    if (!forwarder?.lacksKeyFrame) return;
    const { track } = forwarder;
    const budget = this.keyFrames.get(track) ?? new TokenBucket(feedbackLimits.keyFramesOfViewer);
    this.keyFrames.set(track, budget);
    if (budget.allows(1, nowMs)) forwarder.onKeyFrameRequest(nowMs);
  }

  private passOn(report: SenderReport, nowMs: number): void {
    const stream = this.subject.streams.bySsrc(report.ssrc);
    if (!stream?.layer.senderReports.allows(1, nowMs)) return;
    stream.layer.senderReport = { ...report, atMs: nowMs };
    for (const forwarder of stream.track.forwarders) forwarder.writeSenderReport(stream.layer);
  }

  private noteReports(blocks: readonly StreamReport[]): void {
    for (const block of blocks) {
      const forwarder = this.subject.forwarders.get(block.ssrc);
      if (!forwarder) this.losses.forget(block.ssrc);
      else if (!forwarder.isPaused) this.losses.note(block, forwarder.packetsSent);
    }
  }
}
