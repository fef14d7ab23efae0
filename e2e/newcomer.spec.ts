import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bookInBrowser } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import { Product } from './setup/product.ts';
import { answer, askToJoin, openCall, passToStart } from './setup/visit.ts';

const password = 'Better%2027';
const begins = '2026-10-14T14:10:00Z';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

async function signIn(page: Page, { url }: Product, name: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email address or student ID').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.locator('button[aria-label^="Your account"]').waitFor();
}

/** Sets a password by a link, and signs in with it. */
async function join(page: Page, product: Product, given: { link: string; name: string }): Promise<void> {
  await page.goto(given.link);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(`${product.url}/`);
  await signIn(page, product, given.name);
}

/** Adds the level below the own one with its first administrator, who is told by mail. */
async function addLevel(page: Page, given: { levels: string; level: string; name: string; email: string }) {
  await entry(page, given.levels).click();
  await page.getByRole('link', { name: `Add ${given.level}` }).click();
  await page.getByLabel('Name', { exact: true }).fill(given.name);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(given.level);
  await page.getByLabel('Email').fill(given.email);
  await page.getByRole('button', { name: `Add ${given.level}` }).click();
  await expect(page.getByRole('heading', { name: given.name })).toBeVisible();
}

const numbers = Array.from({ length: 200 }, (_, index) => `P${String(index + 1).padStart(4, '0')}`);
const students = [
  'Student Number,First Name,Last Name,Date of Birth,Gender,Grade,Email,Mobile Number',
  ...numbers.map((number, index) => `${number},Pupil,Number${index + 1},3/21/2012,F,7,,`),
].join('\n');

test('a newcomer goes from an empty product to the first lesson held', async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-new-'));
  const product = await Product.at(folder, { DEMO: 'off', TEST_CLOCK: begins });
  const open = async (): Promise<Page> =>
    (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
  const invited = async (email: string): Promise<Page> => {
    const page = await open();
    await join(page, product, {
      link: await linkMailedTo(product, email, '/reset-password'),
      name: email,
    });
    return page;
  };

  const top = await open();
  await test.step('the first administrator sets a password by the link that the start has printed', async () => {
    const link = /https?:\/\/\S+reset-password\S+/.exec(product.output)?.[0] ?? '';
    const { pathname, search } = new URL(link);
    await join(top, product, { link: `${product.url}${pathname}${search}`, name: 'admin@lectern.local' });
  });

  await test.step('each level adds the one below it, down to a school', async () => {
    await addLevel(top, { levels: 'Districts', level: 'District', name: 'North', email: 'one@new.test' });
    const one = await invited('one@new.test');
    await addLevel(one, { levels: 'Areas', level: 'Area', name: 'Lakeside', email: 'two@new.test' });
    const two = await invited('two@new.test');
    await addLevel(two, { levels: 'Schools', level: 'School', name: 'Lake School', email: 'three@new.test' });
    await entry(two, 'Subjects').click();
    await two.getByRole('link', { name: 'Add Subject' }).click();
    await two.getByLabel('Subject Name').fill('Astronomy');
    await two.getByRole('combobox', { name: 'Sub-categories' }).fill('Planets');
    await two.getByRole('button', { name: 'Add Subject' }).click();
    await expect(two.getByRole('heading', { name: 'Astronomy' })).toBeVisible();
  });

  const school = await invited('three@new.test');
  await test.step('a file of 200 students is rehearsed, confirmed and done', async () => {
    await entry(school, 'Students').click();
    await school.getByRole('link', { name: 'Upload' }).click();
    const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(students) };
    await school.locator('input[type=file]').setInputFiles(file);
    await school.getByRole('button', { name: 'Confirm' }).click();
    await school.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(school.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await expect(school.getByRole('row').nth(1)).toContainText('Done');
    await entry(school, 'Students').click();
    await expect(school.getByText('of 200')).toBeVisible();
  });

  const educator = await test.step('an educator is invited, and says when', async () => {
    await entry(school, 'Counselors').click();
    await school.getByRole('link', { name: 'Add Counselor' }).click();
    await school.getByLabel('First Name').fill('Ines');
    await school.getByLabel('Last Name').fill('Falk');
    await school.getByLabel('Email').fill('ines@new.test');
    await school.getByRole('combobox', { name: 'Subcategories' }).click();
    await school.getByRole('option').first().click();
    await school.keyboard.press('Escape');
    await school.getByRole('button', { name: 'Add Counselor' }).click();
    await expect(school.getByRole('heading', { name: 'Ines Falk' })).toBeVisible();
    const page = await invited('ines@new.test');
    await page.getByRole('link', { name: 'Manage Schedule' }).first().click();
    await page.getByRole('button', { name: 'Add Schedule' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Wednesday' }).check();
    await dialog.getByLabel('Start Time').fill('12:00');
    await dialog.getByLabel('End Time').fill('14:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Your schedule has been saved.').first()).toBeVisible();
    return page;
  });

  await test.step('the background check is passed: nobody is offered before', async () => {
    await entry(top, 'Counselors').click();
    await top.getByRole('link', { name: 'Ines Falk' }).click();
    await top.getByRole('combobox', { name: 'Status' }).click();
    await top.getByRole('option', { name: 'Passed', exact: true }).click();
    await top.getByRole('button', { name: 'Save the check', exact: true }).click();
    await expect(top.getByText('The background check was saved.').first()).toBeVisible();
  });

  const student = await test.step('a student signs in by the number, with a first password', async () => {
    await entry(school, 'Students').click();
    await school.getByRole('link', { name: 'Add Student' }).click();
    await school.getByLabel('First Name').fill('Jonah');
    await school.getByLabel('Last Name').fill('Weiss');
    await school.getByLabel('Student Number').fill('JW77');
    await school.getByRole('button', { name: 'Add Student' }).click();
    const shown = school.getByRole('dialog').locator('code');
    const first = (await shown.textContent()) ?? '';
    await school.getByRole('dialog').getByRole('checkbox').check();
    await school.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const page = await open();
    await page.goto(product.url);
    await page.getByLabel('Email address or student ID').fill('JW77');
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(/change-password/);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.waitForURL(/\/student\/dashboard\//);
    return page;
  });

  await test.step('the student books, and both hold the lesson', async () => {
    await student.getByRole('button', { name: 'Remind Me Later' }).click();
    const startTime = '2026-10-14T16:00:00.000Z';
    const visitId = await bookInBrowser(student, {
      ...{ educator: 'Ines Falk', subject: 'Astronomy', subcategory: 'Planets', slot: { startTime } },
    });
    const idOf = (page: Page) => page.evaluate(() => localStorage.getItem('userSession') ?? '');
    const [studentId, educatorId] = (await Promise.all([idOf(student), idOf(educator)])).map(
      (text) => /"id":"([\w-]+)"/.exec(text)?.[1] ?? '',
    );
    // Nobody did anything for so long that both are signed out.
    await passToStart(product, { startTime }, -60);
    await signIn(student, product, 'JW77');
    await signIn(educator, product, 'ines@new.test');
    await student.goto(`${product.url}/student/appointment/waiting-room/${studentId}/${visitId}`);
    await askToJoin(student);
    await educator.goto(`${product.url}/Counselor/waiting-room/${educatorId}/${visitId}`);
    await openCall(educator);
    await answer(student);
    for (const page of [student, educator]) await expect(page.locator('video').first()).toBeVisible();
  });
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
