/** A piece of time in epoch milliseconds; `until` is not part of it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Pieces of time in their order, with those that touch or overlap made one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, until }) => until > from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else merged.push(span);
  }
  return merged;
}

/** The pieces that are in both, each moment once. */
export function sharedSpans(ones: readonly Span[], others: readonly Span[]): Span[] {
  const right = mergeSpans(others);
  return mergeSpans(ones).flatMap((one) =>
    right
      .map((other) => ({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) }))
      .filter(({ from, until }) => until > from),
  );
}

/** The total length of pieces of time; overlaps count once. */
export function lengthOf(spans: readonly Span[]): number {
  return mergeSpans(spans).reduce((sum, { from, until }) => sum + until - from, 0);
}
