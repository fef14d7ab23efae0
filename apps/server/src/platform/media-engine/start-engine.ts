import { createHmac } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { isSignalling, proxySignalling } from '@lectern/media-server/signalling-proxy.ts';
import { sharePort } from '@lectern/media-server/tcp/share-port.ts';
import { turnBeginning } from '@lectern/media-server/turn/turn-frames.ts';
import { superviseEngine } from '@lectern/media-server/supervisor.ts';
import type { Config } from '../config/config.ts';
import type { ClaimUpgrades } from '../edge/upgrades.ts';
import { callerAddress, trustProxies } from '../http/trusted-proxies.ts';
import type { Log } from '../operations/log.ts';
import { mediaDoors, tcpWays } from './tcp-ways.ts';
import { livekitEngine } from './livekit-engine.ts';
import type { MediaEngine } from './media-engine.ts';

/** How a process other than the server takes part in a room. */
export interface EngineInside {
  /** The engine's signalling, `ws://...`. */
  readonly url: string;
  /** The address of this machine that media come in on; undefined for loopback. */
  readonly bindAddress?: string;
}

/** The part of the configuration that starts an engine. */
type EngineConfig = Pick<Config, 'media' | 'secret' | 'port' | 'bind' | 'trustedProxies' | 'tls'>;

export interface StartedEngine {
  readonly media: MediaEngine;
  /** Where this machine's own participants, such as the recorder, reach the engine. */
  readonly inside: () => EngineInside;
  /**
   * Lets browsers reach the engine's signalling through the product's own port, until the returned function is
   * called; call it once the server's own listeners are registered.
   */
  attach(server: { readonly http: Server; readonly claimUpgrades: ClaimUpgrades }): () => void;
  /** Ends the engine, if it is ours. */
  stop(): Promise<void>;
}

const keyName = 'lectern';
const probeMs = 2000;

/** The embedded engine's secret follows from the product's, so that tokens outlive a restart and nobody configures it. */
function engineSecret(secret: string): string {
  return createHmac('sha256', secret).update('lectern media engine').digest('base64url');
}

/**
 * This machine's addresses for browsers when none are configured: those of its networks first, because Firefox never
 * uses loopback, then loopback for a machine without a network.
 */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = all.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [...outside.map(({ address }) => address), '127.0.0.1'];
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeMs) });
    return response.status < 500;
  } catch {
    // Refused or silent: it is down, which is the answer.
    return false;
  }
}

function startCluster(cluster: { url: string; key: string; secret: string }): StartedEngine {
  const serviceUrl = cluster.url.replace(/^ws/, 'http');
  const media = livekitEngine({
    serviceUrl: () => serviceUrl,
    key: cluster.key,
    secret: cluster.secret,
    publicUrl: cluster.url.replace(/^http/, 'ws'),
    doors: [],
    takesTls: false,
    healthy: () => answers(serviceUrl),
  });
  const inside = () => ({ url: cluster.url.replace(/^http/, 'ws'), bindAddress: '0.0.0.0' });
  return { media, inside, attach: () => () => undefined, stop: async () => undefined };
}

async function startEmbedded(config: EngineConfig, log: Log, ending?: AbortSignal): Promise<StartedEngine> {
  const apiSecret = engineSecret(config.secret);
  const engineLog = log.child({ module: 'media' });
  const advertised = config.media.advertise.length > 0 ? config.media.advertise : ownAddresses();
  const tcpAddresses = tcpWays(config, advertised);
  const isProxy = trustProxies(config.trustedProxies);
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    callerAddress(socket.remoteAddress ?? '', headers, isProxy);
  const engine = await superviseEngine({
    apiKey: keyName,
    apiSecret,
    udpPort: config.media.udpPort,
    bindAddress: '0.0.0.0',
    advertisedAddresses: advertised,
    tcpPort: config.media.tcpPort,
    tcpAddresses,
    log: (message, details) => engineLog.info(details, message),
    ending,
  });
  const media = livekitEngine({
    serviceUrl: () => engine.url,
    key: keyName,
    secret: apiSecret,
    publicUrl: '/',
    doors: mediaDoors({ bind: config.bind, advertised, udpPort: engine.udpPort, tcpAddresses }),
    takesTls: config.tls !== undefined,
    healthy: () => engine.healthy(),
  });
  return {
    media,
    inside: () => ({ url: engine.url.replace(/^http/, 'ws') }),
    attach: ({ http, claimUpgrades }) => {
      const unclaim = claimUpgrades(isSignalling);
      const detach = proxySignalling({
        httpServer: http,
        target: () => ({ port: engine.port }),
        tokens: { apiSecret, addressOf },
      });
      const unshare = sharePort(http, (socket, head) => engine.handOver(socket, head));
      const unshareSecure = sharePort(http, (socket, head) => engine.leadTurn(socket, head), turnBeginning);
      return () => {
        unshareSecure();
        unshare();
        unclaim();
        detach();
      };
    },
    stop: () => engine.stop(),
  };
}

/**
 * The engine that the configuration names: a LiveKit cluster, or the embedded one as a process of its own, which is
 * started again when it dies until `ending` is aborted.
 */
export async function startEngine(
  config: EngineConfig,
  log: Log,
  ending?: AbortSignal,
): Promise<StartedEngine> {
  return config.media.cluster ? startCluster(config.media.cluster) : startEmbedded(config, log, ending);
}
