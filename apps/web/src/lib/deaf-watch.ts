import { socketLimits } from '@lectern/contract/core/core.limits.ts';

/** How much later than the server's ping may be before a connection is suspected to be dead. */
const graceMs = 1_500;
/** An attempt that is younger may still succeed by itself, also on a thin line. */
const attemptMs = 3_000;

/**
 * Knows when a live connection should be opened anew although nothing has told of its end. What stood through a cut of
 * the network goes on only when TCP tries again, which after a cut of half a minute may be half a minute later; a new
 * connection is there at once. Times are of any clock in ms.
 */
export class DeafWatch {
  private readonly now: () => number;
  private heardAt: number;
  private attemptedAt: number;
  private unanswered = false;

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

  /** What was sent at an instant was not answered in time. */
  notAnswered(sentAt: number): void {
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

  /** Whether to open anew, now that something else shows that the network works. `isOpen`: the line stands, whoever may speak on it or not yet. */
  shouldReopen(isOpen: boolean): boolean {
    return isOpen ? this.isDeaf() : this.now() - this.attemptedAt >= attemptMs;
  }
}
