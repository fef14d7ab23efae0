import { readFile } from 'node:fs/promises';
import { ApiClient } from './setup/api.ts';
import { expect, signIn, test } from './setup/journey.ts';

interface Student {
  firstName: string;
  lastName: string;
  studentRollNum: string;
  dob: string | null;
  gender: string | null;
  grade: string | null;
  email: string | null;
  mobileNumber: string | null;
  parents: { firstName: string; lastName: string; email: string }[];
  version: number;
}

test('what a school changes is read by its administrators, field by field, and where from by the top admin alone', async ({
  product,
  signedIn,
  page: top,
}) => {
  const school = await ApiClient.as(product, 'level3');
  const { userId } = await ApiClient.as(product, 'student1');
  const student = await school.call<Student>(`GET /user/student/${userId}`);
  const { firstName, lastName, studentRollNum, dob, gender, email, mobileNumber, version } = student;
  // What a form sends of parents, without what the view says of their links.
  const parents = student.parents.map((one) => ({
    ...{ firstName: one.firstName, lastName: one.lastName, email: one.email },
  }));
  await school.call(`PUT /user/student/${userId}`, {
    ...{ firstName, lastName, studentRollNum, dob, gender, email, mobileNumber, parents, version },
    grade: 'Grade 11',
  });
  const page = await signedIn('level3');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Person edited' }).first();
  await expect(row).toContainText(`${firstName} ${lastName}`);
  await expect(page.getByRole('columnheader', { name: 'From where' })).toBeHidden();

  // By the keyboard alone: the row opens and says what changed.
  const details = row.getByRole('button', { name: /^Details of Person edited/ });
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  const changes = page.getByRole('table', { name: 'Person edited' });
  await expect(changes.getByRole('row').filter({ hasText: 'Grade' })).toContainText('Grade 11');
  // Only people who read all entries learn how many there are.
  await expect(page.getByText(/^Entry \d+/)).toBeHidden();

  // What is chosen stands in the address, and leads back.
  await page.getByRole('button', { name: 'All about this' }).click();
  await expect(page).toHaveURL(new RegExp(`subjectId=${userId}`));
  await page.reload();
  await expect(page.getByRole('button', { name: /^About / })).toBeVisible();
  await page.getByRole('button', { name: /^About / }).click();
  await page.getByRole('searchbox').fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`${firstName} ${lastName}`);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Audit exported' })).toHaveCount(1);

  await signIn(top, product, 'admin');
  await top.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
  const seen = top.getByRole('row').filter({ hasText: 'Person edited' }).first();
  await expect(seen).toContainText('127.0.0.1');
  await seen.getByRole('button', { name: /^Details of Person edited/ }).click();
  await expect(top.getByText(/^Entry \d+/)).toBeVisible();
});
