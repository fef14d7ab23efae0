import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { bookAt, chooseOption } from './setup/booking.ts';
import { completeInPerson } from './setup/in-person.ts';
import { expect, type Journey, test } from './setup/journey.ts';
import { refer } from './setup/places.ts';
import type { Product } from './setup/product.ts';
import { endCall, freeSlots, meet, type Meeting, passToStart } from './setup/visit.ts';

/** Opens what the newest notification with these words speaks of. */
async function openTold(page: Page, product: Product, words: string): Promise<void> {
  await page.goto(
    `${product.url}${new URL(page.url()).pathname.replace(/\/dashboard.*$/, '')}/notifications`,
  );
  await page.getByRole('link', { name: words }).first().click();
}

/** Both meet in the call, signed in again since hours pass until then; the educator ends it and completes its note. */
async function hold(product: Product, meeting: Meeting, signedIn: Journey['signedIn']): Promise<Page> {
  await passToStart(product, meeting);
  const pages = { student: await signedIn('student1'), educator: await signedIn('educator2') };
  await meet(product, meeting, pages);
  await endCall(pages.educator);
  const client = await ApiClient.as(product, 'educator2');
  await client.call('POST /visit/soap-notes', { visitId: meeting.visitId, visitNoteCompletedStatus: 1 });
  return pages.educator;
}

test('a session is referred, the student books and holds one out of it, and the referral is completed', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator1');
  await educator.goto(`${product.url}/Counselor/appointment?filter=previous`);
  const algebra = educator.locator('[data-row]').filter({ hasText: 'Algebra' });
  const session = algebra.filter({ hasText: 'Completed' }).filter({ hasText: 'Maya Torres' }).first();
  await session.getByRole('button', { name: /^More/ }).click();
  await educator.getByRole('menuitem', { name: 'Create Referral' }).click();
  const dialog = educator.getByRole('dialog', { name: 'Create Referral' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Counselor is Mandatory')).toBeVisible();
  await chooseOption(educator, 'Counselor', 'Priya Shah');
  await dialog.getByLabel('Notes').fill('Fractions on both sides still slow her down.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(educator.getByText('The referral was made.').first()).toBeVisible();

  const student = await signedIn('student1');
  await openTold(student, product, 'Daniel Hughes has referred you to Priya Shah');
  await expect(student.getByText('Algebra')).toBeVisible();
  await expect(student.getByText('Fractions on both sides')).toBeHidden();
  await student.getByRole('button', { name: 'Create Session' }).click();
  const who = student.getByRole('combobox', { name: 'Counselor' });
  await expect(who).toHaveValue('Priya Shah');
  await expect(who).toHaveAttribute('readonly', '');
  await expect(student.getByRole('combobox', { name: 'Subcategory' })).toHaveValue('Algebra');
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator2');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 20 });
  if (!slot) throw new Error('Priya Shah has no free slot.');
  const visitId = await bookAt(student, slot.startTime);

  const other = await signedIn('educator2');
  await openTold(other, product, 'Daniel Hughes has referred Maya Torres to you after a session');
  await expect(other.getByRole('tab', { name: 'Received', selected: true })).toBeVisible();
  await expect(other.getByRole('row').filter({ hasText: 'Session Referral' })).toContainText('Maya Torres');
  const meeting = { ...slot, visitId, educatorId, studentId: client.userId };
  const host = await hold(product, meeting, signedIn);
  await host.goto(`${product.url}/Counselor/dashboard`);
  await host.getByRole('link', { name: 'Referral' }).click();
  await host.getByRole('tab', { name: 'Completed' }).click();
  await expect(host.getByRole('row').filter({ hasText: 'Daniel Hughes' })).toContainText('Fractions on');
});

test('a subject referral is made from top to bottom, the student books out of it, and it is completed once they met', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator1');
  await educator.getByRole('link', { name: 'Referral' }).click();
  await educator.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = educator.getByRole('dialog', { name: 'Create Referral' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Subject is Mandatory')).toBeVisible();
  for (const [field, option] of [
    ['Subject', 'English'],
    ['Subcategory', 'Grammar'],
    ['Counselor', 'Priya Shah'],
    ['Student', 'Maya Torres'],
  ] as const)
    await chooseOption(educator, field, option);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const made = educator.getByRole('row').filter({ hasText: 'Subject Referral' });
  await expect(made).toContainText('Priya Shah');

  const student = await signedIn('student1');
  await openTold(student, product, 'Daniel Hughes has referred you to Priya Shah');
  await student.getByRole('button', { name: 'Create Session' }).click();
  for (const [field, value] of [
    ['Counselor', 'Priya Shah'],
    ['Subject', 'English'],
    ['Subcategory', 'Grammar'],
  ] as const) {
    const locked = student.getByRole('combobox', { name: field, exact: true });
    await expect(locked).toHaveValue(value);
    await expect(locked).toHaveAttribute('readonly', '');
  }
  await student.getByRole('radio', { name: 'In Person' }).check();
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator2');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 20 });
  if (!slot) throw new Error('Priya Shah has no free slot.');
  const visitId = await bookAt(student, slot.startTime);

  const meeting = { ...slot, visitId, educatorId, studentId: client.userId };
  const host = await completeInPerson(product, signedIn, {
    meeting,
    educator: 'educator2',
    student: 'Maya Torres',
  });
  await host.getByRole('link', { name: 'Referral' }).click();
  const lines = host.getByRole('row').filter({ hasText: 'Subject Referral' });
  await host.getByRole('tab', { name: 'Received' }).click();
  await expect(host.getByText('You have no open referrals')).toBeVisible();
  await host.getByRole('tab', { name: 'Completed' }).click();
  await expect(lines).toContainText('Daniel Hughes');
  await expect(lines).toContainText('Maya Torres');
});

test('a student ends a referral by No thanks', async ({ product, signedIn }) => {
  const [studentClient, colleague] = [
    await ApiClient.as(product, 'student1'),
    await ApiClient.as(product, 'educator2'),
  ];
  const referralId = await refer(product, studentClient.userId, colleague.userId);
  const student = await signedIn('student1');
  await student.goto(`${product.url}/student/subject-referral/summary/${studentClient.userId}/${referralId}`);
  await student.getByRole('button', { name: 'No thanks' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'No thanks' }).click();
  await expect(student.getByText('This referral has ended.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Create Session' })).toBeHidden();

  const other = await signedIn('educator2');
  await other.goto(`${product.url}/Counselor/referral/${colleague.userId}?tab=received`);
  await expect(other.getByText('You have no open referrals')).toBeVisible();
});
