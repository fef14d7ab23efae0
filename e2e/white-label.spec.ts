import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { onePixel } from './setup/pictures.ts';

const open = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: 'White Label' }).click();
  await expect(page.getByRole('heading', { name: 'White Label' })).toBeVisible();
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Everybody who loads a page').first()).toBeVisible();
};
const colourOf = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content');

test('a changed brand is seen in a second browser that loads it again, and an old address leads to the new one', async ({
  product,
  signedIn,
  page: guest,
}) => {
  await guest.goto(product.url);
  await expect(guest).toHaveTitle(/Northfield/);
  const educator = await signedIn('educator1');
  const page = await signedIn('admin');
  await open(page);
  await page.getByLabel('Title').fill('Riverbend');
  const colour = page.getByRole('textbox', { name: 'Brand colour' });
  await colour.fill('#e4572e');
  const advice = page.getByRole('status').filter({ hasText: 'White text on this colour reaches 3.6 : 1' });
  await expect(advice).toContainText('proposed, 4.5 : 1');
  await expect(page.getByRole('img', { name: 'Preview, Dark' })).toBeVisible();
  await page.getByLabel('Small logo', { exact: true }).setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: onePixel,
  });
  await expect(page.getByRole('img', { name: 'Small logo' })).toBeVisible();
  await page.getByRole('tab', { name: 'Names and roles' }).click();
  await page.getByLabel('Educator, in addresses').fill('Student');
  // What is wrong on another tab leads there.
  await page.getByRole('tab', { name: 'Mail' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Educator, in addresses')).toBeFocused();
  await expect(page.getByText('The product uses this word itself.').first()).toBeVisible();
  await page.getByLabel('Educator, in addresses').fill('Tutor');
  await page.getByLabel('Educator, one').fill('Tutor');
  await save(page);
  await expect(page.getByText('These earlier words still lead there: Counselor.')).toBeVisible();
  // This browser has the new word at once.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Counselors' })).toBeVisible();
  await page.getByLabel('Educators, many').fill('Tutors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Tutors' })).toBeVisible();

  await expect(async () => {
    await guest.reload();
    await expect(guest).toHaveTitle(/Riverbend/, { timeout: 3_000 });
    expect(await colourOf(guest)).toBe('#e4572e');
  }).toPass({ timeout: 20_000 });
  await expect(guest.locator('link[rel=icon]')).toHaveAttribute('href', /^\/api\/brand\//);
  await educator.goto(`${product.url}/Counselor/appointment?filter=previous`);
  await expect(educator).toHaveURL(/\/Tutor\/appointment\?filter=previous$/);
});

test('two administrators on one host lose nothing, and what is typed is asked for and kept', async ({
  signedIn,
}) => {
  const [first, second] = [await signedIn('admin'), await signedIn('gra')];
  for (const page of [first, second]) await open(page);
  await first.getByLabel('Application name').fill('First name');
  await first.getByLabel('Facebook').fill('https://facebook.com/first');
  await save(first);

  await second.getByLabel('Application name').fill('Second name');
  await second.getByLabel('LinkedIn').fill('https://linkedin.com/second');
  await second.getByRole('button', { name: 'Save' }).click();
  const notice = second.getByRole('region', { name: 'Somebody else saved while you were writing' });
  await expect(notice).toContainText('First name');
  await expect(notice).toContainText('Facebook: https://facebook.com/first (taken from');
  await notice.getByRole('radio', { name: /^First name/ }).click();

  await second.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await save(second);
  await expect(second.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/second');
  await expect(second.getByLabel('Facebook')).toHaveValue('https://facebook.com/first');
  await expect(second.getByLabel('Application name')).toHaveValue('First name');
});

test('a sign-in provider is added, refused for its address, tested and removed', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await open(page);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the button').fill('Springfield ID');
  await dialog.getByLabel('Issuer').fill('https://10.0.0.1');
  await dialog.getByLabel('Client ID').fill('lectern');
  await dialog.getByLabel('This client has no secret').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Issuer')).toBeFocused();
  await dialog.getByLabel('Issuer').fill('https://id.school.invalid');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Return address', { exact: true })).toHaveValue(
    /\/api\/user\/sign-on\/[\w-]+\/return$/,
  );
  await dialog.getByRole('button', { name: 'Test Springfield ID' }).click();
  await expect(dialog.getByText('It does not answer, or not safely.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Springfield ID' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Springfield ID' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Demo School ID' })).toBeVisible();
});
