import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { goInside } from './setup/inside.ts';
import { accounts, expect, test, type Account } from './setup/journey.ts';
import { book, waitingRoomOf, type Meeting } from './setup/visit.ts';

const people = [
  'student1',
  'parent1',
  'educator1',
  'level3',
  'level2',
  'level1',
  'admin',
] as const satisfies readonly Account[];
type Person = (typeof people)[number];
type Ids = Readonly<Record<Person, string>>;

const studentAddresses = (id: string, visitId: string): string[] => [
  '/student',
  '/student/dashboard',
  `/student/dashboard/${id}`,
  '/student/appointment',
  `/student/appointment/${id}/create`,
  `/student/appointment/waiting-room/${id}/${visitId}`,
  `/student/encounter?visitId=${visitId}`,
  `/student/subject-referral/summary/${id}/${visitId}`,
  '/student/notifications',
  '/student/change-password',
  '/student/encounter-list',
  '/student/provider-list',
  '/student/ondemand',
  '/student/messages',
];

const adminAddresses = (base: string, id: string, ...rest: string[]): string[] => [
  `${base}/${id}/dashboard`,
  `${base}/${id}/audit`,
  `${base}/${id}/reports`,
  `${base}/${id}/financial-reports`,
  `${base}/${id}/financial-reports/payout/${id}`,
  base === '/admin' ? `${base}/change-password/${id}` : `${base}/${id}/change-password`,
  `${base}/${id}/second-factor`,
  ...rest.map((path) => `${base}/${id}/${path}`),
];

const curriculum = ['subjects', 'subjects/add', 'sub-categories', 'sub-categories/add'];

/** Every address of every role, with the ids of the people whose they are. */
function addressesOf(ids: Ids, { visitId, studentId, educatorId }: Meeting): Record<Person, string[]> {
  return {
    student1: [
      ...studentAddresses(ids.student1, visitId),
      `/video-call/${visitId}/patient/${studentId}/${educatorId}`,
    ],
    parent1: [
      `/student/dashboard/${ids.parent1}`,
      `/student/appointment/${ids.parent1}/create`,
      `/student/appointment/waiting-room/${ids.parent1}/${visitId}`,
      `/video-call/${visitId}/patient/${ids.parent1}/${educatorId}`,
    ],
    educator1: [
      '/Counselor',
      '/Counselor/financial-report',
      '/counselor/dashboard',
      `/Counselor/dashboard/${ids.educator1}`,
      '/Counselor/manage-schedule',
      '/Counselor/appointment',
      `/Counselor/appointment/summary/${visitId}`,
      `/Counselor/waiting-room/${ids.educator1}/${visitId}`,
      `/Counselor/referral/${ids.educator1}`,
      `/Counselor/subject-referral/summary/${ids.educator1}/${visitId}`,
      '/Counselor/notifications',
      '/Counselor/change-password',
      '/Counselor/my-students',
      `/Counselor/summary/${ids.educator1}/${ids.student1}`,
      '/Counselor/messages',
      `/video-call/${visitId}/physician/${educatorId}/${studentId}`,
    ],
    level3: adminAddresses(
      '/level-three',
      ids.level3,
      'dashboard/level-report',
      'sessions',
      'cancel-requests',
      'notifications',
      'educators',
      'educators/add',
      'educators/upload',
      'students',
      'students/add',
      'students/upload',
      `user/${ids.student1}/student`,
      `student/notes?userId=${ids.student1}`,
      ...curriculum,
    ),
    level2: adminAddresses(
      '/level-two',
      ids.level2,
      'sessions',
      'level-three',
      'level-three/add',
      'educators/upload',
      ...curriculum,
    ),
    level1: adminAddresses(
      '/level-one',
      ids.level1,
      'dashboard/level-report',
      'level-two',
      'level-two/add',
      'level-three',
    ),
    admin: adminAddresses(
      '/admin',
      ids.admin,
      'personal-data',
      'dashboard/level-report',
      'level-one',
      'level-one/add',
      'level-two',
      'level-three',
      'white-label',
    ),
  };
}

/** Students and parents share their addresses as far as no id is in them. */
const mayOpen = (person: Person, owner: Person, { address, ids }: { address: string; ids: Ids }): boolean =>
  person === owner || (person === 'parent1' && owner === 'student1' && !address.includes(ids.student1));

const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function expectIndex(page: Page, who: string): Promise<void> {
  await expect.poll(() => pathOf(page), { message: who, intervals: [20, 50, 100, 200] }).toBe('/');
}

// The first address of each area loads the page, the others are opened inside it.
test('every address of every role leads nobody and each other role to the index', async ({
  product,
  signedIn,
  page: nobody,
}) => {
  const meeting = await book(product);
  const entries = await Promise.all(
    people.map(async (person) => [person, (await ApiClient.as(product, person)).userId] as const),
  );
  const ids = Object.fromEntries(entries) as Ids;
  const addresses = addressesOf(ids, meeting);

  await test.step('nobody', async () => {
    for (const owner of people) {
      for (const [index, address] of addresses[owner].entries()) {
        if (index === 0) await nobody.goto(`${product.url}${address}`, { waitUntil: 'commit' });
        else await goInside(nobody, address);
        await expectIndex(nobody, address);
        await expect(nobody.getByRole('button', { name: 'Login' }), address).toBeVisible();
      }
    }
  });
  for (const person of people) {
    await test.step(`${accounts[person]}`, async () => {
      const page = await signedIn(person);
      for (const owner of people) {
        const others = addresses[owner].filter((address) => !mayOpen(person, owner, { address, ids }));
        for (const [index, address] of others.entries()) {
          if (index === 0) await page.goto(`${product.url}${address}`, { waitUntil: 'commit' });
          else await goInside(page, address);
          await expectIndex(page, `${person} at ${address}`);
        }
      }
      await page.context().close();
    });
  }
});

test('an id in an address that is not one’s own leads to the index, another’s visit says that it cannot be loaded', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product, 'student2');
  const own = await ApiClient.as(product, 'student1');
  const page = await signedIn('student1');
  for (const address of [
    `/student/dashboard/${meeting.studentId}`,
    `/student/appointment/${meeting.studentId}/create`,
    `/student/appointment/waiting-room/${meeting.studentId}/${meeting.visitId}`,
    `/video-call/${meeting.visitId}/patient/${meeting.studentId}/${meeting.educatorId}`,
    `/video-call/${meeting.visitId}/physician/${own.userId}/${meeting.educatorId}`,
  ]) {
    await page.goto(`${product.url}${address}`);
    await expect.poll(() => pathOf(page), { message: address }).toBe('/');
  }
  await page.goto(waitingRoomOf.student(product, { ...meeting, studentId: own.userId }));
  await expect(page.getByText('The waiting room could not be loaded.')).toBeVisible();
  await page.goto(`${product.url}/student/encounter?visitId=${meeting.visitId}`);
  await expect(page.getByText('Error fetching visit info')).toBeVisible();
  await page.goto(`${product.url}/video-call/${meeting.visitId}/patient/${own.userId}/${meeting.educatorId}`);
  await expect(page).toHaveURL(/\/waiting-room\//);
  await expect(page.getByText('The waiting room could not be loaded.')).toBeVisible();
});
