import type { Page } from '@playwright/test';
import { chooseOption } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';

/** The entry of the navigation that leads to a list. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
}

test('a subject of an area is added with its sub-categories, read at its schools and divided further', async ({
  signedIn,
}) => {
  const page = await signedIn('level2');
  await entry(page, 'Subjects').click();
  await expect(page).toHaveTitle(/ \|\| Subjects$/);
  await page.getByRole('link', { name: 'Add Subject' }).click();
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(page.getByLabel('Subject Name')).toBeFocused();
  await expect(page.getByText('Subject name is missing').first()).toBeVisible();
  await expect(page.getByText('Please enter atleast one subcategory').first()).toBeVisible();
  await page.getByLabel('Subject Name').fill('Astronomy');
  await page.getByRole('combobox', { name: 'Sub-categories' }).fill('Planets');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Sub-categories' }).fill('Stars');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(page.getByRole('heading', { name: 'Astronomy' })).toBeVisible();
  for (const name of ['Planets', 'Stars']) await expect(page.getByRole('link', { name })).toBeVisible();

  await page.getByRole('link', { name: 'Add Sub-category' }).click();
  await expect(page.getByLabel('Parent Subject').and(page.locator('input'))).toHaveValue('Astronomy');
  await page.getByRole('button', { name: 'Add Sub-category' }).click();
  await expect(page.getByText('Sub Category name is missing').first()).toBeVisible();
  await page.getByLabel('Sub Category Name').fill('stars');
  await page.getByRole('button', { name: 'Add Sub-category' }).click();
  await expect(
    page.getByText('The subject already has a sub-category with this name.').first(),
  ).toBeVisible();
  await page.getByLabel('Sub Category Name').fill('Comets');
  await page.getByRole('button', { name: 'Add Sub-category' }).click();
  await expect(page.getByRole('heading', { name: 'Comets' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Sub Category Name').fill('Comets and meteors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Comets and meteors' })).toBeVisible();
  // From the list the subject has to be chosen.
  await entry(page, 'Sub-categories').click();
  await page.getByRole('link', { name: 'Add Sub-category' }).click();
  await page.getByLabel('Sub Category Name').fill('Galaxies');
  await page.getByRole('button', { name: 'Add Sub-category' }).click();
  await expect(page.getByText('Please enter Parent subject').first()).toBeVisible();
  await chooseOption(page, 'Parent Subject', 'Astronomy');
  await page.getByRole('button', { name: 'Add Sub-category' }).click();
  await expect(page.getByRole('heading', { name: 'Galaxies' })).toBeVisible();

  const school = await signedIn('level3');
  await entry(school, 'Subjects').click();
  await search(school, 'astro');
  await expect(school.getByRole('row')).toHaveCount(2);
  await school.getByRole('link', { name: 'Astronomy' }).click();
  await expect(school.getByRole('heading', { name: 'Astronomy' })).toBeVisible();
  await expect(school.getByRole('link', { name: 'Comets and meteors' })).toBeVisible();
  await expect(school.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expect(school.getByRole('link', { name: 'Add Sub-category' })).toBeHidden();
  await school.goto(school.url().replace(/view$/, 'edit'));
  await expect(school.getByRole('heading', { name: 'Astronomy' })).toBeVisible();
  await expect(school.getByRole('button', { name: 'Save' })).toBeHidden();
  await entry(school, 'Subjects').click();
  await school.getByRole('link', { name: 'Add Subject' }).click();
  await school.getByLabel('Subject Name').fill('ASTRONOMY');
  await school.getByRole('combobox', { name: 'Sub-categories' }).fill('Orbits');
  await school.getByRole('button', { name: 'Add Subject' }).click();
  await expect(school.getByText('There is already a subject with this name.').first()).toBeVisible();
  await school.getByLabel('Subject Name').fill('Orbits');
  await school.getByRole('button', { name: 'Add Subject' }).click();
  await expect(school.getByRole('heading', { name: 'Orbits' })).toBeVisible();
  await expect(school.getByText('Northfield High School').first()).toBeVisible();
});

test('a subject that is deactivated is chosen no more, and what was booked of it stays', async ({
  signedIn,
}) => {
  const page = await signedIn('level2');
  await entry(page, 'Subjects').click();
  await search(page, 'mathem');
  await page.getByRole('link', { name: 'Mathematics' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Mathematics?' });
  await expect(dialog).toContainText('Sessions that are booked stay as they are.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await entry(page, 'Sub-categories').click();
  await search(page, 'algebra');
  await expect(page.getByRole('row', { name: /Algebra/ })).toContainText('Subject inactive');

  const student = await signedIn('student1');
  await expect(student.getByText('Statistics').first()).toBeVisible();
  await student.getByRole('link', { name: 'Create', exact: true }).click();
  await chooseOption(student, 'Counselor', 'Daniel Hughes');
  await student.getByLabel('Subject', { exact: true }).and(student.locator('input')).click();
  await expect(student.getByRole('option', { name: 'English' })).toBeVisible();
  await expect(student.getByRole('option', { name: 'Mathematics' })).toBeHidden();
});
