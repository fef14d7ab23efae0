import type { Page } from '@playwright/test';
import { giveAuthenticator } from './setup/authenticator.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { passAwake } from './setup/clock.ts';
import { accounts, demoPassword, expect, signIn, test } from './setup/journey.ts';
import { Product } from './setup/product.ts';

/** Presses something by the keyboard. */
const press = async (page: Page, role: 'button' | 'menuitem', name: string): Promise<void> =>
  page.getByRole(role, { name, exact: true }).press('Enter');

async function choose(page: Page, entry: string): Promise<void> {
  await page.locator('button[aria-label^="Your account"]').press('Enter');
  await press(page, 'menuitem', entry);
}

/** What axe finds of the page as it stands, wide and narrow, light and dark. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await show(page, look);
    found.push(...(await faultsIn(page, look.colorScheme === 'dark')));
  }
  await show(page, looks[0]);
  return found;
}

test('a student adds a passkey by the keyboard, signs in by it instead of the password, and removes it', async ({
  page,
}) => {
  // Browsers make passkeys for names alone: the hosts of journeys are addresses, that of a product of one's own is not.
  const product = await Product.fromTemplate();
  await giveAuthenticator(page);
  await signIn(page, product, 'student1');
  await choose(page, 'Profile');
  await expect(page.getByText('Add one only on a device that is yours alone.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await press(page, 'button', 'Add a passkey');
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.type('My tablet');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey was added.').first()).toBeVisible();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('not used yet');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);

  await choose(page, 'Logout');
  await press(page, 'button', 'Use a passkey');
  await page.waitForURL(/\/student\/dashboard\//);
  await choose(page, 'Profile');
  await expect(list).toContainText('last used');
  await press(page, 'button', 'Rename My tablet');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Old tablet');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('Old tablet');

  // It is no second factor: the password is asked for, and is enough.
  await passAwake(page, product);
  await press(page, 'button', 'Remove Old tablet');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey was removed.').first()).toBeVisible();
  await expect(list).toHaveCount(0);

  await choose(page, 'Logout');
  await press(page, 'button', 'Use a passkey');
  await expect(page.getByText('This passkey does not work here.').first()).toBeVisible();
  await page.getByLabel('Email address or student ID').fill(accounts.student1);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/student\/dashboard\//);
  await page.close();
  await product.dispose();
});
