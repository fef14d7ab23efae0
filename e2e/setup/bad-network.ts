import type { BrowserContext } from '@playwright/test';
import { NarrowPlace } from '../../packages/media-server/test/relay/bad-line.ts';
import { steerMedia } from '../../packages/media-server/test/relay/steer-media.ts';
import { startTcpRelay } from '../../packages/media-server/test/relay/tcp-relay.ts';
import {
  startUdpRelay,
  type Relay,
  type RelayConditions,
} from '../../packages/media-server/test/relay/udp-relay.ts';

const cut: RelayConditions = { up: { isCut: true }, down: { isCut: true } };

/** The ports of a product that one browser's network leads to. */
export interface Beyond {
  readonly port: number;
  readonly mediaPort: number;
}

/**
 * One browser's own network before the product: pages, calls and sockets go through one relay, media through another.
 * The browser opens `url` instead of the product's address, and its profile must be steered before its first page.
 */
export class BadNetwork {
  /** Pages, calls, sockets and the engine's signalling. */
  readonly sockets: Relay;
  readonly media: Relay;
  readonly #beyond: Beyond;

  private constructor(sockets: Relay, media: Relay, beyond: Beyond) {
    this.sockets = sockets;
    this.media = media;
    this.#beyond = beyond;
  }

  /** A good network at first. The same seed gives the same packets the same luck. */
  static async before(beyond: Beyond, seed: number): Promise<BadNetwork> {
    const narrowPlaces = { up: new NarrowPlace(), down: new NarrowPlace() };
    const [sockets, media] = await Promise.all([
      startTcpRelay({ targetPort: beyond.port, seed, narrowPlaces }),
      startUdpRelay({ targetPort: beyond.mediaPort, seed, narrowPlaces }),
    ]);
    return new BadNetwork(sockets, media, beyond);
  }

  get url(): string {
    return `http://localhost:${this.sockets.port}`;
  }

  /** Sends the media of all pages of a profile through the relay. */
  async steer(context: BrowserContext): Promise<void> {
    await context.addInitScript(steerMedia, {
      enginePort: this.#beyond.mediaPort,
      relayPort: this.media.port,
    });
  }

  /** The same conditions for everything; media and sockets share the rate. */
  set(conditions: RelayConditions): void {
    this.sockets.set(conditions);
    this.media.set(conditions);
  }

  /** Nothing gets through any more, and nobody is told. */
  cut(): void {
    this.set(cut);
  }

  cutSockets(): void {
    this.sockets.set(cut);
  }

  cutMedia(): void {
    this.media.set(cut);
  }

  heal(): void {
    this.set({});
  }

  async close(): Promise<void> {
    await Promise.all([this.sockets.close(), this.media.close()]);
  }
}
