import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { expect, test } from './setup/journey.ts';

/** Chooses what a rate is for in the open dialog. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Chooses a day of the month that the calendar shows. */
async function chooseDay(page: Page, name: string | RegExp, nextMonth = false): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Applies from' }).click();
  if (nextMonth) await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

test('the top sets what sessions earn: what is over is corrected once it was looked at, what is to come is taken back', async ({
  product,
  signedIn,
}) => {
  const { userId } = await ApiClient.as(product, 'admin');
  const educator = await ApiClient.as(product, 'educator1');
  const balance = () =>
    educator.call<{ available: number }>(`GET /ledger/educator/${educator.userId}/balance`);
  const before = (await balance()).available;
  const page = await signedIn('admin');
  await page.goto(`${product.url}/admin/${userId}/dashboard`);
  await page.getByRole('link', { name: 'Pay rates' }).click();
  await expect(page).toHaveURL(/\/admin\/[^/]+\/rates$/);
  const dialog = page.getByRole('dialog', { name: 'Set a rate' });

  await test.step('a rate of a kind of session from a day that is over shows what it corrects', async () => {
    await page.getByRole('button', { name: 'Set a rate' }).click();
    await dialog.getByRole('button', { name: 'Show what it corrects' }).click();
    await expect(dialog.getByText('Choose the day from which it applies')).toBeVisible();
    await choose(page, 'Holds for', 'A kind of session');
    await choose(page, 'Kind of session', 'Appointment');
    await dialog.getByRole('textbox', { name: 'Rate for an hour, in USD' }).fill('90');
    await chooseDay(page, '1 October 2026');
    await dialog.getByRole('button', { name: 'Show what it corrects' }).click();
    await expect(dialog.getByRole('status')).toContainText(/sessions are corrected: \$[\d,.]+ more in all/);
    await expect(dialog.getByText(/\$[\d.]+ → \$[\d.]+/).first()).toBeVisible();
    expect((await balance()).available).toBe(before);
    await dialog.getByRole('button', { name: 'Set the rate' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Appointment' })).toContainText('$90.00');
    expect((await balance()).available).toBeGreaterThan(before);
  });

  await test.step('one that is to come corrects nothing, and is taken back', async () => {
    await page.getByRole('button', { name: 'Set a rate' }).click();
    await choose(page, 'Holds for', 'A subject');
    await choose(page, 'A subject', 'Mathematics');
    await dialog.getByRole('textbox', { name: 'Rate for an hour, in USD' }).fill('55.50');
    await chooseDay(page, '2 November 2026', true);
    await dialog.getByRole('button', { name: 'Show what it corrects' }).click();
    await expect(dialog.getByRole('status')).toHaveText('No session is corrected.');
    await dialog.getByRole('button', { name: 'Change the rate' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Rate for an hour, in USD' })).toHaveValue('55.50');
    await dialog.getByRole('button', { name: 'Show what it corrects' }).click();
    await dialog.getByRole('button', { name: 'Set the rate' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Subject: Mathematics' });
    await expect(row).toContainText('To come');
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await page
      .getByRole('dialog', { name: /^Take back the rate/ })
      .getByRole('button', { name: 'Take back' })
      .click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the terms are changed', async () => {
    await page.getByRole('button', { name: 'Edit terms' }).click();
    const terms = page.getByRole('dialog', { name: 'Edit terms' });
    await terms.getByRole('textbox', { name: 'Fee for each session (USD)' }).fill('2.5');
    await terms.getByRole('textbox', { name: 'Student does not come' }).fill('101');
    await terms.getByRole('button', { name: 'Save' }).click();
    await expect(terms.getByText('Enter a whole number from 0 to 100')).toBeVisible();
    await terms.getByRole('textbox', { name: 'Student does not come' }).fill('50');
    await terms.getByRole('button', { name: 'Save' }).click();
    await expect(terms).toBeHidden();
    await expect(page.getByText('$2.50')).toBeVisible();
    await expect(page.getByText('Student: late 100 %, not come 50 %')).toBeVisible();
  });

  for (const look of looks) {
    await show(page, look);
    expect(await faultsIn(page)).toEqual([]);
  }
});
