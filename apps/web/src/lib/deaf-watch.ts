import { socketLimits } from '@lectern/contract/core/core.limits.ts';

/** How much later than the server's ping may be before a connection is suspected to be dead. */
const graceMs = 1_500;
/** An attempt that is younger may still succeed by itself, also on a thin line. */
const attemptMs = 3_000;
/** The same after the network was gone: an attempt from before its return waits for TCP. */
const attemptInCutMs = 500;

/**
 * Knows when a live connection should be reopened although nothing has reported its end. One that survived an outage
 * goes on only when TCP retries, which after an outage of half a minute may be half a minute later; a new connection
 * works at once. Times are of any clock in ms.
 */
export class DeafWatch {
  private readonly now: () => number;
  private heardAt: number;
  private attemptedAt: number;
  /** After a message without an answer in time: nothing at all has come since; and no answer to anything has. */
  private unanswered = false;
  private unacknowledged = false;

  constructor(now: () => number) {
    this.now = now;
    this.heardAt = now();
    this.attemptedAt = now();
  }

  /** Something came in. */
  heard(): void {
    this.heardAt = this.now();
    this.unanswered = false;
  }

  /** The line is open and unused, or a message on it was answered. */
  acknowledged(): void {
    this.unacknowledged = false;
  }

  /** A message sent at an instant was not answered in time. */
  notAnswered(sentAt: number): void {
    this.unacknowledged = true;
    if (this.heardAt < sentAt) this.unanswered = true;
  }

  /** A new connection is tried. */
  attempted(): void {
    this.attemptedAt = this.now();
  }

  /** Whether an open connection brings nothing any more, as far as one can tell. */
  isDeaf(): boolean {
    return this.unanswered || this.now() - this.heardAt > socketLimits.pingIntervalMs + graceMs;
  }

  /**
   * Whether to reopen the line, now that something else shows that the network works; `wasGone`: it was gone until
   * now. What arrives on a line says nothing about what is sent on it: each direction waits for its own next try.
   * `isOpen`: the line is open, even if not yet admitted.
   */
  shouldReopen(isOpen: boolean, wasGone = false): boolean {
    if (isOpen) return this.isDeaf() || (wasGone && this.unacknowledged);
    return this.now() - this.attemptedAt >= (wasGone ? attemptInCutMs : attemptMs);
  }
}
