import {
  Codec,
  DisconnectReason,
  ParticipantInfo_State,
  ParticipantUpdate,
  Room as RoomInfo,
  RoomUpdate,
} from '@livekit/protocol';
import type { ParticipantPermission } from '@livekit/protocol';
import type { TokenClaims } from '../tokens/access-token.ts';
import { encodeSignal } from '../signalling/signal-link.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { EngineServices } from './engine-services.ts';
import { newId } from './ids.ts';
import type { Participant, ParticipantRoom } from './participant.ts';
import { permissionOf } from './permission.ts';
import type { Publication } from './publication.ts';
import { RoomPulse } from './room-pulse.ts';
import { Seats } from './seat.ts';

/** Codecs that clients may publish. AV1 is left out: it needs a header extension that is not forwarded. */
const publishCodecs = ['audio/opus', 'video/VP8', 'video/H264', 'video/VP9'];

/** The codecs of a room as join responses list them. */
export function enabledCodecs(): Codec[] {
  return publishCodecs.map((mime) => new Codec({ mime }));
}

/** A room: the people in it, and the news for everybody. */
export class Room implements ParticipantRoom {
  readonly name: string;
  readonly sid = newId('RM_');
  readonly createdAt = Date.now();
  readonly participants = new Map<string, Participant>();
  readonly services: EngineServices;
  readonly seats: Seats<Participant>;
  metadata = '';
  maxParticipants = 0;
  emptySince = Date.now();
  private readonly pulse = new RoomPulse(this.participants, (message) => this.broadcast(message));
  private readonly decided = new Map<string, { permission: ParticipantPermission; atSeconds: number }>();

  constructor(name: string, services: EngineServices) {
    this.name = name;
    this.services = services;
    this.seats = new Seats(services.seatGraceMs, (participant) =>
      this.remove(participant, { reason: DisconnectReason.CONNECTION_TIMEOUT }),
    );
  }

  info(): RoomInfo {
    const visible = [...this.participants.values()].filter((participant) => !participant.permission.hidden);
    return new RoomInfo({
      sid: this.sid,
      name: this.name,
      metadata: this.metadata,
      maxParticipants: this.maxParticipants,
      creationTime: BigInt(Math.floor(this.createdAt / 1000)),
      creationTimeMs: BigInt(this.createdAt),
      numParticipants: visible.length,
      numPublishers: visible.filter((participant) => participant.publications.published.size > 0).length,
      emptyTimeout: Math.round(this.services.emptyRoomMs / 1000),
      departureTimeout: Math.round(this.services.emptyRoomMs / 1000),
      enabledCodecs: enabledCodecs(),
    });
  }

  broadcast(message: SignalMessage, except?: Participant): void {
    const encoded = encodeSignal(message);
    for (const participant of this.participants.values()) {
      if (participant !== except) participant.link.send(message, encoded);
    }
  }

  /** Keeps what the server decided about a person for as long as the room lasts, so that joining again with an older token does not undo it. */
  decidePermission(participant: Participant, permission: ParticipantPermission): void {
    this.decided.set(participant.identity, { permission, atSeconds: Math.floor(Date.now() / 1000) });
    participant.setPermission(permission);
  }

  /** A token's rights here: the server's own decision if the token is not newer. */
  permissionFor(claims: TokenClaims): ParticipantPermission {
    const decision = this.decided.get(claims.identity);
    return decision && claims.issuedAt <= decision.atSeconds
      ? decision.permission
      : permissionOf(claims.video);
  }

  /** Gives a new participant a seat. */
  admit(participant: Participant): void {
    this.participants.set(participant.identity, participant);
    this.seats.expect(participant);
  }

  /** The people that a newcomer hears about. */
  visibleTo(newcomer: Participant): Participant[] {
    return [...this.participants.values()].filter(
      (participant) => participant !== newcomer && participant.isVisible,
    );
  }

  hasTrack(trackSid: string): boolean {
    return this.publicationBySid(trackSid) !== null;
  }

