import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { arrowTo, enter, expectSomewhere, tabTo, type } from './setup/keys.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Follows a link, and is somewhere on the screen that comes. */
async function follow(page: Page, name: string, title: string): Promise<void> {
  await enter(page, page.getByRole('link', { name, exact: true }));
  await expect(heading(page, title).first()).toBeVisible();
  await expectSomewhere(page);
}

/** Presses the button of a form, and is somewhere on what comes. */
async function send(page: Page, name: string, title: string): Promise<void> {
  await enter(page, button(page, name));
  await expect(heading(page, title).first()).toBeVisible();
  await expectSomewhere(page);
}

async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await enter(page, button(page, menu));
  await expect(page.getByRole('menu')).toBeVisible();
  await arrowTo(page, page.getByRole('menuitem', { name: item }));
  await page.keyboard.press('Enter');
}

/** Presses the button of a dialog, which goes. */
async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await enter(page, dialog.getByRole('button', { name }));
  await expect(dialog).toBeHidden();
  await expectSomewhere(page);
}

test('with the keyboard alone a level is added with its administrator, and a brand gets another colour', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await test.step('a level with its first administrator', async () => {
    await follow(page, 'Districts', 'Districts');
    await follow(page, 'Add District', 'Add District');
    await enter(page, button(page, 'Add District'));
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type('Harbor District');
    await type(page, field(page, 'First Name'), 'Ada');
    await type(page, field(page, 'Last Name'), 'Holm');
    await type(page, field(page, 'Email'), 'ada.holm@demo.test');
    await send(page, 'Add District', 'Harbor District');
    await expect(page.getByText('ada.holm@demo.test')).toBeVisible();
  });

  await test.step('a further administrator is thought of, and not invited', async () => {
    await enter(page, button(page, 'Add administrator'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Add administrator')).toBeFocused();
  });

  await test.step('another colour', async () => {
    await follow(page, 'White Label', 'White Label');
    await tabTo(page, page.getByRole('tab', { name: 'Brand' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Names and roles' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await type(page, field(page, 'Brand colour'), '#7a1f5c');
    await enter(page, button(page, 'Save'));
    await expect(page.getByText('Saved. Everybody who loads a page').first()).toBeVisible();
    await expectSomewhere(page);
    await page.reload();
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7a1f5c');
  });
});

test('with the keyboard alone a student is added, edited, deactivated and found again, and a file is uploaded', async ({
  signedIn,
}) => {
  const page = await signedIn('level3');
  await test.step('a student is added, whose first password is shown once', async () => {
    await follow(page, 'Students', 'Students');
    await follow(page, 'Add Student', 'Add Student');
    await type(page, field(page, 'First Name'), 'Jonah');
    await type(page, field(page, 'Last Name'), 'Weiss');
    await type(page, field(page, 'Student Number'), 'JW77');
    await enter(page, button(page, 'Add Student'));
    const dialog = page.getByRole('dialog', { name: 'The first password of Jonah Weiss' });
    await expect(dialog.locator('code')).toBeFocused();
    await tabTo(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await agree(page, 'Done');
    await expect(heading(page, 'Jonah Weiss').first()).toBeVisible();
  });

  await test.step('the grade is entered', async () => {
    await follow(page, 'Edit', 'Edit Student');
    await type(page, field(page, 'Grade'), '8');
    await send(page, 'Save', 'Jonah Weiss');
    await expect(page.getByText('8', { exact: true }).first()).toBeVisible();
  });

  await test.step('the account is deactivated', async () => {
    await chooseInMenu(page, 'More about Jonah Weiss', 'Deactivate');
    await expect(page.getByRole('dialog')).toBeVisible();
    await agree(page, 'Deactivate');
    await expect(page.getByText('Inactive').first()).toBeVisible();
  });

  await test.step('the list is filtered and searched, and a row is opened', async () => {
    await follow(page, 'Students', 'Students');
    const status = (name: string) => page.getByRole('radio', { name, exact: true });
    await tabTo(page, status('All'));
    await arrowTo(page, status('Inactive'));
    await expect(status('Inactive')).toBeChecked();
    await type(page, page.getByRole('searchbox'), 'JW77');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectSomewhere(page);
    await follow(page, 'Jonah Weiss', 'Jonah Weiss');
  });

  await test.step('a file is rehearsed and confirmed', async () => {
    await follow(page, 'Students', 'Students');
    await follow(page, 'Upload', 'Bulk Upload');
    const lines = ['Student Number,First Name,Last Name', 'KB1,Kim,Baker', ',No,Number'];
    await tabTo(page, page.getByRole('button', { name: /^Choose a file/ }));
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const buffer = Buffer.from(lines.join('\n'));
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectSomewhere(page);
    await enter(page, button(page, 'Confirm 1 change'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await agree(page, 'Confirm 1 change');
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
    await expectSomewhere(page);
  });
});

test('with the keyboard alone a subject is added, and divided further', async ({ signedIn }) => {
  const page = await signedIn('level2');
  await follow(page, 'Subjects', 'Subjects');
  await follow(page, 'Add Subject', 'Add Subject');
  await type(page, field(page, 'Subject Name'), 'Astronomy');
  await type(page, page.getByRole('combobox', { name: 'Sub-categories' }), 'Planets');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Stars');
  await page.keyboard.press('Enter');
  await send(page, 'Add Subject', 'Astronomy');
  await follow(page, 'Add Sub-category', 'Add Sub-category');
  await type(page, field(page, 'Sub Category Name'), 'Comets');
  await send(page, 'Add Sub-category', 'Comets');
});
