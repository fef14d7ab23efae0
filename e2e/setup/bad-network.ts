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

/** How the media of a network go: where UDP is blocked by TCP, or by TURN over TLS where nothing but TLS passes. */
export type MediaWay = 'udp' | 'tcp' | 'tls';

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
  readonly #enginePort: number;
  readonly #way: MediaWay;

  private constructor(relays: { sockets: Relay; media: Relay }, enginePort: number, way: MediaWay) {
    this.sockets = relays.sockets;
    this.media = relays.media;
    this.#enginePort = enginePort;
    this.#way = way;
  }

  /** A good network at first. The same seed gives the same packets the same luck. Without UDP all goes to the product's one port. */
  static async before(beyond: Beyond, seed: number, way: MediaWay = 'udp'): Promise<BadNetwork> {
    const narrowPlaces = { up: new NarrowPlace(), down: new NarrowPlace() };
    const enginePort = way === 'udp' ? beyond.mediaPort : beyond.port;
    const startMediaRelay = way === 'udp' ? startUdpRelay : startTcpRelay;
    const [sockets, media] = await Promise.all([
      startTcpRelay({ targetPort: beyond.port, seed, narrowPlaces }),
      startMediaRelay({ targetPort: enginePort, seed, narrowPlaces }),
    ]);
    return new BadNetwork({ sockets, media }, enginePort, way);
  }

  get url(): string {
    return `${this.#way === 'tls' ? 'https' : 'http'}://localhost:${this.sockets.port}`;
  }

  /** Sends the media of all pages of a profile through the relay. */
  async steer(context: BrowserContext): Promise<void> {
    await context.addInitScript(steerMedia, {
      enginePort: this.#enginePort,
      relayPort: this.media.port,
      way: this.#way,
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
