import { describe, expect, it } from 'vitest';
import type { Statistics } from './line-sample.ts';
import { isSlowerWay } from './slower-way.ts';

const report = (...entries: { id: string; [name: string]: unknown }[]): Statistics =>
  entries.map((entry) => [entry.id, entry] as const);

const pair = (id: string, localCandidateId: string) => ({
  ...{ id, localCandidateId, type: 'candidate-pair' },
  ...{ nominated: true, state: 'succeeded' },
});
const local = (id: string, protocol: string, relayProtocol?: string) => ({
  ...{ id, protocol, relayProtocol, type: 'local-candidate' },
});

describe('the way of media', () => {
  it.each<[string, Statistics, boolean | null]>([
    ['UDP', report(pair('p', 'c'), local('c', 'udp')), false],
    ['TCP', report(pair('p', 'c'), local('c', 'tcp')), true],
    ['a relay by UDP', report(pair('p', 'c'), local('c', 'udp', 'udp')), false],
    ['a relay by TCP', report(pair('p', 'c'), local('c', 'udp', 'tcp')), true],
    ['a relay by TLS', report(pair('p', 'c'), local('c', 'udp', 'tls')), true],
    [
      'UDP beside a connection that is kept open',
      report(
        { id: 't', type: 'transport', selectedCandidatePairId: 'p' },
        pair('q', 'd'),
        pair('p', 'c'),
        local('c', 'udp'),
        local('d', 'tcp'),
      ),
      false,
    ],
    ['nothing yet', report(local('c', 'tcp')), null],
  ])('is known over %s', (_what, statistics, isSlower) => {
    expect(isSlowerWay([statistics])).toBe(isSlower);
  });
});
