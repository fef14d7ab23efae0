import type { Span, SurveyedTrack } from './survey.ts';

/** How long the last picture is kept where no new one comes. A longer freeze would look current. */
const longestFreezeSeconds = 5;

/** Spans in order, with those that touch each other made one. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && span.from - last.to < 0.001)
      whole.splice(-1, 1, { from: last.from, to: Math.max(last.to, span.to) });
    else whole.push(span);
  }
  return whole;
}

/** How much of a pause is bridged by the picture before it: only what is visible, each time for a few seconds. */
function frozenIn(pause: Span, wanted: readonly Span[]): Span[] {
  return wanted.flatMap((span) => {
    const from = Math.max(pause.from, span.from);
    const to = Math.min(pause.to, span.to, from + longestFreezeSeconds);
    return to > from ? [{ from, to }] : [];
  });
}

/**
 * When something can be drawn of a track that is to be seen in some spans: while pictures come, and between them its last
 * one, because after a change of speaker or size the next key frame has to come first. Nothing is frozen of a camera that
 * was switched off.
 */
export function drawableSpans({ live, on }: SurveyedTrack, wanted: readonly Span[]): Span[] {
  const seen = joined(wanted);
  const frozen = live.flatMap((span, index) => {
    const whileOn = on.find(({ from, to }) => span.from >= from && span.from < to);
    const to = Math.min(live[index + 1]?.from ?? Number.POSITIVE_INFINITY, whileOn?.to ?? span.to);
    return frozenIn({ from: span.to, to }, seen);
  });
  return joined([...live, ...frozen]);
}
