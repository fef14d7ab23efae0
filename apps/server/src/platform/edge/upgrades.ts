import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type Claim = (request: Pick<IncomingMessage, 'url'>) => boolean;

/** Says which upgrades belong to somebody; returns how to take it back. */
export type ClaimUpgrades = (isMine: Claim) => () => void;

const notFound = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Only WebSocket upgrades exist; other upgrade requests are answered as ordinary requests. */
export function isWebSocketUpgrade(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/**
 * Ends at once every upgrade that nobody claims: Node removes its time-outs from such a connection and leaves it to
 * the listener, so one that nobody answers would stay for ever.
 */
export function endUnclaimedUpgrades(http: Server): ClaimUpgrades {
  const claims = new Set<Claim>();
  http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if ([...claims].some((isMine) => isMine(request))) return;
    socket.on('error', () => socket.destroy());
    socket.end(notFound, () => socket.destroy());
  });
  return (isMine) => {
    claims.add(isMine);
    return () => claims.delete(isMine);
  };
}
