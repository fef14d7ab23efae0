import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears, expectSeesTwoPictures } from './setup/media.ts';
import {
  answer,
  askToJoin,
  control,
  endCall,
  expectChat,
  expectInCall,
  freeSlots,
  openCall,
  openChat,
  passToStart,
  waitingRoomOf,
  write,
  type Meeting,
} from './setup/visit.ts';
import { bookInBrowser } from './setup/booking.ts';

const note = {
  'Subject/Material': 'Fractions with unlike denominators',
  'Counselor Session Notes': 'Maya finds the common denominator by herself.',
  Recommendations: 'Ten exercises until Friday.',
};

test('a student books a lesson, holds it with the educator and reads its notes', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(180_000);
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 20 });
  if (!slot) throw new Error('educator1 has no free slot.');

  const student = await signedIn('student1');
  const visitId = await bookInBrowser(student, { educator: 'Daniel Hughes', subcategory: 'Algebra', slot });
  const meeting: Meeting = { ...slot, visitId, educatorId, studentId: client.userId };

  await test.step('the waiting room counts down and opens ten minutes before the start', async () => {
    await student.goto(waitingRoomOf.student(product, meeting));
    const enter = student.getByRole('button', { name: 'Enter Meeting Room' });
    await expect(enter).toBeDisabled();
    // Of the embedded engine as of LiveKit.
    await expect(student.getByText(/, direct way \(UDP\)$/)).toBeVisible();
    await expect(student.getByText(/^You can enter .*from/)).toBeVisible();
    await passToStart(product, meeting, -9 * 60);
    await expect(enter).toBeEnabled();
  });

  const educator = await signedIn('educator1');
  await test.step('the educator is told who has arrived and opens the call', async () => {
    await askToJoin(student);
    const alerts = educator.getByRole('log', { name: 'Waiting Room' });
    await expect(alerts.getByText('Maya Torres has arrived in the waiting room')).toBeVisible();
    await alerts.getByRole('button', { name: 'Enter Meeting Room' }).click();
    await expect(educator).toHaveURL(/\/waiting-room\//);
    await openCall(educator);
    await answer(student);
  });

  await test.step('both see and hear each other', async () => {
    await Promise.all([expectSeesAndHears(educator), expectSeesAndHears(student)]);
  });

  await test.step('they write to each other, mute and share the screen', async () => {
    await openChat(student);
    await write(student, 'Good morning');
    await openChat(educator);
    await write(educator, 'Good morning, Maya');
    await expectChat(student, ['Good morning', 'Good morning, Maya']);
    await expectChat(educator, ['Good morning', 'Good morning, Maya']);
    await control(student, 'Mic').click();
    await expect(educator.getByLabel("Maya Torres's microphone is off")).toBeVisible();
    await control(educator, 'Share').click();
    await expect(student.getByText('Daniel Hughes is sharing the screen')).toBeVisible();
    await expectSeesTwoPictures(student);
    await control(educator, 'Share').click();
    await expect(student.getByText('Daniel Hughes is sharing the screen')).toBeHidden();
  });

  await test.step('a reload in the middle of the call comes back into it, with the chat, still muted', async () => {
    await student.reload();
    await expectInCall(student);
    await openChat(student);
    await expectChat(student, ['Good morning', 'Good morning, Maya']);
    await expectSeesAndHears(student);
    await expect(educator.getByLabel("Maya Torres's microphone is off")).toBeVisible();
    await control(student, 'Mic').click();
    await expectSeesAndHears(educator);
  });

  await test.step('the educator writes notes and ends the call; the student is told', async () => {
    await control(educator, 'Notes').click();
    for (const [label, text] of Object.entries(note))
      await educator.getByRole('textbox', { name: label }).fill(text);
    await educator.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(educator.getByText('Your notes have been saved.').first()).toBeVisible();
    await endCall(educator);
    await expect(student.getByText('Your Counselor has ended the session').first()).toBeVisible();
    await expect(student).toHaveURL(/\/waiting-room\//);
  });

  await test.step('the notes are completed and the student reads them', async () => {
    await educator.getByRole('button', { name: 'View summary' }).click();
    await educator.getByRole('button', { name: 'Session note complete' }).click();
    await educator.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(educator.getByRole('banner').getByText('Completed')).toBeVisible();
    await expect(educator.getByRole('button', { name: 'Session note complete' })).toBeHidden();
    await student.getByRole('button', { name: 'View summary' }).click();
    await student.getByRole('tab', { name: 'View Session Notes' }).click();
    for (const text of Object.values(note)) await expect(student.getByText(text)).toBeVisible();
    await student.getByRole('tab', { name: 'View Chat' }).click();
    await expect(student.getByText('Good morning, Maya')).toBeVisible();
  });
});
