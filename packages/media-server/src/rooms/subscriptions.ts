import {
  StreamState,
  StreamStateInfo,
  StreamStateUpdate,
  TrackSource,
  TrackSubscribed,
} from '@livekit/protocol';
import type { ParticipantPermission, UpdateTrackSettings } from '@livekit/protocol';
import { Forwarder } from '../forwarding/forwarder.ts';
import type { MediaConnection } from '../forwarding/media-connection.ts';
import type { NegotiatedFormat } from '../sdp/build-answer.ts';
import type { OfferedSection } from '../sdp/parse-offer.ts';
import type { SectionAnswer } from '../sdp/section-lines.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import { newSsrc } from './ids.ts';
import { qualityForSize } from './publication.ts';
import type { Publication } from './publication.ts';

/** The publisher of the track. */
interface Publisher {
  readonly sid: string;
  send(message: SignalMessage): void;
}

/** The receiver, as far as the subscriptions need it. */
interface Viewer extends Publisher {
  readonly permission: ParticipantPermission;
  readonly viewing: MediaConnection;
  readonly isActive: boolean;
  /** Whether the room has such a track. */
  knowsTrack(trackSid: string): boolean;
  /** Starts a negotiation with this many more sections of each kind. */
  requireSections(missing: MissingSections): void;
}

/** Sections that tracks wait for, by kind. */
export interface MissingSections {
  readonly audio: number;
  readonly video: number;
}

/** One track on its way to one viewer. `mid` is empty until the viewer's offer has a section for it. */
interface Subscription {
  readonly publication: Publication;
  readonly publisher: Publisher;
  readonly forwarder: Forwarder;
  mid: string;
}

/** A viewer's wishes for one track; separate from the subscription, because they may come first. */
interface TrackWish {
  readonly isPaused: boolean;
  readonly quality: number;
  readonly width: number;
  readonly height: number;
}

/** Requests for more sections are gathered for this long, so that a full room needs one negotiation and not thirty. */
const gatherMs = 20;

/** The tracks that one participant receives and the media sections they use. */
export class Subscriptions {
  private readonly viewer: Viewer;
  private readonly bySid = new Map<string, Subscription>();
  private readonly sidByMid = new Map<string, string>();
  /** Sections whose track is gone; each must be answered as inactive once before it can carry another. */
  private readonly releasedMids = new Set<string>();
  private readonly wishes = new Map<string, TrackWish>();
  /** Of the last negotiation. */
  private sections: readonly OfferedSection[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
  }

  has(sid: string): boolean {
    return this.bySid.has(sid);
  }

  /** Starts receiving a track; nothing happens without permission or when it is received already. */
  add(publication: Publication, publisher: Publisher): void {
    const { sid } = publication.info;
    if (this.bySid.has(sid) || !this.viewer.permission.canSubscribe || this.viewer === publisher) return;
    const { viewing } = this.viewer;
    const forwarder = new Forwarder(publication.track, viewing, newSsrc());
    forwarder.priority = publication.info.source === TrackSource.SCREEN_SHARE ? 1 : 0;
    forwarder.onFreeze = (isFrozen) => this.tellFrozen(publisher.sid, sid, isFrozen);
    this.bySid.set(sid, { publication, publisher, forwarder, mid: '' });
    publication.track.forwarders.add(forwarder);
    viewing.forwarders.set(forwarder.ssrc, forwarder);
    this.applyWish(sid);
    this.requestSections();
  }

  /** Stops receiving a track, at once. */
  remove(sid: string): void {
    const subscription = this.bySid.get(sid);
    if (!subscription) return;
    this.bySid.delete(sid);
    subscription.publication.track.forwarders.delete(subscription.forwarder);
    this.viewer.viewing.forwarders.delete(subscription.forwarder.ssrc);
    if (subscription.mid) {
      this.sidByMid.delete(subscription.mid);
      this.releasedMids.add(subscription.mid);
    }
    this.requestSections();
  }

  removeAll(): void {
    for (const sid of [...this.bySid.keys()]) this.remove(sid);
  }

  /** Forgets everything: the client connects again with new sections. */
  reset(): void {
    this.removeAll();
    this.sidByMid.clear();
    this.releasedMids.clear();
    this.wishes.clear();
    this.sections = [];
  }

  /** Notes what the viewer wants of tracks: paused or not, and which quality or picture size. */
  wish(settings: UpdateTrackSettings): void {
    const { quality, width, height, disabled } = settings;
    const sids = new Set(settings.trackSids.slice(0, 1000));
    this.viewer.viewing.allocateAfter(() => {
      for (const sid of sids) {
        if (!this.viewer.knowsTrack(sid)) continue;
        this.wishes.set(sid, { isPaused: disabled, quality, width, height });
        this.applyWish(sid);
      }
    });
  }