  publicationBySid(sid: string): { publication: Publication; publisher: Participant } | null {
    for (const publisher of this.participants.values()) {
      const publication = publisher.publications.published.get(sid);
      if (publication) return { publication, publisher };
    }
    return null;
  }

  /**
   * Lets a viewer receive everything that visible participants publish. The viewer does not know people who are
   * still connecting, and a client drops the tracks of strangers for good.
   */
  subscribeToAll(viewer: Participant): void {
    for (const publisher of this.participants.values()) {
      if (publisher === viewer || !publisher.isVisible) continue;
      for (const publication of publisher.publications.published.values())
        viewer.subscriptions.add(publication, publisher);
    }
  }

  /** Subscribes all who receive everything to a new publication, once they have been told of its publisher. */
  offerToViewers(publication: Publication, publisher: Participant): void {
    if (!publisher.isVisible) return;
    for (const viewer of this.participants.values()) {
      if (viewer !== publisher && viewer.isActive && viewer.isAutoSubscribing)
        viewer.subscriptions.add(publication, publisher);
    }
  }

  endSubscriptionsTo(publication: Publication): void {
    for (const viewer of this.participants.values()) viewer.subscriptions.remove(publication.info.sid);
  }

  /** Changes one viewer's subscriptions by hand, by track. */
  updateSubscriptions(viewer: Participant, sids: readonly string[], isWanted: boolean): void {
    for (const sid of new Set(sids.slice(0, 1000))) {
      const found = this.publicationBySid(sid);
      if (!found || !found.publisher.isVisible) continue;
      if (isWanted) viewer.subscriptions.add(found.publication, found.publisher);
      else viewer.subscriptions.remove(sid);
    }
  }

  /** Takes a participant out: connections end, the others see the departure. With a reason to tell, its client hears it. */
  remove(
    participant: Participant,
    told: { reason: DisconnectReason } | null,
    seenReason?: DisconnectReason,
  ): void {
    if (participant.hasLeft) return;
    const wasActive = participant.isActive;
    const wasVisible = participant.isVisible;
    participant.close(told);
    this.seats.release(participant);
    if (this.participants.get(participant.identity) === participant)
      this.participants.delete(participant.identity);
    if (this.participants.size === 0) this.emptySince = Date.now();
    const reason = seenReason ?? told?.reason ?? DisconnectReason.CLIENT_INITIATED;
    if (wasVisible) this.announceDeparture(participant, reason);
    if (wasActive) this.services.onEvent({ event: 'participant_left', room: this, participant });
    this.services.log('participant left', {
      room: this.name,
      identity: participant.identity,
      reason: DisconnectReason[reason],
    });
  }

  /** Tells the others that a participant is gone. */
  announceDeparture(participant: Participant, reason: DisconnectReason): void {
    const info = participant.info();
    info.state = ParticipantInfo_State.DISCONNECTED;
    info.tracks = [];
    info.disconnectReason = reason;
    this.broadcast({ case: 'update', value: new ParticipantUpdate({ participants: [info] }) }, participant);
  }

  /** Media or signalling of a participant broke off: its seat is kept for a while. */
  onTransportLost(participant: Participant): void {
    if (!participant.hasLeft) this.seats.keep(participant);
  }

  setMetadata(metadata: string): void {
    this.metadata = metadata;
    this.broadcast({ case: 'roomUpdate', value: new RoomUpdate({ room: this.info() }) });
  }

  /** Media or signalling of a participant is there again: nobody waits for it any more once both are. */
  onTransportBack(participant: Participant): void {
    this.seats.settle(participant);
  }

  /** Periodic work of the room and all connections in it; call about every 20 ms. */
  tick(nowMs: number): void {
    for (const participant of this.participants.values()) {
      participant.connections.tick(nowMs);
      participant.publications.tick(nowMs);
    }
    this.pulse.tick(nowMs);
  }

  /** Ends the room for everybody. Without a reason to tell, clients see their connection break and try to come back. */
  close(told: { reason: DisconnectReason } | null): void {
    for (const participant of [...this.participants.values()]) this.remove(participant, told);
  }
}
