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

/** The result of a network check. */
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
  /** The browser's own figures of its connection; null for browsers without any (Firefox, Safari). */
  readonly connection: () => { type: ConnectionType | null; downlinkKbps: number | null } | null;
  /** A steady clock in milliseconds. */
  readonly steady: () => number;
}

interface NetworkInformation {
  effectiveType?: unknown;
  downlink?: unknown;
}

/** This browser's own figures of its connection, if any. */
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
    // A missing answer is no measurement; the answers that came decide what it means.
    return null;
  }
}

type Told = ReturnType<NetworkProbe['connection']>;

/** One measure after the other, as many as a check makes, with a pause between them. */
async function measures(probe: NetworkProbe): Promise<{ told: Told; pingMs: number | null }[]> {
  const found: { told: Told; pingMs: number | null }[] = [];
  for (let done = 0; done < preCallCheckLimits.pings; done += 1) {
    if (done > 0) await pause(preCallCheckLimits.pingEveryMs);
    found.push({ told: probe.connection(), pingMs: await timed(probe, probe.ping) });
  }
  return found;
}

async function measuredSpeed(probe: NetworkProbe): Promise<number | null> {
  let bytes = 0;
  const time = await timed(probe, async () => {
    bytes = await probe.download();
  });
  return time === null ? null : speedKbps(bytes, time);
}

/** The best of several downloads; one that is quick enough is enough. */
async function bestSpeed(probe: NetworkProbe): Promise<number | null> {
  let best: number | null = null;
  for (let done = 0; done < preCallCheckLimits.pings; done += 1) {
    const speed = await measuredSpeed(probe);
    if (speed !== null) best = Math.max(best ?? 0, speed);
    if (networkQuality({ connectionType: null, pingMs: null, speedKbps: best }) !== 'poor') return best;
  }
  return best;
}

/** Poor is what was poor in every one of the measures: one busy moment locks nobody out. */
async function measure(probe: NetworkProbe): Promise<NetworkFinding> {
  const speed = probe.connection() === null ? await bestSpeed(probe) : null;
  const found = await measures(probe);
  const times = found.flatMap(({ pingMs }) => pingMs ?? []).toSorted((a, b) => a - b);
  const judged = found.map(({ told, pingMs }) =>
    networkQuality({ connectionType: told?.type ?? null, pingMs, speedKbps: speed }),
  );
  const quality = judged.find((one) => one === 'good') ?? judged.find((one) => one === 'unknown') ?? 'poor';
  // The median is reported.
  const pingMs = times[Math.floor(times.length / 2)] ?? null;
  return { quality, pingMs, speedKbps: speed ?? found.at(-1)?.told?.downlinkKbps ?? null };
}

/**
 * Measures the network: by the browser's own figures and pings each second, in browsers without figures by pings and
 * a download. A measurement that takes too long is unknown, and does not keep anybody out.
 */
export async function checkNetwork(probe: NetworkProbe): Promise<NetworkFinding> {
  const unknown: NetworkFinding = { quality: 'unknown', pingMs: null, speedKbps: null };
  return Promise.race([measure(probe), pause(preCallCheckLimits.timeoutMs).then(() => unknown)]);
}
