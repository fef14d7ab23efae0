import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears } from './setup/media.ts';
import { answer, endCall, openCall } from './setup/visit.ts';

/** Asks an educator from the home screen, as a person does. */
async function askNow(
  student: Page,
  { educator = 'Daniel Hughes', subject = 'Mathematics', subcategory = 'Algebra' } = {},
): Promise<void> {
  const card = student
    .getByRole('region', { name: 'Book On-Demand Session' })
    .or(student.getByLabel('Book On-Demand Session'))
    .first();
  for (const name of [educator, subject, subcategory]) await card.getByRole('button', { name }).click();
  await card.getByRole('button', { name: 'On Demand', exact: true }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'On Demand', exact: true }).click();
  await expect(student).toHaveURL(/\/waiting-room\//);
}

test('a student asks for a session now, the educator is rung at once, opens it, and ends it', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator1');
  const student = await signedIn('student1');
  await askNow(student);
  const alerts = educator.getByRole('log', { name: 'Waiting Room' });
  await expect(alerts.getByText('Maya Torres asks for a session now')).toBeVisible();
  await expect(alerts.getByText(/^Answer within 0:0[45]:/)).toBeVisible();
  await alerts.getByRole('button', { name: 'Answer' }).click();
  await expect(educator).toHaveURL(/\/waiting-room\//);
  await openCall(educator);
  await answer(student);
  await Promise.all([expectSeesAndHears(educator), expectSeesAndHears(student)]);
  await endCall(educator);
  await expect(student.getByText('Your Counselor has ended the session').first()).toBeVisible();
  expect(product.output).not.toContain('internal_error');
});

test('nobody answers within five minutes: the educator has missed it, and the next free one is offered', async ({
  product,
  signedIn,
}) => {
  // The second educator is free now too.
  const second = await ApiClient.as(product, 'educator2');
  const days = [1, 2, 3, 4, 5, 6, 7];
  const { weekly } = await second.call<{ weekly: { id: string }[] }>('GET /schedule');
  for (const { id } of weekly) await second.call(`DELETE /schedule/weekly/${id}`);
  await second.call('POST /schedule/weekly', {
    days,
    startTime: '00:00',
    endTime: '23:45',
    availablePerOnDemand: true,
  });

  const educator = await signedIn('educator1');
  const other = await signedIn('educator2');
  const student = await signedIn('student1');
  await askNow(student);
  const alerts = educator.getByRole('log', { name: 'Waiting Room' });
  await expect(alerts.getByText('Maya Torres asks for a session now')).toBeVisible();
  await product.pass(5 * 60 + 1);
  const offer = student.getByRole('dialog').filter({ hasText: 'Your Counselor did not answer' });
  await expect(offer.getByText('Priya Shah is free now. Would you like to ask Priya Shah?')).toBeVisible();
  await expect(alerts.getByText('Maya Torres asks for a session now')).toBeHidden();
  await offer.getByRole('button', { name: 'Ask Priya Shah' }).click();
  await expect(
    other.getByRole('log', { name: 'Waiting Room' }).getByText('Maya Torres asks for a session now'),
  ).toBeVisible();
  const client = await ApiClient.as(product, 'student1');
  const { data } = await client.call<{ data: { sessionStatus: string }[] }>(
    'GET /visit/student?filter=today',
  );
  expect(data.map(({ sessionStatus }) => sessionStatus)).toContain('Educator Missed');
});
