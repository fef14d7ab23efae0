import { DownlinkLimit } from './downlink-limit.ts';

/** Nothing came for so long: whoever receives a picture answers at least once a second (RFC 3550, 6.2). */
const silentMs = 1500;
/** What waited must have gone so soon after something came again; else the line is narrow. */
const clearingMs = 3000;
/** Limits are kept for longer than it takes to notice the silence. */
const keptMs = 2 * silentMs;

/**
 * Tells a line by TCP that stands still from a narrow one. On both pictures are dropped, because too much waits; but from
 * a narrow one the client is heard all the time. What was decided since it was heard last says nothing of the line: what
 * was known before holds again once it goes on.
 */
export class StandingLine {
  private kept: { readonly atMs: number; readonly downlink: DownlinkLimit }[] = [];
  private heardAt = Number.NEGATIVE_INFINITY;
  private goesOnSince: number | null = null;
  private stands = false;

  /** Whether drops say nothing of how much the line carries. */
  get isStanding(): boolean {
    return this.stands;
  }

  /** Something came from the client. */
  hear(nowMs: number): void {
    this.heardAt = nowMs;
  }

  /** Keeps what was decided, for the case that the line has begun to stand still before. */
  keep(downlink: DownlinkLimit, nowMs: number): void {
    this.kept = this.kept.filter(({ atMs }) => nowMs - atMs <= keptMs);
    this.kept.push({ atMs: nowMs, downlink: downlink.copy() });
  }

  /** What was known when the client was heard last. */
  before(): DownlinkLimit {
    return this.kept.findLast(({ atMs }) => atMs <= this.heardAt)?.downlink.copy() ?? new DownlinkLimit();
  }

  /** Looks at the line; tells whether it has begun to stand still, or goes on, since the last look. */
  look(isBackedUp: boolean, nowMs: number): 'stands' | 'goes on' | null {
    const isSilent = nowMs - this.heardAt > silentMs;
    if (!this.stands) {
      if (!isSilent || !isBackedUp || this.heardAt === Number.NEGATIVE_INFINITY) return null;
      this.stands = true;
      this.goesOnSince = null;
      return 'stands';
    }
    if (isSilent) return null;
    this.goesOnSince ??= nowMs;
    if (isBackedUp && nowMs - this.goesOnSince < clearingMs) return null;
    this.stands = false;
    return 'goes on';
  }
}
