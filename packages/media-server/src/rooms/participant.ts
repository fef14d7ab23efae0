import {
  MediaSectionsRequirement,
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  ParticipantUpdate,
  LeaveRequest,
  LeaveRequest_Action,
  DisconnectReason,
} from '@livekit/protocol';
import type { ParticipantPermission, Room as RoomInfo } from '@livekit/protocol';
import type { MediaConnection } from '../forwarding/media-connection.ts';
import { DataBudget } from '../rate/data-budget.ts';
import { SignalLink } from '../signalling/signal-link.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import type { TransportState } from '../transport/peer-transport.ts';
import { Connections } from './connections.ts';
import { routeFromParticipant } from './data-routing.ts';
import type { DataChannelLabel } from './data-routing.ts';
import type { EngineServices, RoomEvent } from './engine-services.ts';
import { newId } from './ids.ts';
import type { Negotiation } from './negotiation.ts';
import type { Publication } from './publication.ts';
import { Publications } from './publications.ts';
import { Subscriptions } from './subscriptions.ts';

/** A client sees the last message before its WebSocket closes. */
const closeAfterLeaveMs = 100;
/** Attributes and metadata of one participant, at most, in characters. */
const maxAttributes = 64;
const maxAttributeLength = 16_384;
const maxMetadataLength = 65_536;

/** What a participant, and the code that speaks for its client, asks of the room. */
export interface ParticipantRoom {
  readonly name: string;
  readonly services: EngineServices;
  readonly participants: ReadonlyMap<string, Participant>;
  info(): RoomInfo;
  broadcast(message: SignalMessage): void;
  permissionFor(claims: TokenClaims): ParticipantPermission;
  decidePermission(participant: Participant, permission: ParticipantPermission): void;
  hasTrack(trackSid: string): boolean;
  visibleTo(newcomer: Participant): Participant[];
  subscribeToAll(viewer: Participant): void;
  offerToViewers(publication: Publication, publisher: Participant): void;
  updateSubscriptions(viewer: Participant, sids: readonly string[], isWanted: boolean): void;
  endSubscriptionsTo(publication: Publication): void;
  announceDeparture(participant: Participant, reason: DisconnectReason): void;
  onTransportLost(participant: Participant): void;
  onTransportBack(participant: Participant): void;
  remove(
    participant: Participant,
    told: { reason: DisconnectReason } | null,
    seenReason?: DisconnectReason,
  ): void;
}

/** One person or machine in a room: its public state, its permissions, and its connections. */
export class Participant {
  readonly room: ParticipantRoom;
  readonly identity: string;
  readonly sid = newId('PA_');
  readonly joinedAt = Date.now();
  readonly link = new SignalLink();
  readonly publications: Publications;
  readonly subscriptions: Subscriptions;
  readonly dataBudget = new DataBudget();
  connections: Connections;
  name: string;
  metadata: string;
  attributes: Record<string, string>;
  permission: ParticipantPermission;
  isAutoSubscribing = true;
  /** The client runs on Chromium, whose behaviour on an ICE restart is known. */
  isChromium = false;
  hasLeft = false;
  /** How long they have been heard to speak since they came. */
  spokenMs = 0;
  /** The reliable messages of this participant are numbered through all its connections. */
  dataSequence = 0;
  lastReceivedSequence = 0;
  private state = ParticipantInfo_State.JOINING;
  private version = 1;

  constructor(room: ParticipantRoom, claims: TokenClaims, hasTwoConnections: boolean) {
    this.room = room;
    this.identity = claims.identity;
    this.name = claims.name;
    this.metadata = claims.metadata;
    this.attributes = { ...claims.attributes };
    this.permission = room.permissionFor(claims);
    this.publications = new Publications(this);
    this.subscriptions = new Subscriptions(this);
    this.connections = new Connections(this, hasTwoConnections);
  }

  /** The tracks it sends. */
  get media(): MediaConnection {
    return this.connections.media;
  }

  /** The tracks it receives. */
  get viewing(): MediaConnection {
    return this.connections.viewing;
  }

  get negotiation(): Negotiation {
    return this.connections.negotiation;
  }

  /** Whether media are connected, or were and the seat is kept. */
  get isActive(): boolean {
    return this.state === ParticipantInfo_State.ACTIVE && !this.hasLeft;
  }

  /** Whether others see this participant: connected and not hidden. */
  get isVisible(): boolean {
    return this.isActive && !this.permission.hidden;
  }

