import { SessionDescription } from '@livekit/protocol';
import { agreedFormat, buildOffer, ownSection } from '../sdp/build-offer.ts';
import { parseOffer } from '../sdp/parse-offer.ts';
import type { OfferedSection } from '../sdp/parse-offer.ts';
import type { SectionAnswer } from '../sdp/section-lines.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import { learnExtensions } from './negotiation.ts';
import type { Side } from './side.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The receiver of the offers. */
interface OfferedParticipant {
  readonly subscriptions: Subscriptions;
  send(message: SignalMessage): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}

/** An offer that the client has not answered yet. */
interface Outstanding {
  readonly id: number;
  readonly answers: readonly SectionAnswer[];
}

/**
 * The engine's offers for what a client with two connections receives. One offer is out at a time; later changes go
 * into the next one. An offer that got lost with the signalling is sent again when that is back.
 */
export class Offering {
  private readonly participant: OfferedParticipant;
  private readonly side: Side;
  private readonly sections: OfferedSection[] = [ownSection('0', 'application')];
  private outstanding: Outstanding | null = null;
  /** A new offer follows once this one is answered. */
  private isRepeated = false;
  private lastId = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(participant: OfferedParticipant, side: Side) {
    this.participant = participant;
    this.side = side;
  }

  /**
   * Offers what the client is to receive now. While an offer is unanswered nothing happens: the handler of its
   * answer asks again.
   */
  offer(): void {
    this.enqueue(() => this.offerNow());
  }

  /** The client's signalling is back: it hears again what it may have missed, and gets a new transport if nothing came by the one of before, as the connection `witness` tells too. */
  resume(witness: Side): void {
    const isAlive =
      this.side.isAlive || (this.side.binding?.transport.state === 'connected' && witness.isAlive);
    this.enqueue(async () => {
      if (!isAlive) await this.openTransport();
      // A client that restarts ICE keeps the addresses of the new transport back until the next offer, if they come early.
      this.isRepeated = !isAlive;
      if (this.outstanding) this.outstanding = { ...this.outstanding, id: this.nextId() };
      if (this.outstanding) this.send(this.outstanding);
      else await this.offerNow();
    });
  }

  /** Takes the client's answer; ignores one to another offer. Throws `SdpError` for an invalid one. */
  onAnswer(description: SessionDescription): void {
    const { outstanding } = this;
    if (!outstanding || this.side.isClosed) return;
    // Some clients number their answers 0.
    if (description.id !== 0 && description.id !== outstanding.id) return;
    const answer = parseOffer(description.sdp);
    this.side.acceptAnswer(answer);
    this.outstanding = null;
    learnExtensions(this.side.media.extensionIds, answer);
    const formats = this.sections.map((section, index) =>
      agreedFormat(
        outstanding.answers[index] ?? { kind: 'inactive' },
        answer.sections.find(({ mid }) => mid === section.mid),
      ),
    );
    this.participant.subscriptions.settle([...this.sections], formats);
    if (this.isRepeated) this.offer();
    this.isRepeated = false;
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue
      .then(() => (this.side.isClosed ? undefined : work()))
      .catch((error: unknown) => {
        this.participant.log('no offer', { reason: error instanceof Error ? error.message : String(error) });
      });
  }

  private async offerNow(): Promise<void> {
    if (this.outstanding) return;
    if (!this.side.binding) await this.openTransport();
    if (this.side.isClosed) return;
    const { subscriptions } = this.participant;
    const missing = subscriptions.missingIn(this.sections);
    for (const kind of ['audio', 'video'] as const) {
      for (let count = 0; count < missing[kind]; count += 1)
        this.sections.push(ownSection(String(this.sections.length), kind));
    }
    const answers = this.sections.map((section): SectionAnswer =>
      section.kind === 'application' ? { kind: 'data' } : subscriptions.answerFor(section),
    );
    this.outstanding = { id: this.nextId(), answers };
    this.send(this.outstanding);
  }

  private async openTransport(): Promise<void> {
    await this.side.open((transport) => transport.offer());
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private send({ id, answers }: Outstanding): void {
    const { binding } = this.side;
    if (!binding || this.side.isClosed) return;
    const value = new SessionDescription({
      type: 'offer',
      sdp: buildOffer({ sections: this.sections, answers }, binding.local, id),
      id,
      midToTrackId: this.participant.subscriptions.tracksByMid(),
    });
    this.participant.send({ case: 'offer', value });
  }
}
