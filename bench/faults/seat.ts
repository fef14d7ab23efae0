import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BadNetwork, type MediaWay } from '../../e2e/setup/bad-network.ts';
import { signIn, type Account } from '../../e2e/setup/journey.ts';
import { watchPeers } from '../../e2e/setup/media.ts';
import type { Product } from '../../e2e/setup/product.ts';
import { noUdp } from '../../packages/media-server/test/browser/no-udp.ts';
import { trustTestCertificate } from '../../packages/media-server/test/turn-certificate.ts';
import { launchChromium } from '../chromium.ts';

/** Two browsers, the product and a recording share the processors: what is measured is how they find back, not how they share. */
const spared = ['--disable-gpu', '--use-fake-device-for-media-stream=fps=10'];

/** A person at a browser of their own, behind a network of their own. */
export interface Seat {
  readonly browser: Browser;
  readonly network: BadNetwork;
  page: Page;
}

/** A profile of a seat's browser whose media go through the seat's network. */
export async function profileOf(seat: Pick<Seat, 'browser' | 'network'>): Promise<BrowserContext> {
  const context = await seat.browser.newContext({
    permissions: ['camera', 'microphone'],
    // With TLS the product has the certificate of the tests.
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  await seat.network.steer(context);
  await watchPeers(context);
  return context;
}

/** Somebody who has signed in behind a network of their own, whose media go this way. */
export async function seatAt(
  product: Product,
  account: Account,
  { seed, way }: { seed: number; way: MediaWay },
): Promise<Seat> {
  const network = await BadNetwork.before(product, seed, way);
  const browser = await launchChromium([
    ...spared,
    ...(way === 'udp' ? [] : [...noUdp, trustTestCertificate]),
  ]);
  const page = await (await profileOf({ browser, network })).newPage();
  await signIn(page, { url: network.url }, account);
  return { browser, network, page };
}
