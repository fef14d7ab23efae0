import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { takeFound } from './setup/keys.ts';

const lines = ['Code,Description,Order', 'DM-201,Balance exercise,1', 'DM-202,Memory game,first'];
const fileOf = (text: string) => ({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Picks a code by what is typed, with keys alone. */
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus();
  await page.keyboard.type(typed);
  await takeFound(page, typed);
}

test('codes are imported, an educator fills in MedicAid and changes it afterwards, the family sees nothing', async ({
  product,
  signedIn,
}) => {
  const top = await signedIn('admin');
  const { userId } = await ApiClient.as(product, 'admin');
  await top.goto(`${product.url}/admin/${userId}/code-lists`);

  await test.step('a file with a wrong line is shown, corrected and imported', async () => {
    await top.getByRole('button', { name: 'Import' }).click();
    const dialog = top.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(fileOf(lines.join('\n')));
    const wrong = dialog.getByRole('listitem').filter({ hasText: 'DM-202' });
    await expect(wrong).toContainText('Line 3');
    await expect(wrong).toContainText('Use a whole number');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog.locator('input[type=file]').setInputFiles(fileOf(lines.join('\n').replace('first', '2')));
    await dialog.getByRole('button', { name: 'Import 2 codes' }).click();
    await expect(dialog).toBeHidden();
    await expect(top.getByRole('row').filter({ hasText: 'DM-202' })).toContainText('Memory game');
  });

  const educator = await signedIn('educator1');
  const client = await ApiClient.as(product, 'educator1');
  const { data } = await client.call<{ data: { id: string; sessionStatus: string }[] }>(
    'GET /visit/educator?filter=previous',
  );
  const visitId = data.find(({ sessionStatus }) => sessionStatus === 'Note Pending')?.id ?? '';
  await educator.goto(`${product.url}/Counselor/appointment/summary/${visitId}`);

  await test.step('MedicAid is filled in by keys, saved by itself, and completed with the note', async () => {
    await pick(educator, 'CPT code', 'DM-201');
    await educator.getByRole('textbox', { name: 'Medical notes' }).fill('Stood on one leg.');
    await expect(educator.getByText(/^Saved at/)).toBeVisible();
    await educator.getByRole('button', { name: 'Session note complete' }).click();
    await educator.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(educator.getByText('The notes of this session are complete.')).toBeVisible();
    await expect(educator.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  });

  await test.step('it is changed afterwards, by Save', async () => {
    await educator.getByRole('textbox', { name: 'Medical notes' }).fill('Stood on either leg.');
    await educator.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(educator.getByText('MedicAid has been saved.').first()).toBeVisible();
    await educator.reload();
    await expect(educator.getByRole('textbox', { name: 'Medical notes' })).toHaveValue(
      'Stood on either leg.',
    );
  });

  await test.step('student and parent see the note and nothing of MedicAid', async () => {
    for (const account of ['student1', 'parent1'] as const) {
      const page = await signedIn(account);
      await page.goto(`${product.url}/student/encounter?visitId=${visitId}`);
      await expect(page.getByRole('region', { name: 'Subject/Material' })).toBeVisible();
      await expect(page.getByText('MedicAid')).toHaveCount(0);
      await expect(page.getByText('either leg')).toHaveCount(0);
    }
  });
});
