import type { Page } from '@playwright/test';
import { totpCode } from '../apps/server/src/platform/second-factors/totp.ts';
import { giveAuthenticator } from './setup/authenticator.ts';
import { passAwake } from './setup/clock.ts';
import { accounts, demoPassword, expect, signIn, test } from './setup/journey.ts';
import { Product } from './setup/product.ts';

/** What the app of a phone shows at the product's time, or some seconds later. */
async function codeOf(product: Product, secret: string, laterSeconds = 0): Promise<string> {
  const { headers } = await fetch(`${product.url}/api/ping`);
  const now = Number(headers.get('x-server-time'));
  return totpCode(secret, new Date(now + laterSeconds * 1000));
}

async function typePassword(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/`);
  await page.getByLabel('Email address or student ID').fill(accounts.level3);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.locator('button[aria-label^="Your account"]').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email address or student ID').waitFor();
}

async function openFactor(page: Page): Promise<void> {
  await page.locator('button[aria-label^="Your account"]').click();
  await page.getByRole('menuitem', { name: 'Second factor' }).click();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

/** Follows the three steps, by keyboard where it is typed. Gives the key and the recovery codes. */
async function setUpApp(page: Page, product: Product): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'Picture with the key' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right').first()).toBeVisible();
  await page.getByLabel('Code').fill(await codeOf(product, secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  // After typing the code, the focus is where the next step begins.
  await expect(page.getByRole('heading', { name: 'Keep the recovery codes' })).toBeFocused();
  // They are shown until it is turned on, and never again.
  const kept = await codes.allTextContents();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Turn on' }).click();
  return { secret, codes: kept };
}

test('an administrator sets up an app, signs in with its codes and with a recovery code, and turns it off', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('level3');
  await openFactor(page);
  const { secret, codes } = await setUpApp(page, product);
  await expect(page.getByText('Your second factor is on.').first()).toBeVisible();
  await expect(page.getByText('8 codes are left.')).toBeVisible();
  await signOut(page);

  await typePassword(page, product);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Tries left: 4').first()).toBeVisible();
  // The code of the set-up is spent; the next one is taken, pasted as apps show it.
  const next = await codeOf(product, secret, 30);
  await page.getByLabel('Code').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/level-three\/[\w-]+\/dashboard$/);
  await signOut(page);

  await typePassword(page, product);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/level-three\/[\w-]+\/dashboard$/);
  await openFactor(page);
  await expect(page.getByText('7 codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Not set up')).toBeVisible();
});

test('where administrators need one, it comes before anything else', async ({ product, signedIn, page }) => {
  const top = await signedIn('admin');
  await openFactor(top);
  await top.getByRole('switch', { name: 'Required for administrators' }).press('Space');
  await expect(top.getByText('Saved.').first()).toBeVisible();
  await typePassword(page, product);
  await page.waitForURL(/\/second-factor$/);
  await page.goto(`${product.url}/level-three`);
  await page.waitForURL(/\/second-factor$/);
  await setUpApp(page, product);
  await page.waitForURL(/\/level-three\/[\w-]+\/dashboard$/);
  await openFactor(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Add another one first.').first()).toBeVisible();
});

test('a passkey is added, signs in alone, and proves that it is the person', async ({ page }) => {
  // Browsers make passkeys for names alone: the hosts of journeys are addresses, that of a product of one's own is not.
  const product = await Product.fromTemplate();
  await giveAuthenticator(page);
  await signIn(page, product, 'level3');
  await openFactor(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(8);
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await signOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/level-three\/[\w-]+\/dashboard$/);
  await signOut(page);

  // As the second step after the password.
  await typePassword(page, product);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/level-three\/[\w-]+\/dashboard$/);

  await passAwake(page, product);
  await openFactor(page);
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(page.getByText('The passkey was removed.').first()).toBeVisible();
  await expect(page.getByText('My laptop')).toHaveCount(0);
  await page.close();
  await product.dispose();
});
