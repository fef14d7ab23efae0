import type { Page } from '@playwright/test';
import { chooseOption } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import { onePixel } from './setup/pictures.ts';

/** The entry of the navigation that leads to the levels of a depth. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

test('a level is added with its administrator, who signs in by the mail and sees the level and what moves below it', async ({
  product,
  signedIn,
  page: guest,
}) => {
  const page = await signedIn('admin');
  await entry(page, 'Districts').click();
  await page.getByRole('link', { name: 'Add District' }).click();
  await expect(page).toHaveTitle(/ \|\| Add District$/);
  await page.getByRole('button', { name: 'Add District' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Harbor District');
  await page.getByLabel('Code').fill('HARBOR');
  await page.getByRole('button', { name: 'Set here: Notice hours' }).click();
  await page.getByRole('textbox', { name: 'Notice hours' }).fill('48');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Holm');
  await page.getByLabel('Email').fill('ada.holm@demo.test');
  await page.getByRole('button', { name: 'Add District' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor District' })).toBeVisible();
  await expect(page.getByText('48 hours')).toBeVisible();
  await expect(page.getByText('Invited')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More about Ada Holm' })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Change logo').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png', buffer: onePixel },
  });
  await expect(page.getByRole('img', { name: 'Logo of Harbor District' })).toBeVisible();

  await guest.goto(await linkMailedTo(product, 'ada.holm@demo.test', '/reset-password'));
  await guest.getByLabel('New Password', { exact: true }).fill('Better%2027');
  await guest.getByLabel('Confirm Password', { exact: true }).fill('Better%2027');
  await guest.getByRole('button', { name: 'Save password' }).click();
  await guest.waitForURL((url) => url.pathname === '/');
  await guest.getByLabel('Email address or student ID').fill('ada.holm@demo.test');
  await guest.getByLabel('Password', { exact: true }).fill('Better%2027');
  await guest.keyboard.press('Enter');
  await guest.waitForURL(/\/level-one\/[\w-]+\/dashboard$/);
  await expect(guest.getByText('Harbor District').first()).toBeVisible();
  // The level's logo stands where the host's stood.
  await expect(guest.locator('aside img[src*="/brand/"]')).toHaveJSProperty('naturalWidth', 1);

  // A second administrator is invited from the view, and deactivated there.
  await page.getByRole('button', { name: 'Add administrator' }).click();
  const inviting = page.getByRole('dialog', { name: 'Add administrator' });
  await inviting.getByLabel('First Name').fill('Ben');
  await inviting.getByLabel('Last Name').fill('Ode');
  await inviting.getByLabel('Email').fill('ben.ode@demo.test');
  await inviting.getByRole('button', { name: 'Send invitation' }).click();
  const invited = page.getByRole('row', { name: /Ben Ode/ });
  await expect(invited).toContainText('Invited');
  await linkMailedTo(product, 'ben.ode@demo.test', '/reset-password');
  await invited.getByRole('button', { name: 'More about Ben Ode' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const deactivating = page.getByRole('dialog', { name: 'Deactivate Ben Ode?' });
  await deactivating.getByRole('button', { name: 'Deactivate' }).click();
  await expect(invited).toContainText('Inactive');
  await expect(page.getByRole('row', { name: /Ada Holm/ })).toContainText('Active');

  // An area moves below it: its new administrator has it, the former one no longer.
  const former = await signedIn('level1');
  await entry(former, 'Areas').click();
  await expect(former.getByRole('link', { name: 'Lakeside Area' })).toBeVisible();
  await entry(page, 'Areas').click();
  await page.getByRole('link', { name: 'Lakeside Area' }).click();
  await page.getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move Lakeside Area' });
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving.getByText('Choose where it moves to')).toBeVisible();
  await chooseOption(page, 'New District', 'Harbor District');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Harbor District' })).toBeVisible();
  await entry(guest, 'Areas').click();
  await expect(guest.getByRole('link', { name: 'Lakeside Area' })).toBeVisible();
  await former.reload();
  await expect(former.getByText('No Areas Found')).toBeVisible();

  // What was typed is still there after a reload, and a name that is taken stands at its field.
  await entry(page, 'Districts').click();
  await page.getByRole('link', { name: 'Add District' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harbor District');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbor District');
  await page.getByRole('button', { name: 'Add District' }).click();
  await expect(page.getByText('This name is already used here.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox').fill('harb');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('two administrators on one form lose nothing, and a level that is closed signs its people out', async ({
  signedIn,
}) => {
  const [first, second] = [await signedIn('admin'), await signedIn('gra')];
  for (const page of [first, second]) {
    await entry(page, 'Districts').click();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('link', { name: 'Edit' }).click();
  }
  await first.getByLabel('Name', { exact: true }).fill('First District');
  await first.getByLabel('Phone').fill('207 555 0101');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByRole('heading', { name: 'First District' })).toBeVisible();

  await second.getByLabel('Name', { exact: true }).fill('Second District');
  await second.getByLabel('Address').fill('1 Pier Street');
  await second.getByRole('button', { name: 'Save' }).click();
  const notice = second.getByRole('region', { name: 'Somebody else saved while you were writing' });
  await expect(notice).toContainText('First District');
  await expect(notice).toContainText('Phone: 207 555 0101 (taken from what was saved meanwhile)');
  await expect(second.getByLabel('Address')).toHaveValue('1 Pier Street');
  await notice.getByRole('radio', { name: /^First District/ }).click();
  await expect(second.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('First District');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('1 Pier Street')).toBeVisible();
  await expect(second.getByText('207 555 0101')).toBeVisible();
  await expect(second.getByRole('heading', { name: 'First District' })).toBeVisible();

  const below = await signedIn('level1');
  await second.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const dialog = second.getByRole('dialog', { name: 'Deactivate First District?' });
  await dialog.getByRole('radio', { name: 'Cancel them' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Reason is mandatory')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Keep them' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(second.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(below.getByRole('dialog', { name: 'You have been logged out' })).toBeVisible();
});

test('a name of 100 characters without a space widens no screen', async ({ signedIn }) => {
  const page = await signedIn('level2');
  const long = 'Wabcdefghi'.repeat(10);
  const navigation = page.getByRole('navigation').first();
  const noOverflow = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  await navigation.getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill(long);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  const view = page.url();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [address, shown] of [
      [view, long],
      [view.replace(/\/level-three\/.*/, '/level-three'), long],
      [view.replace(/\/level-three\/.*/, '/dashboard/level-report'), long],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await noOverflow();
    }
  }
});
