import { intakeLimits } from './intake-limits.ts';
import { TrafficBudget } from './traffic-budget.ts';

/** A track whose packets come in. */
interface IncomingTrack {
  readonly kind: 'audio' | 'video';
  readonly soundBudget: TrafficBudget;
}

/** The budget of one sound. */
export function newSoundBudget(): TrafficBudget {
  return new TrafficBudget(intakeLimits.sound);
}

/** Bounds what one participant sends as media: each sound, all sounds together, and all pictures together. */
export class Intake {
  private readonly sounds = new TrafficBudget(intakeLimits.sounds);
  private readonly pictures = new TrafficBudget(intakeLimits.pictures);

  /** Whether a packet of this size may come in now; it is paid for if so. */
  allows({ kind, soundBudget }: IncomingTrack, bytes: number, nowMs: number): boolean {
    if (kind === 'video') return this.pictures.allows(bytes, nowMs);
    if (!soundBudget.holds(bytes, nowMs) || !this.sounds.allows(bytes, nowMs)) return false;
    soundBudget.take(bytes);
    return true;
  }
}
