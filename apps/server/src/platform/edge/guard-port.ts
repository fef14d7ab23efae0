import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { trustProxies } from '../http/trusted-proxies.ts';
import type { Log } from '../operations/log.ts';
import { securePort, type SecurePort } from '../tls/secure-port.ts';
import { boundConnections } from './connections.ts';
import type { EdgeLimits } from './edge-limits.ts';

/** The guard in front of the product's port. */
export interface Guarded {
  readonly config: Pick<Config, 'tls' | 'trustedProxies'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: EdgeLimits;
}

/**
 * Lets the product's port speak TLS where there is a certificate, and bounds its connections. Call it before anything else
 * listens to them, and before the app is ready. Throws TlsFileError for a certificate that cannot be used.
 */
export function guardPort(
  app: FastifyInstance,
  http: Server,
  { config, clock, log, limits }: Guarded,
): SecurePort | null {
  const isProxy = trustProxies(config.trustedProxies);
  const { handshakeMs } = limits;
  const secure = config.tls
    ? securePort(http, { files: config.tls, clock, log, handshakeMs, isProxy })
    : null;
  app.addHook('preClose', async () => secure?.stop());
  boundConnections(http, limits, isProxy);
  return secure;
}
