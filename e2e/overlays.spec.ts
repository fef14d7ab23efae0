import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test, untilLive } from './setup/journey.ts';
import type { Product } from './setup/product.ts';
import { expectInCall, startCall } from './setup/visit.ts';

/** Waits until the newest activity of a browser's tabs is dated by the product's clock. */
async function expectRightTime(product: Product, tab: Page): Promise<void> {
  await expect
    .poll(async () => {
      const at = Number(await tab.evaluate(() => localStorage.getItem('lastActivity')));
      return Math.abs(at - (await product.now()).getTime());
    })
    .toBeLessThan(60_000);
}

test('who is offline is told so and comes back to the same screen', async ({ signedIn }) => {
  const page = await signedIn('student1');
  const address = page.url();
  await page.context().setOffline(true);
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No Internet Connection')).toBeHidden();
  expect(page.url()).toBe(address);
});

test('a server that is gone is named off the index, and everything goes on when it is back', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('student1');
  await product.kill();
  // The code of this screen has never been fetched: nobody is left with the browser's own error page.
  // Pressed at the moment when the server goes: what then covers the page does not take the press.
  await page.getByRole('link', { name: 'Sessions', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Server down/ Server update')).toBeVisible({ timeout: 45_000 });
  await product.start();
  await expect(page.getByText('Server down/ Server update')).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
});

test('fifteen quiet minutes sign out, with a notice, in every tab', async ({ product, signedIn }) => {
  const page = await signedIn('student1');
  const other = await page.context().newPage();
  const live = untilLive(other);
  await other.goto(page.url());
  // A tab that no push reaches does not hear of the jump, and is signed out by the other one before its time is up.
  await live;
  // A frame is drawn before any script; who is greeted by name is being watched. A tab that has no answer yet counts by
  // its browser's clock, and takes the product's time from whatever answer comes first, also one from after the jump.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    await expectRightTime(product, tab);
  }
  await product.pass(15 * 60 + 1);
  // Both at once: the notice goes by itself.
  const isTold = (tab: Page): Promise<void> =>
    expect(tab.getByText('You were signed out', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await Promise.all([isTold(page), isTold(other)]);
  for (const tab of [page, other]) await expect.poll(() => new URL(tab.url()).pathname).toBe('/');
});

test('an address that does not exist says so and leads home', async ({ product, page }) => {
  await page.goto(`${product.url}/there/is/nothing`);
  await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  await expect(page.getByText("Sorry, the page you're looking for doesn't exist")).toBeVisible();
  await page
    .getByRole('link', { name: 'Back to Home' })
    .or(page.getByRole('button', { name: 'Back to Home' }))
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('a session that was revoked is told at the next call, and ok leads to the login', async ({
  signedIn,
}) => {
  const page = await signedIn('student1');
  // As if the session had been ended elsewhere: the server knows nothing of this browser any more.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Sessions' }).click();
  const alert = page.getByRole('dialog').filter({ hasText: 'You were signed out' });
  await expect(alert.getByText('Access denied for this request')).toBeVisible();
  await alert.getByRole('button', { name: 'ok' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('a password that was changed elsewhere ends the other sessions at once, and says so', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('student1');
  const elsewhere = await ApiClient.as(product, 'student1');
  await elsewhere.call('PUT /user/update/password', { password: 'Better%2027' });
  const alert = page.getByRole('dialog').filter({ hasText: 'You were signed out' });
  await expect(alert.getByText('Your password was changed. Please sign in again.')).toBeVisible();
  await alert.getByRole('button', { name: 'ok' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a student who is deactivated in a call sees the alert there, ok leads to the login, and the educator stays', async ({
  product,
  signedIn,
}) => {
  const { meeting, student, educator } = await startCall(product, signedIn);
  const school = await ApiClient.as(product, 'level3');
  await school.call(`PUT /user/${meeting.studentId}/status`, { active: false, sessions: 'keep' });
  const alert = student.getByRole('dialog').filter({ hasText: 'You have been logged out' });
  await expect(
    alert.getByText('Your account has been deactivated. Please contact your administrator.'),
  ).toBeVisible();
  await alert.getByRole('button', { name: 'ok' }).click();
  await expect(student.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectInCall(educator);
});
