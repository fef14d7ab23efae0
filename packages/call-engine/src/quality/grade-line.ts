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

/** Less than this does not carry sound beside even the smallest picture; only said of who sends a picture. */
const thinUplinkKbps = 120;

/**
 * Grades a sample by the worst of what it says. `isShort` is the engine's word that pictures had to rest for want of
 * room; `isSending` whether a picture is sent, without which the uplink's estimate says nothing.
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
