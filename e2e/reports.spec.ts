import { readFile } from 'node:fs/promises';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { takeFound } from './setup/keys.ts';

test('a school reads its usage by days and by a student, and saves it as a file', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('level3');
  const { userId } = await ApiClient.as(product, 'level3');
  await page.goto(`${product.url}/level-three/${userId}/reports`);
  const go = page.getByRole('button', { name: 'Go', exact: true });
  const rows = page.getByRole('table').getByRole('row');
  const choose = async (field: string, day: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    const calendar = page.getByRole('dialog', { name: new RegExp(`^${field}`) });
    await calendar.getByRole('button', { name: day, exact: true }).click();
  };
  const number = page.getByRole('combobox', { name: 'Student number' });

  await test.step('nothing is asked for before days or a student are chosen', async () => {
    await expect(
      page.getByText('Please select a date range or student id to generate report.'),
    ).toBeVisible();
    await expect(go).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Download Report' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'To', exact: true })).toBeDisabled();
  });

  await test.step('a student is found by the number, by keys', async () => {
    await number.focus();
    await page.keyboard.type('S1');
    await expect(page.getByText('Please enter at least 3 characters to search.')).toBeVisible();
    await page.keyboard.type('99');
    await expect(page.getByText('No student roll numbers matched your search.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('001');
    await takeFound(page, 'S1001');
    await go.click();
    await expect(page.getByRole('columnheader', { name: 'Eligible Provider' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Session Cost' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'S1001' }).first()).toContainText('Maya');
  });

  await test.step('another report starts over', async () => {
    await page.getByRole('combobox', { name: 'Report type' }).click();
    await page.getByRole('option', { name: 'Usage Report' }).click();
    await expect(number).toHaveValue('');
    await expect(
      page.getByText('Please select a date range or student id to generate report.'),
    ).toBeVisible();
    await expect(go).toBeDisabled();
  });

  await test.step('days are chosen, and the rows stay in the address', async () => {
    await choose('From', '1 October 2026');
    await expect(go).toBeDisabled();
    await page.getByRole('button', { name: 'To', exact: true }).click();
    const calendar = page.getByRole('dialog', { name: /^To/ });
    await expect(calendar.getByRole('button', { name: '15 October 2026', exact: true })).toBeDisabled();
    await calendar.getByRole('button', { name: '14 October 2026', exact: true }).click();
    await go.click();
    await expect(page.getByRole('columnheader', { name: 'Duration of Call' })).toBeVisible();
    await expect(rows.nth(1)).toBeVisible();
    await page.reload();
    await expect(rows.nth(1)).toBeVisible();
    await expect(page.getByText('Completed sessions. A row for each student who was present')).toBeVisible();
  });

  await test.step('the file is made, saved and taken away', async () => {
    const lines = (await rows.count()) - 1;
    await page.getByRole('button', { name: 'Download Report' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    const strip = page
      .getByRole('listitem')
      .filter({ hasText: 'Usage Report, Oct 01, 2026 to Oct 14, 2026.csv' });
    const download = page.waitForEvent('download');
    await strip.getByRole('link', { name: 'Save file' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(lines + 1);
    expect(text).toContain('Session Cost (USD)');
    await strip.getByRole('button', { name: 'Remove' }).click();
    await expect(strip).toHaveCount(0);
  });

  await test.step('a new first day hides the rows and takes the last day away', async () => {
    await choose('From', '2 October 2026');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'To', exact: true })).toBeEnabled();
    await expect(go).toBeDisabled();
  });
});
