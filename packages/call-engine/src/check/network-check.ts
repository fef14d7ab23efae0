import { preCallCheckLimits } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.limits.ts';
import {
  connectionTypes,
  type ConnectionType,
  type NetworkQuality,
} from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import {
  networkQuality,
  speedKbps,
} from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.rules.ts';

/** What a check found of the network. */
export interface NetworkFinding {
  readonly quality: NetworkQuality;
  readonly pingMs: number | null;
  /** Measured by a download, else what the browser estimates; null if neither is known. */
  readonly speedKbps: number | null;
}

/** How the network is asked, handed in. */
export interface NetworkProbe {
  /** One question to the server; throws if it does not come back. */
  readonly ping: () => Promise<void>;
  /** Fetches the test file; returns how many bytes came. */
  readonly download: () => Promise<number>;
  /** What the browser tells of its connection; null for browsers that tell nothing (Firefox, Safari). */
  readonly connection: () => { type: ConnectionType | null; downlinkKbps: number | null } | null;
  /** A steady clock in milliseconds. */
  readonly steady: () => number;
}

interface NetworkInformation {
  effectiveType?: unknown;
  downlink?: unknown;
}

/** What this browser tells of its connection, if it tells anything. */
export function readConnection(browser: object): ReturnType<NetworkProbe['connection']> {
  const { connection } = browser as { connection?: NetworkInformation };
  if (!connection) return null;
  const { effectiveType, downlink } = connection;
  return {
    type: connectionTypes.find((type) => type === effectiveType) ?? null,
    downlinkKbps: typeof downlink === 'number' && downlink > 0 ? Math.round(downlink * 1_000) : null,
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function timed(probe: NetworkProbe, work: () => Promise<unknown>): Promise<number | null> {
  const before = probe.steady();
  try {
    await work();
    return probe.steady() - before;
  } catch {
    // No answer is no measure; what it means is decided by what did come back.
    return null;
  }
}

async function pings(probe: NetworkProbe): Promise<number | null> {
  const times: number[] = [];
  for (let done = 0; done < preCallCheckLimits.pings; done += 1) {
    if (done > 0) await pause(preCallCheckLimits.pingEveryMs);
    const time = await timed(probe, probe.ping);
    if (time !== null) times.push(time);
  }
  times.sort((a, b) => a - b);
  // The middle one: a single slow answer does not make a network poor.
  return times[Math.floor(times.length / 2)] ?? null;
}

async function measuredSpeed(probe: NetworkProbe): Promise<number | null> {
  let bytes = 0;
  const time = await timed(probe, async () => {
    bytes = await probe.download();
  });
  return time === null ? null : speedKbps(bytes, time);
}

async function measure(probe: NetworkProbe): Promise<NetworkFinding> {
  const told = probe.connection();
  const speed = told === null ? await measuredSpeed(probe) : null;
  const pingMs = await pings(probe);
  const quality = networkQuality({ connectionType: told?.type ?? null, pingMs, speedKbps: speed });
  return { quality, pingMs, speedKbps: speed ?? told?.downlinkKbps ?? null };
}

/**
 * Looks how good the network is: by the browser's own word and pings each second, in browsers that tell nothing by
 * pings and a download. What takes too long is unknown, and may enter.
 */
export async function checkNetwork(probe: NetworkProbe): Promise<NetworkFinding> {
  const unknown: NetworkFinding = { quality: 'unknown', pingMs: null, speedKbps: null };
  return Promise.race([measure(probe), pause(preCallCheckLimits.timeoutMs).then(() => unknown)]);
}
