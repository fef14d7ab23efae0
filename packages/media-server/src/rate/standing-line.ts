import { DownlinkLimit } from './downlink-limit.ts';

/** Nothing came for this long: a receiver of a picture answers at least once a second (RFC 3550, 6.2). */
const silentMs = 1500;
/** The backlog must be gone this soon after something came again; else the line is narrow. */
const clearingMs = 3000;
/** Limits are kept for longer than it takes to notice the silence. */
const keptMs = 2 * silentMs;

/**
 * Distinguishes a TCP line that stalled from a narrow one. On both, pictures are dropped because too much waits; but
 * on a narrow one the client is heard all the time. Decisions since it was last heard mean nothing for the line:
 * the earlier knowledge counts again once it goes on.
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

  /** Keeps a decision, in case the line had stalled before it. */
  keep(downlink: DownlinkLimit, nowMs: number): void {
    this.kept = this.kept.filter(({ atMs }) => nowMs - atMs <= keptMs);
    this.kept.push({ atMs: nowMs, downlink: downlink.copy() });
  }

  /** The knowledge when the client was last heard. */
  before(): DownlinkLimit {
    return this.kept.findLast(({ atMs }) => atMs <= this.heardAt)?.downlink.copy() ?? new DownlinkLimit();
  }

  /** Checks the line; returns whether it has stalled, or resumed, since the last check. */
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
