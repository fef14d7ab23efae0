import { ip, ipBatch, keepLittleBack, tryNamespaces, type Namespaces } from './namespaces.ts';

/** Addresses that nobody has: for documentation (RFC 5737). */
export const insideAddress = '198.51.100.1';
const routerInside = '198.51.100.254';
const homes = {
  educator: { address: '203.0.113.2', router: '203.0.113.254' },
  student: { address: '192.0.2.2', router: '192.0.2.254' },
} as const;

/** The outside parties, each in a network of their own. */
export type Side = keyof typeof homes;

/** An engine's network, two others, and a router in the middle that lets no UDP pass. */
export interface RoutedNetwork {
  /** The name by which `ip netns exec` runs something there. */
  readonly inside: string;
  /** A program that runs Chromium in the network of this one. */
  browserOf(side: Side): string;
  /** From now on the router drops all packets between this one and these TCP ports inside, or no longer. */
  drop(isDropped: boolean, side: Side, ports: readonly number[]): void;
  remove(): void;
}

function joinToRouter(
  namespaces: Namespaces,
  end: { namespace: string; address: string },
  router: { namespace: string; device: string; address: string },
): void {
  namespaces.layLine([
    { namespace: end.namespace, device: 'line', address: `${end.address}/24` },
    { ...router, address: `${router.address}/24` },
  ]);
  ip('-n', end.namespace, 'route', 'add', 'default', 'via', router.address);
}

function layRoutes(namespaces: Namespaces, chromium: string): RoutedNetwork {
  const inside = namespaces.add('inside');
  const router = namespaces.add('router');
  joinToRouter(
    namespaces,
    { namespace: inside, address: insideAddress },
    { namespace: router, device: 'to-inside', address: routerInside },
  );
  const browsers = new Map<string, string>();
  for (const [side, { address, router: address_ }] of Object.entries(homes)) {
    const namespace = namespaces.add(side);
    joinToRouter(
      namespaces,
      { namespace, address },
      { namespace: router, device: `to-${side}`, address: address_ },
    );
    browsers.set(side, namespaces.programIn(namespace, chromium));
  }
  namespaces.run(router, 'sysctl', '-q', '-w', 'net.ipv4.ip_forward=1');
  keepLittleBack(namespaces, inside);
  ipBatch(router, ['rule add pref 5 ipproto udp blackhole']);
  return {
    inside,
    browserOf: (side) => browsers.get(side) ?? chromium,
    drop: (isDropped, side, ports) => {
      const { address } = homes[side];
      const rules = ports.flatMap((port) => [
        `from ${address} ipproto tcp dport ${port}`,
        `to ${address} ipproto tcp sport ${port}`,
      ]);
      const how = isDropped ? 'add' : 'del';
      ipBatch(
        router,
        rules.map((rule) => `rule ${how} pref 5 ${rule} blackhole`),
      );
    },
    remove: namespaces.remove,
  };
}

/** Makes it. Null where this machine does not allow it. */
export function makeRoutedNetwork(chromium: string): RoutedNetwork | null {
  return tryNamespaces((namespaces) => layRoutes(namespaces, chromium));
}
