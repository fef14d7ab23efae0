import { DownlinkLimit } from '../rate/downlink-limit.ts';
import { allocateLayers } from '../rate/allocate-layers.ts';
import type { VideoDemand } from '../rate/allocate-layers.ts';
import { CarriedRate } from '../rate/carried-rate.ts';
import { Intake } from '../rate/intake.ts';
import { RepairBudget } from '../rate/repair-budget.ts';
import { StandingLine } from '../rate/standing-line.ts';
import { voiceReserve } from '../rate/voice-reserve.ts';
import { buildNack, buildReceiverReport, maxReportBlocks } from '../rtp/rtcp-build.ts';
import { findExtension, parseRtp } from '../rtp/rtp-packet.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import { TransportFeedback } from '../rtp/transport-feedback.ts';
import { tcpLimits } from '../tcp/tcp-limits.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import type { PeerTransport } from '../transport/peer-transport.ts';
import { Feedback } from './feedback.ts';
import type { Forwarder } from './forwarder.ts';
import { IncomingStreams } from './incoming-streams.ts';
import type { PublishedTrack } from './published-track.ts';
import type { ReceivedLayer } from './received-layer.ts';

const reportIntervalMs = 1000;
const feedbackIntervalMs = 60;
/** On a short downlink the feedback for the uplink is itself a burden: sent less often, it takes a third. */
const sparseFeedbackIntervalMs = 180;
const sparseFeedbackBelow = 300_000;
const allocationIntervalMs = 500;
const lookIntervalMs = 100;
const defaultRoundTripMs = 50;

/** Counters of one connection, for statistics and grading. */
export interface ConnectionCounters {
  packetsIn: number;
  packetsOut: number;
  bytesOut: number;
  malformed: number;
  unknownStream: number;
  /** Packets dropped, or not read, because the client sends more than anybody may. */
  excess: number;
  nacksIn: number;
  nacksOut: number;
  picturesDropped: number;
}

/** The media of one participant: sorts what comes in onto published tracks, carries what goes out, and divides the downlink. */
export class MediaConnection {
  readonly ssrc: number;
  readonly streams = new IncomingStreams();
  readonly forwarders = new Map<number, Forwarder>();
  readonly extensionIds: HeaderExtensionIds = {};
  /** Of the line of now: with another one it is another. */
  downlink = new DownlinkLimit();
  readonly counters: ConnectionCounters = {
    packetsIn: 0,
    packetsOut: 0,
    bytesOut: 0,
    malformed: 0,
    unknownStream: 0,
    excess: 0,
    nacksIn: 0,
    nacksOut: 0,
    picturesDropped: 0,
  };
  /** Whether the last allocation gave some video less than was asked for. */
  isShort = false;
  uplinkLoss = 0;
  private transport: PeerTransport | null = null;
  private line = new StandingLine();
  private carried = new CarriedRate();
  private readonly intake = new Intake();
  private readonly uplinkFeedback = new TransportFeedback();
  private readonly repairs = new RepairBudget();
  private readonly feedback = new Feedback(this);
  private hasFeedback = false;
  private lastMediaSsrc = 0;
  private nextReportAt = 0;
  private nextFeedbackAt = 0;
  private nextAllocationAt = 0;
  private nextLookAt = 0;
  private bytesAtAllocation = 0;
  private allocatedAt = 0;
  private isAllocating = false;

  constructor(ssrc: number) {
    this.ssrc = ssrc;
  }

  get isByTcp(): boolean {
    return this.transport?.isByTcp === true;
  }

  /** Whether a client that came by TCP is behind by more than pictures may wait. */
  get isBackedUp(): boolean {
    return (this.transport?.backlogBytes ?? 0) > tcpLimits.pictureBacklogBytes;
  }

  get currentTransport(): PeerTransport | null {
    return this.transport;
  }

  /** Sends and receives by this transport from now on; an earlier one is closed. */
  useTransport(transport: PeerTransport): void {
    if (this.transport && this.transport !== transport) this.transport.close();
    this.transport = transport;
  }

  send(packet: Buffer): void {
    this.counters.packetsOut += 1;
    this.counters.bytesOut += packet.length;
    this.transport?.send(packet);
  }

  noteDrop(): void {
    this.counters.picturesDropped += 1;
    if (!this.line.isStanding) this.downlink.noteDrop();
  }

  /** Sound is repeated on any line; pictures as far as the downlink has room for it. */
  allowsRepair(kind: PublishedTrack['kind'], bytes: number, nowMs: number): boolean {
    if (!this.feedback.allowsRepeat(kind, bytes, nowMs)) return false;
    return kind === 'audio' || this.repairs.allows(bytes, this.downlink.bitsPerSecond, nowMs);
  }

