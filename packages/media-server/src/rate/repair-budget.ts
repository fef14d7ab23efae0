/** The share of a short downlink that repeats of lost packets may take: more would lose more. */
const repairShare = 0.2;
/** How much may be repeated at once, in seconds of that share. */
const burstSeconds = 1;

/** How much of a viewer's downlink goes into repeating lost pictures; without a limit as much as is asked for. */
export class RepairBudget {
  private bits = 0;
  private filledAt = Number.NEGATIVE_INFINITY;

  /** Whether a repeat of this many bytes may be sent now. */
  allows(bytes: number, limit: number, nowMs: number): boolean {
    if (limit === Number.POSITIVE_INFINITY) {
      this.filledAt = Number.NEGATIVE_INFINITY;
      return true;
    }
    const perSecond = limit * repairShare;
    const filled = this.bits + (perSecond * (nowMs - this.filledAt)) / 1000;
    this.bits = Math.min(perSecond * burstSeconds, filled);
    this.filledAt = nowMs;
    if (this.bits < bytes * 8) return false;
    this.bits -= bytes * 8;
    return true;
  }
}
