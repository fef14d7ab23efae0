import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { totpCode } from '../../apps/server/src/platform/second-factors/totp.ts';
import type { Account } from './journey.ts';
import type { Places } from './places.ts';
import { press, type Screen } from './screen.ts';
import { inEither } from './words.ts';

const base = {
  admin: '/admin',
  level1: '/level-one',
  level2: '/level-two',
  level3: '/level-three',
} as const satisfies Partial<Record<Account, string>>;

type Admin = keyof typeof base;

/** An address in the area of an administrator. */
export const at =
  (account: Admin, rest: string | ((places: Places) => string)) =>
  (places: Places): string =>
    `${base[account]}/${places.ids[account]}/${typeof rest === 'string' ? rest : rest(places)}`;

/** Something that nobody has yet, however often a screen is walked to. */
const fresh = (): string => randomUUID().slice(0, 6).toUpperCase();

export const pressText = (key: string) => press(inEither(key));

export const inOrder =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

/** Chooses something in the menu of what is shown. */
const choose =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: inEither('core.list.more') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: inEither(key) }).click();
    await page.getByRole('dialog').waitFor();
  };

export const pressInDialog =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: inEither(key) })
      .click();
  };

/** Types into a field. What is typed is asked about before the screen is left: it is left all the same, by one answer of several. */
const type =
  (key: string, text: string) =>
  async (page: Page): Promise<void> => {
    page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.getByRole('textbox', { name: inEither(key) }).fill(text);
  };

/** Loads the screen again while the server has a fault in one call. */
const whereFails =
  (call: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('button', { name: inEither('core.action.retry') }).waitFor();
    await page.unroute(call);
  };

/** Sends a file with a new student, and a line with a fault, and waits until it was read. */
export const send =
  (entry: 'by mail' | 'by number') =>
  async (page: Page): Promise<void> => {
    const lines = [
      `UP${fresh()},Ben,Stone,${entry === 'by mail' ? `${fresh()}@demo.test` : ''}`,
      ',No,Number,',
    ];
    const head = 'Student Number,First Name,Last Name,Email';
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...lines].join('\n')) },
    });
    await page.getByRole('button', { name: inEither('bulkUploads.confirm.open_one') }).waitFor();
  };

/** Confirms what was read, and waits until it is done. */
export async function carryOut(page: Page): Promise<void> {
  await pressText('bulkUploads.confirm.open_one')(page);
  await pressInDialog('bulkUploads.confirm.open_one')(page);
  await page.getByRole('link', { name: inEither('bulkUploads.screen.again') }).waitFor();
}

/** Saves a form that somebody else saves meanwhile. */
async function meetConflict(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await type('administration.level.name', `Lakeside ${fresh()}`)(other);
  await pressText('administration.level.save')(other);
  await expect(other).not.toHaveURL(page.url());
  await other.close();
  await type('administration.level.name', 'Seaside')(page);
  await pressText('administration.level.save')(page);
  await page.getByRole('region', { name: inEither('core.conflict.title') }).waitFor();
}

/** Types the code that an app would show, so that the recovery codes are. */
async function typeCode(page: Page): Promise<void> {
  await pressText('secondFactor.setUp')(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const { headers } = await fetch(new URL('/api/ping', page.url()));
  const now = new Date(Number(headers.get('x-server-time')));
  await page.getByRole('textbox', { name: inEither('identity.factor.code') }).fill(totpCode(secret, now));
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: inEither('secondFactor.codesList') }).waitFor();
}

/** Asks for something for which the server wants a recent proof, as it does a while after the sign-in. */
async function actLate(page: Page): Promise<void> {
  const refused = { code: 403, message: '', response: null, response_message: '', validationErrors: [] };
  await page.route(
    /\/api\/hierarchy\/[\w-]+\/status$/,
    (route) => route.fulfill({ status: 403, json: { ...refused, response_code: 'proof_required' } }),
    { times: 1 },
  );
  await pressText('administration.level.deactivate')(page);
  await pressInDialog('administration.status.deactivateNamed')(page);
  await page.getByRole('dialog', { name: inEither('identity.proof.title') }).waitFor();
}

const upload = at('level3', 'students/upload');
const studentView = at('level3', ({ ids }) => `user/${ids.student1}/student`);
const educatorAtTop = at('admin', ({ ids }) => `educators/${ids.educator1}`);
const district = at('admin', ({ levels }) => `level-one/${levels[1]}`);
const none = '?search=zzzz';

