import { RoomServiceClient } from 'livekit-server-sdk';
import type { VideoGrant } from 'livekit-server-sdk';
import type { Browser } from '@playwright/test';
import { startEngine } from '../../src/engine.ts';
import type { Engine, EngineOptions } from '../../src/engine.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { Person, launchBrowser, servePages } from './harness.ts';
import type { JoinOptions } from './harness.ts';

/** An engine, a browser and LiveKit's own admin client, for one test file. */
export interface Stage {
  readonly engine: Engine;
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

/** Sets the stage. */
export async function setStage(
  options: Partial<EngineOptions> = {},
  browserArgs: readonly string[] = [],
): Promise<Stage> {
  const log = process.env['MEDIA_TEST_LOG']
    ? { log: (message: string, details: object) => console.log('[engine]', message, JSON.stringify(details)) }
    : {};
  const engine = await startEngine({ ...testKey, ...log, ...options });
  const browser = await launchBrowser(browserArgs);
  const pages = await servePages();
  return {
    engine,
    browser,
    pagesUrl: pages.url,
    admin: new RoomServiceClient(`http://127.0.0.1:${engine.port}`, testKey.apiKey, testKey.apiSecret),
    async enter(identity, room, how = {}) {
      const person = await Person.open(browser, pages.url, how.beforeLoad);
      await person.join(engine.url, await tokenFor(identity, room, how.grant), how);
      return person;
    },
    async close() {
      await browser.close();
      pages.server.close();
      await engine.stop();
    },
  };
}
