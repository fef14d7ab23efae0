import { expect, type Page } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { changeScreens } from './change-screens.ts';
import { goInside } from './inside.ts';
import { messageScreens } from './message-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import type { Account } from './journey.ts';
import { squarePicture } from './pictures.ts';
import { parentScreens } from './parent-screens.ts';
import type { Places } from './places.ts';
import type { Product } from './product.ts';
import { moneyScreens } from './money-screens.ts';
import { press, type Screen } from './screen.ts';
import { inEither } from './words.ts';

const admin = (account: Account, base: string): Screen[] => [
  { name: `dashboard of ${account}`, account, path: ({ ids }) => `${base}/${ids[account]}/dashboard` },
  {
    name: `change password of ${account}`,
    account,
    path: ({ ids }) =>
      base === '/admin'
        ? `/admin/change-password/${ids[account]}`
        : `${base}/${ids[account]}/change-password`,
  },
  {
    name: `second factor of ${account}`,
    account,
    path: ({ ids }) => `${base}/${ids[account]}/second-factor`,
  },
];

/** Chooses a file of codes with a line of each outcome, and waits until it was read. */
async function rehearseCodes(page: Page): Promise<void> {
  await press(/^(Import|Importar)$/)(page);
  const lines = ['Code,Description,Order,House', 'DM-101,Reading aloud,2,', 'DM-900,New,,', 'dm-900,Twice,,'];
  const buffer = Buffer.from([...lines, 'DM-901,Wrong,first,Red'].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('DM-901', { exact: true })).toBeVisible();
}

/** Comes by the provider of the demo as somebody new, whom the school step waits for. */
async function comeByProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /Demo School ID/ }).click();
  await page.getByRole('link', { name: new RegExp(name, 'u') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens 'What happened' on a summary. */
async function openHistory(page: Page): Promise<void> {
  await page.locator('summary').click();
  await expect(page.locator('details li').first()).toBeVisible();
}

const chooseKind =
  (kind: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`input[type=radio][value=${kind}]`).click();
  };

/** Sends a file with a line of each outcome, and waits until it was read. */
async function rehearse(page: Page): Promise<void> {
  const lines = [
    'Student Number,First Name,Last Name,Email,House',
    'UP1,Ada,Byron,,Red',
    'S1001,No,Body,,',
    'UP1,A,B,,',
  ];
  const buffer = Buffer.from([...lines, ',,C,x,'].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('UP1', { exact: true }).first()).toBeVisible();
}

/** Chooses a picture, and waits until it can be cropped. */
async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(squarePicture);
  await expect(page.getByRole('slider')).toBeVisible();
}

