import { answeredChecks, arrivedBytes } from './arrived-bytes.ts';
import type { Statistics } from './line-sample.ts';

/**
 * What one look after the other shows of a line: `quiet` where no media came in since the look before, and `dead` where
 * they stopped and no connectivity check was answered either. Browsers check a path every 2.5 s (Chromium) to 6 s (RFC 7675,
 * 5.1), so that a line without media is `dead` only when they have just stopped.
 */
export type Silence = 'none' | 'quiet' | 'dead';

/** Tells a line on which nobody has anything to send from one by which nothing comes through any more. */
export class SilenceWatch {
  private arrived: number | null = null;
  private answered: number | null = null;
  private hasFlowed = false;

  /** Takes the statistics of a look. */
  note(reports: readonly Statistics[]): Silence {
    const [arrived, answered] = [arrivedBytes(reports), answeredChecks(reports)];
    const isQuiet = arrived !== null && arrived === this.arrived;
    const isUnanswered = answered !== null && answered === this.answered;
    const isDead = isQuiet && this.hasFlowed && isUnanswered;
    this.hasFlowed = !isQuiet && arrived !== null && this.arrived !== null;
    [this.arrived, this.answered] = [arrived, answered];
    if (isDead) return 'dead';
    return isQuiet ? 'quiet' : 'none';
  }
}
