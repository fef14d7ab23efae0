import {
  MuteTrackRequest,
  RequestResponse,
  RequestResponse_Reason,
  TrackPublishedResponse,
  TrackUnpublishedResponse,
} from '@livekit/protocol';
import type { AddTrackRequest, ParticipantPermission } from '@livekit/protocol';
import type { MediaConnection } from '../forwarding/media-connection.ts';
import type { Offer, OfferedSection } from '../sdp/parse-offer.ts';
import { fitsSource, mayPublish } from './permission.ts';
import { isSameTrack, newPublication, reviveAs } from './publication.ts';
import type { Publication } from './publication.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';

/** The publisher, as far as the tracks need it. */
interface Publisher {
  readonly permission: ParticipantPermission;
  readonly media: MediaConnection;
  send(message: SignalMessage): void;
  /** Tells everybody what the publisher is like now. */
  announce(): void;
  /** Makes the publisher's client offer again. */
  renegotiate(): void;
  /** A track is gone for good. */
  onUnpublished(publication: Publication): void;
}

/** Tracks that one participant may have at once: camera, microphone, screen with sound, and room for more. */
export const maxPublications = 16;

function sends(section: OfferedSection): boolean {
  return section.direction === 'sendonly' || section.direction === 'sendrecv';
}

/** The tracks that one participant publishes, from announcement through binding to a media section to their end. */
export class Publications {
  /** Tracks that others know, by sid. */
  readonly published = new Map<string, Publication>();
  private pending: Publication[] = [];
  private readonly owner: Publisher;

  constructor(owner: Publisher) {
    this.owner = owner;
  }

  bySid(sid: string): Publication | undefined {
    return this.published.get(sid) ?? this.pending.find((publication) => publication.info.sid === sid);
  }

  byMid(mid: string): Publication | undefined {
    for (const publication of this.published.values()) if (publication.mid === mid) return publication;
    return undefined;
  }

  /** The announced but not yet bound publication that this section will carry. */
  pendingFor(section: OfferedSection): Publication | undefined {
    return this.pending.find((publication) => publication.cid === section.trackId);
  }

  /** Answers a request to publish: refused without permission for its source, otherwise given a sid, the old one when the track was parked. */
  add(request: AddTrackRequest): void {
    const isAllowed =
      mayPublish(this.owner.permission, request.source) && fitsSource(request.type, request.source);
    if (!isAllowed || this.published.size >= maxPublications) {
      this.refuse(request);
      return;
    }
    const parked = [...this.published.values()].find(
      (publication) => publication.isParked && isSameTrack(publication, request),
    );
    const publication = parked ?? newPublication(request);
    // A revived track stays among the published ones while it waits for its section: the others must not see it go.
    if (parked) reviveAs(parked, request);
    // A client that announces without ever negotiating keeps only its latest announcements.
    const others = this.pending.filter((other) => other.cid !== request.cid);
    this.pending = [...others, publication].slice(-maxPublications);
    this.applyForwarding(publication);
    this.owner.send({
      case: 'trackPublished',
      value: new TrackPublishedResponse({ cid: request.cid, track: publication.info }),
    });
  }

  /** Binds announced tracks to the sections of an offer; returns those that became visible to others, and ends those whose section stopped sending. */
  bind(offer: Offer): Publication[] {
    for (const publication of this.published.values()) {
      if (publication.mid === '') continue;
      const section = offer.sections.find((candidate) => candidate.mid === publication.mid);
      if (!section || !sends(section)) this.end(publication);
    }
    const bound: Publication[] = [];
    for (const publication of [...this.pending]) {
      const section = this.mayAppear(publication) ? this.sectionFor(publication, offer) : undefined;
      if (!section) continue;
      this.bindTo(publication, section);
      this.pending = this.pending.filter((other) => other !== publication);
      this.published.set(publication.info.sid, publication);
      bound.push(publication);
    }
    return bound;
  }

  /**
   * Mutes or unmutes; if the server does it, the client is told to do the same. Nothing is forwarded while muted.
   */
  setMuted(publication: Publication, isMuted: boolean, byServer: boolean): void {
    if (byServer)
      this.owner.send({
        case: 'mute',
        value: new MuteTrackRequest({ sid: publication.info.sid, muted: isMuted }),
      });
    publication.info.muted = isMuted;
    this.applyForwarding(publication);
    if (!this.published.has(publication.info.sid)) return;
    this.owner.announce();
    if (!isMuted) for (const forwarder of publication.track.forwarders) forwarder.restart(performance.now());
  }

