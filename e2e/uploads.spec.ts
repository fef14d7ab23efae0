import { readFile } from 'node:fs/promises';
import { xlsxFile } from '../apps/server/src/platform/sheets/write-sheet.ts';
import { expect, test } from './setup/journey.ts';

const head = 'Student Number,First Name,Last Name,Date of Birth,Gender,Grade,Email,Mobile Number';
const content = [
  head,
  '0007,Maya,Thompson,3/21/2012,F,7,maya.t@demo.test,(202) 555-0100',
  '0008,Noah,Patel,,,7,,',
  'S1001,Somebody,Different,,,,,',
  '20418330000,Liam,Chen,31/02/2013,,,liam@hillcrest,',
  ',Ava,Kim,,,,,',
  '0007,Twice,Thompson,,,,,',
  '0013,Ona,Wells,,,,educator1@demo.test,',
].join('\r\n');
const educators = [
  'Email,First Name,Last Name,School Codes',
  'ida@demo.test,Ida,Field,NOWHERE',
  'student2@demo.test,In,Use,',
  'ben@demo.test,,Nameless,',
  'otto@demo.test,Otto,Right,',
].join('\r\n');
/** As a sheet keeps a number that was typed with zeros before it. */
const numbers = [
  ['Student Number', 'First Name', 'Last Name'],
  [{ number: '8' }, 'Zoe', 'Nought'],
];

test('a school uploads a file with every kind of error, confirms what is right, corrects the rest and sends it again', async ({
  signedIn,
}) => {
  const page = await signedIn('level3');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk Upload' })).toBeVisible();
  const send = (name: string, buffer: Buffer, mimeType = 'text/csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const rows = page.getByRole('table').getByRole('row');
  await send('broken.csv', Buffer.from('a,b\n1,2'));
  await expect(page.getByText('The first line must name the columns.')).toBeVisible();
  await page.getByRole('link', { name: 'Upload again' }).click();

  await send('numbers.xlsx', await xlsxFile(numbers), 'application/octet-stream');
  await expect(page.getByText('1 line has a warning. It goes in all the same.')).toBeVisible();
  await expect(rows.nth(1)).toHaveText(/^2Zoe Nought.*New.*Student Number8.*leading zeros may be lost/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Upload again' }).click();

  await send('spring.csv', Buffer.from(content));
  await expect(rows).toHaveCount(8);
  // What has to be corrected comes first.
  await expect(rows.nth(1)).toContainText('Already belongs to');
  await expect(rows.nth(2)).toContainText('No such day. Use MM/DD/YYYY.');
  await expect(rows.nth(2)).toContainText('liam@hillcrest');
  await expect(rows.nth(3)).toContainText('This is missing');
  await expect(rows.nth(4)).toContainText('Twice in this file, first in line 2');
  await expect(rows.nth(5)).toHaveText(
    /^8Ona Wells.*Emaileducator1@demo.testThis email address is used already$/,
  );
  await expect(rows.nth(6)).toContainText('Maya Thompson');

  // What was read stays where it is when the page is reloaded, and nobody is there yet.
  await page.reload();
  await expect(rows).toHaveCount(8);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Not done')).toBeVisible();
  await expect(rows.nth(6)).toContainText('Done');
  await page.getByText('To correct', { exact: true }).click();
  await expect(rows).toHaveCount(6);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 5 lines to correct' }).click();
  const file = await (await downloading).path();
  const corrections = await readFile(file, 'utf8');
  expect(corrections).toContain('What is wrong');
  const corrected = corrections
    .replace('S1001,Somebody', '0009,Somebody')
    .replace(
      '20418330000,Liam,Chen,31/02/2013,,,liam@hillcrest',
      '0010,Liam,Chen,02/28/2013,,,liam@demo.test',
    )
    .replace(',Ava,Kim', '0011,Ava,Kim')
    .replace('0007,Twice', '0012,Twice')
    .replace('educator1@demo.test', '');
  await page.getByRole('link', { name: 'Upload again' }).click();
  await send('corrections.csv', Buffer.from(corrected));
  await expect(rows).toHaveCount(6);
  // By key: what was said of the upload before may still lie over it.
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(rows.nth(5)).toContainText('Done');

  // Nobody was written to by the upload; who has an address is now, once.
  await page.getByRole('button', { name: 'Send invitations (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 person is written to');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).press('Enter');
  const progress = page.getByRole('region', { name: 'Invitations' });
  await expect(progress.locator('dl > div').filter({ hasText: 'Sent' })).toContainText('1');
  await expect(page.getByRole('button', { name: /Send invitations/ })).toHaveCount(0);

  const slips = page.waitForEvent('download');
  await page.getByRole('button', { name: /^More about/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign-in slips' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Make slips' }).click();
  expect((await readFile(await (await slips).path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
  await expect(page.getByText('5 slips were made.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to Students' }).click();
  await page.getByRole('searchbox').fill('0011');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toContainText('Ava Kim');
  await page.getByRole('checkbox', { name: 'Choose Ava Kim' }).check();
  await page.getByRole('button', { name: 'Sign-in slips' }).last().click();
  const chosen = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Make slips' }).click();
  expect((await chosen).suggestedFilename()).toBe('sign-in-slips.pdf');

  await page.getByRole('navigation').getByRole('link', { name: 'Counselors' }).click();
  await expect(page.getByRole('heading', { name: 'Counselors' })).toBeVisible();
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByText('Those with a new email address')).toBeVisible();
  await send('educators.csv', Buffer.from(educators));
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toHaveText(/^2Ida Field.*School CodesNOWHERENothing here has the code NOWHERE$/);
  await expect(rows.nth(2)).toHaveText(
    /^3In Use.*Emailstudent2@demo.testThis email address is used already$/,
  );
  await expect(rows.nth(3)).toHaveText(/^4.*Nameless.*First Name\(empty\)This is missing$/);
  await expect(rows.nth(4)).toHaveText(/^5Otto Right.*New/);
});
