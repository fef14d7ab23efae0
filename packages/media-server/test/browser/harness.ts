import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { pageScript } from './page-script.ts';
import type { PageStatistics, RoomEventRecord } from './page-script.ts';

const require = createRequire(import.meta.url);
/** The Chromium of all tests. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** A headless Chromium with a made-up camera, microphone and screen. */
export function launchBrowser(
  extraArgs: readonly string[] = [],
  executablePath: string = chromiumPath,
): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      ...extraArgs,
    ],
  });
}

/** Serves an empty page, livekit-client as published and the page script. */
export async function servePages(host = '127.0.0.1'): Promise<{ server: Server; url: string }> {
  const client = require.resolve('livekit-client');
  const bundle = await readFile(path.join(path.dirname(client), 'livekit-client.umd.js'));
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    if (request.url === '/livekit-client.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>media</title><body></body>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `http://${host}:${port}` };
}

/** How a page joins. */
export interface JoinOptions {
  readonly publish?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly connect?: Readonly<Record<string, unknown>>;
}

/** One person's browser page. */
export class Person {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page of its own browser context with camera and microphone allowed. */
  static async open(browser: Browser, pagesUrl: string, beforeLoad = ''): Promise<Person> {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    if (process.env['MEDIA_TEST_LOG'])
      page.on('console', (message) => console.log('[page]', message.text().slice(0, 500)));
    await page.goto(pagesUrl);
    if (beforeLoad) await page.evaluate(beforeLoad);
    await page.addScriptTag({ url: '/livekit-client.js' });
    await page.addScriptTag({ content: pageScript });
    return new Person(page);
  }

  join(
    url: string,
    token: string,
    join: JoinOptions = {},
  ): Promise<{ connectMs: number; publishMs: number; others: string[]; sid: string }> {
    return this.run(
      `lectern.join(${JSON.stringify(url)}, ${JSON.stringify(token)}, ${JSON.stringify(join)})`,
    );
  }

  /** Evaluates an expression in the page; `room` is the page's room. */
  run<T = unknown>(expression: string): Promise<T> {
    return this.page.evaluate(
      `(async () => { const room = window.lectern.room; return await (${expression}); })()`,
    );
  }

  /** Evaluates an expression that may fail and returns its value, or the error's message as text. */
  attempt(expression: string): Promise<string> {
    return this.run(
      `Promise.resolve(${expression}).then((v) => String(v), (e) => e.message + (e.status ? ' status=' + e.status : ''))`,
    );
  }

  events(): Promise<RoomEventRecord[]> {
    return this.run('lectern.events');
  }

  clearEvents(): Promise<unknown> {
    return this.run('(lectern.events.length = 0)');
  }

  statistics(): Promise<PageStatistics> {
    return this.run('lectern.statistics()');
  }

  /** Waits for a room event that matches, or throws after `timeoutMs` naming the events there were. */
  async waitForEvent(
    matches: (event: RoomEventRecord) => boolean,
    timeoutMs = 15_000,
  ): Promise<RoomEventRecord> {
    const found = await poll(async () => (await this.events()).find(matches) ?? null, timeoutMs).catch(
      () => null,
    );
    if (found) return found;
    const seen = (await this.events())
      .map((event) =>
        event
          .slice(1, 4)
          .map((part) => String(part).slice(0, 60))
          .join(' '),
      )
      .join('; ');
    throw new Error(`no such event within ${timeoutMs} ms; seen: ${seen}`);
  }

  /** Received videos that show moving pictures of at least this width within the time. */
  async waitForVideos(count: number, timeoutMs = 20_000, minWidth = 1): Promise<PageStatistics> {
    return poll(async () => {
      const statistics = await this.statistics();
      const moving = statistics.incoming.filter(
        (stream) => stream.kind === 'video' && stream.framesPerSecond > 2 && stream.width >= minWidth,
      );
      return moving.length >= count ? statistics : null;
    }, timeoutMs);
  }

  async framesDecoded(): Promise<number> {
    const { incoming } = await this.statistics();
    return incoming.reduce((sum, stream) => sum + (stream.kind === 'video' ? stream.framesDecoded : 0), 0);
  }
}

/** Asks every 50 ms until there is an answer; throws after `timeoutMs`. */
export async function poll<T>(ask: () => Promise<T | null> | T | null, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`nothing within ${timeoutMs} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
