import type { Browser, Page } from '@playwright/test';
import { bookBroadcast, expectWatches } from '../../e2e/setup/broadcast.ts';
import { signIn, type Account } from '../../e2e/setup/journey.ts';
import { Product } from '../../e2e/setup/product.ts';
import { openCall, waitingRoomOf } from '../../e2e/setup/visit.ts';
import { launchChromium } from '../chromium.ts';
import { median, type BenchOptions, type Report } from '../report.ts';
import { clockPicture, makeCameraAClock, readAges } from './clock-picture.ts';

const defaultSeconds = 60;
const defaultRuns = 10;
const goalAgeMs = 4000;
const goalStartMs = 2000;

async function open(browser: Browser, product: Product, account: Account, isClock: boolean): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  if (isClock) await context.addInitScript(makeCameraAClock, clockPicture);
  const page = await context.newPage();
  await signIn(page, product, account);
  return page;
}

/** How long from the press on the waiting room's button to a picture of the stream, in ms. */
async function startTime(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const join = page.getByRole('button', { name: /^(Join the|Resume your) session$/ });
  await join.waitFor();
  // Entering waits for the look at the network, which is not what is measured here.
  await page.getByText(/^Good, .*Mbit/).waitFor();
  const from = performance.now();
  await join.click();
  await page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('main video');
      return video !== null && video.currentTime > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
    },
    null,
    { polling: 'raf' },
  );
  return performance.now() - from;
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** A broadcast of one real browser to another: how old what is seen is, glass to glass, and how soon it begins. */
export async function run(
  report: Report,
  { seconds = defaultSeconds, runs = defaultRuns }: BenchOptions,
): Promise<void> {
  const product = await Product.fromTemplate();
  const browsers = await Promise.all([launchChromium(), launchChromium()]);
  const [ofEducator, ofViewer] = browsers;
  try {
    const broadcast = await bookBroadcast(product);
    const educator = await open(ofEducator, product, 'educator1', true);
    const viewer = await open(ofViewer, product, 'student1', false);
    await educator.goto(waitingRoomOf.educator(product, broadcast));
    await openCall(educator);
    await educator.getByText('Broadcast started successfully').first().waitFor();
    const starts: number[] = [];
    for (let count = 0; count < runs; count += 1)
      starts.push(await startTime(viewer, waitingRoomOf.student(product, broadcast)));
    const typical = median(starts);
    report(`start of a stream, median of ${runs}`, typical, 'ms', 'at most 2000', typical <= goalStartMs);
    report(`start of a stream, slowest of ${runs}`, Math.max(...starts), 'ms', 'told', true);
    await expectWatches(viewer);
    const ages = await readAges(viewer, seconds);
    const most = share(ages, 0.95);
    report('glass to glass, median', median(ages), 'ms', 'told', true);
    report('glass to glass, 95 of 100 pictures within', most, 'ms', 'at most 4000', most <= goalAgeMs);
    report(
      'pictures that told their time',
      ages.length,
      'pictures',
      `at least ${seconds * 5}`,
      ages.length >= seconds * 5,
    );
  } finally {
    for (const browser of browsers) await browser.close();
    await product.dispose();
  }
}
