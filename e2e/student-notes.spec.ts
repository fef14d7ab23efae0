import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';

const pdf = {
  name: 'reading-sample.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0x20)]),
};

test('an educator notes something on a student with a file, the school is told and adds to it, the family sees nothing', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator1');
  await educator.getByRole('link', { name: 'My Students' }).click();
  await educator.getByRole('searchbox', { name: 'Search Student Name' }).fill('Maya');
  await educator.getByRole('link', { name: 'View Summary Maya Torres' }).click();
  await expect(educator.getByRole('tab', { name: 'View Student History', selected: true })).toBeVisible();
  await expect(educator.getByRole('row').filter({ hasText: 'Daniel Hughes' }).first()).toBeVisible();

  await educator.getByRole('button', { name: 'Add Notes' }).click();
  const dialog = educator.getByRole('dialog', { name: 'Add Notes' });
  await dialog.getByLabel('Notes').fill('Reads aloud without help now.');
  await dialog.locator('input[type=file]').setInputFiles(pdf);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const noted = educator.getByRole('row').filter({ hasText: 'Reads aloud without help now.' });
  await expect(noted).toContainText('Daniel Hughes');
  await expect(noted.getByRole('link', { name: 'Open reading-sample.pdf' })).toBeVisible();

  const school = await signedIn('level3');
  const { userId } = await ApiClient.as(product, 'level3');
  await school.goto(`${product.url}/level-three/${userId}/notifications`);
  await school.getByRole('link', { name: 'Daniel Hughes added notes on Maya Torres' }).click();
  await school.getByRole('button', { name: 'View Student Notes' }).click();
  await expect(school.getByRole('row').filter({ hasText: 'Reads aloud' })).toBeVisible();
  await school.getByRole('button', { name: 'Add Notes' }).click();
  const own = school.getByRole('dialog', { name: 'Add Notes' });
  await own.getByLabel('Notes').fill('Moves up a group in spring.');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(school.getByRole('row').filter({ hasText: 'Moves up a group' })).toBeVisible();

  const student = await signedIn('student1');
  await student.goto(`${product.url}/student/notifications`);
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(student.getByText('added notes')).toHaveCount(0);
});
