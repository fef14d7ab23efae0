import { SessionDescription } from '@livekit/protocol';
import type { LocalTransport, SectionAnswer } from '../sdp/build-answer.ts';
import { buildAnswer } from '../sdp/build-answer.ts';
import { headerExtensionUris } from '../sdp/header-extensions.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import { parseOffer } from '../sdp/parse-offer.ts';
import type { Offer, OfferedSection } from '../sdp/parse-offer.ts';
import { passiveCandidates } from '../tcp/tcp-candidates.ts';
import type { PeerTransport, TransportState } from '../transport/peer-transport.ts';
import type { MediaConnection } from '../forwarding/media-connection.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { EngineServices } from './engine-services.ts';
import type { Publication } from './publication.ts';
import type { Publications } from './publications.ts';
import type { Subscriptions } from './subscriptions.ts';
import { TcpRecall } from './tcp-recall.ts';

/** The client's side of a negotiation, and who is told what comes of it. */
interface NegotiatingParticipant {
  readonly sid: string;
  readonly identity: string;
  readonly isChromium: boolean;
  readonly media: MediaConnection;
  readonly publications: Publications;
  readonly subscriptions: Subscriptions;
  readonly room: { readonly services: EngineServices };
  send(message: SignalMessage): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
  onData(label: string, message: Buffer): void;
  onPublished(bound: readonly Publication[]): void;
  onTransportState(state: TransportState): void;
}

/** Host candidates: type preference 126, so that they come before all others (RFC 8445 section 5.1.2). */
const hostPriority = 2_113_937_151;

function advertise(addresses: readonly string[], udpPort: number): string[] {
  return addresses.map(
    (address, index) => `${index + 1} 1 UDP ${hostPriority - index * 256} ${address} ${udpPort} typ host`,
  );
}

/** The library knows its own addresses at once; only the word of it may wait for a busy thread. */
const readyWithinMs = 2000;

class NotReadyError extends Error {}

/** Rejects when the work takes longer than a transport may take to become ready. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotReadyError('the transport was not ready in time')), readyWithinMs);
  });
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}

/** A path that carried something this recently is alive: even a silent viewer reports about once a second. */
const livePathMs = 1500;

interface Binding {
  readonly transport: PeerTransport;
  readonly local: LocalTransport;
  remoteUfrag: string;
}

/**
 * Offer and answer with one client, and the transport that comes of it. A client that resumes its signalling always asks
 * for an ICE restart. While its path is alive and the browser is known to keep the pair in use, the answer repeats the
 * credentials, and media flow on untouched; otherwise it gets a new transport (new credentials, new DTLS association,
 * RFC 8842), and the old one carries media until the new one is connected.
 */
export class Negotiation {
  private readonly participant: NegotiatingParticipant;
  private binding: Binding | null = null;
  /** A transport whose answer is not made yet. */
  private opening: PeerTransport | null = null;
  private queue: Promise<void> = Promise.resolve();
  private isClosed = false;
  private readonly recall: TcpRecall;

  constructor(participant: NegotiatingParticipant) {
    this.participant = participant;
    this.recall = new TcpRecall({
      addresses: participant.room.services.tcpAddresses,
      isBack: () => this.isBackByTcp(),
      send: (message) => participant.send(message),
    });
  }

