import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from './api.ts';
import { demoPassword } from './journey.ts';
import { newcomers } from './newcomers.ts';
import { press, type Screen } from './screen.ts';
import { inEither } from './words.ts';

/** Comes in as somebody who is none of the accounts, and opens a screen. */
const comeIn =
  (address: string, path: string) =>
  async (page: Page): Promise<void> => {
    const { origin } = new URL(page.url());
    const language = await page.evaluate(() => localStorage.getItem('language') ?? 'en');
    const data = { username: address, password: demoPassword, language };
    // A session that is open already would have to be the product's own page that asks.
    await page.context().clearCookies();
    const answer = await page.request.post(`${origin}/api/user/authenticate`, { data });
    if (!answer.ok()) throw new Error(`${address} cannot sign in: ${await answer.text()}`);
    const kept = await page.request.get(`${origin}/api/user/session`);
    const { response } = (await kept.json()) as { response: object };
    await page.goto(`${origin}/api/ping`);
    await page.evaluate((session) => localStorage.setItem('userSession', session), JSON.stringify(response));
    await page.goto(origin + path);
    await expect(page.locator('h1').first()).toBeVisible();
  };

/** The links of the mails to somebody that confirm an address. */
async function confirmLinks(page: Page, address: string): Promise<string[]> {
  const { origin } = new URL(page.url());
  const outbox = await page.request.get(`${origin}/api/test/outbox?to=${encodeURIComponent(address)}`);
  const { response } = (await outbox.json()) as { response: { data: { links: string[] }[] } };
  return response.data.flatMap(({ links }) => links).filter((link) => link.includes('/confirm-email'));
}

/** Asks for the link that confirms the address, and opens it. */
async function openConfirmLink(page: Page): Promise<void> {
  await comeIn(newcomers.unconfirmed, '/Counselor/verify-email')(page);
  const { origin } = new URL(page.url());
  const links = (): Promise<string[]> => confirmLinks(page, newcomers.unconfirmed);
  const before = await links();
  await press(/^(Send the link|Enviar el enlace)$/)(page);
  const added = async (): Promise<string | undefined> => (await links()).find((one) => !before.includes(one));
  await expect.poll(added).toBeDefined();
  const { pathname, search } = new URL((await added()) ?? '');
  await page.goto(origin + pathname + search);
  await expect(page.getByRole('button', { name: /^(Confirm address|Confirmar)/ })).toBeVisible();
}

/** Comes by the provider of the demo, and looks at the link that this has made. */
async function openLinks(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.getByRole('link', { name: /Demo School ID/ }).click();
  await page.getByRole('link', { name: /Maya Torres/u }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${origin}/linked-accounts?outcome=linked`);
  await expect(page.getByText('Demo School ID').first()).toBeVisible();
}

const ownPage = 'https://login.district.example/start';

/** The top admin sets a page of the customer's own as a way in; the sign-in page is loaded until it shows it. */
async function linkOwnPage(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const top = await ApiClient.as({ url: origin }, 'admin');
  const { data } = await top.call<{ data: Pick<HostView, 'id' | 'isMain'>[] }>('GET /white-label/hosts');
  const route = `/white-label/hosts/${data.find(({ isMain }) => isMain)?.id ?? ''}`;
  const kept = await top.call<HostView>(`GET ${route}`);
  const { id: _id, domain: _domain, isMain: _isMain, ...rest } = kept;
  const { formerRolePaths: _former, secrets: _secrets, operator: _operator, ...host } = rest;
  const pictures = {
    logo: host.logo?.picture ?? null,
    logoDark: host.logoDark?.picture ?? null,
    logoSmall: host.logoSmall?.picture ?? null,
  };
  await top.call(`PUT ${route}`, { ...host, ...pictures, cleverLoginUrl: ownPage });
  await expect(async () => {
    await page.goto(origin);
    await expect(page.locator(`a[href="${ownPage}"]`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Opens the settings, and waits for the last of them: they are fetched. */
async function openNotificationSettings(page: Page): Promise<void> {
  await press(inEither('notifications.settings.title'))(page);
  await page.getByRole('button', { name: inEither('notifications.settings.save') }).waitFor();
}

/**
 * Ways into the product, and pages that are open before sign-in. They belong to no role: each signs somebody in, and
 * they come last.
 */
export const signInScreens: readonly Screen[] = [
  ...['EC_000', 'EC_001', 'EC_002', 'EC_003', 'EC_009'].map((code): Screen => ({
    name: `login after ${code} of a provider`,
    account: null,
    path: () => `/?error_code=${code}`,
  })),
  {
    name: 'change of the linked accounts',
    account: 'student1',
    path: () => '/linked-accounts?outcome=link_refused',
  },
  {
    name: 'notification settings of a student',
    account: 'student1',
    path: () => '/student/notifications',
    steps: openNotificationSettings,
  },
  {
    name: 'notification settings of an educator',
    account: 'educator1',
    path: () => '/Counselor/notifications',
    steps: openNotificationSettings,
  },
  {
    name: 'signing out all other devices',
    account: 'student1',
    path: () => '/student/my-profile',
    steps: press(/^(Sign out all others|Cerrar todas las demás)$/),
  },
  {
    name: 'refusing an enrolment',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/dashboard`,
    steps: press(/^(Refuse|Rechazar): Willa Quist$/),
  },
  {
    name: 'enrolment of an educator, waiting',
    account: null,
    path: () => '/',
    steps: comeIn(newcomers.waitingEducator, '/Counselor/enroll-physician-information'),
  },
  {
    name: 'enrolment of an educator, refused',
    account: null,
    path: () => '/',
    steps: comeIn(newcomers.refusedEducator, '/Counselor/enroll-physician-information'),
  },
  {
    name: 'enrolment of a student, waiting',
    account: null,
    path: () => '/',
    steps: comeIn(newcomers.waitingStudent, '/student/enroll-student-information'),
  },
  {
    name: 'enrolment of a student, refused',
    account: null,
    path: () => '/',
    steps: comeIn(newcomers.refusedStudent, '/student/enroll-student-information'),
  },
  {
    name: 'address to confirm',
    account: null,
    path: () => '/',
    steps: comeIn(newcomers.unconfirmed, '/Counselor/verify-email'),
  },
  { name: 'link of a new address', account: null, path: () => '/', steps: openConfirmLink },
  {
    name: 'profile of a student who is of age',
    account: null,
    path: () => '/',
    steps: comeIn('student4@demo.test', '/student/my-profile'),
  },
  { name: 'linked accounts', account: null, path: () => '/', steps: openLinks },
  { name: 'login with a page of the customer’s own', account: null, path: () => '/', steps: linkOwnPage },
];
