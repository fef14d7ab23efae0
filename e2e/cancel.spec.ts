import type { Locator, Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { timeOf } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import type { Product } from './setup/product.ts';
import { bookSlot, dayOf, freeSlots } from './setup/visit.ts';

const dayMinutes = 24 * 60;

interface Lesson {
  visitId: string;
  startTime: string;
  /** Other slots of the same length after it, free as well. */
  others: { startTime: string; endTime: string }[];
}

/** Books a lesson of student1 with educator1 that begins so many minutes from now, or at the next slot after. */
async function bookFrom(product: Product, minutes: number): Promise<Lesson> {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  for (let day = 0; day < 5; day += 1) {
    const fromMinutes = minutes + day * dayMinutes;
    const [slot, ...others] = await freeSlots(product, { client, educatorId, fromMinutes });
    if (!slot || others.length === 0) continue;
    const { visitId } = await bookSlot(client, educatorId, slot);
    return { visitId, startTime: slot.startTime, others };
  }
  throw new Error('educator1 has no free slots.');
}

/** The row of a lesson in the list of its day. */
async function rowOf(page: Page, list: string, startTime: string): Promise<Locator> {
  await page.goto(`${list}?filter=custom&date=${dayOf(Date.parse(startTime))}`);
  return page
    .locator('[data-row]')
    .filter({ hasText: timeOf(startTime) })
    .filter({ hasText: '–' });
}

async function act(page: Page, row: Locator, name: string): Promise<Locator> {
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

test('a student cancels early with a reason, and its educator sees it at once', async ({
  product,
  signedIn,
}) => {
  const { visitId, startTime } = await bookFrom(product, 3 * dayMinutes);
  const educator = await signedIn('educator1');
  await educator.goto(`${product.url}/Counselor/appointment/summary/${visitId}`);
  await expect(educator.getByText('Scheduled').first()).toBeVisible();

  const student = await signedIn('student1');
  const row = await rowOf(student, `${product.url}/student/appointment`, startTime);
  const dialog = await act(student, row, 'Cancel session');
  await expect(dialog.getByRole('heading', { name: 'Reason For Cancellation' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Reason is mandatory')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('I have a match on that day.');
  await expect(dialog.getByText('27 / 200')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(student.getByText('The session has been cancelled.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Cancelled')).toBeVisible();
  await expect(educator.getByText('Cancelled').first()).toBeVisible();
  await expect(educator.getByRole('button', { name: 'Cancel session' })).toBeHidden();
});

test('too late to cancel, a student asks, and Level 3 accepts it as late with a sentence', async ({
  product,
  signedIn,
}) => {
  const { startTime } = await bookFrom(product, 60);
  const school = await signedIn('level3');
  const student = await signedIn('student1');
  const row = await rowOf(student, `${product.url}/student/appointment`, startTime);
  const asking = await act(student, row, 'Request to cancel');
  await asking.getByRole('textbox', { name: 'Reason' }).fill('The dentist had no other date.');
  await asking.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Session is Requested for Cancel or Reschedule')).toBeVisible();
  await row.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(row.getByText('Session is Requested for Cancel or Reschedule')).toBeHidden();
  const again = await act(student, row, 'Request to cancel');
  await again.getByRole('textbox', { name: 'Reason' }).fill('The dentist had no other date.');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Session is Requested for Cancel or Reschedule')).toBeVisible();

  await school.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const told = school.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Maya Torres' });
  await told.first().locator('a, button').first().click();
  await expect(school.getByRole('heading', { name: 'Requests' })).toBeVisible();
  const asked = school.getByRole('row').filter({ hasText: 'Maya Torres' });
  await expect(school.getByText('The dentist had no other date.')).toBeVisible();
  await asked.getByRole('button', { name: /^Accept/ }).click();
  const dialog = school.getByRole('dialog', { name: 'Accept' });
  await expect(dialog.getByRole('radio', { name: 'Accept as late' })).toBeChecked();
  await dialog.getByRole('textbox').fill('Get well soon.');
  await dialog.getByRole('button', { name: 'Accept as late' }).click();
  await expect(dialog).toBeHidden();
  await expect(asked).toBeHidden();
  await expect(school.getByText('A day later the laboratory is closed.')).toBeVisible();
  await school.getByText('Accepted', { exact: true }).click();
  await expect(school.getByText('Get well soon.')).toBeVisible();
  await expect(row.getByText('Cancelled')).toBeVisible();
  await expect(row.getByText('Session is Requested')).toBeHidden();
});

test('an educator moves a session, and the student sees both times', async ({ product, signedIn }) => {
  const { visitId, startTime, others } = await bookFrom(product, 3 * dayMinutes);
  const other = others.find((slot) => dayOf(Date.parse(slot.startTime)) === dayOf(Date.parse(startTime)));
  if (!other) throw new Error('There is no other slot on that day.');
  const student = await signedIn('student1');
  await student.goto(`${product.url}/student/encounter?visitId=${visitId}`);
  await expect(student.getByText(timeOf(startTime)).first()).toBeVisible();

  const educator = await signedIn('educator1');
  const row = await rowOf(educator, `${product.url}/Counselor/appointment`, startTime);
  const dialog = await act(educator, row, 'Move session');
  await expect(dialog.getByRole('heading', { name: 'Move Session' })).toBeVisible();
  const move = dialog.getByRole('button', { name: 'Move session' });
  await expect(move).toBeDisabled();
  await dialog.getByRole('button', { name: new RegExp(`^${timeOf(other.startTime)}`) }).click();
  await expect(dialog.locator('s')).toContainText(timeOf(startTime));
  await expect(dialog.locator('strong').last()).toContainText(timeOf(other.startTime));
  await move.click();
  await expect(educator.getByText('The session has been moved.').first()).toBeVisible();

  await expect(student.getByText(timeOf(other.startTime)).first()).toBeVisible();
  await student.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const told = student
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: timeOf(startTime) });
  await expect(told.first()).toContainText(timeOf(other.startTime));
});
