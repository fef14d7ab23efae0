import { ApiClient } from './setup/api.ts';
import { chooseOption, timeOf } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { freeSlots, passToStart } from './setup/visit.ts';

test('an educator creates a classroom for two students, who find it in their lists and wait for it', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'educator1');
  const [slot] = await freeSlots(product, { client, educatorId: client.userId, fromMinutes: 20 });
  if (!slot) throw new Error('educator1 has no free slot.');
  const educator = await signedIn('educator1');

  await educator.getByRole('link', { name: 'Sessions', exact: true }).click();
  await educator.getByRole('link', { name: 'Create Session' }).click();
  await educator.getByRole('radio', { name: 'Classroom' }).click();
  await educator.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(educator.getByText('Level is Mandatory').first()).toBeVisible();
  await chooseOption(educator, 'School', 'Northfield High School');
  await chooseOption(educator, 'Subject', 'Mathematics');
  await chooseOption(educator, 'Subcategory', 'Algebra');
  await educator.getByRole('button', { name: 'Date' }).click();
  await educator.getByRole('button', { name: '14 October 2026', exact: true }).click();
  await expect(educator.getByRole('button', { name: 'Date' })).toHaveText('Wed, Oct 14, 2026');
  await chooseOption(educator, 'Start Time', timeOf(slot.startTime));
  await chooseOption(educator, 'End Time', timeOf(slot.endTime));
  await chooseOption(educator, 'Students', 'Maya Torres (S1001)');
  await educator.getByRole('option', { name: 'Leo Torres (S1002)' }).click();
  await educator.keyboard.press('Escape');
  await expect(educator.getByText('2 of 30 students chosen')).toBeVisible();
  const answered = educator.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/visit/session',
  );
  await educator.getByRole('button', { name: 'Create', exact: true }).click();
  const { response } = (await (await answered).json()) as { response: { visitId: string } };
  await expect(educator.getByText('Session created successfully').first()).toBeVisible();
  const row = educator.getByRole('listitem').filter({ hasText: '2 students' });
  await expect(row.filter({ hasText: 'Classroom' })).toBeVisible();

  // In a waiting room nobody is signed out while the clock is moved.
  await educator.goto(`${product.url}/Counselor/waiting-room/${client.userId}/${response.visitId}`);
  await expect(educator.getByText('0 of 2 here')).toBeVisible();
  await passToStart(product, slot, -300);
  for (const account of ['student1', 'student2'] as const) {
    const student = await signedIn(account);
    const { userId } = await ApiClient.as(product, account);
    await student.goto(`${product.url}/student/appointment`);
    const visit = student.getByRole('listitem').filter({ hasText: 'Classroom' });
    await expect(visit.filter({ hasText: 'Daniel Hughes' })).toBeVisible();
    await expect(visit.getByRole('button', { name: /Enter Meeting Room/ })).toHaveCount(0);
    await student.goto(`${product.url}/student/appointment/waiting-room/${userId}/${response.visitId}`);
    await expect(student.getByText('You are in the waiting room').first()).toBeVisible();
  }

  await expect(educator.getByRole('heading', { name: 'Algebra with 2 students' })).toBeVisible();
  await expect(educator.getByText('2 of 2 here')).toBeVisible();
});
