import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { arrowTo, choose, enter, expectSomewhere, tabBackTo, tabTo, takeFound, type } from './setup/keys.ts';
import type { Product } from './setup/product.ts';

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

/** Two accounts of one parent, each with a child at the school; of the second child the account is closed. */
async function addFamily(product: Product): Promise<readonly [string, string]> {
  const school = await ApiClient.as(product, 'level3');
  const add = (firstName: string, email: string) =>
    school.call<{ student: { id: string } }>('POST /user/student', {
      ...{ firstName, lastName: 'Weiss', studentRollNum: `RW-${firstName}`, dob: null, gender: null },
      ...{ grade: '', email: null, mobileNumber: null, isInvited: false },
      parents: [{ firstName: 'Rosa', lastName: 'Weiss', email }],
    });
  const parents = ['rosa.weiss@demo.test', 'rosa@demo.test'] as const;
  await add('Kim', parents[0]);
  const { student } = await add('Jonah', parents[1]);
  await school.call(`PUT /user/${student.id}/status`, { active: false, sessions: 'keep' });
  return parents;
}

test('with the keyboard alone a level is added and another one moved below it, parents are merged, a person is exported, and a brand gets another colour', async ({
  product,
  signedIn,
}) => {
  const parents = await addFamily(product);
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

  await test.step('an area moves below it', async () => {
    await follow(page, 'Areas', 'Areas');
    await follow(page, 'Lakeside Area', 'Lakeside Area');
    await enter(page, button(page, 'Move'));
    const dialog = page.getByRole('dialog', { name: 'Move Lakeside Area' });
    await choose(page, dialog.getByRole('combobox', { name: 'New District' }), 'Harbor District');
    await agree(page, 'Move');
    await expect(page.getByRole('main').getByRole('link', { name: 'Harbor District' })).toBeVisible();
  });

  await test.step('two accounts of one parent are asked to become one', async () => {
    await follow(page, 'Students', 'Students');
    await enter(page, button(page, 'Merge two parent accounts'));
    const dialog = page.getByRole('dialog', { name: 'Merge two accounts of one parent' });
    await type(page, dialog.getByRole('textbox', { name: 'Email of the account that stays' }), parents[0]);
    await type(
      page,
      dialog.getByRole('textbox', { name: 'Email of the account that is closed' }),
      parents[1],
    );
    await agree(page, 'Ask both');
    await expect(page.getByText('Both accounts are asked now.').first()).toBeVisible();
  });

  await test.step('what is known of a person is exported, and their erasure is asked for and taken back', async () => {
    await follow(page, 'Personal Data', 'Personal Data');
    await type(page, page.getByRole('searchbox'), 'Weiss');
    await page.keyboard.press('Enter');
    const downloading = page.waitForEvent('download');
    await chooseInMenu(page, 'More about Jonah Weiss', 'Export data');
    expect((await downloading).suggestedFilename()).toBe('Jonah Weiss.zip');
    await expectSomewhere(page);
    await chooseInMenu(page, 'More about Jonah Weiss', 'Erase');
    await agree(page, 'Erase');
    await expect(page.getByText(/^Waits for a second administrator/)).toBeVisible();
    await enter(page, button(page, 'Take back the erasure of Jonah Weiss'));
    await expect(page.getByText(/^Taken back by /)).toBeVisible();
    await expectSomewhere(page);
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
    // On a phone the head and the bar of the form leave least of the screen to what has the focus.
    await page.setViewportSize({ width: 390, height: 700 });
    await tabTo(page, button(page, 'Save'));
    await tabBackTo(page, page.getByRole('tab', { name: 'Brand' }));
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
    // A page that is busy takes a key before it is told to hand its dialog over: it has been, once it answers.
    await page.evaluate(() => undefined);
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

test('with the keyboard alone a subject is added, divided further, and given to a new educator', async ({
  signedIn,
}) => {
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

  await follow(page, 'Counselors', 'Counselors');
  await follow(page, 'Add Counselor', 'Add Counselor');
  await type(page, field(page, 'First Name'), 'Ines');
  await type(page, field(page, 'Last Name'), 'Falk');
  await type(page, field(page, 'Email'), 'ines.falk@demo.test');
  for (const [list, words, option] of [
    ['Schools', 'Riverside', 'Riverside Middle School'],
    ['Subcategories', 'Comets', 'Astronomy · Comets'],
  ] as const) {
    await type(page, page.getByRole('combobox', { name: list }), words);
    await takeFound(page, option);
    await page.keyboard.press('Escape');
  }
  await send(page, 'Add Counselor', 'Ines Falk');
  await expect(page.getByText('Astronomy · Comets', { exact: true })).toBeVisible();
  await follow(page, 'Edit', 'Edit Counselor');
  await type(page, field(page, 'Mobile Number'), '2075550100');
  await send(page, 'Save', 'Ines Falk');
  await expect(page.getByText('+12075550100')).toBeVisible();
});
