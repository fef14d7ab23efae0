import type { Booked } from '@lectern/contract/booking/booking.shapes.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from './api.ts';
import type { Account, Journey } from './journey.ts';
import type { Product } from './product.ts';

export const timeZone = 'America/New_York';
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The day of an instant where the journeys' browsers are, as `YYYY-MM-DD`. */
export function dayOf(instant: number): string {
  return new Date(instant).toLocaleDateString('en-CA', { timeZone });
}

/** The free slots of an educator, from so many minutes from now on, of that day and the next. */
export async function freeSlots(
  product: Product,
  { client, educatorId, fromMinutes = 2 }: { client: ApiClient; educatorId: string; fromMinutes?: number },
): Promise<{ startTime: string; endTime: string }[]> {
  const now = (await product.now()).getTime();
  const from = now + fromMinutes * minuteMs;
  const days = [dayOf(from), dayOf(from + dayMs)];
  const found = await Promise.all(
    days.map((day) =>
      client.call<Availability>(`GET /availability?tutorId=${educatorId}&sessionDate=${day}`),
    ),
  );
  return found
    .flatMap(({ slots }) => slots)
    .filter((slot) => !slot.booked && Date.parse(slot.startTime) >= from);
}

/** A visit that was booked for a journey, with the ids of the two. */
export interface Meeting {
  visitId: string;
  studentId: string;
  educatorId: string;
  startTime: string;
  endTime: string;
}

/** Books a slot in the name of the caller. */
export async function bookSlot(
  client: ApiClient,
  educatorId: string,
  slot: { startTime: string; endTime: string },
): Promise<Booked> {
  return client.call<Booked>('POST /visit', {
    tutorId: educatorId,
    visitType: 2,
    topic: 'A journey',
    sessionDate: dayOf(Date.parse(slot.startTime)),
    sessionStartTime: slot.startTime,
    sessionEndTime: slot.endTime,
  });
}

/** Books the next free slot of an educator in a student's name. */
export async function book(
  product: Product,
  student: Account = 'student1',
  educator: Account = 'educator1',
): Promise<Meeting> {
  const client = await ApiClient.as(product, student);
  const { userId: educatorId } = await ApiClient.as(product, educator);
  const slot = (await freeSlots(product, { client, educatorId })).find(
    ({ startTime, endTime }) => Date.parse(endTime) - Date.parse(startTime) >= 30 * minuteMs,
  );
  if (!slot) throw new Error(`${educator} has no free slot.`);
  const { visitId } = await bookSlot(client, educatorId, slot);
  return { visitId, studentId: client.userId, educatorId, startTime: slot.startTime, endTime: slot.endTime };
}

/** Moves the clock to so many seconds from a visit's start (negative: before it), never back. */
export async function passToStart(
  product: Product,
  { startTime }: Pick<Meeting, 'startTime'>,
  seconds = 0,
): Promise<void> {
  const missing = Math.ceil((Date.parse(startTime) - (await product.now()).getTime()) / 1000) + seconds;
  if (missing > 0) await product.pass(missing);
}

export const waitingRoomOf = {
  student: (product: Pick<Product, 'url'>, { studentId, visitId }: Meeting) =>
    `${product.url}/student/appointment/waiting-room/${studentId}/${visitId}`,
  educator: (product: Pick<Product, 'url'>, { educatorId, visitId }: Meeting) =>
    `${product.url}/Counselor/waiting-room/${educatorId}/${visitId}`,
};

/**
 * Presses what leads out of a waiting room, and once more wherever the network was found too slow meanwhile, as it is
 * told there: with several browsers on two cores an answer may take longer than the half second that is allowed.
 */
export async function enter(page: Page, name: string | RegExp, arrived: Locator): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const tooSlow = page.getByRole('heading', { name: 'Your network is poor' });
  await button.click();
  await expect(async () => {
    if (await tooSlow.isVisible()) await button.click({ timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

/** The student asks to come in, from the waiting room. */
export async function askToJoin(student: Page): Promise<void> {
  await enter(student, 'Enter Meeting Room', student.getByText('You are in the waiting room').first());
}

/**
 * The educator opens the call, from the waiting room. Its button has this name alone: those of the lists that lead here
 * also name the student, and may still be there while the waiting room is loading.
 */
export async function openCall(educator: Page): Promise<void> {
  await enter(educator, /^(Enter Meeting Room|Resume your session)$/, callControls(educator));
}

/** The student takes the call that rings. */
export async function answer(student: Page): Promise<void> {
  const dialog = student.getByRole('dialog').filter({ hasText: 'Incoming Call From' });
  await dialog.getByRole('button', { name: 'Join call' }).click();
  await expectInCall(student);
}

const callControls = (page: Page): Locator => page.getByRole('navigation', { name: 'Call controls' });

export async function expectInCall(page: Page): Promise<void> {
  await expect(callControls(page)).toBeVisible({ timeout: 60_000 });
}

export function control(page: Page, name: string) {
  return callControls(page).getByRole('button', { name });
}

/** Both go from their waiting rooms into the call, as people do. */
export async function meet(
  product: Product,
  meeting: Meeting,
  { student, educator }: { student: Page; educator: Page },
): Promise<void> {
  await student.goto(waitingRoomOf.student(product, meeting));
  await askToJoin(student);
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await openCall(educator);
  await answer(student);
}

/** Books the next lesson of the two, passes to its start, signs both in and brings them into the call. */
export async function startCall(
  product: Product,
  signedIn: Journey['signedIn'],
  educatorIn: { isApart?: boolean } = {},
): Promise<{ meeting: Meeting; student: Page; educator: Page }> {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const student = await signedIn('student1');
  const educator = await signedIn('educator1', educatorIn);
  await meet(product, meeting, { student, educator });
  return { meeting, student, educator };
}

export async function openChat(page: Page): Promise<void> {
  // What the button says is true at once; the panel itself is loaded when it is opened first.
  const chat = control(page, 'Chat');
  if ((await chat.getAttribute('aria-expanded')) !== 'true') await chat.click();
  await expect(page.getByRole('log', { name: 'Chat' })).toBeVisible();
}

/** Writes a message in the open chat and waits until it is stored. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
  const message = page.getByRole('log', { name: 'Chat' }).getByRole('article').filter({ hasText: text });
  await expect(message.and(page.locator(':not([data-pending])'))).toBeVisible();
}

export async function expectChat(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(page.getByRole('log', { name: 'Chat' }).getByText(text, { exact: true })).toHaveCount(1);
}

/** The educator ends the call for all. */
export async function endCall(educator: Page): Promise<void> {
  await control(educator, 'End Call').click();
  await educator.getByRole('dialog').getByRole('button', { name: 'End Call' }).click();
  await expect(educator.getByText('This session is over.').first()).toBeVisible();
}
