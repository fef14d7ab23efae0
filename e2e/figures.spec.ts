import { readFile } from 'node:fs/promises';
import { expect, test } from './setup/journey.ts';
import { book } from './setup/visit.ts';

test('a figure opens the sessions that it counts, and the report goes down to the school', async ({
  product,
  signedIn,
}) => {
  await book(product);
  const page = await signedIn('level2');
  await expect(page.getByText('Sessions per week')).toBeVisible();
  const scheduled = page.getByRole('link', { name: /^Scheduled: [1-9]/ });
  await scheduled.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/level-two\/[\w-]+\/sessions\?visitStatus=1$/);
  await expect(page.getByText('Enter Meeting Room').or(page.getByText('Scheduled')).first()).toBeVisible();

  await page.goBack();
  const period = page.locator('section', { has: page.getByRole('heading', { name: 'Last 12 Weeks' }) });
  await period.getByRole('link').first().click();
  await page.waitForURL(/\/sessions\?filter=custom&date=[\d-]+&toDate=[\d-]+.*counted=sessions$/);
  await expect(page.getByRole('button', { name: /^Choose the last date: / })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Not cancelled');

  await page.goBack();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Sessions per week' })).toBeVisible();
  await page.getByRole('link', { name: 'See level report' }).click();
  await expect(page).toHaveTitle(/ \|\| Level Report$/);
  const table = page.getByRole('table', { name: 'Level Report' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await table.getByRole('button', { name: 'Sessions' }).click();
  await expect(page).toHaveURL(/sort=sessions/);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await waiting).path();
  expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(5);

  await table.getByRole('link', { name: 'Northfield High School' }).click();
  await expect(table.getByRole('rowheader', { name: 'Appointment' })).toBeVisible();
  const day = page.getByRole('button', { name: /^First day/ });
  await day.click();
  await page.getByRole('dialog').getByRole('button', { name: /^1 / }).first().click();
  await expect(page).toHaveURL(/fromDate=\d{4}-\d{2}-01/);
  await page.getByRole('navigation', { name: 'Levels above' }).getByRole('link').last().click();
  await expect(table.getByRole('link', { name: 'Northfield High School' })).toBeVisible();
});
