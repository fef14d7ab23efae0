/** The fault of a stream: its files do not come, they cannot be decoded, or something else. */
export type StreamFault = 'network' | 'media' | 'other';

/** The remedy: fetch again, reset the decoder, start over, or nothing more. */
export type Remedy = 'refetch' | 'recover' | 'rebuild' | 'giveUp';

/** A stream that could not be brought back for this long, while the browser was online, is over. */
const giveUpAfterMs = 30_000;

/**
 * Chooses the remedy for faults of a live stream. Time without a network does not count, and a stream that plays
 * again starts with a clean record.
 */
export class StreamHealing {
  private since: number | null = null;
  private last: StreamFault = 'network';
  private wasRecovered = false;

  /** A fault was reported at this moment of a steady clock. */
  remedyFor(fault: StreamFault, { now, isOnline }: { now: number; isOnline: boolean }): Remedy {
    this.last = fault;
    if (!isOnline) {
      this.since = null;
      return 'refetch';
    }
    this.since ??= now;
    if (now - this.since >= giveUpAfterMs) return 'giveUp';
    if (fault === 'network') return 'refetch';
    if (fault === 'media' && !this.wasRecovered) {
      this.wasRecovered = true;
      return 'recover';
    }
    return 'rebuild';
  }

  /** Files come again: whether they can be decoded, the picture tells. */
  fetched(): void {
    if (this.last === 'network') this.since = null;
  }

  /** The stream plays. */
  healed(): void {
    this.since = null;
    this.wasRecovered = false;
  }
}
