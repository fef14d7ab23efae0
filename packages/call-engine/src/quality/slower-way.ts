import type { Statistics } from './line-sample.ts';

interface PathStatistics {
  readonly type: string;
  readonly nominated?: boolean;
  readonly state?: string;
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly protocol?: string;
  readonly relayProtocol?: string;
}

function pairInUse(entries: ReadonlyMap<string, PathStatistics>): PathStatistics | undefined {
  const all = [...entries.values()];
  const selected = all.find(
    ({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId,
  );
  if (selected) return entries.get(selected.selectedCandidatePairId ?? '');
  // Firefox names no transport: the pair that was nominated and works is the one.
  return all.find(
    (entry) => entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded',
  );
}

/** The way that media take, straight or through a relay; null while nothing tells. */
export function wayOf(reports: readonly Statistics[]): 'udp' | 'tcp' | 'tls' | null {
  const entries = new Map(reports.flatMap((report) => [...report])) as ReadonlyMap<string, PathStatistics>;
  const own = entries.get(pairInUse(entries)?.localCandidateId ?? '');
  if (!own?.protocol) return null;
  if (own.relayProtocol === 'tls') return 'tls';
  return own.protocol === 'tcp' || own.relayProtocol === 'tcp' ? 'tcp' : 'udp';
}

/** Whether media go by TCP: where what is lost must be sent again before anything else comes. Null while nothing tells. */
export function isSlowerWay(reports: readonly Statistics[]): boolean | null {
  const way = wayOf(reports);
  return way === null ? null : way !== 'udp';
}
