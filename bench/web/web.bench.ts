import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { callAddressEnd } from '@lectern/contract/call/call.rules.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { ApiClient } from '../../e2e/setup/api.ts';
import { signIn } from '../../e2e/setup/journey.ts';
import { Product } from '../../e2e/setup/product.ts';
import { book, expectInCall, openChat, passToStart } from '../../e2e/setup/visit.ts';
import { launchChromium } from '../chromium.ts';
import type { Report } from '../report.ts';

const dist = path.resolve(fileURLToPath(import.meta.url), '../../../apps/web/dist');

/** The scripts that a new page loads. */
async function scriptsOf(
  context: BrowserContext,
  url: string,
  steps: (page: Page, scripts: () => number) => Promise<unknown> = async () => undefined,
): Promise<ReadonlySet<string>> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  // What a worker of the browser kept is loaded too, and counts.
  await page.goto(url, { waitUntil: 'load' });
  await steps(page, () => scripts.size);
  await page.waitForLoadState('networkidle');
  // What comes later, ahead of its use, is not asked of who stays on the page.
  return new Set(scripts);
}

function kilobytes(scripts: Iterable<string>): number {
  const sizes = [...scripts].map(
    (name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const stillMs = 3_000;

/** Waits until a page fetches no more, also not ahead of its use. */
async function untilStill(page: Page, scripts: () => number): Promise<void> {
  for (let before = -1; before !== scripts();) {
    before = scripts();
    await page.waitForTimeout(stillMs);
  }
}

/** All JavaScript that the login page loads, and a student's call with the chat open, gzip. The web must have been built. */
export async function run(report: Report): Promise<void> {
  const product = await Product.fromTemplate();
  const browser = await launchChromium();
  try {
    const stranger = await browser.newContext();
    const first = await scriptsOf(stranger, product.url);
    const total = kilobytes(first);
    report('JavaScript of the first page', total, 'kB gzip', 'at most 150', total <= 150);

    const { visitId, studentId, educatorId, startTime } = await book(product);
    await passToStart(product, { startTime });
    const student = await browser.newContext({ permissions: ['camera', 'microphone'] });
    await signIn(await student.newPage(), product, 'student1');
    await (await ApiClient.as(product, 'educator1')).call(`POST /visit/${visitId}/call`);
    const address = `/video-call/${visitId}/patient/${studentId}/${callAddressEnd('appointment', educatorId)}`;
    const ofCall = await scriptsOf(student, product.url + address, async (page, scripts) => {
      await expectInCall(page);
      await openChat(page);
      await untilStill(page, scripts);
    });
    const inCall = kilobytes(ofCall);
    report('JavaScript of a call with its chat', inCall, 'kB gzip', 'at most 360', inCall <= 360);
    const beyond = kilobytes([...ofCall].filter((name) => !first.has(name)));
    report('of it beyond the first page', beyond, 'kB gzip', 'at most 210', beyond <= 210);
  } finally {
    await browser.close();
    await product.dispose();
  }
}