  /** Takes in one decrypted packet that is not RTCP; malformed ones, streams that were never negotiated and what is too much are dropped. */
  onRtp(buffer: Buffer): void {
    const nowMs = performance.now();
    this.counters.packetsIn += 1;
    this.line.hear(nowMs);
    const packet = parseRtp(buffer);
    if (!packet) {
      this.counters.malformed += 1;
      return;
    }
    const arrival = this.streams.sort(packet, this.extensionIds);
    // Too much is lost for the sender too, who then sends less.
    if (arrival && !this.intake.allows(arrival.track, buffer.length, nowMs)) {
      this.counters.excess += 1;
      return;
    }
    this.noteForFeedback(packet, nowMs);
    if (!arrival) {
      this.counters.unknownStream += 1;
      return;
    }
    const { track, layer, media, isRepair } = arrival;
    if (!media || !layer.receive(media, nowMs, isRepair)) return;
    this.noteAudioLevel(track, media);
    track.receive(media, layer, nowMs);
  }

  /** Takes in one decrypted compound RTCP packet. */
  onRtcp(buffer: Buffer): void {
    const nowMs = performance.now();
    this.line.hear(nowMs);
    this.feedback.take(buffer, nowMs);
  }

  /** Does what may change the allocation in many places, and divides the downlink once after it. */
  allocateAfter(change: () => void): void {
    this.isAllocating = true;
    try {
      change();
    } finally {
      this.isAllocating = false;
    }
    this.requestAllocation(performance.now());
  }

  /** Divides the downlink among the received videos; also called from outside when layers or wishes changed. */
  requestAllocation(nowMs: number): void {
    if (this.isAllocating) return;
    this.isAllocating = true;
    const videos = [...this.forwarders.values()].filter((forwarder) => forwarder.track.kind === 'video');
    const choices = videos.map((forwarder) => forwarder.track.liveLayers());
    const demands = videos.map((forwarder, index) => this.demandOf(forwarder, choices[index] ?? [], nowMs));
    const limit = Math.max(0, this.downlink.bitsPerSecond - this.audioReserve(nowMs));
    const { isThin } = this.downlink;
    const chosen = allocateLayers(demands, { limit, isThin });
    const wanted = allocateLayers(demands, { limit: Number.POSITIVE_INFINITY, isThin });
    this.isShort = chosen.some((level, index) => level < (wanted[index] ?? -1));
    videos.forEach((forwarder, index) => {
      const layers = choices[index] ?? [];
      const choice = chosen[index] ?? -1;
      forwarder.freeze(layers.length > 0 && choice < 0);
      forwarder.aim(layers[choice] ?? null, nowMs);
    });
    for (const forwarder of this.forwarders.values()) {
      if (forwarder.track.kind === 'audio') forwarder.aim(forwarder.track.layers[0] ?? null, nowMs);
    }
    this.isAllocating = false;
  }

  /** Requests key frames of all pictures in both directions: frames sent while the line was broken are gone. */
  refreshPictures(nowMs: number): void {
    for (const forwarder of this.forwarders.values())
      if (forwarder.track.kind === 'video') forwarder.onKeyFrameRequest(nowMs);
    for (const track of this.streams.tracks())
      if (track.kind === 'video') for (const layer of track.liveLayers()) track.requestKeyFrame(layer, nowMs);
  }

  /** Goes on by another transport: the line is measured again, and pictures start over. */
  changeTo(transport: PeerTransport, nowMs: number): void {
    const isAnother = this.transport !== null && this.transport !== transport;
    this.useTransport(transport);
    if (!isAnother) return;
    this.downlink = new DownlinkLimit();
    this.line = new StandingLine();
    this.carried = new CarriedRate();
    this.requestAllocation(nowMs);
    this.refreshPictures(nowMs);
  }

  /** Periodic work; call about every 20 ms. */
  tick(nowMs: number): void {
    for (const layer of this.streams.layers()) if (layer.hasMissing) this.sendNacks(layer, nowMs);
    this.sendFeedback(nowMs);
    for (const track of this.streams.tracks()) track.tick(nowMs);
    if (nowMs >= this.nextLookAt) this.lookAtLine(nowMs);
    if (nowMs >= this.nextAllocationAt) this.decideDownlink(nowMs);
    if (nowMs >= this.nextReportAt) this.sendReports(nowMs);
  }

  close(): void {
    for (const forwarder of this.forwarders.values()) forwarder.track.forwarders.delete(forwarder);
    this.forwarders.clear();
    this.transport?.close();
  }

  private sendFeedback(nowMs: number): void {
    if (!this.hasFeedback || nowMs < this.nextFeedbackAt) return;
    const isSparse = this.downlink.bitsPerSecond < sparseFeedbackBelow;
    this.nextFeedbackAt = nowMs + (isSparse ? sparseFeedbackIntervalMs : feedbackIntervalMs);
    this.hasFeedback = false;
    const packet = this.uplinkFeedback.build(this.ssrc, this.lastMediaSsrc);
    if (packet) this.transport?.send(packet);
  }

