import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { EdgeLimits } from './edge-limits.ts';

/**
 * Bounds the open connections of the process and of each address. Proxies that are trusted speak for many and are
 * bounded by the whole alone.
 */
export function boundConnections(
  http: Server,
  limits: Pick<EdgeLimits, 'connections' | 'connectionsOfAddress'>,
  isProxy: TrustedProxies,
): void {
  const open = new Map<string, number>();
  http.maxConnections = limits.connections;
  http.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const others = open.get(address) ?? 0;
    if (others >= limits.connectionsOfAddress) {
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
