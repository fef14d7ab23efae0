import { keepLittleBack, tryNamespaces } from '../../packages/media-server/test/network/namespaces.ts';
import type { Namespaces } from '../../packages/media-server/test/network/namespaces.ts';

/** What a line lets through in each direction, and how much of it may wait before it. */
export interface NarrowLine {
  readonly bitsPerSecond: number;
  readonly queueMs: number;
}

/** Two networks of this machine with nothing but a narrow line between them, made by the kernel. */
export interface NarrowNetwork {
  /** The name by which `ip netns exec` runs something in the network of the engine. */
  readonly inside: string;
  /** A program that runs a browser in the network of the viewer. */
  readonly browser: string;
  remove(): void;
}

/** Addresses that nobody has: for documentation (RFC 5737). */
export const insideAddress = '198.51.100.1';
const outsideAddress = '198.51.100.2';
/** A packet and a half: what a line sends at once. */
const burstBytes = 2500;

function layNarrowLine(
  namespaces: Namespaces,
  { bitsPerSecond, queueMs }: NarrowLine,
  chromium: string,
): NarrowNetwork {
  const inside = namespaces.add('inside');
  const outside = namespaces.add('outside');
  const ends = [
    { namespace: inside, device: 'line-in', address: `${insideAddress}/24` },
    { namespace: outside, device: 'line-out', address: `${outsideAddress}/24` },
  ] as const;
  namespaces.layLine(ends);
  const shape = ['rate', `${bitsPerSecond}bit`, 'burst', String(burstBytes), 'latency', `${queueMs}ms`];
  for (const { namespace, device } of ends)
    namespaces.run(namespace, 'tc', 'qdisc', 'replace', 'dev', device, 'root', 'tbf', ...shape);
  keepLittleBack(namespaces, inside);
  return { inside, browser: namespaces.programIn(outside, chromium), remove: namespaces.remove };
}

/** Makes them. Null where this machine does not allow it. */
export function makeNarrowNetwork(line: NarrowLine, chromium: string): NarrowNetwork | null {
  return tryNamespaces((namespaces) => layNarrowLine(namespaces, line, chromium));
}
