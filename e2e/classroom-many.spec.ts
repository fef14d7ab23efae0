import { faultsIn, show } from './setup/axe.ts';
import { chooseOption } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';

test('an educator makes a classroom from pasted numbers, saves the group and uses it again', async ({
  signedIn,
}) => {
  const page = await signedIn('educator1');
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await page.getByRole('link', { name: 'Create Session' }).click();
  await page.getByRole('radio', { name: 'Classroom' }).click();
  await chooseOption(page, 'School', 'Northfield High School');
  await chooseOption(page, 'Subject', 'Mathematics');
  await chooseOption(page, 'Subcategory', 'Algebra');
  await page.getByRole('button', { name: /^Next free: / }).click();

  const open = page.getByRole('button', { name: 'Add many students' });
  const dialog = page.getByRole('dialog', { name: 'Add many students' });
  await open.click();
  await dialog.getByText('Paste numbers', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Student numbers' }).fill('S1001, S1002\nQ99\nS1001');
  await dialog.getByRole('button', { name: 'Add students' }).click();
  await expect(dialog.getByText('2 students were added.')).toBeVisible();
  await expect(dialog.getByText('Line 2: Q99 is not a student you can choose.')).toBeVisible();
  await expect(dialog.getByText('Line 3: S1001 is there twice.')).toBeVisible();
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await show(page, { width, height: 844, colorScheme });
    expect(await faultsIn(page)).toEqual([]);
  }

  await dialog.getByText('Saved groups', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name of the group' }).fill('Algebra club');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Algebra club')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Session created successfully').first()).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('link', { name: 'Create Session' }).click();
  await page.getByRole('radio', { name: 'Classroom' }).click();
  await chooseOption(page, 'School', 'Northfield High School');
  await open.click();
  await dialog.getByText('Saved groups', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add Algebra club' }).click();
  await expect(dialog.getByText('2 students were added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('2 of 30 students chosen')).toBeVisible();
});
