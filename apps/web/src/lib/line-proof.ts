import { ApiFailure } from './api-failure.ts';

/** How a connection identifies its opener; nothing where the cookie decides. */
export interface Proof {
  readonly socketAuthentication?: string;
}

/** So long after it was asked for a ticket is good beyond doubt; the server forgets one after a minute. */
const aheadMs = 10_000;

/** Tickets of one channel. One may be asked for while its line is still being opened, so that nothing waits for the way to the server twice. */
export class TicketAhead {
  private readonly fetch: () => Promise<string>;
  private readonly now: () => number;
  private early: { readonly ticket: Promise<string>; readonly askedAt: number } | null = null;

  /** `now`: any clock, in ms. */
  constructor(fetch: () => Promise<string>, now: () => number) {
    this.fetch = fetch;
    this.now = now;
  }

  /** Asks for the next one now. */
  ask(): void {
    const ticket = this.fetch();
    // The reason for having none goes to the taker.
    ticket.catch(() => undefined);
    this.early = { ticket, askedAt: this.now() };
  }

  /** The one that was asked for, once and while it is fresh; else another one. */
  take(): Promise<string> {
    const { early } = this;
    this.early = null;
    return early && this.now() - early.askedAt < aheadMs ? early.ticket : this.fetch();
  }
}

interface Proving {
  /** The line of now: another one for each attempt. */
  readonly line: () => unknown;
  /** Fetches a ticket that is used once. */
  readonly ticket: () => Promise<string>;
  readonly say: (proof: Proof) => void;
  /** Nobody is signed in. */
  readonly refused: () => void;
}

/**
 * Proves on a new line who opens it, by a ticket of its own. A ticket that comes after its line is gone is dropped:
 * the next line asks for its own, and a server that gets two on one line ends it.
 */
export async function proveOnce({ line, ticket, say, refused }: Proving): Promise<void> {
  const own = line();
  let proof: Proof = {};
  try {
    proof = { socketAuthentication: await ticket() };
  } catch (reason) {
    // Asking again and again makes nobody signed in. For all else the cookie decides, and the next attempt asks for a ticket again.
    if (reason instanceof ApiFailure && reason.code === 401) {
      refused();
      return;
    }
  }
  if (line() === own) say(proof);
}
