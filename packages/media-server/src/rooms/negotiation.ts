import { SessionDescription } from '@livekit/protocol';
import { buildAnswer } from '../sdp/build-answer.ts';
import { headerExtensionUris } from '../sdp/header-extensions.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import { parseOffer } from '../sdp/parse-offer.ts';
import type { Offer, OfferedSection } from '../sdp/parse-offer.ts';
import type { LocalTransport, SectionAnswer } from '../sdp/section-lines.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { Publication } from './publication.ts';
import type { Publications } from './publications.ts';
import type { Side } from './side.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The client's side of a negotiation, and the receiver of its result. */
interface NegotiatingParticipant {
  readonly isChromium: boolean;
  readonly publications: Publications;
  readonly subscriptions: Subscriptions;
  send(message: SignalMessage): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
  onPublished(bound: readonly Publication[]): void;
}

/** Notes under which numbers a client's description has the header extensions. */
export function learnExtensions(ids: HeaderExtensionIds, { sections }: Pick<Offer, 'sections'>): void {
  for (const section of sections) {
    for (const [name, uri] of Object.entries(headerExtensionUris)) {
      const id = section.extensions.get(uri);
      if (id !== undefined) ids[name as keyof HeaderExtensionIds] = id;
    }
  }
}

/**
 * The engine's answers to the offers of one client. A client that resumes its signalling always asks
 * for an ICE restart. While its path is alive and the browser is known to keep the pair in use, the answer repeats the
 * credentials, and media flow on untouched; otherwise it gets a new transport (new credentials, new DTLS association,
 * RFC 8842), and the old one carries media until the new one is connected.
 */
export class Negotiation {
  private readonly participant: NegotiatingParticipant;
  private readonly side: Side;
  /** The client receives by this connection too. */
  private readonly isBothWays: boolean;
  private remoteUfrag = '';
  private queue: Promise<void> = Promise.resolve();

  constructor(participant: NegotiatingParticipant, side: Side, isBothWays: boolean) {
    this.participant = participant;
    this.side = side;
    this.isBothWays = isBothWays;
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

  private async answer(description: SessionDescription): Promise<void> {
    if (this.side.isClosed) return;
    const offer = parseOffer(description.sdp);
    const local = await this.bindTransport(offer);
    if (this.side.isClosed) return;
    const { participant } = this;
    learnExtensions(this.side.media.extensionIds, offer);
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
    const value = new SessionDescription({
      type: 'answer',
      sdp: answer.sdp,
      id: description.id,
      midToTrackId: this.isBothWays ? participant.subscriptions.tracksByMid() : {},
    });
    participant.send({ case: 'answer', value });
    if (this.isBothWays) participant.subscriptions.settle(offer.sections, answer.formats);
    if (bound.length > 0) participant.onPublished(bound);
  }

  private answerSection(section: OfferedSection): SectionAnswer {
    const { publications, subscriptions } = this.participant;
    if (section.kind === 'application') return { kind: 'data' };
    if (section.direction === 'recvonly' && this.isBothWays) return subscriptions.answerFor(section);
    if (section.direction === 'recvonly' || section.direction === 'inactive') return { kind: 'inactive' };
    return this.answerPublished(section, publications.byMid(section.mid) ?? publications.pendingFor(section));
  }

  private answerPublished(section: OfferedSection, publication: Publication | undefined): SectionAnswer {
    const fallback = section.kind === 'audio' ? 'opus' : 'vp8';
    if (!publication) return { kind: 'receive', codec: fallback, isDtx: false };
    const nudge = publication.startKilobits === null ? {} : { startKilobits: publication.startKilobits };
    return { kind: 'receive', codec: publication.track.codec, isDtx: !publication.info.disableDtx, ...nudge };
  }

  private async bindTransport(offer: Offer): Promise<LocalTransport> {
    const { binding, isAlive } = this.side;
    const isKept = this.remoteUfrag === offer.iceUfrag || (this.participant.isChromium && isAlive);
    const { local } =
      binding && isKept ? binding : await this.side.open((transport) => transport.accept(offer));
    this.remoteUfrag = offer.iceUfrag;
    return local;
  }
}
