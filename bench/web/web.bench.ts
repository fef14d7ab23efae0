import { callAddressEnd } from '@lectern/contract/call/call.rules.ts';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { ApiClient } from '../../e2e/setup/api.ts';
import { signIn } from '../../e2e/setup/journey.ts';
import { Product } from '../../e2e/setup/product.ts';
import { book, expectInCall, openChat, passToStart } from '../../e2e/setup/visit.ts';
import { launchChromium } from '../chromium.ts';
import { median, type Report } from '../report.ts';

/** A weak line: 400 kbit/s, and 400 ms until an answer begins. */
const weakLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const weakRuns = 5;

/**
 * What came over the wire, in bytes with headers, as the browser counted it: by address, and how much of it were
 * scripts.
 */
interface Wire {
  readonly total: number;
  readonly scripts: ReadonlyMap<string, number>;
}

/** Counts what a page fetches. Nothing comes from the browser's own store. */
async function countWire(page: Page): Promise<{ cdp: CDPSession; read: () => Wire }> {
  const cdp = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  return {
    cdp,
    read: () => {
      const scripts = [...names].flatMap(([id, url]): [string, number][] =>
        new URL(url).pathname.endsWith('.js') ? [[new URL(url).pathname, bytes.get(id) ?? 0]] : [],
      );
      return { total: [...bytes.values()].reduce((sum, size) => sum + size, 0), scripts: new Map(scripts) };
    },
  };
}

/** What a new page fetches until it is idle; what comes later, ahead of its use, only if `steps` wait for it. */
async function wireOf(
  context: BrowserContext,
  url: string,
  steps: (page: Page, fetched: () => number) => Promise<unknown> = async () => undefined,
): Promise<Wire> {
  const page = await context.newPage();
  const wire = await countWire(page);
  await page.goto(url, { waitUntil: 'load' });
  await steps(page, () => wire.read().scripts.size);
  await page.waitForLoadState('networkidle');
  return wire.read();
}

const kilobytes = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0) / 1000;

const stillMs = 3_000;

/** Waits until a page fetches no more, also not ahead of its use. */
async function untilStill(page: Page, fetched: () => number): Promise<void> {
  for (let before = -1; before !== fetched();) {
    before = fetched();
    await page.waitForTimeout(stillMs);
  }
}

interface Seen {
  readonly painted: number;
  readonly usable: number;
}

/** Opens the sign-in over a weak line as somebody who was never here: when it is painted, and when it can be typed into. */
async function openOnWeakLine(context: BrowserContext, url: string): Promise<Seen> {
  const page = await context.newPage();
  const { cdp } = await countWire(page);
  await cdp.send('Network.emulateNetworkConditions', weakLine);
  const begun = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('input[name=username]').waitFor({ timeout: 60_000 });
  const usable = Date.now() - begun;
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { painted, usable };
}

/** What the pages cost over the wire, and when the sign-in is seen on a weak line. The web must have been built. */
export async function run(report: Report): Promise<void> {
  const product = await Product.fromTemplate();
  const browser = await launchChromium();
  const tell = (name: string, value: number, most: number): void =>
    report(name, value, 'kB over the wire', `at most ${most}`, value <= most);
  try {
    const first = await wireOf(await browser.newContext(), product.url);
    tell('JavaScript of the first page', kilobytes(first.scripts.values()), 150);
    tell('all of the first page, with its font', kilobytes([first.total]), 250);
    const weak: Seen[] = [];
    for (let run = 0; run < weakRuns; run += 1)
      weak.push(await openOnWeakLine(await browser.newContext(), product.url));
    const painted = median(weak.map((one) => one.painted));
    report('sign-in painted at 400 kbit/s and 400 ms', painted, 'ms', 'at most 2000', painted <= 2000);
    report(
      'sign-in can be typed into at 400 kbit/s and 400 ms',
      median(weak.map((one) => one.usable)),
      'ms',
      'told',
      true,
    );

    const { visitId, studentId, educatorId, startTime } = await book(product);
    const student = await browser.newContext();
    await signIn(await student.newPage(), product, 'student1');
    const home = await wireOf(student, `${product.url}/student/dashboard/${studentId}`);
    tell("all of a student's home, with its font", kilobytes([home.total]), 500);

    await student.close();

    await passToStart(product, { startTime });
    // The person who was signed in before has been quiet for too long by now.
    const caller = await browser.newContext({ permissions: ['camera', 'microphone'] });
    await signIn(await caller.newPage(), product, 'student1');
    await (await ApiClient.as(product, 'educator1')).call(`POST /visit/${visitId}/call`);
    const address = `/video-call/${visitId}/patient/${studentId}/${callAddressEnd('appointment', educatorId)}`;
    const call = await wireOf(caller, product.url + address, async (page, fetched) => {
      await expectInCall(page);
      await openChat(page);
      await untilStill(page, fetched);
    });
    tell('JavaScript of a call with its chat', kilobytes(call.scripts.values()), 360);
    const beyond = [...call.scripts].flatMap(([name, size]) => (first.scripts.has(name) ? [] : [size]));
    tell('of it beyond the first page', kilobytes(beyond), 210);
  } finally {
    await browser.close();
    await product.dispose();
  }
}
