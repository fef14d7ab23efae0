import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './setup/journey.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

const everybody = ['Dashboard', 'Counselors', 'Students', 'Financial Reports', 'Reports', 'Audit'];
const top = [...everybody, 'Districts', 'Areas', 'Schools', 'White Label', 'Code Lists', 'Pay rates'];
const school = [...everybody, 'Subjects', 'Sub-categories', 'Sessions', 'Safeguarding'];

/** Typed by hand from sections 2.2 to 2.6 of the spec, and what was decided besides; not from the table of the screens. */
const frames = {
  admin: { base: 'admin', title: 'Admin', entries: [...top, 'Personal Data', 'Safeguarding'] },
  gra: { base: 'admin', title: 'GRA Admin', entries: [...top, 'Personal Data'] },
  level1: {
    ...{ base: 'level-one', title: 'District' },
    entries: [...everybody, 'Areas', 'Schools', 'Safeguarding'],
  },
  level2: { base: 'level-two', title: 'Area', entries: [...school, 'Schools', 'Flag Categories'] },
  level3: { base: 'level-three', title: 'School', entries: [...school, 'Requests'] },
} as const;

for (const account of Object.keys(frames) as (keyof typeof frames)[]) {
  const { base, title, entries } = frames[account];
  test(`the frame of ${account} has its entries at its addresses, its title, the own level, and a way out`, async ({
    product,
    page,
  }) => {
    await signIn(page, product, account);
    const links = navigation(page).getByRole('link');
    await expect(links.first()).toBeVisible();
    const shown = await links.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    // How many wait stands behind the name.
    expect(shown.map((text) => text.replace(/\d.*$/, '')).toSorted()).toEqual(entries.toSorted());
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const address of addresses) expect(address).toMatch(new RegExp(`^/${base}/${id}/[\\w-]+$`));
    await expect(page).toHaveTitle(`${title} || Dashboard`);
    await links.filter({ hasText: 'Students' }).click();
    await expect(page).toHaveTitle(`${title} || Students`);

    const menu = page.locator('button[aria-label^="Your account"]');
    await expect(menu).not.toContainText('@');
    await menu.click();
    await expect(page.getByRole('menu')).toContainText(accounts[account]);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByLabel('Email address or student ID').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
}

test('the navigation stays where it was scrolled to, on other screens and after a reload, in this tab alone', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 1280, height: 420 });
  const scrolled = () => navigation(page).evaluate(({ scrollTop }) => scrollTop);
  await navigation(page).hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBe(120);
  await navigation(page).getByRole('link', { name: 'Students' }).click();
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
  expect(await scrolled()).toBe(120);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
  await expect.poll(scrolled).toBe(120);
  expect(await page.evaluate(() => sessionStorage.getItem('sidebarScroll'))).toBe('120');
  expect(await page.evaluate(() => localStorage.getItem('sidebarScroll'))).toBeNull();
});

test('without payouts Financial Reports go from the navigation of a level, and stay for the institution', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin');
  await navigation(admin).getByRole('link', { name: 'Districts' }).click();
  await admin.getByRole('row').nth(1).getByRole('link').click();
  await admin.getByRole('link', { name: 'Edit' }).click();
  await admin.getByRole('button', { name: 'Set here: Payouts' }).click();
  await admin.getByRole('switch', { name: 'Payouts' }).press('Space');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('link', { name: 'Edit' })).toBeVisible();
  const reports = (one: Page) => navigation(one).getByRole('link', { name: 'Financial Reports' });
  for (const account of ['level1', 'level2', 'level3'] as const) {
    const page = await signedIn(account);
    await expect(navigation(page).getByRole('link', { name: 'Reports', exact: true })).toBeVisible();
    await expect(reports(page)).toHaveCount(0);
  }
  for (const account of ['admin', 'gra'] as const) {
    await expect(reports(await signedIn(account))).toBeVisible();
  }
});
