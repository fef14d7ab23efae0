import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';

/** Goes where the newest notification leads. */
async function followBell(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const told = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
  await told.first().locator('a, button').first().click();
  await expect(page.getByRole('tab', { name: 'View Flag Info' })).toHaveAttribute('aria-selected', 'true');
}

async function answer(page: Page, given: { status?: string; summary: string; isNotPaid?: boolean }) {
  await page.getByRole('button', { name: /^Answer the message of / }).click();
  const dialog = page.getByRole('dialog', { name: 'Flagged Session' });
  if (given.status) {
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: given.status }).click();
  }
  if (given.isNotPaid) await dialog.getByRole('checkbox', { name: 'This session is not paid' }).check();
  await dialog.getByRole('textbox', { name: 'Summary' }).fill(given.summary);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText(given.summary);
}

test('a session is flagged for a category of its area, and answered until Level 2 acts', async ({
  signedIn,
}) => {
  const area = await signedIn('level2');
  await test.step('Level 2 offers a category', async () => {
    await area.getByRole('navigation').getByRole('link', { name: 'Flag Categories' }).click();
    await area.getByRole('button', { name: 'Add Category' }).click();
    const dialog = area.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Category name is missing')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Noise next door');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(area.getByRole('rowheader', { name: 'Noise next door' })).toBeVisible();
  });

  const educator = await signedIn('educator1');
  await test.step('the educator flags a session, once', async () => {
    await educator.getByRole('navigation').getByRole('link', { name: 'Sessions' }).click();
    await educator.getByText('Previous', { exact: true }).click();
    const flags = educator.getByRole('button', { name: /^Flag the session with / });
    await expect(flags.first()).toBeVisible();
    const before = await flags.count();
    await flags.first().click();
    const dialog = educator.getByRole('dialog', { name: 'Flag a Session' });
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await educator.getByRole('option', { name: 'Noise next door' }).click();
    await dialog.getByRole('textbox', { name: 'Summary' }).fill('Nobody could be heard.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(educator.getByRole('img', { name: 'Flagged' })).toHaveCount(1);
    await expect(flags).toHaveCount(before - 1);
    await educator.getByText('Flagged', { exact: true }).first().click();
    await expect(educator.getByRole('img', { name: 'Flagged' })).toHaveCount(1);
    await expect(flags).toHaveCount(0);
  });

  const school = await signedIn('level3');
  await followBell(school, / flagged the session on /);
  await expect(school.getByText('Category : Noise next door')).toBeVisible();
  await expect(school.getByRole('row').last()).toContainText('under review');
  await answer(school, { status: 'More Info Needed', summary: 'Who was it?' });
  await expect(school.getByRole('button', { name: /^Answer the message of / })).toBeHidden();

  await followBell(educator, /There is an answer about your flagged session with /);
  await answer(educator, { summary: 'The choir.' });

  await followBell(area, / gave more information on the flagged session on /);
  await answer(area, { status: 'Action Taken', summary: 'The choir moves.', isNotPaid: true });
  // The other side follows without a reload, as far as its tab is open.
  for (const page of [educator, area]) {
    await expect(page.getByRole('row').last()).toContainText('action taken');
    await expect(page.getByText('This session is not paid')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Answer the message of / })).toBeHidden();
  }
});
