import { readFile } from 'node:fs/promises';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';

test('an educator is added by the level above two schools, follows the invitation, and leaves one of them', async ({
  product,
  signedIn,
  page: educator,
}) => {
  const page = await signedIn('level2');
  await page.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  await page.getByRole('link', { name: 'Add Counselor' }).click();
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Falk');
  await page.getByLabel('Email').fill('ines.falk@demo.test');
  await page.getByRole('button', { name: 'Add Counselor' }).click();
  await expect(page.getByText('Please select atleast one school').first()).toBeVisible();
  const schools = page.getByRole('combobox', { name: 'Schools' });
  for (const school of ['Northfield High School', 'Riverside Middle School']) {
    await schools.click();
    await page.getByRole('option', { name: school }).click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Subcategories' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Counselor' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Falk' })).toBeVisible();
  await expect(page.getByText('Riverside Middle School')).toBeVisible();

  await educator.goto(await linkMailedTo(product, 'ines.falk@demo.test', '/reset-password'));
  await educator.getByLabel('New Password', { exact: true }).fill('Better%2027');
  await educator.getByLabel('Confirm Password', { exact: true }).fill('Better%2027');
  await educator.getByRole('button', { name: 'Save password' }).click();
  await educator.waitForURL((url) => url.pathname === '/');
  await educator.getByLabel('Email address or student ID').fill('ines.falk@demo.test');
  await educator.getByLabel('Password', { exact: true }).fill('Better%2027');
  await educator.keyboard.press('Enter');
  await educator.waitForURL(/\/Counselor\/dashboard\//);

  // A school sees who teaches elsewhere too, and changes the association with itself alone.
  const school = await signedIn('level3');
  await school.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  await school.getByRole('link', { name: 'Ines Falk' }).click();
  await expect(school.getByText(/^Also teaches outside of your Schools/)).toBeVisible();
  await expect(school.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
  await school.getByRole('link', { name: 'Edit' }).click();
  await expect(school.getByLabel('First Name')).toBeDisabled();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Mobile Number').fill('2075550100');
  await schools.click();
  await page.getByRole('option', { name: 'Riverside Middle School' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: /^Sessions to come at the Schools/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('+12075550100')).toBeVisible();
  await expect(page.getByText('Riverside Middle School')).toHaveCount(0);
});

test('an educator is given only what the chosen schools offer, and nothing that is chosen is lost in silence', async ({
  product,
  signedIn,
}) => {
  const northfield = await ApiClient.as(product, 'level3');
  await northfield.call('POST /expertises', { name: 'Beekeeping', subcategories: ['Hives'] });
  const page = await signedIn('level2');
  await page.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  await page.getByRole('link', { name: 'Add Counselor' }).click();
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Falk');
  await page.getByLabel('Email').fill('ines.falk@demo.test');
  const subcategories = page.getByRole('combobox', { name: 'Subcategories' });
  await expect(subcategories).toBeDisabled();
  await expect(page.getByPlaceholder('Choose a School first')).toBeVisible();
  const press = async (list: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: list }).click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  };
  const hives = page.getByRole('option', { name: 'Beekeeping · Hives' });
  await press('Schools', 'Riverside Middle School');
  await subcategories.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(hives).toHaveCount(0);
  await page.keyboard.press('Escape');

  await press('Schools', 'Northfield High School');
  await press('Subcategories', 'Beekeeping · Hives');
  await press('Schools', 'Northfield High School');
  const said =
    'Not offered at the chosen Schools: Beekeeping · Hives. Remove it, or choose where it is offered.';
  const sentence = page.locator('form').getByText(said);
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: 'Add Counselor' }).click();
  await expect(page.getByText('Not offered where they teach: Hives').first()).toBeVisible();
  await expect(subcategories).toBeFocused();
  await press('Schools', 'Northfield High School');
  await expect(sentence).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Counselor' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Falk' })).toBeVisible();
  await expect(page.getByText('Beekeeping · Hives', { exact: true })).toBeVisible();
});

test('a rate is set from a day on by the top admin, corrected before its day, and read by the school', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  await page.getByRole('link', { name: 'Priya Shah' }).click();
  await expect(page.getByText(/^\$40\.00 where a subject, a kind or a place/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit pay' }).click();
  const rate = page.getByRole('textbox', { name: 'Rate' });
  await rate.fill('42,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose the day from which it applies').first()).toBeVisible();
  await page.getByLabel('Applies from').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This day is over. Choose today or a later day.').first()).toBeVisible();
  const today = (await page.getByLabel('Applies from').getAttribute('min')) ?? '';
  await page.getByLabel('Applies from').fill(today);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^\$42\.50, applies from/)).toBeVisible();

  const next = `${Number(today.slice(0, 4)) + 1}-01-02`;
  await page.getByRole('button', { name: 'Edit pay' }).click();
  await rate.fill('50');
  await page.getByLabel('Applies from').fill(next);
  await page.getByRole('combobox', { name: 'Payouts' }).click();
  await page.getByRole('option', { name: 'Off' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Off by its own switch')).toBeVisible();
  await page.getByRole('button', { name: /^Take back the rate from/ }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).last().click();
  await expect(page.getByText(/^\$50\.00 from/)).toHaveCount(0);

  const school = await signedIn('level3');
  await school.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  const downloading = school.waitForEvent('download');
  await school.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFName,Email,Schools,Status\r\n/);
  expect(file).toContain('Priya Shah');
  await school.getByRole('link', { name: 'Priya Shah' }).click();
  await expect(school.getByText(/^\$42\.50, applies from/)).toBeVisible();
  await expect(school.getByRole('button', { name: 'Edit pay' })).toHaveCount(0);
});
