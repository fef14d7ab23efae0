import { flagStatusIds, otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { accounts, expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import { chooseDays } from './setup/money.ts';

/** What the sandbox is told, from the financial reports and back to them. */
async function tellSandbox(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the sandbox' }).click();
  await page.getByRole('link', { name: choice, exact: true }).click();
  await page.getByRole('link', { name: 'Back to Financial Reports' }).click();
}

test('an educator sets an account up and is paid, also where the provider has a bad day', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('educator1');
  await page.goto(`${product.url}/Counselor/financial-report`);
  const account = page.getByRole('region', { name: 'Payment account' });
  const balance = page.getByRole('region', { name: 'Available balance' });
  const payout = balance.getByRole('button', { name: 'Payout', exact: true });
  const sum = balance.locator('b').first();
  await expect(sum).toHaveText(/^\$[1-9]/);
  const earned = await sum.innerText();

  await test.step('there is no payout without an account, and Setup mails the way to the provider', async () => {
    await expect(account).toContainText('Not set up');
    await expect(payout).toBeDisabled();
    await account.getByRole('button', { name: 'Setup' }).click();
    const info = page.getByRole('dialog', { name: 'Check your mail' });
    await info.getByRole('button', { name: 'OK' }).click();
    await expect(account).toContainText('Setup not finished');
    await page.goto(await linkMailedTo(product, accounts.educator1, '/financial-report'));
    await expect(page.getByRole('heading', { name: 'Payment sandbox' })).toBeVisible();
    await page.getByRole('link', { name: 'is refused', exact: true }).click();
    await page.getByRole('link', { name: 'Finish the setup' }).click();
    await expect(account).toContainText('Active');
    await expect(account.getByRole('button', { name: 'Setup' })).toHaveCount(0);
  });

  await test.step('a payout that the provider refuses takes nothing', async () => {
    await payout.click();
    await expect(page.getByText('The payment provider has refused the payout').first()).toBeVisible();
    await expect(sum).toHaveText(earned);
    await expect(payout).toBeEnabled();
  });

  await test.step('one whose answer is lost is in progress, and paid once', async () => {
    await tellSandbox(page, 'is paid, but the answer is lost');
    await payout.click();
    await expect(page.getByText('Your payout is on its way.').first()).toBeVisible();
    await expect(sum).toHaveText('$0.00');
    await expect(payout).toBeDisabled();
    await expect(balance.getByText('A payout is in progress.')).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step('the history has both, and asks for no school', async () => {
    await chooseDays(page);
    await page.getByRole('combobox', { name: 'Report' }).click();
    await page.getByRole('option', { name: 'Payout History' }).click();
    await expect(page.getByRole('combobox', { name: /School/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: 'Paid' })).toContainText(earned);
    await expect(rows.filter({ hasText: 'Refused' })).toContainText(earned);
    await page.getByRole('combobox', { name: 'Report' }).click();
    await page.getByRole('option', { name: 'Session Report' }).click();
    await expect(rows).toHaveCount(0);
  });

  await test.step('the school reads it', async () => {
    const school = await signedIn('level3');
    const { userId } = await ApiClient.as(product, 'level3');
    const { userId: educatorId } = await ApiClient.as(product, 'educator1');
    await school.goto(
      `${product.url}/level-three/${userId}/financial-reports/custom/${educatorId}?from=2026-10-01&to=2026-10-14`,
    );
    await school.getByText('Payout History', { exact: true }).click();
    await expect(school).toHaveURL(/\/financial-reports\/payout\//);
    await expect(school.getByRole('table').getByRole('row').filter({ hasText: 'Paid' })).toContainText(
      earned,
    );
    await school.close();
  });

  await test.step('what comes back is available again, and nothing is paid to a closed account', async () => {
    await tellSandbox(page, 'Take the last payout back');
    await expect(sum).toHaveText(earned);
    await expect(payout).toBeEnabled();
    await tellSandbox(page, 'Close the account');
    await expect(account).toContainText('Disabled by the provider');
    await expect(payout).toBeDisabled();
    await expect(account.getByRole('button', { name: 'Setup' })).toBeEnabled();
  });
});

interface PaidLine {
  readonly reason: string;
  readonly evidence: { readonly visitId: string };
}

test('what a flag takes back after it was paid is shown below zero, with its reason, and not paid out', async ({
  product,
  signedIn,
}) => {
  const educator = await ApiClient.as(product, 'educator1');
  const school = await ApiClient.as(product, 'level3');
  const page = await signedIn('educator1');
  const reports = `${product.url}/Counselor/financial-report`;
  const balance = page.getByRole('region', { name: 'Available balance' });
  const payout = balance.getByRole('button', { name: 'Payout', exact: true });
  const sum = balance.locator('b').first();

  await test.step('the balance is paid out', async () => {
    await educator.call('POST /educator/payout/account');
    await page.goto(`${reports}?setup=on`);
    await page.getByRole('link', { name: 'Finish the setup' }).click();
    await payout.click();
    await expect(page.getByText('Your balance was paid out.').first()).toBeVisible();
    await expect(sum).toHaveText('$0.00');
  });

  await test.step('a session that was paid ends as not paid', async () => {
    const { data } = await educator.call<{ data: PaidLine[] }>(
      `GET /ledger/educator/${educator.userId}/lines?of=available&itemsPerPage=50`,
    );
    const sessionId = data.find(({ reason }) => reason === 'completed')?.evidence.visitId ?? '';
    const flagged = { sessionId, categoryId: otherCategory.id, otherCategoryReason: 'Noise' };
    await educator.call('POST /visit/flag', {
      ...{ ...flagged, reason: 'Nobody could be heard.', status: flagStatusIds.underReview },
    });
    const { messages } = await school.call<{ messages: { id: string }[] }>(`GET /visit/${sessionId}/flag`);
    const answer = { sessionId, messageId: messages.at(-1)?.id, reason: 'It was not held.' };
    await school.call('PUT /visit/flag', { ...answer, status: 'ACTION_TAKEN', isNotPaid: true });
  });

  await test.step('the educator sees what was taken back', async () => {
    await page.reload();
    await expect(sum).toHaveText(/^-\$[1-9]/);
    await expect(balance).toContainText('More was taken back than was earned since.');
    await expect(payout).toBeDisabled();
    await balance.getByRole('button', { name: 'Why this sum?' }).click();
    const lines = page.getByRole('dialog', { name: 'Available balance' });
    await expect(lines.getByText('Taken back: decided as not paid')).toBeVisible();
    await expect(lines.getByText('Paid out').or(lines.getByText('Taken by a payout')).first()).toBeVisible();
  });
});