/** Every screen that exists, and the dialogs that hold a form. */
export const screens: readonly Screen[] = [
  { name: 'login', account: null, path: () => '/' },
  {
    name: 'login with errors',
    account: null,
    path: () => '/',
    steps: press(inEither('identity.signIn.submit')),
  },
  { name: 'forgot password', account: null, path: () => '/forget-password' },
  { name: 'guest without a link', account: null, path: () => '/guest/appointment/waiting-room' },
  { name: 'dead reset link', account: null, path: () => '/reset-password?token=nothing' },
  { name: 'dead email link', account: null, path: () => '/confirm-email?token=nothing' },
  { name: 'privacy policy', account: null, path: () => '/privacy/policy' },
  { name: 'not found', account: null, path: () => '/there/is/nothing' },
  { name: 'student home', account: 'student1', path: ({ ids }) => `/student/dashboard/${ids.student1}` },
  {
    name: 'student menu',
    account: 'student1',
    path: ({ ids }) => `/student/dashboard/${ids.student1}`,
    steps: press(/^(Your account|Su cuenta)/),
  },
  { name: 'student sessions', account: 'student1', path: () => '/student/appointment?filter=previous' },
  {
    name: 'create session',
    account: 'student1',
    path: ({ ids }) => `/student/appointment/${ids.student1}/create`,
  },
  {
    name: 'student summary, completed',
    account: 'student1',
    path: ({ visits }) => `/student/encounter?visitId=${visits['Completed']}`,
    steps: openHistory,
  },
  {
    name: 'student summary, coming',
    account: 'student1',
    path: ({ visits }) => `/student/encounter?visitId=${visits['Booked']}`,
  },
  {
    name: 'student referral',
    account: 'student1',
    path: ({ ids, referralId }) => `/student/subject-referral/summary/${ids.student1}/${referralId}`,
  },
  {
    name: 'create session out of a referral',
    account: 'student1',
    path: ({ ids, referralId }) => `/student/appointment/${ids.student1}/create?studentId=${referralId}`,
  },
  { name: 'student notifications', account: 'student1', path: () => '/student/notifications' },
  { name: 'student profile', account: 'student1', path: () => '/student/my-profile' },
  {
    name: 'cropping a picture',
    account: 'student1',
    path: () => '/student/my-profile',
    steps: choosePicture,
  },
  {
    name: 'naming a passkey',
    account: 'student1',
    path: () => '/student/my-profile',
    steps: press(/^(Add a passkey|Añadir una llave de acceso)$/),
  },
  { name: 'educator profile', account: 'educator1', path: () => '/Counselor/my-profile' },
  { name: 'student change password', account: 'student1', path: () => '/student/change-password' },
  {
    name: 'student waiting room',
    account: 'student1',
    path: ({ meeting }) => `/student/appointment/waiting-room/${meeting.studentId}/${meeting.visitId}`,
  },
  {
    name: 'empty student home',
    account: 'student3',
    path: ({ ids }) => `/student/dashboard/${ids.student3}`,
  },
  { name: 'empty student sessions', account: 'student3', path: () => '/student/appointment' },
  ...parentScreens,
  { name: 'educator home', account: 'educator1', path: ({ ids }) => `/Counselor/dashboard/${ids.educator1}` },
  { name: 'manage schedule', account: 'educator1', path: () => '/Counselor/manage-schedule' },
  {
    name: 'schedule form',
    account: 'educator1',
    path: () => '/Counselor/manage-schedule',
    steps: press(/Add Schedule|Añadir horario/),
  },
  { name: 'educator sessions', account: 'educator1', path: () => '/Counselor/appointment?filter=previous' },
  {
    name: 'create classroom of the educator',
    account: 'educator1',
    path: () => '/Counselor/appointment/create',
    steps: chooseKind('classroom'),
  },
  {
    name: 'create conference of the educator',
    account: 'educator1',
    path: () => '/Counselor/appointment/create',
    steps: chooseKind('conference'),
  },
  {
    name: 'create session of level 3',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/sessions/create`,
  },
  {
    name: 'create broadcast of level 2',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/sessions/create`,
    steps: chooseKind('broadcast'),
  },
  {
    name: 'educator summary',
    account: 'educator1',
    path: ({ visits }) => `/Counselor/appointment/summary/${visits['Note Pending']}`,
  },
  {
    name: 'summary of a school',
    account: 'level3',
    path: ({ ids, visits }) => `/level-three/${ids.level3}/sessions/summary/${visits['Cancelled']}`,
    steps: openHistory,
  },
  {
    name: 'past session of a student',
    account: 'educator1',
    path: ({ ids, visits }) =>
      `/Counselor/summary/${ids.educator1}/${ids.student1}?tab=session&visitId=${visits['Completed']}`,
  },
  {
    name: 'my calendar',
    account: 'educator1',
    path: () => '/Counselor/appointment',
    steps: press(/^(Calendar|Calendario)$/),
  },
  {
    name: 'school step',
    account: null,
    path: () => '/',
    steps: (page) => comeByProvider(page, 'Tess Arrival'),
  },
  {
    name: 'school step of a student',
    account: null,
    path: () => '/',
    steps: (page) => comeByProvider(page, 'Noah Arrival'),
  },
  {
    name: 'enrolment',
    account: null,
    path: () => '/',
    steps: async (page) => {
      await comeByProvider(page, 'Tess Arrival');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  { name: 'my students', account: 'educator1', path: () => '/Counselor/my-students' },
  {
    name: 'student summary of an educator',
    account: 'educator1',
    path: ({ ids }) => `/Counselor/summary/${ids.educator1}/${ids.student1}`,
  },
  {
    name: 'adding notes on a student',
    account: 'educator1',
    path: ({ ids }) => `/Counselor/summary/${ids.educator1}/${ids.student1}?tab=notes`,
    steps: press(/^(Add Notes|Añadir notas)$/),
  },
  {
    name: 'student notes of a school',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/student/notes?userId=${ids.student1}`,
  },
  { name: 'referrals', account: 'educator1', path: ({ ids }) => `/Counselor/referral/${ids.educator1}` },
  {
    name: 'create referral',
    account: 'educator1',
    path: ({ ids }) => `/Counselor/referral/${ids.educator1}`,
    steps: press(/^(Create|Crear)$/),
  },
  {
    name: 'referral of an educator',
    account: 'educator1',
    path: ({ ids, referralId }) => `/Counselor/subject-referral/summary/${ids.educator1}/${referralId}`,
  },
  { name: 'educator notifications', account: 'educator1', path: () => '/Counselor/notifications' },
  {
    name: 'educator waiting room',
    account: 'educator1',
    path: ({ meeting }) => `/Counselor/waiting-room/${meeting.educatorId}/${meeting.visitId}`,
  },
  // The four levels share one set of screens; the top admin's addresses have the words the other way round.
  ...admin('level3', '/level-three'),
  ...admin('admin', '/admin'),
  {
    name: 'level report of a school',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/dashboard/level-report`,
  },
  {
    name: 'level report of the institution',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/dashboard/level-report`,
  },
  {
    name: 'sessions of an area',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/sessions?filter=previous`,
  },
  { name: 'list of levels', account: 'admin', path: ({ ids }) => `/admin/${ids.admin}/level-three` },
  {
    name: 'view of a level',
    account: 'admin',
    path: ({ ids, levels }) => `/admin/${ids.admin}/level-one/${levels[1]}`,
  },
  {
    name: 'form of a level',
    account: 'level1',
    path: ({ ids, levels }) => `/level-one/${ids.level1}/level-two/${levels[2]}/edit`,
  },
  {
    name: 'form of a new level with errors',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/level-one/add`,
    steps: press(/^(Add|Añadir:) /),
  },
  {
    name: 'white label',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/white-label`,
  },
  ...['names', 'sessions', 'mail', 'signIn'].map((tab): Screen => ({
    name: `white label, ${tab}`,
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/white-label?tab=${tab}`,
  })),
  { name: 'list of educators', account: 'level2', path: ({ ids }) => `/level-two/${ids.level2}/educators` },
  {
    name: 'view of an educator',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/educators/${ids.educator1}/view`,
  },
  {
    name: 'form of an educator',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/educators/${ids.educator1}/edit`,
  },
  {
    name: 'form of a new educator with errors',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/educators/add`,
    steps: press(/^(Add|Añadir:) /),
  },
  {
    name: 'notifications of a school',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/notifications`,
  },
  { name: 'list of students', account: 'level3', path: ({ ids }) => `/level-three/${ids.level3}/students` },
  {
    name: 'list of students from above',
    account: 'level1',
    path: ({ ids }) => `/level-one/${ids.level1}/students`,
  },
  {
    name: 'view of a student',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/user/${ids.student1}/student`,
  },
  {
    name: 'ending the link of a parent',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/user/${ids.student1}/student`,
    steps: press(/^(End link|Terminar vínculo)/),
  },
  {
    name: 'merging two parents',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/students`,
    steps: press(/^(Merge two parent accounts|Unir dos cuentas)/),
  },
  {
    name: 'form of a student',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/user/${ids.student1}/edit`,
  },
  {
    name: 'form of a new student with errors',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/students/add`,
    steps: press(/^(Add Student|Añadir estudiante)$/),
  },
  {
    name: 'upload of students',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/students/upload`,
  },
  {
    name: 'rehearsal of an upload',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/students/upload`,
    steps: rehearse,
  },
  {
    name: 'upload of educators',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/educators/upload`,
  },
  {
    name: 'closing a level',
    account: 'admin',
    path: ({ ids, levels }) => `/admin/${ids.admin}/level-one/${levels[1]}`,
    steps: press(/^(Deactivate|Desactivar)$/),
  },
  ...moneyScreens,
  {
    name: 'audit',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/audit`,
    steps: async (page) => {
      await page
        .getByRole('button', { name: /^(Details|Detalles) / })
        .last()
        .click();
      // The oldest of the page: what was written just now is in the chain a second later.
      await page.getByText(/^(Entry|Entrada) \d/).waitFor();
    },
  },
  {
    name: 'personal data',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/personal-data?search=a`,
  },
  { name: 'list of subjects', account: 'level2', path: ({ ids }) => `/level-two/${ids.level2}/subjects` },
  {
    name: 'view of a subject',
    account: 'level2',
    path: ({ ids, subjectId }) => `/level-two/${ids.level2}/subjects/${subjectId}/view`,
  },
  {
    name: 'form of a new subject with errors',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/subjects/add`,
    steps: press(/^(Add Subject|Añadir materia)$/),
  },
  {
    name: 'list of subcategories',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/sub-categories`,
  },
  {
    name: 'form of a subcategory',
    account: 'level2',
    path: ({ ids, subcategoryId }) => `/level-two/${ids.level2}/sub-categories/${subcategoryId}/edit`,
  },
  {
    name: 'categories of flags',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/flag-categories`,
  },
  { name: 'code lists', account: 'admin', path: ({ ids }) => `/admin/${ids.admin}/code-lists` },
  { name: 'pay rates', account: 'admin', path: ({ ids }) => `/admin/${ids.admin}/rates` },
  {
    name: 'rehearsal of codes',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/code-lists`,
    steps: rehearseCodes,
  },
  ...changeScreens,
  ...messageScreens,
  ...signInScreens,
  ...adminScreens,
];

/** The screen of this name. */
export function screenOf(name: string): Screen {
  const found = screens.find((one) => one.name === name);
  if (!found) throw new Error(`There is no screen '${name}'.`);
  return found;
}

/** Pages on which a screen stands that nothing was pressed on: what was pressed may ask before it is left. */
const untouched = new WeakSet<Page>();

/**
 * Goes to a screen as a link does, and waits until it has come. It answers false, and went nowhere, where the page has
 * to be loaded: another address of the same screen would leave it as it stands.
 */
async function hasGoneInside(page: Page, address: string): Promise<boolean> {
  const [to, at] = [new URL(address), new URL(page.url())];
  if (!untouched.has(page) || to.origin !== at.origin || to.pathname === at.pathname) return false;
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '');
  });
  await goInside(page, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  return true;
}

/** Opens a screen and waits until all of it is loaded: the first of a page by its address, the next ones as links do. */
export async function openScreen(
  page: Page,
  product: Product,
  { screen, places }: { screen: Screen; places: Places },
): Promise<void> {
  const address = `${product.url}${screen.path(places)}`;
  if (screen.account === null || !(await hasGoneInside(page, address))) await page.goto(address);
  if (screen.steps) untouched.delete(page);
  else untouched.add(page);
  await expect(page.locator('h1').first()).toBeAttached();
  await settled(page);
  await screen.steps?.(page);
  await settled(page);
}

/** Waits until nothing is loading any more, but for a dialog that waits for what another one over it asks. */
export async function settled(page: Page): Promise<void> {
  const busy = '.mantine-Skeleton-root, [aria-busy="true"], .mantine-Loader-root';
  const loading = (): Promise<number> =>
    page.evaluate((wanted) => {
      const covered = [...document.querySelectorAll('[role="dialog"]')].slice(0, -1);
      return [...document.querySelectorAll(wanted)].filter(
        (one) => !covered.some((dialog) => dialog.contains(one)),
      ).length;
    }, busy);
  // A page that is just being left cannot be asked, and is asked again.
  await expect(async () => expect(await loading()).toBe(0)).toPass({
    timeout: 45_000,
    intervals: [50, 100, 250],
  });
}
