import { RoomServiceClient } from 'livekit-server-sdk';
import type { VideoGrant } from 'livekit-server-sdk';
import type { Browser } from '@playwright/test';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import type { EngineOptions } from '../../src/engine-options.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { Person, launchBrowser, servePages } from './harness.ts';
import type { JoinOptions } from './harness.ts';
import { engineLog } from '../engine-log.ts';

/** An engine, a browser and LiveKit's own admin client, for one test file. */
export interface Stage {
  /** The embedded engine. Throws when the suite runs against a LiveKit server. */
  readonly engine: Engine;
  /** The engine's address for clients, `ws://...`. */
  readonly url: string;
  readonly browser: Browser;
  readonly pagesUrl: string;
  readonly admin: RoomServiceClient;
  /** Opens a page and joins as this person. */
  enter(
    identity: string,
    room: string,
    how?: JoinOptions & { grant?: Partial<VideoGrant>; beforeLoad?: string },
  ): Promise<Person>;
  close(): Promise<void>;
}

/** An engine under test: where it is, and the embedded one itself. */
interface Opened {
  readonly url: string;
  readonly engine: Engine | undefined;
}

async function openEngine(options: Partial<EngineOptions>): Promise<Opened> {
  if (engineUnderTest.liveKitUrl) return { url: engineUnderTest.liveKitUrl, engine: undefined };
  const engine = await startEngine({ ...testKey, ...engineLog(), ...options });
  return { url: engine.url, engine };
}

/** The address of an engine's server calls, from the one of its signalling. */
export function httpAddressOf(url: string): string {
  return url.replace(/^ws/, 'http');
}

/** Sets the stage. Each file has rooms of its own: on a LiveKit server they outlive it by some seconds. */
export async function setStage(
  options: Partial<EngineOptions> = {},
  browserArgs: readonly string[] = [],
): Promise<Stage> {
  const { url, engine } = await openEngine(options);
  const browser = await launchBrowser(browserArgs);
  const pages = await servePages();
  return {
    get engine() {
      if (!engine) throw new Error('This test looks into the embedded engine: give it runIf(isEmbedded).');
      return engine;
    },
    url,
    browser,
    pagesUrl: pages.url,
    admin: new RoomServiceClient(httpAddressOf(url), testKey.apiKey, testKey.apiSecret),
    async enter(identity, room, how = {}) {
      const person = await Person.open(browser, pages.url, how.beforeLoad);
      await person.join(url, await tokenFor(identity, room, how.grant), how);
      return person;
    },
    async close() {
      await browser.close();
      pages.server.close();
      await engine?.stop();
    },
  };
}
