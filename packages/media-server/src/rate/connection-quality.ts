/** Grades of a participant's connection, as LiveKit clients show them. */
export type QualityGrade = 'excellent' | 'good' | 'poor' | 'lost';

/** Measured over the last interval: loss as shares from 0 to 1, round trip in ms or null when unknown. */
export interface ConnectionSample {
  readonly uplinkLoss: number;
  readonly downlinkLoss: number;
  readonly roundTripMs: number | null;
  /** The viewer gets less than asked for because the downlink is short. */
  readonly isDownlinkShort: boolean;
  /** Nothing has come from the participant for longer than the interval, or its signalling is gone. */
  readonly isAbsent: boolean;
}

/** Loss that a listener hears and loss that breaks speech up; round trips that make people talk over each other (ITU-T G.114: 150 ms good, 400 ms the limit, one way). */
const noticeableLoss = 0.02;
const harmfulLoss = 0.06;
const noticeableRoundTripMs = 300;
const harmfulRoundTripMs = 800;

/** Grades one participant's connection from its worse direction. */
export function gradeConnection(sample: ConnectionSample): QualityGrade {
  if (sample.isAbsent) return 'lost';
  const loss = Math.max(sample.uplinkLoss, sample.downlinkLoss);
  const roundTripMs = sample.roundTripMs ?? 0;
  if (loss > harmfulLoss || roundTripMs > harmfulRoundTripMs) return 'poor';
  if (loss > noticeableLoss || roundTripMs > noticeableRoundTripMs || sample.isDownlinkShort) return 'good';
  return 'excellent';
}

/** A score from 0 to 5 to go with a grade, on the scale of mean opinion scores. */
export function scoreOf(grade: QualityGrade): number {
  switch (grade) {
    case 'excellent':
      return 4.5;
    case 'good':
      return 3.8;
    case 'poor':
      return 2.5;
    case 'lost':
      return 0;
  }
}