  /** Makes the client offer again, so that it gets a new answer. */
  renegotiate(): void {
    this.sendRequirement();
  }

  /** The use of a section in which the client may receive. */
  answerFor(section: OfferedSection): SectionAnswer {
    if (this.releasedMids.delete(section.mid)) return { kind: 'inactive' };
    const subscription = this.subscriptionAt(section);
    if (!subscription) return { kind: 'inactive' };
    const { info, track } = subscription.publication;
    const publisherSid = subscription.publisher.sid;
    return {
      kind: 'send',
      codec: track.codec,
      parameters: track.parameters,
      ssrc: subscription.forwarder.ssrc,
      streamId: `${publisherSid}|${info.sid}`,
      trackSid: info.sid,
      cname: publisherSid,
    };
  }

  /** Which section carries which track, for the client's answer. */
  tracksByMid(): Record<string, string> {
    return Object.fromEntries(this.sidByMid);
  }

  /** Starts the streams that a negotiation has just given a section to, and asks for more sections if some track has none. */
  settle(sections: readonly OfferedSection[], formats: readonly (NegotiatedFormat | null)[]): void {
    this.sections = sections;
    sections.forEach((section, index) => {
      const subscription = this.bySid.get(this.sidByMid.get(section.mid) ?? '');
      const format = formats[index];
      if (!subscription || !format) return;
      const isFirst = subscription.forwarder.payloadType === 0;
      subscription.forwarder.payloadType = format.payloadType;
      if (!isFirst) return;
      subscription.forwarder.restart(performance.now());
      const value = new TrackSubscribed({ trackSid: subscription.publication.info.sid });
      subscription.publisher.send({ case: 'trackSubscribed', value });
    });
    if (this.needsSections()) this.requestSections();
  }

  /** How many more sections than these the tracks need that have none. */
  missingIn(sections: readonly OfferedSection[]): MissingSections {
    const missing = { audio: 0, video: 0 };
    for (const subscription of this.bySid.values())
      if (!subscription.mid) missing[subscription.publication.track.kind] += 1;
    for (const section of sections) {
      const isFree =
        section.direction === 'recvonly' &&
        !this.sidByMid.has(section.mid) &&
        !this.releasedMids.has(section.mid);
      if (isFree && section.kind !== 'application') missing[section.kind] -= 1;
    }
    return { audio: Math.max(0, missing.audio), video: Math.max(0, missing.video) };
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private subscriptionAt(section: OfferedSection): Subscription | undefined {
    const bound = this.bySid.get(this.sidByMid.get(section.mid) ?? '');
    if (bound) return bound;
    for (const [sid, subscription] of this.bySid) {
      if (subscription.mid || subscription.publication.track.kind !== section.kind) continue;
      subscription.mid = section.mid;
      this.sidByMid.set(section.mid, sid);
      return subscription;
    }
    return undefined;
  }

  /** Tells the viewer that a picture freezes because the downlink is too short, or comes again. */
  private tellFrozen(participantSid: string, trackSid: string, isFrozen: boolean): void {
    const state = isFrozen ? StreamState.PAUSED : StreamState.ACTIVE;
    const streamStates = [new StreamStateInfo({ participantSid, trackSid, state })];
    this.viewer.send({ case: 'streamStateUpdate', value: new StreamStateUpdate({ streamStates }) });
  }

  private applyWish(sid: string): void {
    const subscription = this.bySid.get(sid);
    const wish = this.wishes.get(sid);
    if (!subscription || !wish) return;
    const { forwarder, publication } = subscription;
    const wasPaused = forwarder.isPaused;
    forwarder.isPaused = wish.isPaused;
    forwarder.maxQuality =
      wish.width > 0 ? qualityForSize(publication.info, wish.width, wish.height) : wish.quality;
    if (publication.track.kind !== 'video') return;
    const nowMs = performance.now();
    if (wasPaused && !forwarder.isPaused) forwarder.restart(nowMs);
    else this.viewer.viewing.requestAllocation(nowMs);
  }

  private needsSections(): boolean {
    if (this.releasedMids.size > 0) return true;
    for (const subscription of this.bySid.values()) if (!subscription.mid) return true;
    return false;
  }

  /** Makes the client offer again, with as many more sections as the waiting tracks need. */
  private requestSections(): void {
    if (this.timer || !this.viewer.isActive) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.viewer.isActive && this.needsSections()) this.sendRequirement();
    }, gatherMs);
  }

  private sendRequirement(): void {
    this.viewer.requireSections(this.missingIn(this.sections));
  }
}
