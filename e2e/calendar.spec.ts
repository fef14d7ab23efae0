import { ApiClient } from './setup/api.ts';
import { timeOf } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { entryMailedTo } from './setup/mail.ts';
import { bookSlot, dayOf, freeSlots } from './setup/visit.ts';

/** An instant as calendar files have it. */
const compact = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

test('a session is in the calendar by mail, by file and by a private address, moves there and goes', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const [slot, next] = await freeSlots(product, { client, educatorId, fromMinutes: 3 * 24 * 60 });
  if (!slot || !next) throw new Error('educator1 has no free slots.');
  const { visitId } = await bookSlot(client, educatorId, slot);
  const mailed = (subject: RegExp) => entryMailedTo(product, 'educator1@demo.test', subject);
  const confirmed = await mailed(/is confirmed$/);
  expect(confirmed).toMatchObject({ method: 'REQUEST', sequence: 0, startsAt: compact(slot.startTime) });
  expect(confirmed.uid).toBe(`${visitId}@lectern`);
  expect(confirmed.title).toMatch(/ with Maya$/);

  const student = await signedIn('student1');
  await student.goto(
    `${product.url}/student/appointment?filter=custom&date=${dayOf(Date.parse(slot.startTime))}`,
  );
  const row = student.locator('[data-row]').filter({ hasText: `${timeOf(slot.startTime)} –` });
  await row.getByRole('button', { name: /^More/ }).click();
  await student.getByRole('menuitem', { name: 'Add to calendar' }).click();
  const adding = student.getByRole('dialog', { name: 'Add to calendar' });
  const google = adding.getByRole('link', { name: /^Google Calendar/ });
  await expect(google).toHaveAttribute('href', new RegExp(`dates=${compact(slot.startTime)}%2F`));
  await expect(google).toHaveAttribute('target', '_blank');
  const download = student.waitForEvent('download');
  await adding.getByRole('link', { name: 'Calendar file (.ics)' }).click();
  expect((await download).suggestedFilename()).toBe('session.ics');
  await student.keyboard.press('Escape');

  await student.getByRole('button', { name: 'Calendar', exact: true }).click();
  const own = student.getByRole('dialog', { name: 'My calendar' });
  await own.getByRole('button', { name: 'Make a private address' }).click();
  const address = await own.getByRole('textbox', { name: 'Private address' }).inputValue();
  const feed = async (): Promise<string> => {
    const answer = await fetch(`${product.url}${new URL(address).pathname}`);
    return answer.ok ? (await answer.text()).replaceAll('\r\n ', '') : `${answer.status}`;
  };
  const entryIn = (file: string): string =>
    file.split('BEGIN:VEVENT').find((one) => one.includes(visitId)) ?? '';
  expect(entryIn(await feed())).toContain(`DTSTART:${compact(slot.startTime)}`);

  const moved = await client.call('PUT /visit/move', {
    id: visitId,
    sessionDate: dayOf(Date.parse(next.startTime)),
    sessionStartTime: next.startTime,
    sessionEndTime: next.endTime,
  });
  expect(moved).toMatchObject({ startTime: next.startTime });
  const second = { uid: confirmed.uid, startsAt: compact(next.startTime) };
  expect(await mailed(/^Your session was moved/)).toMatchObject({
    ...second,
    method: 'REQUEST',
    sequence: 1,
  });
  expect(entryIn(await feed())).toContain(`DTSTART:${second.startsAt}`);

  await client.call('PUT /visit/cancel', { id: visitId, reason: 'Measles' });
  expect(await mailed(/was cancelled$/)).toMatchObject({ ...second, method: 'CANCEL', sequence: 2 });
  expect(entryIn(await feed())).toContain('STATUS:CANCELLED');

  await own.getByRole('button', { name: 'Make a new address' }).click();
  await student
    .getByRole('dialog', { name: 'Make a new address?' })
    .getByRole('button', { name: 'Make a new address' })
    .click();
  await expect(own.getByRole('textbox', { name: 'Private address' })).not.toHaveValue(address);
  expect(await feed()).toBe('404');
});
