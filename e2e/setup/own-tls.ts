import type { Browser, Page } from '@playwright/test';
import { noUdp } from '../../packages/media-server/test/browser/no-udp.ts';
import {
  testCertificateFiles,
  trustTestCertificate,
} from '../../packages/media-server/test/turn-certificate.ts';
import { BadNetwork } from './bad-network.ts';
import { signIn, test, type Account } from './journey.ts';
import { watchPeers } from './media.ts';
import type { Product } from './product.ts';

/** TLS by the product itself, which a page needs to be told of a relay. */
export const ownTls = { TLS_CERT: testCertificateFiles.cert, TLS_KEY: testCertificateFiles.key };

/** A page that came by TLS, with what it needs. */
export interface SecureSeat {
  readonly page: Page;
  /** The address by which it came. */
  readonly url: string;
  close(): Promise<void>;
}

/** Somebody who has signed in by TLS in a browser of their own; `hasTlsAlone`: behind a network that lets out nothing else. */
export async function seatByTls(
  { product, browser }: { readonly product: Product; readonly browser: Browser },
  account: Account,
  { hasTlsAlone }: { readonly hasTlsAlone: boolean },
): Promise<SecureSeat> {
  const { launchOptions, viewport, locale, timezoneId } = test.info().project.use;
  const network = hasTlsAlone ? await BadNetwork.before(product, 1, 'tls') : null;
  const url = network?.url ?? product.url.replace('http', 'https');
  const flags = [trustTestCertificate, ...(hasTlsAlone ? noUdp : [])];
  const own = await browser.browserType().launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...flags],
  });
  const context = await own.newContext({
    permissions: ['camera', 'microphone'],
    ignoreHTTPSErrors: true,
    viewport,
    locale,
    timezoneId,
  });
  await network?.steer(context);
  await watchPeers(context);
  const page = await context.newPage();
  await signIn(page, { url }, account);
  const close = async (): Promise<void> => {
    await own.close();
    await network?.close();
  };
  return { page, url, close };
}
