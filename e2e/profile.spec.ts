import { accounts, expect, signIn, test } from './setup/journey.ts';
import { squarePicture } from './setup/pictures.ts';

test('a student changes the profile, crops a picture by the keyboard, and is asked before leaving', async ({
  product,
  page,
}) => {
  await signIn(page, product, 'student1');
  await page.locator('button[aria-label^="Your account"]').click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(accounts.student1);

  // A picture: chosen, moved and enlarged by the keyboard, and shown in the header, too.
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Change picture' }).press('Enter');
  await (await chosen).setFiles(squarePicture);
  const stage = page.getByRole('group', { name: 'Part of the picture that is shown' });
  await expect(stage).toBeFocused();
  await page.getByRole('slider').press('ArrowRight');
  await stage.press('ArrowLeft');
  await stage.press('+');
  for (const name of ['Show more of the right', 'Show more of the top', 'Larger', 'Smaller'])
    await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect(page.getByText('Your picture is shown now.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();
  await expect(page.locator('button[aria-label^="Your account"] img')).toBeVisible();

  // What is typed is not left unasked, and stays.
  await page.getByLabel('Mobile Number').fill('2025550123');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button').last().press('Escape');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('2025550123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Mobile Number')).toHaveValue('2025550123');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard\//);
});

test('a device that is signed out in the profile hears it at once', async ({ product, page, signedIn }) => {
  await signIn(page, product, 'educator1');
  const other = await signedIn('educator1');
  await page.locator('button[aria-label^="Your account"]').click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const devices = page.getByRole('list', { name: 'My devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('Chrome on Linux');
  await expect(devices.first()).toContainText('This device');
  await devices.last().getByRole('button').press('Enter');
  await expect(devices).toHaveCount(1);
  await expect(other.getByText('You signed this browser out in another one.')).toBeVisible();
});
