import type { VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { expect, test } from './setup/journey.ts';
import { endCall, expectInCall, startCall } from './setup/visit.ts';

/** Looks at the page in every look: nothing is cut off sideways, and axe finds nothing. */
async function expectFine(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await show(page, { width, height: 900, colorScheme });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `${name} at ${width}`).toBe(false);
    await test.info().attach(`${name} ${width} ${colorScheme}`, {
      body: await page.screenshot({ animations: 'disabled' }),
      contentType: 'image/png',
    });
    expect(await faultsIn(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('who was in a lesson is known after the server died in the middle of it, and each side reads what is theirs', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(180_000);
  const { meeting, student, educator } = await startCall(product, signedIn);
  const { visitId, studentId } = meeting;
  const client = await ApiClient.as(product, 'educator1');
  const people = async () => (await client.call<VisitAttendance>(`GET /visit/${visitId}/attendance`)).people;
  await product.pass(300);
  await product.kill();
  await product.start();
  for (const page of [student, educator]) await expectInCall(page);
  // They come back by themselves; the clock moves on when both are there again.
  const areBack = async () =>
    (await people()).every(({ joinedAt, leftAt }) => joinedAt !== null && leftAt === null);
  await expect.poll(areBack, { timeout: 30_000 }).toBe(true);
  await product.pass(300);
  await endCall(educator);

  const row = (await people()).find(({ userId }) => userId === studentId);
  // Ten minutes by the clock, and what the journey itself took; the death costs five seconds at most, and what it took to come back.
  expect(row?.seconds).toBeGreaterThanOrEqual(595);
  expect(row).toMatchObject({ presence: 'present', side: 'student' });

  await educator.goto(`${product.url}/Counselor/appointment/summary/${visitId}`);
  await educator.getByRole('button', { name: 'Student Participation' }).click();
  const dialog = educator.getByRole('dialog', { name: 'Student Participation' });
  await expect(dialog.getByText(/^1\d minutes · .* – /)).toBeVisible();
  await expect(dialog.getByText('Present')).toBeVisible();
  await expectFine(educator, 'participation');
  // The ring around the search is seen whole: it reaches 4 px above the field, and the head of the dialog ends there.
  const [head, search] = [
    await dialog.locator('header').boundingBox(),
    await dialog.getByRole('searchbox').boundingBox(),
  ];
  expect((search?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0))).toBeGreaterThanOrEqual(4);
  const download = educator.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Attendance.csv');

  await student.goto(`${product.url}/student/encounter?visitId=${visitId}`);
  await expect(student.getByText(/^Present · 1\d minutes · /)).toBeVisible();
  await expectFine(student, 'own attendance');
});

test('a school asks for minutes of everybody, and its schools below follow', async ({
  product,
  signedIn,
}) => {
  const district = await signedIn('level2');
  const client = await ApiClient.as(product, 'level2');
  const schools = await client.call<{ data: { id: string }[] }>('GET /hierarchy?level=3');
  const id = schools.data[0]?.id ?? '';
  await district.goto(`${product.url}/level-two/${client.userId}/level-three/${id}/edit`);
  const line = district.getByRole('group', { name: 'Present rule' });
  await line.getByRole('button', { name: 'Set here: Present' }).click();
  await line.getByRole('combobox', { name: 'Present rule' }).click();
  await district.getByRole('option', { name: 'Minutes in the room' }).click();
  await district.getByRole('button', { name: 'Save' }).click();
  await expect(line.getByText('Enter whole minutes from 1 to 480')).toBeVisible();
  await expectFine(district, 'present rule');
  await line.getByRole('textbox', { name: 'How many' }).fill('10');
  await district.getByRole('button', { name: 'Save' }).click();
  await expect(district.getByText('10 minutes in the room')).toBeVisible();
});
