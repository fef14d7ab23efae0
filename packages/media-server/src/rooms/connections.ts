import { SignalTarget } from '@livekit/protocol';
import { MediaConnection } from '../forwarding/media-connection.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { PeerTransport, TransportState } from '../transport/peer-transport.ts';
import type { EngineServices } from './engine-services.ts';
import { newSsrc } from './ids.ts';
import { Negotiation } from './negotiation.ts';
import { Offering } from './offering.ts';
import type { Publication } from './publication.ts';
import type { Publications } from './publications.ts';
import { Side } from './side.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The owner of the connections. */
interface ConnectedParticipant {
  readonly sid: string;
  readonly identity: string;
  readonly isChromium: boolean;
  readonly publications: Publications;
  readonly subscriptions: Subscriptions;
  readonly room: { readonly services: EngineServices };
  send(message: SignalMessage): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
  onData(label: string, message: Buffer): void;
  onPublished(bound: readonly Publication[]): void;
  onTransportState(state: TransportState, isPrimary: boolean): void;
}

/** Data that a client sends by its receiving connection is dropped: it speaks by the sending one only. */
const ignoreData = (): void => undefined;

/**
 * The media connections of one client: one that it offers and that carries both ways; or, with the older signalling,
 * one that it offers for sending and one that the engine offers for receiving; the latter decides whether it is there.
 */
export class Connections {
  /** The client's sending connection. */
  readonly media: MediaConnection;
  /** The client's receiving connection: the same if there is only one. */
  readonly viewing: MediaConnection;
  readonly negotiation: Negotiation;
  /** Null where there is one connection. */
  private readonly offering: Offering | null;
  private readonly sending: Side;
  private readonly receiving: Side;

  constructor(participant: ConnectedParticipant, hasTwo: boolean) {
    this.media = new MediaConnection(newSsrc());
    this.viewing = hasTwo ? new MediaConnection(newSsrc()) : this.media;
    this.sending = new Side(participant, {
      media: this.media,
      target: SignalTarget.PUBLISHER,
      isOfferer: false,
      onData: (label, message) => participant.onData(label, message),
      onState: (state) => participant.onTransportState(state, !hasTwo),
    });
    this.negotiation = new Negotiation(participant, this.sending, !hasTwo);
    this.receiving = hasTwo
      ? new Side(participant, {
          media: this.viewing,
          target: SignalTarget.SUBSCRIBER,
          isOfferer: true,
          onData: ignoreData,
          onState: (state) => participant.onTransportState(state, true),
        })
      : this.sending;
    this.offering = hasTwo ? new Offering(participant, this.receiving) : null;
  }

  get hasTwo(): boolean {
    return this.offering !== null;
  }

  /** One or both of the media connections. */
  get all(): readonly MediaConnection[] {
    return this.hasTwo ? [this.media, this.viewing] : [this.media];
  }

  /** Whether the client is there by all that it has opened. */
  get isConnected(): boolean {
    const isThere = this.viewing.currentTransport?.state === 'connected';
    return isThere && this.transports.every((transport) => transport.state === 'connected');
  }

  /** Whether the client has closed what it had. */
  get isClosed(): boolean {
    const { transports } = this;
    return transports.length > 0 && transports.every((transport) => transport.state === 'closed');
  }

  /** Whether anything came in lately, by which connection ever. */
  hasHeardWithin(ms: number): boolean {
    const now = performance.now();
    return this.transports.some(
      ({ state, lastPacketAt }) => state === 'connected' && now - lastPacketAt <= ms,
    );
  }

  wasConnectedWithin(ms: number): boolean {
    return this.transports.some((transport) => transport.wasConnectedWithin(ms));
  }

  /** Offers the client what it may receive; of a client with one connection the first offer is awaited. */
  begin(): void {
    this.offering?.offer();
  }

  /** The client's signalling is back. */
  resume(): void {
    this.offering?.resume(this.sending);
  }

  /** Renews what a client with two connections receives; false for one that must offer it itself. */
  offer(): boolean {
    this.offering?.offer();
    return this.hasTwo;
  }

  /** Takes an answer to an offer of the engine. Throws for an invalid one; ignores one without an offer. */
  onAnswer(description: Parameters<Offering['onAnswer']>[0]): void {
    this.offering?.onAnswer(description);
  }

  tick(nowMs: number): void {
    for (const media of this.all) media.tick(nowMs);
  }

  /** Ends the negotiations with their transports; media that are still to be detached are closed by `closeMedia`. */
  close(): void {
    this.sending.close();
    this.receiving.close();
  }

  closeMedia(): void {
    for (const media of this.all) media.close();
  }

  private get transports(): readonly PeerTransport[] {
    return this.all.flatMap(({ currentTransport }) => currentTransport ?? []);
  }
}
