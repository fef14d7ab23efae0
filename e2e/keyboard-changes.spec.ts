import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { Locator, Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { timeOf } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { arrowTo, choose, chooseDown, enter, expectSomewhere, tabTo, type } from './setup/keys.ts';
import { bookSlot, dayOf, freeSlots } from './setup/visit.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Sends what is in a dialog; it goes, and who pressed the key is still somewhere. */
async function send(page: Page, title: string, button: string): Promise<void> {
  const dialog = dialogOf(page, title);
  await enter(page, dialog.getByRole('button', { name: button }));
  await expect(dialog).toBeHidden();
  await expectSomewhere(page);
}

/** Types a part of 'English': Enter takes nothing while the server has not answered, and what it has found once it has. */
async function takeOnceFound(page: Page, field: Locator): Promise<void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/referral\/subjects\?.*search=/, async (route) => {
    await held;
    await route.continue();
  });
  await type(page, field, 'Engl');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Engl');
  answer();
  await expect(page.getByText('1 found. Enter takes English.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('English');
}

/** Answers the latest message of the flag, on the summary of its session. */
async function answerFlag(page: Page, summary: string, status?: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  const tab = page.getByRole('tab', { name: 'View Flag Info' });
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await enter(page, page.getByRole('button', { name: /^Answer the message of / }));
  const dialog = dialogOf(page, 'Flagged Session');
  if (status) await chooseDown(page, dialog.getByRole('combobox', { name: 'Status' }), status);
  await type(page, dialog.getByRole('textbox', { name: 'Summary' }), summary);
  await send(page, 'Flagged Session', 'Save');
  await expect(page.getByRole('row').last()).toContainText(summary);
}

test('with the keyboard alone a request is raised and rejected, and a session is moved', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const { userId: schoolId } = await ApiClient.as(product, 'level3');
  const [near] = await freeSlots(product, { client, educatorId, fromMinutes: 60 });
  const days = await freeSlots(product, { client, educatorId, fromMinutes: 2 * 24 * 60 });
  const [far, other] = days;
  if (!near || !far || !other || dayOf(Date.parse(far.startTime)) !== dayOf(Date.parse(other.startTime)))
    throw new Error('educator1 has no free slots.');
  const soon = await bookSlot(client, educatorId, near);
  const later = await bookSlot(client, educatorId, far);

  const student = await signedIn('student1');
  await student.goto(`${product.url}/student/encounter?visitId=${soon.visitId}`);
  await test.step('a student asks to cancel', async () => {
    await enter(student, student.getByRole('button', { name: 'Request to cancel' }));
    await type(student, dialogOf(student, 'Reason').getByRole('textbox'), 'The dentist had no other date.');
    await send(student, 'Reason For Cancellation', 'Save');
    await expect(student.getByText('Session is Requested for Cancel or Reschedule')).toBeVisible();
  });

  const school = await signedIn('level3');
  await test.step('Level 3 rejects it with a sentence', async () => {
    await school.goto(`${product.url}/level-three/${schoolId}/cancel-requests`);
    const asked = school.getByRole('row').filter({ hasText: 'Maya Torres' });
    await enter(school, asked.getByRole('button', { name: /^Reject/ }));
    await type(school, dialogOf(school, 'Reject').getByRole('textbox'), 'The exam is tomorrow.');
    await send(school, 'Reject', 'Reject');
    await expect(asked).toBeHidden();
    await tabTo(school, school.getByRole('radio', { name: 'Open' }));
    for (const state of ['Accepted', 'Rejected']) {
      await school.keyboard.press('ArrowRight');
      await expect(school.getByRole('radio', { name: state })).toBeChecked();
    }
    await expect(school.getByText('The exam is tomorrow.')).toBeVisible();
    await expect(student.getByText('Session is Requested for Cancel or Reschedule')).toBeHidden();
    await expectSomewhere(student);
  });

  const educator = await signedIn('educator1');
  await test.step('an educator moves a session', async () => {
    await educator.goto(`${product.url}/Counselor/appointment/summary/${later.visitId}`);
    await enter(educator, educator.getByRole('button', { name: 'Move session' }));
    const dialog = dialogOf(educator, 'Move Session');
    // All slots of a day are one stop of the Tab key.
    await tabTo(educator, dialog.locator('[data-slot][tabindex="0"]'));
    await arrowTo(educator, dialog.getByRole('button', { name: new RegExp(`^${timeOf(other.startTime)}`) }));
    await educator.keyboard.press('Enter');
    await expect(dialog.locator('strong').last()).toContainText(timeOf(other.startTime));
    await send(educator, 'Move Session', 'Move session');
    await expect(educator.getByText('The session has been moved.').first()).toBeVisible();
    await expect(educator.getByText(timeOf(other.startTime)).first()).toBeVisible();
  });
});

test('with the keyboard alone a session is flagged and answered about, a student is noted on and referred', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'educator1');
  const { userId: studentId } = await ApiClient.as(product, 'student1');
  const { userId: schoolId } = await ApiClient.as(product, 'level3');
  const { data } = await client.call<{ data: EducatorListItem[] }>('GET /visit/educator?filter=previous');
  const visitId = data.find(({ isAllowedToReferral }) => isAllowedToReferral)?.id ?? '';
  const educator = await signedIn('educator1');
  await test.step('the educator flags a session', async () => {
    await educator.goto(`${product.url}/Counselor/appointment?filter=previous`);
    await enter(educator, educator.getByRole('button', { name: /^Flag the session with / }));
    const dialog = dialogOf(educator, 'Flag a Session');
    await chooseDown(educator, dialog.getByRole('combobox', { name: 'Category' }), 'Technical problem');
    await type(educator, dialog.getByRole('textbox', { name: 'Summary' }), 'Nobody could be heard.');
    await send(educator, 'Flag a Session', 'Save');
    await expect(educator.getByRole('img', { name: 'Flagged' })).toHaveCount(1);
  });

  await test.step('the school asks, and the educator answers', async () => {
    const school = await signedIn('level3');
    await school.goto(`${product.url}/level-three/${schoolId}/sessions/summary/${visitId}`);
    await answerFlag(school, 'Who was it?', 'More Info Needed');
    await educator.goto(`${product.url}/Counselor/appointment/summary/${visitId}`);
    await answerFlag(educator, 'The choir.');
  });

  await test.step('the educator notes something on a student', async () => {
    await educator.goto(`${product.url}/Counselor/summary/${client.userId}/${studentId}`);
    await enter(educator, educator.getByRole('button', { name: 'Add Notes' }));
    await type(educator, dialogOf(educator, 'Add Notes').getByLabel('Notes'), 'Reads aloud now.');
    await send(educator, 'Add Notes', 'Save');
    await expect(educator.getByRole('row').filter({ hasText: 'Reads aloud now.' })).toBeVisible();
  });

  await test.step('the educator refers the student', async () => {
    await educator.goto(`${product.url}/Counselor/referral/${client.userId}`);
    await enter(educator, educator.getByRole('button', { name: 'Create', exact: true }));
    const dialog = dialogOf(educator, 'Create Referral');
    await takeOnceFound(educator, dialog.getByRole('combobox', { name: 'Subject', exact: true }));
    for (const [field, option] of [
      ['Subcategory', 'Grammar'],
      ['Counselor', 'Priya Shah'],
      ['Student', 'Maya Torres'],
    ] as const)
      await choose(educator, dialog.getByRole('combobox', { name: field, exact: true }), option);
    await send(educator, 'Create Referral', 'Save');
    const made = educator.getByRole('row').filter({ hasText: 'Subject Referral' });
    await expect(made).toContainText('Priya Shah');
  });
});
