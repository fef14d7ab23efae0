import { expect, test } from './setup/journey.ts';

const pdf = {
  name: 'worksheet.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0x20)]),
};

test('a student and an educator write to each other in two browsers, with a draft, a file and receipts', async ({
  product,
  signedIn,
}) => {
  const student = await signedIn('student1');
  await student.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(student.getByText('Select a Counselor to start a conversation')).toBeVisible();
  await student.getByRole('combobox', { name: 'Select or Enter Counselor Name' }).fill('Daniel');
  await student.getByRole('option', { name: 'Daniel Hughes' }).click();
  // Both sides are told who reads along.
  await expect(student.getByText('also reads this conversation.')).toBeVisible();
  const field = student.getByRole('textbox', { name: 'Write a message' });
  await field.fill('Line one');
  await field.press('Shift+Enter');
  await field.pressSequentially('line two');
  await field.press('Enter');
  await expect(student.getByRole('log').getByText('Line one')).toBeVisible();
  await expect(field).toHaveValue('');

  const educator = await signedIn('educator1');
  const entry = educator.getByRole('link', { name: /Messages.*1 unread message/ });
  await expect(entry).toBeVisible();
  await entry.click();
  await educator.getByRole('button', { name: /Maya Torres/ }).press('Enter');
  await expect(educator.getByRole('textbox', { name: 'Write a message' })).toBeFocused();
  await expect(educator.getByRole('log').getByText('Line one')).toBeVisible();
  await expect(student.getByText('Seen')).toBeVisible();
  await expect(educator.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  const answer = educator.getByRole('textbox', { name: 'Write a message' });
  await answer.fill('See https://example.test/page');
  await educator.locator('input[type=file]').setInputFiles(pdf);
  await educator.getByRole('button', { name: 'Send' }).click();
  await expect(student.getByRole('link', { name: 'Open worksheet.pdf' })).toBeVisible();
  // An address is text until it is pressed, and then shown whole.
  await student.getByRole('button', { name: 'https://example.test/page', exact: true }).click();
  await expect(student.getByRole('dialog')).toContainText('https://example.test/page');
  await student.getByRole('button', { name: 'Cancel' }).click();
  const footAt = async () => Math.round((await field.boundingBox())?.y ?? 0);
  const before = await footAt();
  await student.getByRole('button', { name: 'Files' }).click();
  await expect(student.getByText('Line one')).toBeHidden();
  // Few files leave the field where it was.
  expect(await footAt()).toBe(before);
  await expect(student.getByRole('link', { name: 'Open worksheet.pdf' })).toBeVisible();

  await answer.fill('Not yet sent');
  await expect
    .poll(() => educator.evaluate(() => sessionStorage.getItem('chatDrafts')))
    .toContain('Not yet sent');
  await educator.reload();
  await expect(educator.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Not yet sent');
  // What was typed follows the person to another device.
  const elsewhere = await signedIn('educator1');
  const link = new URL(educator.url());
  await elsewhere.goto(`${link.origin}${link.pathname}`);
  await expect(elsewhere.getByText('Draft:')).toBeVisible();
  // A link leads to the conversation itself, in a browser that has not opened it.
  await elsewhere.goto(link.href);
  await expect(elsewhere.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Not yet sent');
  await expect(elsewhere.getByRole('heading', { name: 'Maya Torres' })).toBeVisible();
  expect(product.url).toBeTruthy();
});

test('a parent reads along, a message is taken back, and another is reported to the school', async ({
  product,
  signedIn,
}) => {
  const educator = await signedIn('educator1');
  await educator.getByRole('link', { name: 'Messages', exact: true }).click();
  await educator.getByRole('combobox', { name: 'Select or Enter Student Name' }).fill('Maya');
  await educator.getByRole('option', { name: /Maya Torres/ }).click();
  const field = educator.getByRole('textbox', { name: 'Write a message' });
  for (const text of ['First thought', 'Second thought']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(educator.getByRole('log').getByText(text)).toBeVisible();
  }
  await educator.getByRole('article').filter({ hasText: 'Second thought' }).getByRole('button').click();
  await educator.getByRole('menuitem', { name: 'Take back' }).click();
  await expect(educator.getByText('This message was taken back.').first()).toBeVisible();

  const parent = await signedIn('parent1');
  await parent
    .getByRole('dialog', { name: 'Choose a child' })
    .getByRole('button', { name: 'Choose Maya Torres' })
    .click();
  await parent.goto(`${product.url}/student/messages`);
  await parent.getByRole('button', { name: 'Maya Torres and Daniel Hughes' }).click();
  await expect(parent.getByRole('log').getByText('First thought')).toBeVisible();
  await expect(parent.getByText('You only read this conversation.')).toBeVisible();
  await expect(parent.getByRole('textbox', { name: 'Write a message' })).toHaveCount(0);
  const file = parent.waitForEvent('download');
  await parent.getByRole('button', { name: 'Export the conversation' }).click();
  expect((await file).suggestedFilename()).toMatch(/^messages-.*\.csv$/);
  await expect(parent.getByText('Nothing in this conversation was changed.').first()).toBeVisible();

  const student = await signedIn('student1');
  await student.goto(`${product.url}/student/messages`);
  await student.getByRole('button', { name: /Daniel Hughes/ }).click();
  await student
    .getByRole('article')
    .filter({ hasText: 'First thought' })
    .getByRole('button', { name: 'What to do with this message' })
    .click();
  await student.getByRole('menuitem', { name: 'Report this' }).click();
  await student.getByLabel('What is wrong with it? (optional)').fill('Not kind');
  await student.getByRole('button', { name: 'Report this' }).click();
  await expect(student.getByText('The message was reported.').first()).toBeVisible();

  const school = await signedIn('level3');
  await school.getByRole('link', { name: 'Safeguarding' }).click();
  const row = school.getByRole('row').filter({ hasText: 'Not kind' });
  await expect(row).toContainText('Maya Torres');
  await row.getByRole('button', { name: 'Open the report' }).click();
  const report = school.getByRole('dialog');
  await expect(report).toContainText('First thought');
  await expect(report).toContainText('Second thought');
});

test('on a phone the focus goes along to the conversation, and back to the list', async ({
  product,
  signedIn,
}) => {
  const student = await signedIn('student1');
  await student.setViewportSize({ width: 390, height: 844 });
  await student.goto(`${product.url}/student/messages`);
  await student.getByRole('combobox', { name: 'Select or Enter Counselor Name' }).fill('Daniel');
  await student.getByRole('option', { name: 'Daniel Hughes' }).click();
  await expect(student.getByRole('heading', { name: 'Daniel Hughes' })).toBeFocused();
  await student.getByRole('button', { name: 'Back to the list' }).click();
  await expect(student.getByRole('navigation', { name: 'People' })).toBeFocused();
});

test('on a phone Back closes the conversation and leads to the list, and once more out of the screen', async ({
  product,
  signedIn,
}) => {
  const student = await signedIn('student1');
  await student.setViewportSize({ width: 390, height: 844 });
  await student.goto(`${product.url}/student/dashboard`);
  await student.goto(`${product.url}/student/messages`);
  const list = student.getByRole('navigation', { name: 'People' });
  const heading = student.getByRole('heading', { name: 'Daniel Hughes' });
  const open = async () => {
    await student.getByRole('combobox', { name: 'Select or Enter Counselor Name' }).fill('Daniel');
    await student.getByRole('option', { name: 'Daniel Hughes' }).click();
    await expect(heading).toBeFocused();
  };
  await open();
  await student.reload();
  await expect(heading).toBeVisible();
  await student.goBack();
  await expect(list).toBeFocused();
  await student.goForward();
  await expect(heading).toBeFocused();
  // The arrow goes the same way back, and leaves nothing behind it.
  await student.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list).toBeFocused();
  await open();
  await student.goBack();
  await expect(list).toBeVisible();
  await student.goBack();
  await expect(student).toHaveURL(/dashboard/);
});
