/** The browser's counters of a call's connection at a moment; all only ever grow, except the last two. */
export interface LineCounters {
  /** Of each stream in either direction, by its name: packets that arrived and that were lost. */
  readonly packets: ReadonlyMap<string, { readonly arrived: number; readonly lost: number }>;
  /** Samples of received sound, and those that were made up because nothing came in time. */
  readonly heard: number;
  readonly concealed: number;
  readonly roundTripMs: number | null;
  /** How much the browser thinks it may send, in kbit/s. */
  readonly uplinkKbps: number | null;
}

/** How a connection was over a few seconds. */
export interface LineSample {
  /** Share of packets lost by the stream that lost most, 0 to 1. */
  readonly loss: number;
  /** Share of the heard sound that was made up, 0 to 1. */
  readonly concealed: number;
  readonly roundTripMs: number | null;
  readonly uplinkKbps: number | null;
}

interface StreamStatistics {
  readonly id: string;
  readonly type: string;
  readonly kind?: string;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly totalSamplesReceived?: number;
  readonly concealedSamples?: number;
  readonly silentConcealedSamples?: number;
  readonly roundTripTime?: number;
  readonly nominated?: boolean;
  readonly currentRoundTripTime?: number;
  readonly availableOutgoingBitrate?: number;
  readonly localId?: string;
  readonly packetsSent?: number;
}

/** As much of a browser's statistics as is looked at. */
export type Statistics = Iterable<readonly [string, object]>;

/** The losses of a stream with fewer packets mean nothing. */
const tellingPackets = 30;

class Counting {
  readonly packets = new Map<string, { arrived: number; lost: number }>();
  heard = 0;
  concealed = 0;
  roundTripMs: number | null = null;
  uplinkKbps: number | null = null;

  count(entry: StreamStatistics, sent: ReadonlyMap<string, number>): void {
    if (entry.type === 'inbound-rtp') this.countIncoming(entry);
    if (entry.type === 'remote-inbound-rtp') this.countOutgoing(entry, sent);
    if (entry.type === 'candidate-pair' && entry.nominated) this.countPath(entry);
  }

  private countIncoming(entry: StreamStatistics): void {
    const { packetsReceived = 0, packetsLost = 0 } = entry;
    this.packets.set(entry.id, { arrived: packetsReceived, lost: Math.max(0, packetsLost) });
    // Sound concealed in silence, when nobody speaks, is heard by nobody.
    const silent = entry.silentConcealedSamples ?? 0;
    this.heard += Math.max(0, (entry.totalSamplesReceived ?? 0) - silent);
    this.concealed += Math.max(0, (entry.concealedSamples ?? 0) - silent);
  }

  private countOutgoing(entry: StreamStatistics, sent: ReadonlyMap<string, number>): void {
    const lost = Math.max(0, entry.packetsLost ?? 0);
    const arrived = Math.max(0, (sent.get(entry.localId ?? '') ?? 0) - lost);
    this.packets.set(entry.id, { arrived, lost });
  }

  private countPath(entry: StreamStatistics): void {
    if (entry.currentRoundTripTime !== undefined) this.roundTripMs = entry.currentRoundTripTime * 1000;
    if (entry.availableOutgoingBitrate !== undefined) this.uplinkKbps = entry.availableOutgoingBitrate / 1000;
  }
}

/** Adds up the statistics of all streams of a call. */
export function readCounters(reports: readonly Statistics[]): LineCounters {
  const counting = new Counting();
  // Several streams report the same entry.
  const entries = new Map(reports.flatMap((report) => [...report])) as ReadonlyMap<string, StreamStatistics>;
  const sent = new Map([...entries].map(([id, { packetsSent }]) => [id, packetsSent ?? 0]));
  for (const entry of entries.values()) counting.count(entry, sent);
  return counting;
}

/** How the connection was between two looks. A stream that is new, or whose counting started over, is left out. */
export function sampleBetween(before: LineCounters, after: LineCounters): LineSample {
  let loss = 0;
  for (const [id, { arrived, lost }] of after.packets) {
    const earlier = before.packets.get(id);
    const newlyLost = lost - (earlier?.lost ?? lost);
    const all = newlyLost + arrived - (earlier?.arrived ?? arrived);
    if (all >= tellingPackets && newlyLost > 0) loss = Math.max(loss, newlyLost / all);
  }
  const heard = after.heard - before.heard;
  const concealed = Math.max(0, after.concealed - before.concealed);
  return {
    loss: Math.min(1, loss),
    concealed: heard > 0 ? Math.min(1, concealed / heard) : 0,
    roundTripMs: after.roundTripMs,
    uplinkKbps: after.uplinkKbps,
  };
}
