import type { Page } from '@playwright/test';
import { levelScreens } from '../setup/level-screens.ts';
import type { Places } from '../setup/places.ts';
import type { Screen } from '../setup/screen.ts';
import { screens } from '../setup/screens.ts';

/** A picture that is taken: a screen in one of its states. */
export interface State extends Screen {
  /** Also taken in the dark scheme. */
  isKey?: boolean;
  /** The host name that is opened; another host is another brand. */
  host?: string;
  language?: 'es';
}

type Steps = (page: Page) => Promise<void>;

const press =
  (...names: readonly (string | RegExp)[]): Steps =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };

const tab =
  (name: string, ...buttons: readonly (string | RegExp)[]): Steps =>
  async (page) => {
    await page.getByRole('tab', { name }).first().click();
    await press(...buttons)(page);
  };

/** Presses a button of the dialog that is open. */
const inDialog =
  (open: Steps, name: string): Steps =>
  async (page) => {
    await open(page);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };

const summaryOf =
  (status: string, search = '') =>
  ({ visits }: Places): string =>
    `/Counselor/appointment/summary/${visits[`educator1 ${status}`] ?? 'nothing'}${search}`;

const student = (name: string, path: Screen['path'], more: Partial<State> = {}): State => ({
  name: `student: ${name}`,
  account: 'student1',
  path,
  ...more,
});

const educator = (name: string, path: Screen['path'], more: Partial<State> = {}): State => ({
  name: `educator: ${name}`,
  account: 'educator1',
  path,
  ...more,
});

const schedule = (): string => '/Counselor/manage-schedule';
const createVisit = ({ ids }: Places): string => `/student/appointment/${ids.student1}/create`;

const more: readonly State[] = [
  { name: 'login of the second host', account: null, path: () => '/', host: 'demo.localhost' },
  { name: 'login in Spanish', account: null, path: () => '/', language: 'es' },
  {
    name: 'empty student home, no window',
    account: 'student3',
    path: ({ ids }) => `/student/dashboard/${ids.student3}`,
    steps: press('Remind Me Later'),
  },
  student('upcoming sessions', ({ ids }) => `/student/dashboard/${ids.student1}?tab=upcoming`),
  student('recent sessions', ({ ids }) => `/student/dashboard/${ids.student1}?tab=recent`),
  student('home in Spanish', ({ ids }) => `/student/dashboard/${ids.student1}`, { language: 'es' }),
  student('bell', ({ ids }) => `/student/dashboard/${ids.student1}`, { steps: press(/^Notifications/) }),
  student('sessions of today', () => '/student/appointment'),
  student('sessions of a chosen day', () => '/student/appointment?filter=custom'),
  student('create session with errors', createVisit, { steps: press(/^Create$/) }),
  student('create session on demand', ({ ids }) => `${createVisit({ ids } as Places)}?appointmentType=1`),
  student(
    'summary, chat',
    ({ visits }) => `/student/encounter?visitId=${visits['Completed'] ?? ''}&tab=chat`,
  ),
  student(
    'summary, note pending',
    ({ visits }) => `/student/encounter?visitId=${visits['Note Pending'] ?? ''}`,
  ),
  student('summary, missed', ({ visits }) => `/student/encounter?visitId=${visits['Educator Missed'] ?? ''}`),
  educator('home, recent sessions', ({ ids }) => `/Counselor/dashboard/${ids.educator1}?tab=recent`),
  educator('home in Spanish', ({ ids }) => `/Counselor/dashboard/${ids.educator1}`, { language: 'es' }),
  educator('bell', ({ ids }) => `/Counselor/dashboard/${ids.educator1}`, { steps: press(/^Notifications/) }),
  educator('week', schedule, {
    isKey: true,
    steps: (page) =>
      page.getByRole('region', { name: 'Your week' }).evaluate((week) => week.scrollIntoView()),
  }),
  educator('next week', schedule, { steps: press(/^Next (week|day)$/) }),
  educator('schedule form with errors', schedule, { steps: inDialog(press('Add Schedule'), 'Add') }),
  educator('edit schedule', schedule, { steps: press('Edit Schedule 2') }),
  educator('delete schedule', schedule, { steps: press('Delete Schedule 2') }),
  educator('no custom schedule', schedule, { steps: tab('Custom Schedule') }),
  educator('custom schedule form', schedule, { steps: tab('Custom Schedule', 'Custom Schedule') }),
  educator('custom schedule form with errors', schedule, {
    steps: inDialog(tab('Custom Schedule', 'Custom Schedule'), 'Add'),
  }),
  educator('sessions of today', () => '/Counselor/appointment'),
  educator('sessions to come', () => '/Counselor/appointment?filter=future'),
  educator('sessions of a chosen day', () => '/Counselor/appointment?filter=custom'),
  educator('no sessions', () => '/Counselor/appointment?filter=custom&date=2020-01-01'),
  educator('menu of a session', () => '/Counselor/appointment?filter=previous', {
    steps: press(/^More about/),
  }),
  educator('summary, completed', summaryOf('Completed'), { isKey: true }),
  educator('summary, chat', summaryOf('Completed', '?tab=chat')),
  educator('summary, missed', summaryOf('Student Missed')),
  educator('summary, cancelled', summaryOf('Cancelled')),
  educator('summary, coming', summaryOf('Booked')),
  educator('summary not found', () => '/Counselor/appointment/summary/00000000-0000-4000-8000-000000000000'),
  educator('edit a note', summaryOf('Note Pending'), { steps: press('Edit Counselor Session Notes') }),
  educator('add materials', summaryOf('Note Pending'), { steps: press('Add Material Images/PDF') }),
  educator('complete a note', summaryOf('Note Pending'), { steps: press('Session note complete') }),
  educator('summary in Spanish', summaryOf('Note Pending'), { language: 'es' }),
];

const keyScreens: readonly string[] = [
  'login',
  'login with a page of the customer’s own',
  'student home',
  'create session',
  'student waiting room',
  'educator home',
  'manage schedule',
  'educator sessions',
  'educator summary',
  'requests of a school',
  'accepting a request',
  'rejecting a request',
  'reason for a cancellation',
  'moving a session',
  'referrals',
  'create referral',
  'referring a session',
  'referral of an educator',
  'student notes of a school',
  'adding notes on a student',
  'flagged sessions',
  'flag of a session with errors',
  'flag of a session',
  'answering a flag',
];

export const administrators: readonly Screen['account'][] = ['level3', 'level2', 'level1', 'admin'];

/** Every picture that is taken of a screen that one person alone can reach; of those of the administration in the dark too. */
export const states: readonly State[] = [
  ...[...screens, ...levelScreens].map((screen) => ({
    ...screen,
    isKey: keyScreens.includes(screen.name) || administrators.includes(screen.account),
  })),
  ...more,
];
