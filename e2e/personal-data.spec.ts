import { readFile } from 'node:fs/promises';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';

test('a top administrator exports a person and asks for the erasure, a second one agrees, and either takes it back', async ({
  product,
  signedIn,
}) => {
  const school = await ApiClient.as(product, 'level3');
  const { userId } = await ApiClient.as(product, 'student2');
  await school.call(`PUT /user/${userId}/status`, { active: false, sessions: 'keep' });
  const { firstName, lastName } = await school.call<{ firstName: string; lastName: string }>(
    `GET /user/student/${userId}`,
  );
  const name = `${firstName} ${lastName}`;

  const page = await signedIn('admin');
  // From the list of students as from the navigation.
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Personal Data' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await page.getByRole('navigation').getByRole('link', { name: 'Personal Data' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: `More about ${name}` });
  await menu.click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.zip`);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  await page
    .getByRole('dialog', { name: `Erase ${name}?` })
    .getByRole('button', { name: 'Erase' })
    .click();
  await expect(page.getByText(/^Waits for a second administrator/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Agree/ })).toBeHidden();

  const second = await signedIn('gra');
  await second.getByRole('navigation').getByRole('link', { name: 'Personal Data' }).click();
  await second.getByRole('button', { name: `Agree to the erasure of ${name}` }).click();
  await second
    .getByRole('dialog', { name: `Erase ${name}?` })
    .getByRole('button', { name: 'Agree' })
    .click();
  await expect(second.getByText(/has agreed\. Erased on/)).toBeVisible();
  await second.getByRole('button', { name: `Take back the erasure of ${name}` }).click();
  await expect(second.getByText(/^Taken back by /)).toBeVisible();
});
