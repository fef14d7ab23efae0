import { passAwake } from './setup/clock.ts';
import { accounts, demoPassword, expect, signIn, signInByForm, test, type Account } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';

const landings: [Account, RegExp][] = [
  ['student1', /^\/student\/dashboard\/[\w-]+$/],
  ['parent1', /^\/student\/dashboard\/[\w-]+$/],
  ['educator1', /^\/Counselor\/dashboard\/[\w-]+$/],
  ['level3', /^\/level-three\/[\w-]+\/dashboard$/],
  ['level2', /^\/level-two\/[\w-]+\/dashboard$/],
  ['level1', /^\/level-one\/[\w-]+\/dashboard$/],
  ['admin', /^\/admin\/[\w-]+\/dashboard$/],
  ['gra', /^\/admin\/[\w-]+\/dashboard$/],
];

test('each account lands where its role belongs', async ({ product, browser }) => {
  for (const [account, path] of landings) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInByForm(page, product, account);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
    await context.close();
  }
});

test('a student signs in with the student ID, and a wrong password says so beneath and keeps what was typed', async ({
  product,
  page,
}) => {
  // As by the link of a mail: who is not signed in is sent to the index, and comes back to the address afterwards.
  await page.goto(`${product.url}/student/appointment?filter=previous`);
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter email address/SSID number').first()).toBeVisible();
  await page.getByLabel('Email address or student ID').fill('S1001');
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username or Password Invalid').first()).toBeVisible();
  await expect(page.getByLabel('Email address or student ID')).toHaveValue('S1001');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/student/appointment?filter=previous`);
});

test('a forgotten password is reset by a link that works once', async ({ product, page }) => {
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(accounts.student2);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const link = await linkMailedTo(product, accounts.student2, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('Better%2027');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Better%2027');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.goto(product.url);
  await page.getByLabel('Email address or student ID').fill(accounts.student2);
  await page.getByLabel('Password', { exact: true }).fill('Better%2027');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/student\/dashboard\//);
});

test('a new address asks for the password a while after sign-in, and counts once its link was opened', async ({
  product,
  page,
}) => {
  await signIn(page, product, 'student3');
  const profile = page.getByRole('dialog', { name: 'Update Profile' });
  await passAwake(page, product);
  await expect(profile).toBeVisible();
  await profile.getByLabel('Email', { exact: true }).fill('noah.new@demo.test');
  await profile.getByRole('button', { name: 'Update Contact Information' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill('Wrong@2026');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('This is not your current password.')).toBeVisible();
  await proof.getByLabel('Current password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/We wrote to noah\.new@demo\.test/).first()).toBeVisible();
  await expect(profile).toBeHidden();
  await page.goto(await linkMailedTo(product, 'noah.new@demo.test', '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await page.getByLabel('Email address or student ID').fill('noah.new@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/student\/dashboard\//);
});

test('a host of another customer has its own brand and knows none of the first one’s accounts', async ({
  product,
  page,
}) => {
  await page.goto(product.secondUrl);
  await page.getByLabel('Email address or student ID').fill(accounts.student1);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username or Password Invalid').first()).toBeVisible();
  await page.getByLabel('Email address or student ID').fill('educator1@second.test');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Tutor\/dashboard\//i);
});
