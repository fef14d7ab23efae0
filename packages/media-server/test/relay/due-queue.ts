interface Due {
  readonly atMs: number;
  readonly act: () => void;
}

/** Does things at their times, in the order in which they were given; their times never go back. */
export class DueQueue {
  private readonly waiting: Due[] = [];
  private timer: NodeJS.Timeout | null = null;

  /** Acts at once when the time has come and nothing waits before. */
  at(atMs: number, act: () => void): void {
    if (this.waiting.length === 0 && atMs <= performance.now()) {
      act();
      return;
    }
    this.waiting.push({ atMs, act });
    this.arm();
  }

  /** Forgets what waits. */
  close(): void {
    this.waiting.length = 0;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private arm(): void {
    const next = this.waiting[0];
    if (this.timer || !next) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.actOnDue();
        this.arm();
      },
      Math.max(0, next.atMs - performance.now()),
    );
  }

  private actOnDue(): void {
    const now = performance.now();
    while (this.waiting[0] && this.waiting[0].atMs <= now) this.waiting.shift()?.act();
  }
}
