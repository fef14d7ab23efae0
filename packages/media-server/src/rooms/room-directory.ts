import { DisconnectReason } from '@livekit/protocol';
import type { JoinRequest } from '@livekit/protocol';
import type { TokenClaims } from '../tokens/access-token.ts';
import type { EngineServices } from './engine-services.ts';
import { Participant } from './participant.ts';
import { Room } from './room.ts';

/** A connection that has carried nothing for this long is not another window of the same person but a network that went away: browsers send several packets a second. */
const silentConnectionMs = 1500;

/** How somebody wants to come in. */
export interface JoinWish {
  readonly request: JoinRequest;
  /** The older signalling, with a connection for each way. */
  readonly hasTwoConnections: boolean;
}

/** How a newcomer came in: into a new seat, or into the one that it had before. */
export interface Admission {
  readonly participant: Participant;
  readonly isReturning: boolean;
}

/** All rooms of the engine, by name. */
export class RoomDirectory {
  readonly rooms = new Map<string, Room>();
  private readonly services: EngineServices;

  constructor(services: EngineServices) {
    this.services = services;
  }

  /** The room of this name, opened if need be. */
  open(name: string): Room {
    const existing = this.rooms.get(name);
    if (existing) return existing;
    const room = new Room(name, this.services);
    this.rooms.set(name, room);
    this.services.onEvent({ event: 'room_started', room });
    return room;
  }

  /** The participant that a client wants to continue, if it is still seated. */
  findSeat(claims: TokenClaims, participantSid: string): Participant | null {
    const participant = this.rooms.get(claims.video.room)?.participants.get(claims.identity);
    return participant && !participant.hasLeft && participant.sid === participantSid ? participant : null;
  }

  /**
   * Lets a client in. An identity that is in the room already loses its place to the newcomer, as in LiveKit; but when its
   * connection has gone silent or its signalling is lost, the newcomer is the same person on another network and takes over
   * the seat. Returns null when the room is full.
   */
  admit(claims: TokenClaims, { request, hasTwoConnections }: JoinWish): Admission | null {
    const room = this.open(claims.video.room);
    const isAutoSubscribing = request.connectionSettings?.autoSubscribe ?? true;
    const seated = room.participants.get(claims.identity);
    if (seated && this.isAway(seated)) {
      room.seats.release(seated);
      seated.isAutoSubscribing = isAutoSubscribing;
      seated.restartConnections(claims, hasTwoConnections);
      room.seats.expect(seated);
      setTimeout(() => this.endParked(seated), this.services.seatGraceMs).unref();
      return { participant: seated, isReturning: true };
    }
    if (seated) room.remove(seated, { reason: DisconnectReason.DUPLICATE_IDENTITY });
    if (room.maxParticipants > 0 && room.participants.size >= room.maxParticipants) return null;
    const participant = new Participant(room, claims, hasTwoConnections);
    participant.isAutoSubscribing = isAutoSubscribing;
    room.admit(participant);
    return { participant, isReturning: false };
  }

  /** Closes a room for everybody in it; see `Room.close`. */
  close(room: Room, told: { reason: DisconnectReason } | null): void {
    room.close(told);
    if (this.rooms.get(room.name) !== room) return;
    this.rooms.delete(room.name);
    this.services.onEvent({ event: 'room_finished', room });
  }

  /** Periodic work; call about every 20 ms. */
  tick(nowMs: number): void {
    for (const room of this.rooms.values()) {
      room.tick(nowMs);
      const isAbandoned =
        room.participants.size === 0 && Date.now() - room.emptySince > this.services.emptyRoomMs;
      if (isAbandoned) this.close(room, null);
    }
  }

  private endParked(participant: Participant): void {
    if (!participant.hasLeft) participant.publications.endParked();
  }

  private isAway(participant: Participant): boolean {
    if (!participant.isActive) return false;
    return !participant.link.isAttached || !participant.connections.hasHeardWithin(silentConnectionMs);
  }
}
