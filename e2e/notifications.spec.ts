import { ApiClient } from './setup/api.ts';
import { expect, signIn, test } from './setup/journey.ts';
import { book } from './setup/visit.ts';

test('a booking is told live by the bell; a click marks it read and leads to the session; all can be marked, and mails turned off by the keyboard', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'educator1');
  const educator = await signedIn('educator1');
  const bell = educator.getByRole('button', { name: /^Notifications/ });
  const unread = async (): Promise<number> =>
    Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  const before = await client.call<{ unread: number }>('GET /notification/count');
  await expect.poll(unread).toBe(before.unread);
  const { visitId } = await book(product);
  await expect.poll(unread).toBeGreaterThan(before.unread);
  const log = educator.getByRole('log', { name: 'Waiting Room' });
  await expect(log.getByText(/^Maya Torres has booked a session on/)).toBeVisible();

  await bell.click();
  const newest = educator.getByRole('dialog').getByRole('listitem').first();
  await expect(newest).toContainText('Maya Torres');
  await newest.locator('a, button').first().click();
  await expect(educator).toHaveURL(new RegExp(visitId));
  await educator.goto(`${product.url}/Counselor/notifications`);
  await educator.getByRole('button', { name: 'Mark all as Read' }).click();
  await expect.poll(unread).toBe(0);

  await educator.getByRole('button', { name: 'Notification settings' }).focus();
  await educator.keyboard.press('Enter');
  const mail = educator.getByRole('switch', { name: 'A session is booked: email' });
  await mail.focus();
  // Over a slow line, too, what is switched shows it at once and keeps the focus.
  const line = Promise.withResolvers<void>();
  await educator.route('**/notification/settings', async (route) => {
    await line.promise;
    await route.continue();
  });
  const saved = educator.waitForResponse((answer) => answer.url().endsWith('/notification/settings'));
  await educator.keyboard.press('Space');
  await expect(mail).not.toBeChecked();
  await educator.keyboard.press('Tab');
  await educator.keyboard.press('Shift+Tab');
  await expect(mail).toBeFocused();
  line.resolve();
  expect((await saved).status()).toBe(200);
  await educator.keyboard.press('Escape');
  await educator.reload();
  await educator.getByRole('button', { name: 'Notification settings' }).click();
  await expect(mail).not.toBeChecked();
  await expect(educator.getByRole('switch', { name: 'A session is booked: bell' })).toBeChecked();
});

test('who cannot be reached is asked for contact data, with both rules, once in a browser session', async ({
  signedIn,
}) => {
  const page = await signedIn('student3');
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await dialog.getByRole('button', { name: 'Update Contact Information' }).click();
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ava@demo.test');
  await dialog.getByLabel('Mobile number').fill('20255501x99');
  await expect(dialog.getByLabel('Mobile number')).toHaveValue('2025550199');
  await dialog.getByLabel('Mobile number').fill('12345');
  await dialog.getByRole('button', { name: 'Update Contact Information' }).click();
  await expect(dialog.getByText('Please enter valid mobile number')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill('2025550199');
  await dialog.getByRole('button', { name: 'Update Contact Information' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello, Ava Brooks' })).toBeVisible();
  await expect(page.getByText('No sessions found')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('Levels 2 and 3 have a bell that leads to all notifications; above them nobody asks for any', async ({
  product,
  browser,
}) => {
  for (const [account, hasBell] of [
    ['level3', true],
    ['level2', true],
    ['level1', false],
    ['admin', false],
    ['gra', false],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/notification')) asked.push(request.url());
    });
    await signIn(page, product, account);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveCount(hasBell ? 1 : 0);
    if (hasBell) {
      await bell.click();
      await page.getByRole('dialog').getByRole('link').last().click();
      await expect(page).toHaveURL(/\/level-(two|three)\/[\w-]+\/notifications$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    } else expect(asked).toEqual([]);
    await context.close();
  }
});
