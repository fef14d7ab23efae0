import { ConnectionState, type Room } from 'livekit-client';
import { arrivedBytes } from '../quality/arrived-bytes.ts';
import type { Statistics } from '../quality/line-sample.ts';

/** Sound comes every 20 ms, and the engine reports on what is sent every 60 ms. */
const lookMs = 300;

/**
 * Revives media that are frozen although the network is back. A TCP connection that survived an outage goes on only
 * when TCP retries, which may take as long again as the outage; a new one works at once, on the same seat. Flowing
 * media are left alone.
 */
export class StillMedia {
  private readonly readStatistics: (room: Room) => Promise<readonly Statistics[]>;
  private isLooking = false;

  constructor(readStatistics: (room: Room) => Promise<readonly Statistics[]>) {
    this.readStatistics = readStatistics;
  }

  /** To be told when the network is back after it was gone. */
  async look(room: Room): Promise<void> {
    if (this.isLooking || room.state !== ConnectionState.Connected) return;
    this.isLooking = true;
    try {
      const before = arrivedBytes(await this.readStatistics(room));
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      const after = arrivedBytes(await this.readStatistics(room));
      const isStill = before !== null && before === after;
      // The client may have found out by itself meanwhile.
      if (isStill && room.state === ConnectionState.Connected)
        await room.simulateScenario('signal-reconnect');
    } finally {
      this.isLooking = false;
    }
  }
}
