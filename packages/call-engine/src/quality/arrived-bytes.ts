import type { Statistics } from './line-sample.ts';

interface PathStatistics {
  readonly type?: string;
  readonly bytesReceived?: number;
  readonly responsesReceived?: number;
}

function pathsOf(reports: readonly Statistics[]): PathStatistics[] {
  // The same path stands in the reports of several streams.
  const entries = new Map<string, PathStatistics>(reports.flatMap((report) => [...report]));
  return [...entries.values()].filter(({ type }) => type === 'candidate-pair');
}

/** Bytes that came in by all paths so far; null where nothing is sent or received. */
export function arrivedBytes(reports: readonly Statistics[]): number | null {
  const paths = pathsOf(reports);
  return paths.length === 0 ? null : paths.reduce((sum, { bytesReceived = 0 }) => sum + bytesReceived, 0);
}

/** Answers to connectivity checks that came in by all paths so far; null where there is no path, or they are not counted. */
export function answeredChecks(reports: readonly Statistics[]): number | null {
  const counts = pathsOf(reports).flatMap(({ responsesReceived }) => responsesReceived ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
