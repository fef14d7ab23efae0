import type { Locator, Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { fillWhoAndWhat } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { dayOf } from './setup/visit.ts';

const dayMs = 86_400_000;
const nameOfDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Chooses a day in a calendar. Journeys begin in the middle of a month, and choose days of the next week. */
async function pickDay(calendar: Locator, day: string): Promise<void> {
  await calendar.getByRole('button', { name: nameOfDay(day), exact: true }).click();
}

/** Chooses a day in a field whose calendar opens beneath it. */
async function pickDate(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  const calendar = page
    .locator('.mantine-Popover-dropdown')
    .filter({ has: page.getByRole('button', { name: 'Next month' }) });
  await pickDay(calendar, day);
  // It fades; the next field's calendar must be the only one.
  await expect(calendar).toHaveCount(0);
}

test('an educator adds, changes and deletes a weekly schedule, and a student sees its slots', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator2');
  await educator.getByRole('link', { name: 'Manage Schedule' }).first().click();
  const dialog = educator.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Add', exact: true });
  const times = async (start: string, end: string): Promise<void> => {
    await dialog.getByLabel('Start Time').fill(start);
    await dialog.getByLabel('End Time').fill(end);
  };
  // What is missing in two fields is said at both.
  const expectSaid = (text: string) => expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();

  await test.step('what is missing or does not fit is said beneath its field', async () => {
    await educator.getByRole('button', { name: 'Add Schedule' }).first().click();
    await submit.click();
    await expectSaid('Days should not be empty');
    await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
    await submit.click();
    await expectSaid('Start time and End time should not be empty');
    await dialog.getByLabel('Start Time').fill('10:00');
    await submit.click();
    await expectSaid('End time should not be empty');
    await times('10:00', '10:00');
    await expectSaid('Start time and End time should not be same');
    await times('10:00', '09:00');
    await expectSaid('Please select an end time greater than start time');
    await dialog.getByLabel('Start Time').fill('11:00');
    await expectSaid('Start time should be less than End time');
    await times('10:00', '10:14');
    await expectSaid('Slot time should be minimum 15 minutes');
  });

  await test.step('a schedule is added and changed; its day stays', async () => {
    await times('10:00', '11:00');
    await submit.click();
    await expect(educator.getByText('Your schedule has been saved.').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = educator.getByRole('row', { name: /Schedule 1/ });
    await expect(row.getByText(/10:00 AM - 11:00 AM E[SD]T/)).toBeVisible();
    await educator.getByRole('button', { name: 'Edit Schedule 1' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();
    await expect(dialog.getByText('Cancellation Policy')).toBeVisible();
    await dialog.getByLabel('End Time').fill('12:00');
    await dialog.getByRole('button', { name: 'Modify' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText(/10:00 AM - 12:00 PM E[SD]T/)).toBeVisible();
  });

  await test.step('a student is offered its slots', async () => {
    const now = (await product.now()).getTime();
    const days = Array.from({ length: 7 }, (_, index) => dayOf(now + (index + 1) * dayMs));
    const sunday = days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0) ?? '';
    const student = await signedIn('student1');
    await fillWhoAndWhat(student, { educator: 'Priya Shah', subject: 'English', subcategory: 'Grammar' });
    await student.getByRole('button', { name: 'Choose a Time' }).click();
    const times = student.getByRole('dialog', { name: 'Choose a Time' });
    await pickDay(times, sunday);
    for (const time of ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM']) {
      await expect(times.getByText(time, { exact: true })).toBeVisible();
    }
    await expect(times.getByText('12:00 PM', { exact: true })).toBeHidden();
    await student.context().close();
  });

  await test.step('it is deleted after a question that counts the booked sessions', async () => {
    await educator.getByRole('button', { name: 'Delete Schedule 1' }).click();
    await expect(dialog.getByText('Would you like to delete the schedule?')).toBeVisible();
    await expect(dialog.getByText('This schedule has no booked sessions.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Schedule 1' }).click();
    await expect(educator.getByText('Your schedule has been deleted.').first()).toBeVisible();
    await expect(educator.getByText(/10:00 AM - 12:00 PM/)).toHaveCount(0);
  });
});

test('an educator adds, changes and deletes a custom schedule', async ({ product, signedIn }) => {
  const educator = await signedIn('educator2');
  const client = await ApiClient.as(product, 'educator2');
  const { custom } = await client.call<{ custom: { id: string }[] }>('GET /schedule');
  for (const { id } of custom) await client.call(`DELETE /schedule/custom/${id}`);
  await educator.getByRole('link', { name: 'Manage Schedule' }).first().click();
  await educator.getByRole('tab', { name: 'Custom Schedule' }).click();
  await expect(educator.getByText('No Schedules Found')).toBeVisible();
  const dialog = educator.getByRole('dialog').filter({ has: educator.getByLabel('Start Time') });
  const submit = dialog.getByRole('button', { name: 'Add', exact: true });
  const now = (await product.now()).getTime();
  const [first, second, third] = [dayOf(now + dayMs), dayOf(now + 2 * dayMs), dayOf(now + 3 * dayMs)];

  await educator.getByRole('button', { name: 'Custom Schedule' }).first().click();
  await submit.click();
  await expect(dialog.getByText('Please select both start and end dates.').first()).toBeVisible();
  await pickDate(educator, 'Start Date', second);
  await pickDate(educator, 'End Date', first);
  await expect(dialog.getByText('End date cannot be less than start date.')).toBeVisible();
  await pickDate(educator, 'Start Date', third);
  await expect(dialog.getByText('Start date cannot be greater than end date.')).toBeVisible();
  await pickDate(educator, 'Start Date', first);
  await pickDate(educator, 'End Date', third);
  await submit.click();
  await expect(dialog.getByText('Please select both start and end times.').first()).toBeVisible();
  await dialog.getByLabel('Start Time').fill('19:00');
  await dialog.getByLabel('End Time').fill('20:00');
  await dialog.getByRole('checkbox', { name: 'Available for On-demand' }).check();
  await submit.click();
  await expect(dialog).toBeHidden();
  const row = educator.getByRole('row', { name: /Schedule 1/ });
  await expect(row.getByText(/07:00 PM - 08:00 PM/)).toBeVisible();
  await expect(row.getByText('Yes')).toBeVisible();
  await educator.getByRole('button', { name: 'Edit Schedule 1' }).click();
  await dialog.getByLabel('End Time').fill('21:00');
  await dialog.getByRole('button', { name: 'Modify' }).click();
  await expect(row.getByText(/07:00 PM - 09:00 PM/)).toBeVisible();
  await educator.getByRole('button', { name: 'Delete Schedule 1' }).click();
  await educator.getByRole('dialog').getByRole('button', { name: 'Delete Schedule 1' }).click();
  await expect(educator.getByText('No Schedules Found')).toBeVisible();
});
