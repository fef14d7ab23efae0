import type { LineSample } from './line-sample.ts';

/** How a connection was for a few seconds: 'fair' is felt a little, 'bad' is heard, in 'severe' nobody understands. */
export type LineGrade = 'good' | 'fair' | 'bad' | 'severe';

interface Bounds {
  readonly loss: number;
  readonly concealed: number;
  readonly roundTripMs: number;
}

const bounds: readonly (readonly [LineGrade, Bounds])[] = [
  ['severe', { loss: 0.15, concealed: 0.12, roundTripMs: 2_000 }],
  ['bad', { loss: 0.04, concealed: 0.04, roundTripMs: 900 }],
  ['fair', { loss: 0.015, concealed: 0.015, roundTripMs: 450 }],
];

/**
 * Below this, a line does not carry sound together with even the smallest picture; only reported for people who send
 * a picture.
 */
const thinUplinkKbps = 120;

/**
 * Grades a sample by its worst value. `isShort` is the engine's word that pictures had to pause for lack of
 * bandwidth; `isSending` whether a picture is sent, without which the uplink's estimate means nothing.
 */
export function gradeLine(
  sample: LineSample,
  { isShort, isSending }: { isShort: boolean; isSending: boolean },
): LineGrade {
  const roundTripMs = sample.roundTripMs ?? 0;
  const found = bounds.find(
    ([, bound]) =>
      sample.loss > bound.loss || sample.concealed > bound.concealed || roundTripMs > bound.roundTripMs,
  );
  const grade = found?.[0] ?? 'good';
  const isThin = isSending && sample.uplinkKbps !== null && sample.uplinkKbps < thinUplinkKbps;
  if (grade !== 'severe' && isThin) return 'bad';
  // The sound is well kept: pictures rest already, and come again when the engine finds room for them.
  return grade === 'good' && isShort ? 'fair' : grade;
}
