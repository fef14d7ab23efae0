import type { RoomDirectory } from './rooms/room-directory.ts';
import { countNativeConnections } from './transport/native-connection.ts';

/**
 * The engine's activity, in numbers without names. Counters run since each connection's start; `cpuSeconds` is of
 * the whole process, all threads.
 */
export interface EngineStatistics {
  readonly rooms: number;
  readonly participants: number;
  /** Connections that are not torn down: one for each participant, or two with the older signalling, but for those who come and go just now. */
  readonly connections: number;
  readonly publishedTracks: number;
  readonly forwardedTracks: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly nacksIn: number;
  readonly nacksOut: number;
  readonly malformedPackets: number;
  readonly unknownStreamPackets: number;
  /** Dropped because their sender sent more than anybody may. */
  readonly excessPackets: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly atSeconds: number;
}

/** Adds up the counters of all connections of an engine. */
export function collectStatistics(directory: RoomDirectory): EngineStatistics {
  const sum = {
    participants: 0,
    publishedTracks: 0,
    forwardedTracks: 0,
    packetsIn: 0,
    packetsOut: 0,
    nacksIn: 0,
    nacksOut: 0,
    malformedPackets: 0,
    unknownStreamPackets: 0,
    excessPackets: 0,
  };
  for (const room of directory.rooms.values()) {
    for (const { connections, publications } of room.participants.values()) {
      sum.participants += 1;
      sum.publishedTracks += publications.published.size;
      for (const { forwarders, counters } of connections.all) {
        sum.forwardedTracks += forwarders.size;
        sum.packetsIn += counters.packetsIn;
        sum.packetsOut += counters.packetsOut;
        sum.nacksIn += counters.nacksIn;
        sum.nacksOut += counters.nacksOut;
        sum.malformedPackets += counters.malformed;
        sum.unknownStreamPackets += counters.unknownStream;
        sum.excessPackets += counters.excess;
      }
    }
  }
  const cpu = process.cpuUsage();
  return {
    rooms: directory.rooms.size,
    connections: countNativeConnections(),
    ...sum,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
    atSeconds: performance.now() / 1000,
  };
}
