import { ApiClient } from './setup/api.ts';
import { bookAt, fillWhoAndWhat } from './setup/booking.ts';
import { completeInPerson } from './setup/in-person.ts';
import { expect, test } from './setup/journey.ts';
import { freeSlots, passToStart } from './setup/visit.ts';

test('a session in person is booked, has no waiting room, and is completed once it is marked who came', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 20 });
  if (!slot) throw new Error('educator1 has no free slot.');
  const student = await signedIn('student1');
  await fillWhoAndWhat(student, { educator: 'Daniel Hughes' });
  await student.getByRole('radio', { name: 'In Person' }).check();
  const visitId = await bookAt(student, slot.startTime);
  await student.goto(`${product.url}/student/encounter?visitId=${visitId}`);
  await expect(student.getByText('In Person').first()).toBeVisible();

  const meeting = { ...slot, visitId, educatorId, studentId: client.userId };
  await passToStart(product, meeting, -5 * 60);
  await expect(student.getByRole('button', { name: /Meeting Room/ })).toHaveCount(0);
  const educator = await completeInPerson(product, signedIn, {
    meeting,
    educator: 'educator1',
    student: 'Maya Torres',
  });
  await expect(educator.getByRole('button', { name: 'Session note complete' })).toBeHidden();

  const again = await signedIn('student1');
  await again.goto(`${product.url}/student/encounter?visitId=${visitId}`);
  await expect(again.getByRole('banner').getByText('Completed')).toBeVisible();
  await expect(again.getByText('Present', { exact: true })).toBeVisible();
});
