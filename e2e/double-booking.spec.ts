import { ApiClient } from './setup/api.ts';
import { fillBooking } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { freeSlots } from './setup/visit.ts';

test('two students choose the same slot: one gets it, the other is told in plain words and keeps the form', async ({
  product,
  signedIn,
}) => {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 60 });
  if (!slot) throw new Error('educator1 has no free slot.');
  const [first, second] = [await signedIn('student1'), await signedIn('student2')];
  for (const page of [first, second]) await fillBooking(page, { educator: 'Daniel Hughes', slot });

  const answers = [first, second].map((page) =>
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/visit',
    ),
  );
  await Promise.all(
    [first, second].map((page) => page.getByRole('button', { name: 'Create', exact: true }).click()),
  );
  const codes = await Promise.all(
    answers.map(async (answer) => ((await (await answer).json()) as { response_code: string }).response_code),
  );
  expect(codes.toSorted()).toEqual(['ok', 'slot_taken']);

  const [winner, loser] = codes[0] === 'ok' ? [first, second] : [second, first];
  await expect(winner.getByText('Session created successfully').first()).toBeVisible();
  await expect(
    loser.getByText('This time has just been taken. Please choose another.').first(),
  ).toBeVisible();
  await expect(loser.getByRole('textbox', { name: 'Additional Summary' })).toHaveValue(
    'I would like to practise.',
  );
  await expect(loser.getByLabel('Counselor', { exact: true }).and(loser.locator('input'))).toHaveValue(
    'Daniel Hughes',
  );
  await loser.getByRole('button', { name: 'Choose a Time' }).click();
  await expect(
    loser
      .getByRole('dialog')
      .getByRole('button', { name: / taken, / })
      .first(),
  ).toBeDisabled();
});
