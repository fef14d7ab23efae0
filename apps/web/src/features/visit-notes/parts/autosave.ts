/** How long a pause is before what was typed is saved, and how long at most somebody types on without one. */
const pauseMs = 1_000;
const mostMs = 5_000;
/** After a save that failed; the last one holds on. */
const againMs = [5_000, 15_000, 60_000] as const;

/** Saves and says whether all is well. */
type Save = () => Promise<boolean>;

/**
 * Saves after a pause in typing, one save after the other, and again after a failed one. Text typed during a save is
 * saved after it.
 */
export class Autosave {
  private save: Save;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private typedSince: number | null = null;
  private failures = 0;
  private running: Promise<boolean> = Promise.resolve(true);

  constructor(save: Save = () => Promise.resolve(true)) {
    this.save = save;
  }

  /** From now on it is saved like this. */
  setSave(save: Save): void {
    this.save = save;
  }

  /** Something was typed at a moment of a clock that never jumps. */
  typed(nowMs: number): void {
    this.typedSince ??= nowMs;
    this.wait(Math.max(0, Math.min(pauseMs, this.typedSince + mostMs - nowMs)));
  }

  /** Does some saving behind what runs; if it fails, tries the usual saving again later. */
  run(work: Save = () => this.save()): Promise<boolean> {
    this.stop();
    this.running = this.running.then(work).then((isWell) => {
      this.failures = isWell ? 0 : this.failures + 1;
      if (!isWell) this.wait(againMs[Math.min(this.failures, againMs.length) - 1] ?? pauseMs);
      return isWell;
    });
    return this.running;
  }

  /** Saves nothing more by itself. */
  stop(): void {
    clearTimeout(this.pause);
    this.typedSince = null;
  }

  private wait(ms: number): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.run(), ms);
  }
}
