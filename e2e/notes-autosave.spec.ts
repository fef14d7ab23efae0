import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import type { Product } from './setup/product.ts';
import { control, openChat, startCall } from './setup/visit.ts';

interface SavedNotes {
  soapNotes: { subjective: string; objective: string; plan: string };
}

async function savedNote(product: Product, visitId: string): Promise<SavedNotes['soapNotes']> {
  const client = await ApiClient.as(product, 'educator1');
  const { soapNotes } = await client.call<SavedNotes>(`GET /visit/${visitId}/encounter`);
  return soapNotes;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('in a call a field that is left is saved, a tab that is closed keeps what was typed, and two tabs agree', async ({
  product,
  signedIn,
}) => {
  const { meeting, student, educator } = await startCall(product, signedIn);
  await openChat(student);

  await test.step('leaving a field saves it', async () => {
    await control(educator, 'Notes').click();
    await field(educator, 'Subject/Material').fill('Linear equations');
    await field(educator, 'Counselor Session Notes').focus();
    await expect
      .poll(async () => (await savedNote(product, meeting.visitId)).subjective)
      .toBe('Linear equations');
    await expect(educator.getByText(/^Saved at/)).toBeVisible();
  });

  await test.step('a tab that is closed in the middle of a word keeps it', async () => {
    await field(educator, 'Recommendations').fill('Ten exercises');
    await educator.close({ runBeforeUnload: true });
    await expect.poll(async () => (await savedNote(product, meeting.visitId)).plan).toBe('Ten exercises');
  });

  await test.step('a second tab shows what the first one has saved', async () => {
    const first = await educator.context().newPage();
    const second = await educator.context().newPage();
    const summary = `${product.url}/Counselor/appointment/summary/${meeting.visitId}`;
    const client = await ApiClient.as(product, 'educator1');
    await client.call(`PUT /visit/${meeting.visitId}/end`);
    await first.goto(summary);
    await second.goto(summary);
    await expect(second.getByText('Ten exercises')).toBeVisible();
    await first.getByRole('button', { name: 'Edit Recommendations' }).click();
    await first.getByRole('dialog').getByRole('textbox').fill('Twelve exercises');
    await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    for (const tab of [first, second]) {
      await expect(tab.getByRole('region', { name: 'Recommendations' })).toContainText('Twelve exercises');
    }
  });
});