  /** Answers an offer; offers are taken strictly in order. A faulty one is not answered: the client gives up on it by itself. */
  onOffer(description: SessionDescription): void {
    this.queue = this.queue
      .then(() => this.answer(description))
      .catch((error: unknown) => {
        this.participant.log('offer refused', {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
  }

  close(): void {
    this.isClosed = true;
    this.recall.end();
    this.opening?.close();
    this.binding?.transport.close();
  }

  private async answer(description: SessionDescription): Promise<void> {
    if (this.isClosed) return;
    const offer = parseOffer(description.sdp);
    const { local } = await this.bindTransport(offer);
    if (this.isClosed) return;
    const { participant } = this;
    this.learnExtensions(offer);
    const bound = participant.publications.bind(offer);
    const sections = offer.sections.map((section) => this.answerSection(section));
    const answer = buildAnswer(offer, sections, local);
    offer.sections.forEach((section, index) => {
      const publication = participant.publications.byMid(section.mid);
      const format = answer.formats[index];
      if (!publication || !format) return;
      publication.track.payloadType = format.payloadType;
      publication.track.parameters = format.parameters;
    });
    const midToTrackId = participant.subscriptions.tracksByMid();
    const value = new SessionDescription({
      type: 'answer',
      sdp: answer.sdp,
      id: description.id,
      midToTrackId,
    });
    participant.send({ case: 'answer', value });
    participant.subscriptions.settle(offer, answer.formats);
    if (bound.length > 0) participant.onPublished(bound);
  }

  private answerSection(section: OfferedSection): SectionAnswer {
    const { publications, subscriptions } = this.participant;
    if (section.kind === 'application') return { kind: 'data' };
    if (section.direction === 'recvonly') return subscriptions.answerFor(section);
    if (section.direction === 'inactive') return { kind: 'inactive' };
    return this.answerPublished(section, publications.byMid(section.mid) ?? publications.pendingFor(section));
  }

  private answerPublished(section: OfferedSection, publication: Publication | undefined): SectionAnswer {
    const fallback = section.kind === 'audio' ? 'opus' : 'vp8';
    if (!publication) return { kind: 'receive', codec: fallback, isDtx: false };
    const nudge = publication.startKilobits === null ? {} : { startKilobits: publication.startKilobits };
    return { kind: 'receive', codec: publication.track.codec, isDtx: !publication.info.disableDtx, ...nudge };
  }

  private learnExtensions(offer: Offer): void {
    const ids = this.participant.media.extensionIds;
    for (const section of offer.sections) {
      for (const [name, uri] of Object.entries(headerExtensionUris)) {
        const id = section.extensions.get(uri);
        if (id !== undefined) ids[name as keyof HeaderExtensionIds] = id;
      }
    }
  }

  private async bindTransport(offer: Offer): Promise<Binding> {
    if (this.binding?.remoteUfrag === offer.iceUfrag) return this.binding;
    if (this.binding && this.keepsPath(this.binding)) {
      this.binding.remoteUfrag = offer.iceUfrag;
      return this.binding;
    }
    return this.openTransport(offer);
  }

  private keepsPath(binding: Binding): boolean {
    const { state, lastPacketAt, isTcpBroken } = binding.transport;
    const isAlive = state === 'connected' && performance.now() - lastPacketAt < livePathMs;
    return this.participant.isChromium && isAlive && !isTcpBroken;
  }

  /** One that is not ready in time holds up all later offers: it is given up for a fresh one, once. */
  private async openTransport(offer: Offer): Promise<Binding> {
    try {
      return await this.tryTransport(offer);
    } catch (error) {
      if (!(error instanceof NotReadyError) || this.isClosed) throw error;
      this.participant.log('transport replaced', { reason: error.message });
      return this.tryTransport(offer);
    }
  }

  private async tryTransport(offer: Offer): Promise<Binding> {
    const transport = this.newTransport();
    this.opening = transport;
    try {
      return await this.acceptOn(transport, offer);
    } catch (error) {
      // An offer that the library refuses, or somebody who left meanwhile: nobody else would end the transport.
      transport.close();
      throw error;
    } finally {
      this.opening = null;
    }
  }

  private newTransport(): PeerTransport {
    const { participant } = this;
    const { services } = participant.room;
    const { media } = participant;
    const transport: PeerTransport = services.newTransport({
      name: participant.sid,
      bindAddress: services.bindAddress,
      udpPort: services.udpPort,
      knownChannels: this.binding?.transport.knownChannels() ?? [],
      impairment: services.impairmentFor(participant.identity),
      onRtp: (packet) => media.onRtp(packet),
      onRtcp: (packet) => media.onRtcp(packet),
      onData: (label, message) => participant.onData(label, message),
      onState: (state) => this.onState(transport, state),
      onFault: (error) => participant.log('packet dropped', { reason: String(error) }),
    });
    return transport;
  }

  private async acceptOn(transport: PeerTransport, offer: Offer): Promise<Binding> {
    const { media, room } = this.participant;
    const accepted = await inTime(transport.accept(offer));
    const { advertisedAddresses, udpPort, tcpAddresses } = room.services;
    const datagrams =
      advertisedAddresses.length > 0 ? advertise(advertisedAddresses, udpPort) : accepted.candidates;
    const candidates = [...datagrams, ...passiveCandidates(tcpAddresses)];
    this.admitByTcp(transport, accepted);
    const superseded = this.binding?.transport;
    if (superseded && superseded.state !== 'connected') superseded.close();
    this.binding = { transport, local: { ...accepted, candidates }, remoteUfrag: offer.iceUfrag };
    if (this.isClosed) transport.close();
    else if (!media.currentTransport) media.useTransport(transport);
    return this.binding;
  }

  private isBackByTcp(): boolean {
    const transport = this.binding?.transport;
    return transport?.state === 'connected' && !transport.isTcpBroken;
  }

  private admitByTcp(transport: PeerTransport, local: LocalTransport): void {
    const { media, room } = this.participant;
    const isCurrent = (): boolean => this.binding?.transport === transport;
    const admission = room.services.admitTcp(local.iceUfrag, local.icePwd, {
      onOrphan: () => {
        if (isCurrent()) this.recall.begin();
      },
      onBack: () => media.refreshPictures(performance.now()),
    });
    transport.admitBy(admission);
  }

  private onState(transport: PeerTransport, state: TransportState): void {
    if (this.isClosed || this.binding?.transport !== transport) return;
    if (state === 'connected') this.participant.media.useTransport(transport);
    this.participant.onTransportState(state);
  }
}
