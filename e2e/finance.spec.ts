import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { chooseDays } from './setup/money.ts';

test('an educator sees what was earned, of which sessions, and why; where payouts are off it says so', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('educator1');
  await page.goto(`${product.url}/Counselor/payment`);
  await expect(page).toHaveURL(/\/Counselor\/financial-report/);
  const balance = page.getByRole('region', { name: 'Available balance' });

  await test.step('the balance opens down to its sessions', async () => {
    await expect(balance).toContainText('$');
    await balance.getByRole('button', { name: 'Why this sum?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Available balance' });
    await dialog
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    await expect(dialog.getByText(/an hour × .* hours = \$/)).toBeVisible();
    await dialog.getByRole('link', { name: 'Open session' }).click();
    await expect(page).toHaveURL(/\/Counselor\/appointment\/summary\//);
    await page.goto(`${product.url}/Counselor/payment`);
    await expect(balance).toContainText('$');
  });

  await test.step('sessions are shown for days and a school', async () => {
    const go = page.getByRole('button', { name: 'Go', exact: true });
    await expect(go).toBeDisabled();
    await chooseDays(page);
    await expect(go).toBeDisabled();
    await page.getByRole('combobox', { name: /High School|School/ }).click();
    await page.getByRole('option').first().click();
    await go.click();
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Completed' }).first();
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('$');
    await page.reload();
    await expect(row).toContainText('Completed');
    // On paper, which is as narrow as a tablet, what is pressed on the screen is read.
    const size = page.viewportSize();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 704, height: 1000 });
    await expect(row.getByText(/^\$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^From/ })).toBeVisible();
    await expect(go).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    if (size) await page.setViewportSize(size);
  });

  await test.step('where an administrator has payouts off, the page says so', async () => {
    const top = await ApiClient.as(product, 'admin');
    const { userId } = await ApiClient.as(product, 'educator1');
    const { version } = await top.call<{ version: number }>(`GET /user/educator/${userId}`);
    await top.call(`PUT /user/educator/${userId}/pay`, { payouts: false, rate: null, version });
    await page.reload();
    await expect(
      page.getByText(
        'Your administrator has disabled the Financial Reports. Please contact your admin for further details.',
      ),
    ).toBeVisible();
    await expect(balance).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('a school sees what each educator earns, and opens the sessions and a summary of them', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('level3');
  const { userId } = await ApiClient.as(product, 'level3');
  await page.goto(`${product.url}/level-three/${userId}/dashboard`);
  await page.getByRole('navigation').getByRole('link', { name: 'Financial Reports' }).click();
  await chooseDays(page);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  const educators = page.getByRole('table').getByRole('row');
  await expect(educators.filter({ hasText: 'All together' })).toContainText('$');
  await educators.getByRole('link', { name: 'Daniel Hughes' }).click();
  await expect(page.getByRole('heading', { name: 'Daniel Hughes' })).toBeVisible();
  const session = page.getByRole('table').getByRole('row').filter({ hasText: 'Completed' }).first();
  await expect(session).toContainText('$');
  await session.getByRole('link', { name: /^Open session/ }).click();
  await expect(page).toHaveURL(/\/level-three\/.*\/sessions\/summary\//);
  await page.goBack();
  await page.getByRole('button', { name: 'Back to all' }).click();
  await expect(educators.filter({ hasText: 'All together' })).toBeVisible();
});