/** Levels, subjects, people and files as administrators keep them: what they ask before, show once, and say when it fails. */
export const adminScreens: readonly Screen[] = [
  { name: 'students that nobody finds', account: 'level3', path: at('level3', `students${none}`) },
  {
    name: 'students that could not be loaded',
    account: 'level3',
    path: at('level3', 'students'),
    steps: whereFails(/\/api\/user\/student\?/),
  },
  {
    name: 'slips of students',
    account: 'level3',
    path: at('level3', 'students'),
    steps: pressText('administration.slips.open'),
  },
  {
    name: 'form of a student with a parent and errors',
    account: 'level3',
    path: at('level3', 'students/add'),
    steps: inOrder(pressText('administration.student.addParent'), pressText('administration.student.add')),
  },
  {
    name: 'first password of a student',
    account: 'level3',
    path: at('level3', 'students/add'),
    steps: inOrder(
      type('administration.administrator.firstName', 'Jonah'),
      type('administration.administrator.lastName', 'Weiss'),
      (page) => type('administration.student.number', fresh())(page),
      pressText('administration.student.add'),
      async (page) => page.getByRole('dialog').locator('code').waitFor(),
    ),
  },
  {
    name: 'deactivating a student',
    account: 'level3',
    path: studentView,
    steps: choose('administration.level.deactivate'),
  },
  {
    name: 'new password of a student',
    account: 'level3',
    path: studentView,
    steps: pressText('administration.person.resetPassword'),
  },
  {
    name: 'confirming an upload',
    account: 'level3',
    path: upload,
    steps: inOrder(send('by number'), pressText('bulkUploads.confirm.open_one')),
  },
  {
    name: 'upload that was done',
    account: 'level3',
    path: upload,
    steps: inOrder(send('by mail'), carryOut),
  },
  {
    name: 'inviting who was uploaded',
    account: 'level3',
    path: upload,
    steps: inOrder(send('by mail'), carryOut, pressText('bulkUploads.invitations.open_one')),
  },
  {
    name: 'undoing an upload',
    account: 'level3',
    path: upload,
    steps: inOrder(send('by number'), carryOut, pressText('bulkUploads.undo.open')),
  },
  {
    name: 'setting up a second factor',
    account: 'level3',
    path: at('level3', 'second-factor'),
    steps: pressText('secondFactor.setUp'),
  },
  {
    name: 'recovery codes',
    account: 'level3',
    path: at('level3', 'second-factor'),
    steps: typeCode,
  },
  {
    name: 'view of a subcategory',
    account: 'level2',
    path: at('level2', ({ subcategoryId }) => `sub-categories/${subcategoryId}/view`),
  },
  {
    name: 'form of a new subcategory with errors',
    account: 'level2',
    path: at('level2', 'sub-categories/add'),
    steps: pressText('administration.subcategory.add'),
  },
  {
    name: 'form of a subject',
    account: 'level2',
    path: at('level2', ({ subjectId }) => `subjects/${subjectId}/edit`),
  },
  {
    name: 'deactivating a subject',
    account: 'level2',
    path: at('level2', ({ subjectId }) => `subjects/${subjectId}/view`),
    steps: pressText('administration.level.deactivate'),
  },
  { name: 'subjects that nobody finds', account: 'level2', path: at('level2', `subjects${none}`) },
  {
    name: 'subjects that could not be loaded',
    account: 'level2',
    path: at('level2', 'subjects'),
    steps: whereFails(/\/api\/expertises\/list/),
  },
  { name: 'educators that nobody finds', account: 'level2', path: at('level2', `educators${none}`) },
  {
    name: 'deactivating an educator',
    account: 'level2',
    path: at('level2', ({ ids }) => `educators/${ids.educator1}/view`),
    steps: choose('administration.level.deactivate'),
  },
  {
    name: 'two administrators on one form',
    account: 'level1',
    path: at('level1', ({ levels }) => `level-two/${levels[2]}/edit`),
    steps: meetConflict,
  },
  { name: 'levels that nobody finds', account: 'admin', path: at('admin', `level-two${none}`) },
  {
    name: 'levels that could not be loaded',
    account: 'admin',
    path: at('admin', 'level-two'),
    steps: whereFails(/\/api\/hierarchy\?/),
  },
  {
    name: 'audit that could not be loaded',
    account: 'admin',
    path: at('admin', 'audit'),
    steps: whereFails(/\/api\/audit(\?|$)/),
  },
  { name: 'view of an educator at the top', account: 'admin', path: educatorAtTop },
  {
    name: 'pay of an educator with errors',
    account: 'admin',
    path: educatorAtTop,
    steps: inOrder(
      pressText('administration.pay.edit'),
      type('administration.pay.newRate', '42,5'),
      pressInDialog('administration.level.save'),
    ),
  },
  {
    name: 'moving a level',
    account: 'admin',
    path: at('admin', ({ levels }) => `level-two/${levels[2]}/view`),
    steps: inOrder(pressText('administration.level.move'), pressInDialog('administration.level.move')),
  },
  {
    name: 'inviting an administrator with errors',
    account: 'admin',
    path: district,
    steps: inOrder(
      pressText('administration.administrator.add'),
      pressInDialog('administration.administrator.invite'),
    ),
  },
  {
    name: 'white label with a pale colour',
    account: 'admin',
    path: at('admin', 'white-label'),
    steps: async (page) => {
      await type('audit.field.brandColor', '#e4572e')(page);
      await page.getByRole('button', { name: inEither('whiteLabel.colour.take') }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'adding a sign-in provider',
    account: 'admin',
    path: at('admin', 'white-label?tab=signIn'),
    steps: pressText('whiteLabel.provider.add'),
  },
  { name: 'asking who it is', account: 'admin', path: district, steps: actLate },
];
