import type { Statistics } from './line-sample.ts';

/** Bytes that came in by all paths so far; null where nothing is sent or received. */
export function arrivedBytes(reports: readonly Statistics[]): number | null {
  // Several streams report the same path.
  const entries = new Map<string, { type?: string; bytesReceived?: number }>(
    reports.flatMap((report) => [...report]),
  );
  const paths = [...entries.values()].filter(({ type }) => type === 'candidate-pair');
  return paths.length === 0 ? null : paths.reduce((sum, { bytesReceived = 0 }) => sum + bytesReceived, 0);
}
