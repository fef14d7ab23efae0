import { expect, type Page } from '@playwright/test';
import type { Account, Journey } from './journey.ts';
import type { Product } from './product.ts';
import { passToStart, type Meeting } from './visit.ts';

/**
 * The two meet without a call: once it has begun its educator marks the student as present, and completes the notes when it
 * is over, signed in again each time, since more time passes than somebody may be away. Gives the educator's page, on the summary.
 */
export async function completeInPerson(
  product: Product,
  signedIn: Journey['signedIn'],
  { meeting, educator: account, student }: { meeting: Meeting; educator: Account; student: string },
): Promise<Page> {
  const summary = `${product.url}/Counselor/appointment/summary/${meeting.visitId}`;
  await passToStart(product, meeting, 60);
  const during = await signedIn(account);
  await during.goto(summary);
  await during.getByRole('button', { name: 'Student Participation' }).click();
  const dialog = during.getByRole('dialog', { name: 'Student Participation' });
  const mark = dialog.getByRole('radiogroup', { name: student });
  await mark.getByText('Present', { exact: true }).click();
  // It is checked once the server has it.
  await expect(mark.getByRole('radio', { name: 'Present' })).toBeChecked();
  await during.context().close();
  await passToStart(product, { startTime: meeting.endTime }, 1);
  const after = await signedIn(account);
  await after.goto(summary);
  await after.getByRole('button', { name: 'Session note complete' }).click();
  await after.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(after.getByRole('banner').getByText('Completed')).toBeVisible();
  return after;
}
