import type { Locator, Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { arrowTo, enter, expectSomewhere, tabTo, takeFound, type } from './setup/keys.ts';
import { squarePicture } from './setup/pictures.ts';

const pdf = {
  name: 'worksheet.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0x20)]),
};

/** Presses what opens the window of the system in which a file is chosen. */
async function chooseFile(page: Page, button: Locator, file: typeof pdf): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  // A page that is busy takes a key before it is told to hand its dialog over: it has been, once it answers.
  await page.evaluate(() => undefined);
  await enter(page, button);
  await (await chosen).setFiles(file);
}

/** Opens the menu of a message, and takes its only entry. */
async function act(page: Page, words: string, entry: string): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: words });
  await enter(page, message.getByRole('button', { name: 'What to do with this message' }));
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  await arrowTo(page, item);
  await page.keyboard.press('Enter');
}

test('with the keyboard alone people are found and written to, and a message is taken back and one reported', async ({
  product,
  signedIn,
}) => {
  const student = await signedIn('student1');
  const field = student.getByRole('textbox', { name: 'Write a message' });
  await test.step('a person is searched for and chosen, and two lines are written', async () => {
    await enter(student, student.getByRole('link', { name: 'Message', exact: true }));
    await expect(student.getByText('Select a Counselor to start a conversation')).toBeVisible();
    await type(student, student.getByRole('combobox', { name: 'Select or Enter Counselor Name' }), 'Daniel');
    await takeFound(student, 'Daniel Hughes');
    await expect(field).toBeFocused();
    await student.keyboard.type('Line one');
    await student.keyboard.press('Shift+Enter');
    await student.keyboard.type('line two');
    await student.keyboard.press('Enter');
    await expect(student.getByRole('log').getByText('Line one')).toBeVisible();
    await expect(field).toBeFocused();
  });

  await test.step('a file is added, taken away, added again and sent', async () => {
    const attach = student.getByRole('button', { name: 'Add images or PDFs' });
    const files = student.getByRole('list', { name: 'Files to send' });
    await student.keyboard.press('Shift+Tab');
    await chooseFile(student, attach, pdf);
    await expect(files.getByText('worksheet.pdf')).toBeVisible();
    await enter(student, files.getByRole('button', { name: /worksheet\.pdf/ }));
    await expect(files).toHaveCount(0);
    await expectSomewhere(student);
    await chooseFile(student, attach, pdf);
    await enter(student, student.getByRole('button', { name: 'Send', exact: true }));
    await expect(student.getByRole('link', { name: 'Open worksheet.pdf' })).toBeVisible();
    await expect(field).toBeFocused();
  });

  await test.step('a message is taken back', async () => {
    await student.keyboard.type('That was wrong');
    await student.keyboard.press('Enter');
    await expect(student.getByRole('log').getByText('That was wrong')).toBeVisible();
    await act(student, 'That was wrong', 'Take back');
    await expect(student.getByRole('log').getByText('This message was taken back.')).toBeVisible();
    await expectSomewhere(student);
  });

  await test.step('the other one finds the conversation in the list, and reports a message', async () => {
    const educator = await signedIn('educator1');
    await enter(educator, educator.getByRole('link', { name: /^Messages/ }));
    await enter(educator, educator.getByRole('button', { name: /Maya Torres/ }));
    await expect(educator.getByRole('textbox', { name: 'Write a message' })).toBeFocused();
    await act(educator, 'Line one', 'Report this');
    const dialog = educator.getByRole('dialog');
    await type(educator, dialog.getByRole('textbox'), 'Not kind');
    await enter(educator, dialog.getByRole('button', { name: 'Report this' }));
    await expect(dialog).toBeHidden();
    await expectSomewhere(educator);
    await enter(educator, educator.getByRole('button', { name: 'Files' }));
    await expect(educator.getByRole('link', { name: 'Open worksheet.pdf' })).toBeVisible();
    await expectSomewhere(educator);
  });
  expect(product.url).toBeTruthy();
});

test('with the keyboard alone somebody comes by a provider and takes the school step, and the link is looked at', async ({
  product,
  page,
}) => {
  await page.goto(product.url);
  await enter(page, page.getByRole('link', { name: /Demo School ID/ }));
  await enter(page, page.getByRole('link', { name: /Tess Arrival/u }));
  const dialog = page.getByRole('dialog', { name: 'Where do you teach?' });
  await expect(dialog).toBeVisible();
  for (const name of ['Schools', 'Subcategories']) {
    await tabTo(page, dialog.getByRole('combobox', { name }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  }
  await enter(page, dialog.getByRole('button', { name: 'Send' }));
  await expect(page.getByText('Waiting for a decision')).toBeVisible();
  await expectSomewhere(page);

  await page.goto(`${product.url}/linked-accounts`);
  await expect(page.getByText('Demo School ID').first()).toBeVisible();
  await tabTo(page, page.getByRole('link').last());
});

test('with the keyboard alone a picture is cropped, notifications are set and a device is signed out', async ({
  product,
  signedIn,
}) => {
  await ApiClient.as(product, 'student1');
  const page = await signedIn('student1');
  await test.step('the profile is opened from the menu, and a picture is cropped', async () => {
    await enter(page, page.getByRole('button', { name: /^Your account/ }));
    await arrowTo(page, page.getByRole('menuitem', { name: 'Profile' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await chooseFile(page, page.getByRole('button', { name: 'Change picture' }), squarePicture);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Part of the picture that is shown' })).toBeFocused();
    await tabTo(page, dialog.getByRole('slider'));
    await page.keyboard.press('ArrowRight');
    await enter(page, dialog.getByRole('button', { name: 'Use picture' }));
    await expect(dialog).toBeHidden();
    await expectSomewhere(page);
  });

  await test.step('a notification is switched, and quiet hours are set', async () => {
    await enter(page, page.getByRole('button', { name: 'Notification settings' }));
    const dialog = page.getByRole('dialog');
    const mail = dialog.getByRole('switch', { name: 'A session was moved: email' });
    await tabTo(page, mail);
    const was = await mail.isChecked();
    await page.keyboard.press('Space');
    await expect(mail).toBeChecked({ checked: !was });
    await expect(mail).toBeFocused();
    await tabTo(page, dialog.getByRole('switch', { name: 'Have quiet hours' }));
    await page.keyboard.press('Space');
    await enter(page, dialog.getByRole('button', { name: 'Save quiet hours' }));
    await expect(page.getByText('Your notification settings have been saved.').first()).toBeVisible();
    await expectSomewhere(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Notification settings' })).toBeFocused();
  });

  await test.step('another device is signed out', async () => {
    const devices = page.getByRole('list', { name: 'My devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await enter(page, devices.last().getByRole('button', { name: /^Sign out/ }));
    await expect(devices).toHaveCount(1);
    await expectSomewhere(page);
  });
});
