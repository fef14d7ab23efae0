import type { Page } from '@playwright/test';
import { at, carryOut, inOrder, pressInDialog, pressText, send } from './admin-screens.ts';
import { press, type Screen } from './screen.ts';
import { inEither } from './words.ts';

/** Loads the screen again as it is where nothing is below the administrator. */
async function withoutLevels(page: Page): Promise<void> {
  const none = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 0, totalItems: 0 };
  const said = { code: 200, message: '', response_message: '', response_code: 'ok', validationErrors: [] };
  const calls = /\/api\/hierarchy\?/;
  await page.route(calls, (route) => route.fulfill({ json: { ...said, response: none } }));
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: inEither('dashboards.admin.addFirst') })
    .waitFor();
  await page.unroute(calls);
}

/** Sends a file that is no list of people, and waits until that is said. */
async function sendRefused(page: Page): Promise<void> {
  const buffer = Buffer.from('a,b\n1,2');
  await page.locator('input[type=file]').setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('link', { name: inEither('bulkUploads.screen.again') }).waitFor();
}

/** Sets quiet hours of the level's own, one end of which is missing. */
async function setQuietHours(page: Page): Promise<void> {
  const quiet = page.getByRole('group', { name: inEither('administration.switches.quietHours') });
  await quiet.getByRole('button').click();
  await quiet.getByLabel(inEither('messages.safety.quietFrom')).fill('');
  await page
    .getByRole('main')
    .getByRole('button', { name: inEither('administration.level.save') })
    .click();
  await quiet.getByText(inEither('core.field.timeMissing')).waitFor();
}

async function undo(page: Page): Promise<void> {
  await pressText('bulkUploads.undo.open')(page);
  await pressInDialog('bulkUploads.undo.confirm')(page);
  // The figure is there while the last line is undone, and the way to another file afterwards.
  await page.getByText(inEither('bulkUploads.screen.undone')).first().waitFor();
  await page.getByRole('link', { name: inEither('bulkUploads.screen.again') }).waitFor();
}

const upload = at('level3', 'students/upload');

/** Each level's home, lists, views and forms of levels, and what an area has besides. */
export const levelScreens: readonly Screen[] = [
  { name: 'dashboard of level2', account: 'level2', path: at('level2', 'dashboard') },
  { name: 'dashboard of level1', account: 'level1', path: at('level1', 'dashboard') },
  {
    name: 'dashboard without a level below',
    account: 'level1',
    path: at('level1', 'dashboard'),
    steps: withoutLevels,
  },
  { name: 'unknown screen of a school', account: 'level3', path: at('level3', 'nothing/is/here') },
  { name: 'list of districts', account: 'admin', path: at('admin', 'level-one') },
  {
    name: 'form of a district',
    account: 'admin',
    path: at('admin', ({ levels }) => `level-one/${levels[1]}/edit`),
  },
  { name: 'form of a new area', account: 'level1', path: at('level1', 'level-two/add') },
  { name: 'form of a new school', account: 'level2', path: at('level2', 'level-three/add') },
  {
    name: 'view of a school',
    account: 'level2',
    path: at('level2', ({ levels }) => `level-three/${levels[3]}/view`),
  },
  {
    name: 'form of a school',
    account: 'level2',
    path: at('level2', ({ levels }) => `level-three/${levels[3]}/edit`),
  },
  {
    name: 'form of an area with quiet hours of its own',
    account: 'level1',
    path: at('level1', ({ levels }) => `level-two/${levels[2]}/edit`),
    steps: setQuietHours,
  },
  {
    name: 'area that is being deactivated',
    account: 'level1',
    path: at('level1', ({ levels }) => `level-two/${levels[2]}/view`),
    steps: inOrder(
      press(inEither('administration.level.deactivate')),
      pressInDialog('administration.student.allComing'),
    ),
  },
  { name: 'upload that was refused', account: 'level3', path: upload, steps: sendRefused },
  {
    name: 'upload that was undone',
    account: 'level3',
    path: upload,
    steps: inOrder(send('by number'), carryOut, undo),
  },
  {
    name: 'erasure that waits',
    account: 'admin',
    path: at('admin', 'personal-data'),
    steps: (page) => page.getByText(inEither('personalData.erasure.stateAsked')).first().waitFor(),
  },
];
