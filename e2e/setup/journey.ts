import { test as base, type Page } from '@playwright/test';
import { watchPeers } from './media.ts';
import { Product } from './product.ts';

export const demoPassword = 'Lectern@2026';

/** The demo's accounts that journeys sign in as. */
export const accounts = {
  student1: 'student1@demo.test',
  student2: 'student2@demo.test',
  student3: 'student3@demo.test',
  parent1: 'parent1@demo.test',
  educator1: 'educator1@demo.test',
  educator2: 'educator2@demo.test',
  level3: 'level3@demo.test',
  level2: 'level2@demo.test',
  level1: 'level1@demo.test',
  admin: 'admin@demo.test',
  gra: 'gra@demo.test',
} as const;

export type Account = keyof typeof accounts;

export interface Journey {
  /** The product with a fresh demo. The process is that of the worker, the world in it this test's alone. */
  product: Product;
  /** A signed-in page in a browser profile of its own; `isApart`: in a browser process of its own, with its own devices. */
  signedIn: (account: Account, options?: { isApart?: boolean }) => Promise<Page>;
}

/** Resolves once the page, which is opened after this is called, hears the server live. */
export function untilLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith('40/web,')) resolve();
      });
    });
  });
}

/** Types the account's name and password and waits until the person's own screen stands and hears the server. */
export async function signIn(page: Page, product: Pick<Product, 'url'>, account: Account): Promise<void> {
  const live = untilLive(page);
  await page.goto(`${product.url}/`);
  await page.getByLabel('Email address or student ID').fill(accounts[account]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  // A dialog may stand before it, such as a parent's choice of a child: then it is there, but inert.
  await page.locator('button[aria-label^="Your account"]').waitFor();
  await live;
}

export const test = base.extend<Journey & { nothingLeftOpen: void }, { running: Product }>({
  // One for each worker. A journey may kill it and start it again; a failed one ends the worker, and the product with it.
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const product = await Product.fromTemplate();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
  // What a journey left open would go on asking a world that is over, and hold the camera that the next one needs.
  nothingLeftOpen: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  product: async ({ running, nothingLeftOpen: _after }, use) => {
    await running.beginWorld();
    await use(running);
  },
  signedIn: async ({ browser, product }, use, { project }) => {
    const open: { close: () => Promise<void> }[] = [];
    await use(async (account, { isApart = false } = {}) => {
      const { launchOptions } = project.use;
      const owner = isApart ? await browser.browserType().launch(launchOptions) : browser;
      const { viewport, locale, timezoneId } = project.use;
      const context = await owner.newContext({
        permissions: ['camera', 'microphone'],
        viewport,
        locale,
        timezoneId,
      });
      open.push(isApart ? owner : context);
      await watchPeers(context);
      const page = await context.newPage();
      await signIn(page, product, account);
      return page;
    });
    for (const one of open) await one.close();
  },
});

export { expect } from '@playwright/test';
