/** What one participant may send as data: this much at once, and this much more in each second. */
const limits = {
  bytes: { burst: 1024 * 1024, perSecond: 256 * 1024 },
  messages: { burst: 400, perSecond: 100 },
} as const;

/** Bounds the data messages of one participant, in bytes and in number, so that nobody fills the lines of the others. */
export class DataBudget {
  private bytes: number = limits.bytes.burst;
  private messages: number = limits.messages.burst;
  private filledAtMs = 0;

  /** Whether a message of this size may pass now; it is paid for if so. */
  allows(bytes: number, nowMs: number): boolean {
    const seconds = Math.max(0, nowMs - this.filledAtMs) / 1000;
    this.filledAtMs = nowMs;
    this.bytes = Math.min(limits.bytes.burst, this.bytes + seconds * limits.bytes.perSecond);
    this.messages = Math.min(limits.messages.burst, this.messages + seconds * limits.messages.perSecond);
    if (bytes > this.bytes || this.messages < 1) return false;
    this.bytes -= bytes;
    this.messages -= 1;
    return true;
  }
}
