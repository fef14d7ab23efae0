import { isIP } from 'node:net';

/** An address and port that clients can reach by TCP. */
export interface TcpAddress {
  readonly address: string;
  readonly port: number;
}

/**
 * Reads `address`, `address:port` or `[address]:port`; null for anything else, or if there is no port and no
 * default.
 */
export function readTcpAddress(text: string, otherPort: number | undefined): TcpAddress | null {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = isIP(text) === 6 ? text : (bracketed ?? plain ?? '');
  const port = digits === undefined ? otherPort : Number(digits);
  if (isIP(address) === 0 || port === undefined || port === 0 || port > 65_535) return null;
  return { address, port };
}

/** Below that of UDP, so that TCP is the way where there is no other (RFC 6544 section 4.2; browsers use 90 for TCP). */
const typePreference = 90;
/** Passive host candidates: direction preference 2, then the order in which they are named. */
const firstLocalPreference = (2 << 13) + 8191;

/** ICE candidates that a client may open a connection to (RFC 6544), without the `a=candidate:` prefix; in each round under other foundations. */
export function passiveCandidates(addresses: readonly TcpAddress[], round = 0): string[] {
  return addresses.map(({ address, port }, index) => {
    const priority = typePreference * 2 ** 24 + (firstLocalPreference - index) * 256 + 255;
    return `${(round + 1) * 100 + index} 1 TCP ${priority} ${address} ${port} typ host tcptype passive`;
  });
}

/** An address as `readTcpAddress` reads it. */
export function writeTcpAddress({ address, port }: TcpAddress): string {
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
