import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn } from './setup/axe.ts';
import { chooseOption, fillWhoAndWhat, timeOf } from './setup/booking.ts';
import { expect, signIn, test } from './setup/journey.ts';
import { bookSlot, dayOf, freeSlots } from './setup/visit.ts';

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsIn(page)).toEqual([]);
}

const next = /^Next free: /;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a Time' });
const postOf = (page: Page) =>
  page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/visit',
  );

for (const width of [1280, 390])
  test(`a student books the next free time with the keyboard alone at ${width} px`, async ({
    product,
    signedIn,
  }) => {
    const client = await ApiClient.as(product, 'student1');
    const { userId: educatorId } = await ApiClient.as(product, 'educator1');
    const [first, second] = await freeSlots(product, { client, educatorId, fromMinutes: 0 });
    if (!first || !second) throw new Error('educator1 has no two free slots.');
    // The first free time is the student's own by now.
    await bookSlot(client, educatorId, first);
    const page = await signedIn('student1');
    await page.setViewportSize({ width, height: 844 });
    await fillWhoAndWhat(page, { educator: 'Daniel Hughes' });

    const open = page.getByRole('button', { name: 'Choose a Time' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    // It opens on the day of the next free time, with month and weekday in sight.
    await expect(dialog.getByText('Wed, Oct 14')).toBeVisible();
    await expect(dialog.getByText('October 2026')).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: `${timeOf(first.startTime)} taken`, exact: false }),
    ).toBeDisabled();
    await expectAccessible(page);
    const offer = dialog.getByRole('button', { name: next });
    await expect(offer).toHaveText(`Next free: today ${timeOf(second.startTime)}`);
    await offer.focus();
    await page.keyboard.press('Enter');
    const choose = dialog.getByRole('button', { name: 'Choose', exact: true });
    await expect(choose).toBeEnabled();
    await choose.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    const answered = postOf(page);
    await page.getByRole('button', { name: 'Create', exact: true }).focus();
    await page.keyboard.press('Enter');
    const { response } = (await (await answered).json()) as { response: { startTime: string } };
    expect(response.startTime).toBe(second.startTime);
    await expect(page.getByText('Session created successfully').first()).toBeVisible();
  });

test('full days are marked and cannot be chosen, and the slots stay beneath month and weekday', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const found = await Promise.all(
    ['2026-10-15', '2026-10-16'].map((day) =>
      client.call<Availability>(`GET /availability?tutorId=${educatorId}&sessionDate=${day}`),
    ),
  );
  const thursday = found
    .flatMap(({ slots }) => slots)
    .filter(({ startTime }) => dayOf(Date.parse(startTime)) === '2026-10-15');
  // Slots that follow each other are taken by one session, of four hours at most.
  const longest = bookingLimits.hours * 3_600_000;
  const runs: { startTime: string; endTime: string }[] = [];
  for (const { startTime, endTime } of thursday.filter(({ booked }) => !booked)) {
    const run = runs.at(-1);
    const isSame = run?.endTime === startTime && Date.parse(endTime) - Date.parse(run.startTime) <= longest;
    if (isSame) run.endTime = endTime;
    else runs.push({ startTime, endTime });
  }
  for (const run of runs) await bookSlot(client, educatorId, run);
  const page = await signedIn('student1');
  await fillWhoAndWhat(page, { educator: 'Daniel Hughes' });
  await page.getByRole('button', { name: 'Choose a Time' }).click();
  const dialog = dialogOf(page);
  const full = dialog.getByRole('button', { name: '15 October 2026, full' });
  await expect(full).toBeDisabled();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await expect(dialog.getByRole('button', { name: 'Thu 15 full, Oct 15, 2026' })).toBeDisabled();
  await expect(dialog.getByText('full', { exact: true }).first()).toBeVisible();
  await dialog.getByRole('group', { name: 'Evening' }).getByRole('button').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByText('October 2026')).toBeInViewport();
  await expect(dialog.getByText('Wed, Oct 14')).toBeInViewport();
  await expectAccessible(page);
});

test('who is in another zone reads both times', async ({ product, browser }) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 0 });
  if (!slot) throw new Error('educator1 has no free slot.');
  const context = await browser.newContext({ timezoneId: 'Europe/Madrid' });
  const page = await context.newPage();
  await signIn(page, product, 'student1');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await chooseOption(page, 'Counselor', 'Daniel Hughes');
  await expect(page.getByRole('button', { name: next })).toContainText(`${timeOf(slot.startTime)} EDT`);
  await page.getByRole('button', { name: 'Choose a Time' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Below: Eastern Time (EDT)')).toBeVisible();
  await expect(dialog.getByText(`${timeOf(slot.startTime)} EDT`).first()).toBeVisible();
  await context.close();
});
