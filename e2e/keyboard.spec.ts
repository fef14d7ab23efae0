import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { expectSomewhere } from './setup/keys.ts';
import { book, control, endCall, expectInCall, passToStart, waitingRoomOf } from './setup/visit.ts';

/** What a screen reader is told: on the page, outside of what a dialog makes inert. */
const spoken = (page: Page) => page.locator('body > [aria-live="polite"]');

test('a session is held with the keyboard alone: the focus is never lost, and what happens is read out', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];

  // The first stop of a page skips its navigation.
  await student.reload();
  await expect(student.getByRole('heading', { level: 1 })).toBeAttached();
  await student.keyboard.press('Tab');
  await expect(student.locator('a[href="#content"]')).toBeFocused();

  await student.goto(waitingRoomOf.student(product, meeting));
  const enter = student.getByRole('button', { name: 'Enter Meeting Room', exact: true });
  await expect(enter).toBeEnabled();
  await enter.focus();
  await student.keyboard.press('Enter');
  await expect(student.getByText('You are in the waiting room').first()).toBeVisible();
  await expectSomewhere(student);

  await educator.goto(waitingRoomOf.educator(product, meeting));
  const open = educator.getByRole('button', { name: /^(Enter Meeting Room|Resume your session)$/ });
  await expect(open).toBeEnabled();
  await open.focus();
  await educator.keyboard.press('Enter');
  await expectInCall(educator);
  await expectSomewhere(educator);

  // The call that rings begins on the answer that everybody came for; a key counts after a moment of quiet.
  const dialog = student.getByRole('dialog').filter({ hasText: 'Incoming Call From' });
  await expect(dialog.getByRole('button', { name: 'Join call' })).toBeFocused();
  const controls = student.getByRole('navigation', { name: 'Call controls' });
  await expect(async () => {
    await student.keyboard.press('Enter');
    await expect(controls).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expectSomewhere(student);
  await expect(spoken(educator)).toContainText('Maya Torres has joined the session');

  // A panel opens with the focus in its field, and messages are read out to people who have it closed.
  await student.keyboard.press('c');
  const field = student.getByRole('textbox', { name: 'Write a message' });
  await expect(field).toBeFocused();
  await student.keyboard.type('Good morning');
  await student.keyboard.press('Enter');
  await expect(spoken(educator)).toContainText('Good morning');
  await student.getByRole('button', { name: 'Close panel' }).focus();
  await student.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expectSomewhere(student);

  // A dialog begins on its first field; here keys of one letter are switched off.
  await student.keyboard.press('?');
  const letters = student.getByRole('checkbox', { name: 'Use keys of one letter in sessions' });
  await expect(letters).toBeFocused();
  await student.keyboard.press('Space');
  await student.keyboard.press('Escape');
  await expect(letters).toBeHidden();
  await student.keyboard.press('m');
  await student.keyboard.press('c');
  await expect(control(student, 'Mic')).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toBeHidden();

  // The end takes both to a screen that goes on from its heading.
  await endCall(educator);
  await expect(controls).toBeHidden();
  for (const page of [educator, student]) await expectSomewhere(page);
});
