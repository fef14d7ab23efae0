import { expect, signIn, test } from './setup/journey.ts';
import { onePixel } from './setup/pictures.ts';

test('a school adds a student with a first password and a parent; the student signs in with the number', async ({
  product,
  signedIn,
  page: student,
}) => {
  const page = await signedIn('level3');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await page.getByRole('link', { name: 'Add Student' }).click();
  await page.getByLabel('First Name').fill('Jonah');
  await page.getByLabel('Last Name').fill('Weiss');
  await page.getByLabel('Student Number').fill('S1001');
  await page.getByLabel('Date of Birth').fill('2013-05-14');
  await page.getByRole('button', { name: 'Add parent' }).click();
  const parent = page.getByRole('group', { name: 'Parent 1' });
  await parent.getByLabel('First Name').fill('Carla');
  await parent.getByLabel('Email').fill('carla.weiss@demo.test');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(parent.getByLabel('Last Name')).toBeFocused();
  await parent.getByLabel('Last Name').fill('Weiss');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(
    page.getByText('This number is taken. Ask the level above which number to use.').first(),
  ).toBeVisible();
  await page.getByLabel('Student Number').fill('JW77');
  await page.getByRole('button', { name: 'Add Student' }).click();
  const dialog = page.getByRole('dialog', { name: 'The first password of Jonah Weiss' });
  await expect(dialog.locator('code')).toBeFocused();
  const password = (await dialog.locator('code').textContent()) ?? '';
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('carla.weiss@demo.test')).toBeVisible();

  // A picture shows who it is, by the keyboard alone, and goes again.
  const picture = page.getByRole('button', { name: 'Picture of Jonah Weiss' });
  await picture.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Change picture' }).press('Enter');
  await (await chooser).setFiles({ name: 'jonah.png', mimeType: 'image/png', buffer: onePixel });
  await expect(page.getByText('The picture was changed.').first()).toBeVisible();
  const face = page.locator('main img[src*="/content"]');
  await expect(face).toHaveJSProperty('naturalWidth', 1);
  await picture.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove picture' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).press('Enter');
  await expect(face).toHaveCount(0);

  await student.goto(product.url);
  await student.getByLabel('Email address or student ID').fill('JW77');
  await student.getByLabel('Password', { exact: true }).fill(password);
  await student.keyboard.press('Enter');
  await student.waitForURL(/change-password/);
  await student.getByLabel('New Password', { exact: true }).fill('Better%2027');
  await student.getByLabel('Confirm Password', { exact: true }).fill('Better%2027');
  await student.getByRole('button', { name: 'Change' }).click();
  await student.waitForURL(/\/student\/dashboard\//);
  await expect(student.getByText('Jonah').first()).toBeVisible();

  // Closed, the student is out at once; the list finds them by the number.
  await page.getByRole('button', { name: 'More about Jonah Weiss' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(student.getByRole('dialog', { name: 'You have been logged out' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Students' }).click();
  await page.getByRole('searchbox').fill('JW77');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Inactive');
});

test('above the school a list of students tells name, school, grade and status, and opens nobody', async ({
  product,
  page,
}) => {
  await signIn(page, product, 'level1');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'School', 'Grade', 'Status']);
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add Student' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'School' }).click();
  await page.getByRole('option', { name: 'Riverside Middle School' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
