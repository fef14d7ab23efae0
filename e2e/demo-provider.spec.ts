import { expect, test } from './setup/journey.ts';

test('a student comes in by the provider of the demo, and a stranger reads why not', async ({
  product,
  page,
}) => {
  const begin = async (): Promise<void> => {
    await page.goto(`${product.url}/`);
    await page.getByRole('link', { name: /Demo School ID/ }).click();
    await expect(page.getByRole('heading', { name: 'Demo School ID' })).toBeVisible();
  };
  await begin();
  await page.getByRole('link', { name: /Sam Newcomer/ }).click();
  await expect(page.getByText('This email account does not exist.')).toBeVisible();
  await begin();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(
    page.getByText('There is some issue in connecting your Demo School ID account.'),
  ).toBeVisible();
  await begin();
  await page.getByRole('link', { name: /Maya Torres/ }).click();
  const account = page.locator('button[aria-label^="Your account"]');
  await expect(account).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.url);
  await account.click();
  await page.getByRole('menuitem', { name: /Log ?out|Sign out/i }).click();
  await expect(page.getByLabel('Email address or student ID')).toBeVisible();
});
