import { accounts, demoPassword, expect, signIn, test, type Account } from './setup/journey.ts';
import type { Product } from './setup/product.ts';

const landings: [Account, RegExp][] = [
  ['student1', /^\/student\/dashboard\/[\w-]+$/],
  ['parent1', /^\/student\/dashboard\/[\w-]+$/],
  ['educator1', /^\/Counselor\/dashboard\/[\w-]+$/],
  ['level3', /^\/level-three\/[\w-]+\/dashboard$/],
  ['level2', /^\/level-two\/[\w-]+\/dashboard$/],
  ['level1', /^\/level-one\/[\w-]+\/dashboard$/],
  ['admin', /^\/admin\/[\w-]+\/dashboard$/],
  ['gra', /^\/admin\/[\w-]+\/dashboard$/],
];

test('each account lands where its role belongs', async ({ product, browser }) => {
  for (const [account, path] of landings) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, product, account);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
    await context.close();
  }
});

test('a student signs in with the student ID, and a wrong password says so beneath and keeps what was typed', async ({
  product,
  page,
}) => {
  // As by the link of a mail: who is not signed in is sent to the index, and comes back to the address afterwards.
  await page.goto(`${product.url}/student/appointment?filter=previous`);
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter email address/SSID number').first()).toBeVisible();
  await page.getByLabel('Email address or student ID').fill('S1001');
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username or Password Invalid').first()).toBeVisible();
  await expect(page.getByLabel('Email address or student ID')).toHaveValue('S1001');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/student/appointment?filter=previous`);
});

/** The link of the mail that sets a password; the mail comes by the job queue, a moment after the answer. */
async function resetLinkOf(product: Product, address: string): Promise<URL> {
  const read = async (): Promise<string | undefined> => {
    const outbox = await fetch(`${product.url}/api/test/outbox?to=${encodeURIComponent(address)}`);
    const { response } = (await outbox.json()) as { response: { data: { links: string[] }[] } };
    return response.data.flatMap(({ links }) => links).find((one) => one.includes('/reset-password'));
  };
  await expect.poll(read).toBeDefined();
  return new URL((await read()) ?? '');
}

test('a forgotten password is set anew by a link that works once', async ({ product, page }) => {
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(accounts.student2);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const link = await resetLinkOf(product, accounts.student2);
  await page.goto(`${product.url}${link.pathname}${link.search}${link.hash}`);
  await page.getByLabel('New Password', { exact: true }).fill('Better%2027');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Better%2027');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${product.url}${link.pathname}${link.search}${link.hash}`);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.goto(product.url);
  await page.getByLabel('Email address or student ID').fill(accounts.student2);
  await page.getByLabel('Password', { exact: true }).fill('Better%2027');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/student\/dashboard\//);
});

test('a host of another customer has its own brand and knows none of the first one’s accounts', async ({
  product,
  page,
}) => {
  const second = product.url.replace('localhost', 'demo.localhost');
  await page.goto(second);
  await page.getByLabel('Email address or student ID').fill(accounts.student1);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username or Password Invalid').first()).toBeVisible();
  await page.getByLabel('Email address or student ID').fill('educator1@second.test');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Tutor\/dashboard\//i);
});
