import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn } from './setup/axe.ts';
import { bookBroadcast } from './setup/broadcast.ts';
import { expect, test } from './setup/journey.ts';
import { findPlaces } from './setup/places.ts';
import { settled } from './setup/screens.ts';

async function withoutFaults(page: Page): Promise<void> {
  await settled(page);
  expect(await faultsIn(page)).toEqual([]);
}

test('a session is read with what happened, put on paper, and read again among the past ones of a student', async ({
  product,
  signedIn,
}) => {
  const places = await findPlaces(product);
  const { ids, visits } = places;
  const student = await signedIn('student1');

  await test.step('the family reads what happened, without the reason', async () => {
    await student.goto(`${product.url}/student/encounter?visitId=${visits['Cancelled']}`);
    const history = student.locator('details');
    await history.locator('summary').focus();
    await student.keyboard.press('Enter');
    await expect(history.getByRole('listitem').first()).toContainText('Booked by');
    await expect(history.getByRole('listitem').last()).toContainText('Cancelled by');
    await expect(history.getByText(/Times are in Eastern Time/)).toBeVisible();
    await expect(history.getByText('Reason:')).toHaveCount(0);
    await withoutFaults(student);
  });

  const school = await signedIn('level3');
  await test.step('the school reads the reason too', async () => {
    await school.goto(`${product.url}/level-three/${ids.level3}/sessions/summary/${visits['Cancelled']}`);
    await school.locator('summary').click();
    await expect(school.locator('details').getByText('Reason:')).toBeVisible();
    await withoutFaults(school);
  });

  await test.step('a completed session is saved as PDF and printed', async () => {
    await student.goto(`${product.url}/student/encounter?visitId=${visits['Completed']}`);
    const saved = student.waitForEvent('download');
    await student.getByRole('button', { name: 'Save as PDF' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^session-\d{4}-\d\d-\d\d\.pdf$/);
    const content = await readFile(await file.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    await student.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await student.getByRole('button', { name: 'Print' }).click();
    await expect(student.locator('body[data-printed]')).toBeAttached();
    await student.emulateMedia({ media: 'print' });
    await expect(student.getByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect(student.locator('details').getByRole('listitem').first()).toBeVisible();
    for (const hidden of ['Print', 'Save as PDF'])
      await expect(student.getByRole('button', { name: hidden })).toBeHidden();
    await expect(student.getByRole('navigation').first()).toBeHidden();
    await student.emulateMedia({ media: 'screen' });
  });

  const educator = await signedIn('educator1');
  await test.step('the educator chooses among the past sessions of a student', async () => {
    await educator.goto(`${product.url}/Counselor/summary/${ids.educator1}/${ids.student1}`);
    await educator.getByRole('tab', { name: 'View Session Summary' }).click();
    const past = educator.getByRole('combobox', { name: 'Past sessions' });
    await expect(past).toHaveValue(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d [AP]M$/);
    await past.click();
    const options = educator.getByRole('option');
    await expect(options.first()).toBeVisible();
    const count = await options.count();
    expect(count).toBeGreaterThan(3);
    await options.last().click();
    await expect(educator).toHaveURL(/visitId=/);
    await expect(educator.getByText('Date of Birth')).toBeVisible();
    await expect(educator.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    await expect(educator.getByRole('button', { name: /^Save$|Session note complete/ })).toHaveCount(0);
    await expect(educator.getByRole('tab', { name: 'View Flag Info' })).toHaveCount(0);
    await educator.getByRole('tab', { name: 'View Chat' }).click();
    await expect(educator.getByRole('tab', { name: 'View Session Summary', selected: true })).toBeVisible();
    await withoutFaults(educator);
  });

  await test.step('a reload keeps the choice, and the way back the one before', async () => {
    const chosen = await educator.getByRole('combobox', { name: 'Past sessions' }).inputValue();
    await educator.reload();
    await expect(educator.getByRole('combobox', { name: 'Past sessions' })).toHaveValue(chosen);
  });
});

test('the count of a broadcast that is to come opens its students school by school', async ({
  product,
  signedIn,
}) => {
  const { visitId } = await bookBroadcast(product);
  const { userId } = await ApiClient.as(product, 'level2');
  const page = await signedIn('level2');
  await page.goto(`${product.url}/level-two/${userId}/sessions/summary/${visitId}`);
  const asked = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith('/student-details'));
  await page.getByRole('button', { name: '2 students' }).press('Enter');
  expect((await asked).status()).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Students' });
  const school = dialog.getByRole('listitem').filter({ hasText: 'Northfield High School' });
  await expect(school).toContainText('2 students');
  for (const name of ['Maya Torres', 'Leo Torres']) await expect(school.getByText(name)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await withoutFaults(page);
  }
});
