import { isIP } from 'node:net';
import type { MediaDoor } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';
import { readTcpAddress, type TcpAddress } from '@lectern/media-server/tcp/tcp-candidates.ts';
import { isLoopback, reachable } from '@lectern/media-server/transport/reachable.ts';
import type { Config } from '../config/config.ts';

/** Of the addresses for UDP those that others reach, and loopback for a product that only this machine reaches. */
function reachedBy(addresses: readonly string[], bind: string): readonly string[] {
  return isLoopback(bind) ? [bind] : reachable(addresses);
}

/**
 * The addresses and ports that browsers without UDP send their media to: those that are configured, with the ports that
 * they name, else the addresses for UDP; on a port for media alone if there is one, and on the product's own.
 */
export function tcpWays(
  { media, port, bind }: Pick<Config, 'media' | 'port' | 'bind'>,
  addresses: readonly string[],
): TcpAddress[] {
  const ports = [media.tcpPort, port].filter((one) => one !== undefined && one !== 0);
  const texts = media.tcpAdvertise.length > 0 ? media.tcpAdvertise : reachedBy(addresses, bind);
  return texts.flatMap((text) => {
    const whole = readTcpAddress(text, undefined);
    if (whole) return [whole];
    return ports.flatMap((one) => (isIP(text) === 0 ? [] : (readTcpAddress(text, one) ?? [])));
  });
}

/**
 * The doors of the embedded engine as a network's administrator must open them: UDP first, loopback only if there is
 * nothing else.
 */
export function mediaDoors({
  bind,
  advertised,
  udpPort,
  tcpAddresses,
}: {
  bind: string;
  advertised: readonly string[];
  udpPort: number;
  tcpAddresses: readonly TcpAddress[];
}): MediaDoor[] {
  const udp = reachedBy(advertised, bind).map((address) => ({
    protocol: 'udp' as const,
    address,
    port: udpPort,
  }));
  const tcp = tcpAddresses.map(({ address, port }) => ({ protocol: 'tcp' as const, address, port }));
  return [...udp, ...tcp];
}