  private noteForFeedback(packet: RtpPacket, nowMs: number): void {
    const sequence = findExtension(packet, this.extensionIds.transportSequence);
    if (!sequence || sequence.length < 2) return;
    this.uplinkFeedback.record(packet.buffer.readUInt16BE(sequence.start), nowMs);
    this.hasFeedback = true;
    this.lastMediaSsrc = packet.ssrc;
  }

  private noteAudioLevel(track: PublishedTrack, media: RtpPacket): void {
    if (track.kind !== 'audio' || !track.isForwarding) return;
    const level = findExtension(media, this.extensionIds.audioLevel);
    if (level) track.speaker.observe((media.buffer[level.start] ?? 127) & 0x7f);
  }

  private demandOf(forwarder: Forwarder, layers: readonly ReceivedLayer[], nowMs: number): VideoDemand {
    const isIdle = forwarder.isPaused || forwarder.payloadType === 0;
    const current = forwarder.currentLayer;
    return {
      layers: layers.map((layer) => ({
        quality: layer.quality,
        bitrate: isIdle ? 0 : layer.activity.estimatedBitrate(nowMs),
      })),
      maxQuality: forwarder.maxQuality,
      priority: forwarder.priority,
      currentIndex: current ? layers.indexOf(current) : -1,
    };
  }

  /** The sound's share, even at the pictures' expense. */
  private audioReserve(nowMs: number): number {
    const bitrates: number[] = [];
    for (const { track } of this.forwarders.values())
      if (track.kind === 'audio') bitrates.push(track.bitrate(nowMs));
    return voiceReserve(bitrates);
  }

  /** A TCP line that stalled is as wide as before: what could not be sent meanwhile is no reason to send less. */
  private lookAtLine(nowMs: number): void {
    this.nextLookAt = nowMs + lookIntervalMs;
    if (!this.isByTcp) return;
    const news = this.line.look(this.isBackedUp, nowMs);
    if (news === 'stands') this.downlink = this.line.before();
    if (news === null) return;
    this.requestAllocation(nowMs);
    if (news === 'goes on') this.refreshPictures(nowMs);
  }

  private decideDownlink(nowMs: number): void {
    this.nextAllocationAt = nowMs + allocationIntervalMs;
    if (this.forwarders.size === 0) return;
    const elapsed = nowMs - this.allocatedAt;
    const sent = elapsed > 0 ? ((this.counters.bytesOut - this.bytesAtAllocation) * 8000) / elapsed : 0;
    this.allocatedAt = nowMs;
    this.bytesAtAllocation = this.counters.bytesOut;
    this.carried.note(this.counters.bytesOut - (this.transport?.backlogBytes ?? 0), nowMs);
    const loss = this.feedback.losses.take();
    if (this.line.isStanding) return;
    if (loss !== null) this.downlink.noteLoss(loss, nowMs);
    this.downlink.decide({ sent, ...this.bitrates(nowMs) }, nowMs);
    this.line.keep(this.downlink, nowMs);
    this.requestAllocation(nowMs);
  }

  /** The bit rate of everything that the viewer wants, and the minimum, with its smallest pictures. */
  private bitrates(nowMs: number): { wanted: number; least: number; isLeastCarried?: boolean } {
    const sound = this.audioReserve(nowMs);
    const sum = { wanted: sound, least: sound };
    let heard = 0;
    let smallest = 0;
    for (const { track, maxQuality, isPaused } of this.forwarders.values()) {
      if (track.kind === 'audio') heard += track.bitrate(nowMs);
      if (track.kind === 'audio' || isPaused) continue;
      const layers = track.liveLayers();
      const best = layers.findLast((layer) => layer.quality <= maxQuality);
      sum.wanted += best?.activity.estimatedBitrate(nowMs) ?? 0;
      smallest += layers[0]?.activity.estimatedBitrate(nowMs) ?? 0;
    }
    sum.least += smallest;
    return this.isByTcp ? { ...sum, isLeastCarried: this.carried.carries(heard + smallest) } : sum;
  }

  private sendNacks(layer: ReceivedLayer, nowMs: number): void {
    const roundTripMs = this.transport?.roundTripMs() ?? defaultRoundTripMs;
    const due = layer.takeDueNacks(nowMs, roundTripMs);
    if (due.length === 0) return;
    this.counters.nacksOut += due.length;
    this.transport?.send(buildNack(this.ssrc, layer.ssrc, due));
  }

  private sendReports(nowMs: number): void {
    this.nextReportAt = nowMs + reportIntervalMs;
    const layers = [...this.streams.layers()];
    const reports = layers.flatMap((layer) => layer.takeReport(nowMs) ?? []);
    this.uplinkLoss = layers.reduce((worst, layer) => Math.max(worst, layer.lossShare), 0);
    for (let start = 0; start < reports.length; start += maxReportBlocks) {
      this.transport?.send(buildReceiverReport(this.ssrc, reports.slice(start, start + maxReportBlocks)));
    }
  }
}
