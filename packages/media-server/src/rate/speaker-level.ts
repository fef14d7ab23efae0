/** Audio levels (RFC 6464, in -dBov: 0 is loudest, 127 silence) louder than this count as speech. */
const speechBelowMinusDbov = 40;
/** Share of packets in an interval that must be speech for the participant to count as speaking. */
const minSpeechShare = 0.3;
/** Levels are reported in steps of 1/8, so that breathing does not cause a message to the whole room. */
const levelSteps = 8;
/** A speaker stays active this many quiet intervals, so that the ring does not flicker between words. */
const quietIntervalsBeforeInactive = 3;

/** The room's news of one speaker: `level` from 0 to 1 in eighths. */
export interface SpeakerState {
  readonly isActive: boolean;
  readonly level: number;
}

/** Follows the audio levels of one participant and decides once per interval whether they speak and how loud. */
export class SpeakerLevel {
  private state: SpeakerState = { isActive: false, level: 0 };
  private packets = 0;
  private speechPackets = 0;
  private loudnessSum = 0;
  private quietIntervals = 0;

  /** Notes one packet's level in -dBov. */
  observe(minusDbov: number): void {
    this.packets += 1;
    if (minusDbov >= speechBelowMinusDbov) return;
    this.speechPackets += 1;
    this.loudnessSum += minusDbov;
  }

  get current(): SpeakerState {
    return this.state;
  }

  /** Ends the interval and returns the new state, or null when nothing worth telling changed. */
  closeInterval(): SpeakerState | null {
    const isSpeech = this.packets > 0 && this.speechPackets / this.packets >= minSpeechShare;
    const mean = this.speechPackets > 0 ? this.loudnessSum / this.speechPackets : 127;
    this.packets = 0;
    this.speechPackets = 0;
    this.loudnessSum = 0;
    this.quietIntervals = isSpeech ? 0 : this.quietIntervals + 1;
    const isActive = isSpeech || (this.state.isActive && this.quietIntervals < quietIntervalsBeforeInactive);
    // -dBov to a linear share, scaled so that a clear speaking voice (about -20 dBov) comes near 1.
    const linear = Math.min(1, 10 ** ((20 - mean) / 20));
    const heard = isSpeech ? Math.max(1, Math.ceil(linear * levelSteps)) / levelSteps : this.state.level;
    const next: SpeakerState = { isActive, level: isActive ? heard : 0 };
    const isSame = next.isActive === this.state.isActive && next.level === this.state.level;
    this.state = next;
    return isSame ? null : next;
  }
}