  /** Looks after publishers whose upper layers stay off; call a few times a second. */
  tick(nowMs: number): void {
    let isNudged = false;
    for (const publication of this.published.values()) {
      const { info, track } = publication;
      if (!info.simulcast || info.muted || publication.isParked) continue;
      const startKilobits = publication.nudge.decide(
        {
          announcedLayers: info.layers.length,
          liveLayers: track.layers.filter((layer) => layer.activity.isLive).length,
          announcedBitrate: info.layers.reduce((sum, layer) => sum + layer.bitrate, 0),
          loss: this.owner.media.uplinkLoss,
        },
        nowMs,
      );
      if (startKilobits === null) continue;
      publication.startKilobits = startKilobits;
      isNudged = true;
    }
    if (isNudged) this.owner.renegotiate();
  }

  /** Ends what the permission no longer allows; holds from the next packet on. */
  applyPermission(): void {
    const { permission } = this.owner;
    this.pending = this.pending.filter((publication) => mayPublish(permission, publication.info.source));
    for (const publication of [...this.published.values()]) {
      if (!mayPublish(permission, publication.info.source)) this.end(publication);
    }
  }

  /** Parks all tracks until their client has connected again. */
  park(): void {
    this.pending = [];
    for (const publication of this.published.values()) {
      publication.isParked = true;
      publication.mid = '';
    }
  }

  /** Ends the tracks that were parked and not published again. */
  endParked(): void {
    for (const publication of [...this.published.values()]) if (publication.mid === '') this.end(publication);
  }

  /** Ends one track: viewers lose it, the publisher and the others are notified. */
  end(publication: Publication): void {
    this.detach(publication);
    this.owner.send({
      case: 'trackUnpublished',
      value: new TrackUnpublishedResponse({ trackSid: publication.info.sid }),
    });
    this.owner.announce();
  }

  /** Ends all tracks of a participant who has left; the others learn it from the departure. */
  endAll(): void {
    this.pending = [];
    for (const publication of [...this.published.values()]) this.detach(publication);
  }

  private detach(publication: Publication): void {
    publication.track.isForwarding = false;
    this.published.delete(publication.info.sid);
    this.pending = this.pending.filter((other) => other !== publication);
    this.owner.media.streams.release(publication.track);
    this.owner.onUnpublished(publication);
  }

  /** A track announced while there was room may find none when it comes. */
  private mayAppear({ info }: Publication): boolean {
    return this.published.has(info.sid) || this.published.size < maxPublications;
  }

  private refuse(request: AddTrackRequest): void {
    const value = new RequestResponse({
      reason: RequestResponse_Reason.NOT_ALLOWED,
      message: 'not allowed to publish',
      request: { case: 'addTrack', value: request },
    });
    this.owner.send({ case: 'requestResponse', value });
  }

  private sectionFor(publication: Publication, offer: Offer): OfferedSection | undefined {
    const free = offer.sections.filter(
      (section) =>
        section.kind === publication.track.kind &&
        sends(section) &&
        !this.owner.media.streams.trackOf(section.mid),
    );
    const exact = free.find((section) => section.trackId === publication.cid);
    if (exact || offer.sections.some((section) => section.trackId === publication.cid)) return exact;
    // A browser that rewrites track ids: take the first section of the kind that nobody else claims.
    return free.find((section) => !this.pending.some((other) => other.cid === section.trackId));
  }

  private bindTo(publication: Publication, section: OfferedSection): void {
    const { media } = this.owner;
    publication.mid = section.mid;
    publication.info.mid = section.mid;
    for (const codec of publication.info.codecs) codec.mid = section.mid;
    publication.track.attach(media);
    media.streams.bindMid(section.mid, publication.track);
    if (section.sendRids.length > 0) return;
    const repairs = new Map(section.retransmissionPairs);
    const repairSsrcs = new Set(repairs.values());
    const ssrc = section.ssrcs.find((candidate) => !repairSsrcs.has(candidate));
    if (ssrc !== undefined) media.streams.bindSsrc(publication.track, ssrc, repairs.get(ssrc));
  }

  private applyForwarding(publication: Publication): void {
    publication.track.isForwarding =
      !publication.info.muted && mayPublish(this.owner.permission, publication.info.source);
  }
}
