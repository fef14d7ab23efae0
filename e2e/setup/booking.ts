import { expect, type Page } from '@playwright/test';
import { dayOf, timeZone } from './visit.ts';

/** What is chosen in 'Create Session'. */
export interface Choice {
  educator: string;
  subject?: string;
  subcategory?: string;
  slot: { startTime: string };
}

/** Chooses an option of a select. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator('input')).click();
  await page.getByRole('option', { name: option }).click();
}

/** The time of a slot as screens say it. */
export const timeOf = (instant: string): string =>
  new Date(instant)
    .toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit' })
    .replace(/\s/u, ' ');

/** Opens 'Create Session' and chooses who and what. */
export async function fillWhoAndWhat(
  page: Page,
  { educator, subject = 'Mathematics', subcategory = 'Algebra' }: Omit<Choice, 'slot'>,
): Promise<void> {
  const home = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== home);
  await chooseOption(page, 'Counselor', educator);
  await chooseOption(page, 'Subject', subject);
  await chooseOption(page, 'Subcategory', subcategory);
}

/** Chooses the slot that begins then, in 'Create Session'. */
async function chooseTime(page: Page, startTime: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a Time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a Time' });
  const day = new Date(`${dayOf(Date.parse(startTime))}T12:00:00Z`);
  const dayName = day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await dialog.getByRole('button', { name: dayName, exact: true }).click();
  await dialog.getByText(timeOf(startTime), { exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Fills 'Create Session' up to the chosen time; nothing is sent. */
export async function fillBooking(page: Page, { slot, ...who }: Choice): Promise<void> {
  await fillWhoAndWhat(page, who);
  await page.getByRole('textbox', { name: 'Additional Summary' }).fill('I would like to practise.');
  await chooseTime(page, slot.startTime);
}

/** Sends what was chosen, and returns the visit's id. */
async function sendBooking(page: Page): Promise<string> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/visit',
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const { response } = (await (await answered).json()) as { response: { visitId: string } };
  await expect(page.getByText('Session created successfully').first()).toBeVisible();
  return response.visitId;
}

/** Books an appointment as a person does, and returns the visit's id. */
export async function bookInBrowser(page: Page, choice: Choice): Promise<string> {
  await fillBooking(page, choice);
  return sendBooking(page);
}

/** Chooses the time in 'Create Session', where who and what are known, and books it; returns the visit's id. */
export async function bookAt(page: Page, startTime: string): Promise<string> {
  await chooseTime(page, startTime);
  return sendBooking(page);
}