  /** The public state, as LiveKit describes a participant. */
  info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.name,
      metadata: this.metadata,
      attributes: this.attributes,
      state: this.state,
      tracks: [...this.publications.published.values()].map((publication) => publication.info),
      joinedAt: BigInt(Math.floor(this.joinedAt / 1000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.version,
      permission: this.permission,
      isPublisher: this.publications.published.size > 0,
      kind: this.permission.recorder ? ParticipantInfo_Kind.EGRESS : ParticipantInfo_Kind.STANDARD,
    });
  }

  send(message: SignalMessage): void {
    this.link.send(message);
  }

  emit(event: RoomEvent): void {
    this.room.services.onEvent(event);
  }

  log(message: string, details: Readonly<Record<string, unknown>>): void {
    this.room.services.log(message, { room: this.room.name, identity: this.identity, ...details });
  }

  /** Tells everybody the participant's current state. If it is hidden or joining, only it hears this. */
  announce(): void {
    this.version += 1;
    const message: SignalMessage = {
      case: 'update',
      value: new ParticipantUpdate({ participants: [this.info()] }),
    };
    if (this.isVisible) this.room.broadcast(message);
    else this.send(message);
  }

  /** Sets attributes; an empty text removes one. Returns false, changing nothing, when there would be too much. */
  setAttributes(changes: Readonly<Record<string, string>>): boolean {
    const next = { ...this.attributes };
    for (const [name, text] of Object.entries(changes)) {
      if (text === '') delete next[name];
      else if (name !== '__proto__') next[name] = text;
    }
    const size = Object.entries(next).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    if (Object.keys(next).length > maxAttributes || size > maxAttributeLength) return false;
    this.attributes = next;
    return true;
  }

  /** Sets metadata; returns false when it is too long. */
  setMetadata(metadata: string): boolean {
    if (metadata.length > maxMetadataLength) return false;
    this.metadata = metadata;
    return true;
  }

  /** Changes what the participant may do. It holds from the next packet and message on: tracks and subscriptions that are no longer allowed end here. */
  setPermission(permission: ParticipantPermission): void {
    const wasVisible = this.isVisible;
    this.permission = permission;
    this.publications.applyPermission();
    if (!permission.canSubscribe) this.subscriptions.removeAll();
    else if (this.isActive && this.isAutoSubscribing) this.room.subscribeToAll(this);
    if (wasVisible && permission.hidden) this.room.announceDeparture(this, DisconnectReason.UNKNOWN_REASON);
  }

  /** Sends a data message to the client; one that does not read has lost its connection. */
  sendData(label: DataChannelLabel, bytes: Buffer): void {
    const isReading = this.viewing.currentTransport?.sendData(label, bytes) ?? true;
    if (!isReading) this.room.onTransportLost(this);
  }

  /** Whether the room has such a track. */
  knowsTrack(trackSid: string): boolean {
    return this.room.hasTrack(trackSid);
  }

  /** Makes the client offer again; the engine cannot make one with two connections do so. */
  renegotiate(): void {
    if (!this.connections.hasTwo) this.subscriptions.renegotiate();
  }

  /** Gets sections for what is received: this many more of each kind are missing. */
  requireSections({ audio, video }: { readonly audio: number; readonly video: number }): void {
    if (this.connections.offer()) return;
    const value = new MediaSectionsRequirement({ numAudios: audio, numVideos: video });
    this.send({ case: 'mediaSectionsRequirement', value });
  }

  /** A track is gone: its viewers lose it, the product is notified. */
  onUnpublished(publication: Publication): void {
    this.room.endSubscriptionsTo(publication);
    if (this.state === ParticipantInfo_State.ACTIVE)
      this.emit({ event: 'track_unpublished', room: this.room, participant: this, publication });
  }

  onData(label: string, message: Buffer): void {
    if (!this.hasLeft) routeFromParticipant(this, label, message);
  }

  /** New tracks are bound to media: the others are notified and, unless they choose by themselves, subscribed. */
  onPublished(bound: readonly Publication[]): void {
    this.announce();
    for (const publication of bound) {
      const isReturning = publication.track.forwarders.size > 0;
      if (!isReturning) this.tellPublished(publication);
      this.room.offerToViewers(publication, this);
    }
  }

  onTransportState(state: TransportState, isPrimary: boolean): void {
    if (this.hasLeft) return;
    this.log('transport', { state });
    if (state === 'connected' && isPrimary) this.onConnected();
    else if (state === 'connected') this.room.onTransportBack(this);
    else if (state === 'failed' || state === 'closed') this.room.onTransportLost(this);
  }

  /** Gives the seat to a client that connects again. The sid stays, the tracks stay once they are published again, the connections are new. */
  restartConnections(claims: TokenClaims, hasTwoConnections: boolean): void {
    this.connections.close();
    this.publications.park();
    this.subscriptions.reset();
    this.connections.closeMedia();
    this.link.forgetQueue();
    this.connections = new Connections(this, hasTwoConnections);
    this.lastReceivedSequence = 0;
    this.setPermission(this.room.permissionFor(claims));
  }

  /** Ends everything of this participant. With a reason, its client is told why before the WebSocket closes. */
  close(told: { reason: DisconnectReason } | null): void {
    if (this.hasLeft) return;
    this.publications.endAll();
    this.subscriptions.removeAll();
    this.hasLeft = true;
    if (told) {
      const action = LeaveRequest_Action.DISCONNECT;
      this.send({ case: 'leave', value: new LeaveRequest({ action, reason: told.reason }) });
    }
    this.subscriptions.close();
    this.connections.close();
    this.connections.closeMedia();
    this.state = ParticipantInfo_State.DISCONNECTED;
    this.version += 1;
    this.link.close(told ? closeAfterLeaveMs : 0);
  }

  /**
   * A person who has not joined yet has published nothing: the product hears of a person first, then of their
   * tracks.
   */
  private tellPublished(publication: Publication): void {
    if (this.state === ParticipantInfo_State.ACTIVE)
      this.emit({ event: 'track_published', room: this.room, participant: this, publication });
  }

  private onConnected(): void {
    this.room.onTransportBack(this);
    if (this.state !== ParticipantInfo_State.ACTIVE) {
      this.state = ParticipantInfo_State.ACTIVE;
      this.announce();
      this.emit({ event: 'participant_joined', room: this.room, participant: this });
      // Tracks published while media were still connecting.
      for (const publication of this.publications.published.values()) {
        this.tellPublished(publication);
        this.room.offerToViewers(publication, this);
      }
    }
    if (this.isAutoSubscribing) this.room.subscribeToAll(this);
  }
}
