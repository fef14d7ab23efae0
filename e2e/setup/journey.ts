import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, areaOfRole } from '@lectern/contract/access/screens.ts';
import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { roleOfWire, sessionStorageKeys } from '@lectern/contract/identity/identity.names.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { test as base, type Page } from '@playwright/test';
import { watchPeers } from './media.ts';
import { Product, startMs } from './product.ts';

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

/** Chromium then sends nothing by UDP; one of the two alone is not enough. */
const noUdp = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export type Account = keyof typeof accounts;

export interface Journey {
  /** The product with a fresh demo. The process is that of the worker, the world in it this test's alone. */
  product: Product;
  /**
   * A signed-in page in a browser profile of its own; `isApart`: in a browser process of its own, with its own devices;
   * `hasUdp: false`: in such a process that sends nothing by UDP, as where a school blocks it.
   */
  signedIn: (account: Account, options?: { isApart?: boolean; hasUdp?: boolean }) => Promise<Page>;
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

/** Waits until a person's own screen stands. A dialog may stand before it, such as a parent's choice of a child: then it is there, but inert. */
const ownScreen = (page: Page): Promise<void> =>
  page.locator('button[aria-label^="Your account"]').waitFor({ timeout: startMs });

/** Types the account's name and password and waits until the person's own screen stands and hears the server. */
export async function signInByForm(
  page: Page,
  product: Pick<Product, 'url'>,
  account: Account,
): Promise<void> {
  const live = untilLive(page);
  await page.goto(`${product.url}/`);
  await page.getByLabel('Email address or student ID').fill(accounts[account]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await ownScreen(page);
  await live;
}

/** Where somebody lands after signing in, and under which name the browser keeps who they are. */
function homeOf({ id, role: wireRole }: Session): { path: string; key: string } {
  const role = roleOfWire(wireRole);
  const area = role ? areaOfRole[role] : null;
  if (area === 'student') return { path: `/student/dashboard/${id}`, key: sessionStorageKeys.user };
  if (area === 'educator') return { path: `/Counselor/dashboard/${id}`, key: sessionStorageKeys.user };
  if (area === null) throw new Error(`${wireRole} has no home.`);
  return { path: addressIn(area, adminScreens.home).replace('$id', id), key: sessionStorageKeys.admin };
}

/**
 * Signs in by a call, and waits until the person's own screen stands and hears the server: the browser then holds what
 * the form of the sign-in leaves in it. Journeys that try the form use `signInByForm`.
 */
export async function signIn(page: Page, product: Pick<Product, 'url'>, account: Account): Promise<void> {
  const { request } = page.context();
  const data = { username: accounts[account], password: demoPassword, language: 'en' };
  const answer = await request.post(`${product.url}/api/user/authenticate`, { data });
  if (!answer.ok()) throw new Error(`${account} cannot sign in: ${await answer.text()}`);
  const kept = await request.get(`${product.url}/api/user/session`);
  const { response: session } = (await kept.json()) as Envelope<Session>;
  if (!session) throw new Error(`${account} has no session: ${await kept.text()}`);
  const { path, key } = homeOf(session);
  // What the browser keeps belongs to an address, so that it has to be at one; this one loads nothing of the product.
  await page.goto(`${product.url}/api/ping`);
  await page.evaluate(([name, value]) => window.localStorage.setItem(name, value), [
    key,
    JSON.stringify(session),
  ] as const);
  const live = untilLive(page);
  await page.goto(product.url + path);
  await ownScreen(page);
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
    { scope: 'worker', timeout: startMs },
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
    await use(async (account, { isApart = false, hasUdp = true } = {}) => {
      const { launchOptions } = project.use;
      const args = [...(launchOptions?.args ?? []), ...(hasUdp ? [] : noUdp)];
      const isOwn = isApart || !hasUdp;
      const owner = isOwn ? await browser.browserType().launch({ ...launchOptions, args }) : browser;
      const { viewport, locale, timezoneId } = project.use;
      const context = await owner.newContext({
        permissions: ['camera', 'microphone'],
        viewport,
        locale,
        timezoneId,
      });
      open.push(isOwn ? owner : context);
      await watchPeers(context);
      const page = await context.newPage();
      await signIn(page, product, account);
      return page;
    });
    for (const one of open) await one.close();
  },
});

export { expect } from '@playwright/test';
