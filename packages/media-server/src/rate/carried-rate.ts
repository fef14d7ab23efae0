/** Much longer than TCP waits for one packet that was lost on a line in use. */
const lookBackMs = 6000;
/** A line that carries at least this share of what is sent is not too narrow for it. */
const enoughShare = 0.7;

/**
 * The rate that a TCP line carries, measured by what has left. A moment without progress says little: TCP waits for
 * a lost packet, and goes on as before.
 */
export class CarriedRate {
  private marks: { readonly atMs: number; readonly bytes: number }[] = [];
  private bitsPerSecond = 0;

  /** Notes how many bytes have left in all; call about every 500 ms. */
  note(bytes: number, nowMs: number): void {
    const fresh = this.marks.filter(({ atMs }) => nowMs - atMs <= lookBackMs);
    const [first] = fresh;
    this.marks = [...fresh, { atMs: nowMs, bytes }];
    if (first && nowMs > first.atMs)
      this.bitsPerSecond = ((bytes - first.bytes) * 8000) / (nowMs - first.atMs);
  }

  /** Whether about as much has left in the last six seconds as these bit/s. */
  carries(bitsPerSecond: number): boolean {
    return this.bitsPerSecond >= bitsPerSecond * enoughShare;
  }
}
