import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { accounts, demoPassword, expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import type { Product } from './setup/product.ts';
import { inDatabase } from './setup/world.ts';

const pdf = {
  name: 'check.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0x20)]),
};

async function comeIn(page: Page, product: Product, name: string): Promise<void> {
  await page.goto(`${product.url}/`);
  await page.getByRole('link', { name: /Demo School ID/ }).click();
  await page.getByRole('link', { name: new RegExp(name, 'u') }).click();
}

async function choose(page: Page, field: string, option?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

test('an educator comes by a provider, enrols, is accepted, and is found by a student', async ({
  product,
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await test.step('the school step asks for what is missing, and sends a request', async () => {
    await comeIn(page, product, 'Tess Arrival');
    const dialog = page.getByRole('dialog', { name: 'Where do you teach?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please select atleast one school')).toBeVisible();
    await expect(dialog.getByText('Please select atleast one subcategories')).toBeVisible();
    await choose(page, 'Schools');
    await choose(page, 'Subcategories');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Waiting for a decision')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('no other screen is open to them', async () => {
    await page.goto(`${product.url}/Counselor/manage-schedule`);
    await expect(page).toHaveURL(/enroll-physician-information/);
    await expect(page.getByRole('heading', { name: 'Enrolment' })).toBeVisible();
  });

  await test.step('the rest of the form goes with a document, and survives a reload', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Tess');
    await page.getByLabel('Mobile number').fill('5551234567');
    await page.reload();
    await expect(page.getByLabel('Mobile number')).toHaveValue('5551234567');
    await page.locator('input[type=file]').setInputFiles(pdf);
    await page.getByRole('button', { name: 'Send the changes' }).click();
    await expect(page.getByRole('link', { name: 'check.pdf' })).toBeVisible();
  });

  const admin = await signedIn('admin');
  await test.step('the top administrator reads it under To decide, and accepts', async () => {
    await expect(admin.getByRole('heading', { name: 'To decide' })).toBeVisible();
    await admin.getByRole('link', { name: 'Open Tess Arrival' }).click();
    await expect(admin.getByRole('link', { name: 'check.pdf' })).toBeVisible();
    await admin.getByRole('button', { name: 'Accept: Tess Arrival' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(admin.getByText('Accepted', { exact: true })).toBeVisible();
  });

  await test.step('the educator goes on to the dashboard by itself, and a student finds them', async () => {
    await expect(page).toHaveURL(/\/Counselor\/dashboard\//);
    await expect(page.locator('button[aria-label^="Your account"]')).toBeVisible();
    const student = await ApiClient.as(product, 'student1');
    const { data } = await student.call<{ data: { name: string }[] }>('GET /educator?itemsPerPage=100');
    expect(data.map(({ name }) => name)).toContain('Tess Arrival');
  });
});

test('a student asks for a school by the number, is refused with a reason, asks another that has nobody and is accepted above it', async ({
  product,
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await comeIn(page, product, 'Noah Arrival');
  const dialog = page.getByRole('dialog', { name: 'Where do you study?' });
  const ask = async (number: string): Promise<void> => {
    await dialog.getByLabel('Student roll number').fill(number);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Waiting for a decision')).toBeVisible();
  };
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please enter student roll number')).toBeVisible();
  await choose(page, 'School');
  await ask('SN-1');

  const school = await signedIn('level3');
  await school.getByRole('button', { name: 'Refuse: Noah Arrival' }).click();
  await school.getByRole('dialog').getByLabel('Reason').fill('That number is of another year.');
  await school.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/That number is of another year/)).toBeVisible();

  await page.getByRole('button', { name: 'Where do you study?' }).click();
  await choose(page, 'School', 'Riverside Middle School');
  await ask('SN-2');

  const area = await signedIn('level2');
  await test.step('the level above that school reads it on its dashboard, and nobody else does', async () => {
    await expect(area.getByRole('heading', { name: 'To decide' })).toBeVisible();
    await expect(
      area.getByText('No administrator has joined there. You decide in their place.'),
    ).toBeVisible();
    for (const look of looks) {
      await show(area, look);
      await test.info().attach(`to decide ${look.width} ${look.colorScheme}`, {
        body: await area.screenshot({ animations: 'disabled' }),
        contentType: 'image/png',
      });
      expect(await faultsIn(area)).toEqual([]);
    }
    await school.reload();
    await expect(school.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(school.getByText('Noah Arrival')).toHaveCount(0);
    const district = await ApiClient.as(product, 'level1');
    expect((await district.call<{ totalItems: number }>('GET /enrolments')).totalItems).toBe(0);
  });
  await area.getByRole('button', { name: 'Accept: Noah Arrival' }).press('Enter');
  await area.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/student\/dashboard\//);
});

test('an educator whose address is not confirmed asks for the link, opens it and comes in', async ({
  product,
  page,
}) => {
  const address = accounts.educator1;
  const toasts = page.getByRole('region', { name: 'Messages' });
  // As of an account that was entered and has come in without its mailbox: no form leads there.
  await inDatabase(product.dataDir, (client) =>
    client.query('update people set mail_verified = false where email = $1', [address]),
  );
  await page.goto(`${product.url}/`);
  await page.getByLabel('Email address or student ID').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page).toHaveURL(/\/Counselor\/verify-email$/);
  await expect(page.getByText(`A link goes to ${address}. Open it to go on.`)).toBeVisible();

  await test.step('no other screen is open to them', async () => {
    await page.goto(`${product.url}/Counselor/manage-schedule`);
    await expect(page).toHaveURL(/\/Counselor\/verify-email$/);
    await page.getByRole('button', { name: 'I have opened it' }).click();
    await expect(toasts.getByText('The address is not confirmed yet.')).toBeVisible();
  });

  await test.step('the link of the mail confirms the address', async () => {
    await page.getByRole('button', { name: 'Send the link', exact: true }).click();
    await expect(toasts.getByText('The link was sent. It works for 30 minutes.')).toBeVisible();
    const mailbox = await page.context().newPage();
    await mailbox.goto(await linkMailedTo(product, address, '/confirm-email'));
    await mailbox.getByRole('button', { name: 'Confirm address' }).click();
    await expect(mailbox.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'I have opened it' }).click();
  await expect(page).toHaveURL(/\/Counselor\/dashboard\//);
  await expect(page.locator('button[aria-label^="Your account"]')).toBeVisible();
});
