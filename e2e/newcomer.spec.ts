import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bookInBrowser } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import { Product } from './setup/product.ts';
import { answer, askToJoin, endCall, openCall, passToStart } from './setup/visit.ts';

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
async function addLevel(
  page: Page,
  given: { levels: string; level: string; name: string; email: string; code: string },
) {
  await entry(page, given.levels).click();
  await page.getByRole('link', { name: `Add ${given.level}` }).click();
  await page.getByLabel('Name', { exact: true }).fill(given.name);
  await page.getByLabel('Code').fill(given.code);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(given.level);
  await page.getByLabel('Email').fill(given.email);
  await page.getByRole('button', { name: `Add ${given.level}` }).click();
  await expect(page.getByRole('heading', { name: given.name })).toBeVisible();
}

const people = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const students = [
  'Student Number,First Name,Last Name,Date of Birth,Gender,Grade,Email,Mobile Number',
  ...people(200).map((at) => `P${String(at).padStart(4, '0')},Pupil,Number${at},3/21/2012,F,7,,`),
].join('\n');
const educators = [
  'Email,First Name,Last Name,Mobile Number,School Codes,Sub-categories',
  ...people(10).map((at) => `teacher${at}@new.test,Teacher,Number${at},,LAKE,Planets`),
].join('\n');

/** Sends a file of new people, reads what it would do, and confirms it. */
async function upload(page: Page, given: { list: string; content: string; lines: number }): Promise<void> {
  await entry(page, given.list).click();
  await page.getByRole('link', { name: 'Upload' }).click();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(given.content) },
  });
  await expect(page.getByRole('link', { name: `New: ${given.lines}` })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText('Done');
}

/** Gives first passwords to uploaded people; the file holds them, once. */
async function firstPasswordOf(page: Page, number: string): Promise<string> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'First passwords' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const file = (await readFile(await (await downloading).path(), 'utf8')).trim();
  const given = new Map(
    file
      .split('\r\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(','))
      .map((cells) => [cells[0], cells.at(-1) ?? '']),
  );
  expect([given.size, new Set(given.values()).size]).toEqual([200, 200]);
  return given.get(number) ?? '';
}

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
    await addLevel(top, {
      levels: 'Districts',
      level: 'District',
      name: 'North',
      email: 'one@new.test',
      code: 'NORTH',
    });
    const one = await invited('one@new.test');
    await addLevel(one, {
      levels: 'Areas',
      level: 'Area',
      name: 'Lakeside',
      email: 'two@new.test',
      code: 'SIDE',
    });
    const two = await invited('two@new.test');
    await addLevel(two, {
      levels: 'Schools',
      level: 'School',
      name: 'Lake School',
      email: 'three@new.test',
      code: 'LAKE',
    });
    await entry(two, 'Subjects').click();
    await two.getByRole('link', { name: 'Add Subject' }).click();
    await two.getByLabel('Subject Name').fill('Astronomy');
    await two.getByRole('combobox', { name: 'Sub-categories' }).fill('Planets');
    await two.getByRole('button', { name: 'Add Subject' }).click();
    await expect(two.getByRole('heading', { name: 'Astronomy' })).toBeVisible();
  });

  const school = await invited('three@new.test');
  const first =
    await test.step('a file of 200 students is rehearsed and done, and gives first passwords', async () => {
      await upload(school, { list: 'Students', content: students, lines: 200 });
      const password = await firstPasswordOf(school, 'P0007');
      await entry(school, 'Students').click();
      await expect(school.getByText('of 200')).toBeVisible();
      return password;
    });

  const educator =
    await test.step('a file of 10 educators is done; one is invited, and says when', async () => {
      await upload(school, { list: 'Counselors', content: educators, lines: 10 });
      await school.getByRole('button', { name: 'Send invitations (10)' }).click();
      await school.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await entry(school, 'Counselors').click();
      await expect(school.getByRole('row')).toHaveCount(11);
      const page = await invited('teacher3@new.test');
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
    await top.getByRole('link', { name: 'Teacher Number3', exact: true }).click();
    await top.getByRole('combobox', { name: 'Status' }).click();
    await top.getByRole('option', { name: 'Passed', exact: true }).click();
    await top.getByRole('button', { name: 'Save the check', exact: true }).click();
    await expect(top.getByText('The background check was saved.').first()).toBeVisible();
  });

  const student =
    await test.step('a student of the file signs in with the first password, and changes it', async () => {
      const page = await open();
      await page.goto(product.url);
      await page.getByLabel('Email address or student ID').fill('P0007');
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
      ...{ educator: 'Teacher Number3', subject: 'Astronomy', subcategory: 'Planets', slot: { startTime } },
    });
    const idOf = (page: Page) => page.evaluate(() => localStorage.getItem('userSession') ?? '');
    const [studentId, educatorId] = (await Promise.all([idOf(student), idOf(educator)])).map(
      (text) => /"id":"([\w-]+)"/.exec(text)?.[1] ?? '',
    );
    // Nobody did anything for so long that both are signed out.
    await passToStart(product, { startTime }, -60);
    await signIn(student, product, 'P0007');
    await signIn(educator, product, 'teacher3@new.test');
    await student.goto(`${product.url}/student/appointment/waiting-room/${studentId}/${visitId}`);
    await askToJoin(student);
    await educator.goto(`${product.url}/Counselor/waiting-room/${educatorId}/${visitId}`);
    await openCall(educator);
    await answer(student);
    for (const page of [student, educator]) await expect(page.locator('video').first()).toBeVisible();
    await endCall(educator);
    await expect(student.getByText('This session is over.').first()).toBeVisible();
  });
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
