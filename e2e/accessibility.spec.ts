import type { Browser, Page } from '@playwright/test';
import { adminScreens } from './setup/admin-screens.ts';
import { axeScreens, chatOfSummary } from './setup/axe-screens.ts';
import { looks } from './setup/axe.ts';
import { englishLeft } from './setup/english-left.ts';
import { faultsOf } from './setup/faults.ts';
import { focusedOn } from './setup/focus.ts';
import { expect, signIn, test, type Account } from './setup/journey.ts';
import { watchPeers } from './setup/media.ts';
import { messageScreens } from './setup/message-screens.ts';
import { findPlaces, type Places } from './setup/places.ts';
import type { Product } from './setup/product.ts';
import type { Screen } from './setup/screen.ts';
import { openScreen, screenOf, settled } from './setup/screens.ts';
import { signInScreens } from './setup/sign-in-screens.ts';
import { mixedLines, showsTurnedName, turnNames } from './setup/turned-names.ts';
import { book, control, openChat, passToStart, startCall, write } from './setup/visit.ts';

// The longest journeys of all: both workers share them.
test.describe.configure({ mode: 'parallel' });

/** Who looks at which screens: there are so many that they are journeys of their own. */
const admins: readonly (Account | null)[] = ['level3', 'level2', 'level1', 'admin'];
const reaching = [...messageScreens, ...signInScreens];
/** States of screens, made of parts that other screens show in all looks: they are looked at on a phone. */
const states = new Set<unknown>([...adminScreens, ...reaching, chatOfSummary]);
const onPhones = looks.filter(({ width }) => width === 390);
const onPhone = onPhones.filter(({ colorScheme }) => colorScheme === 'light');
/** Colours are the same on a phone: in the dark, where only they are looked at, a screen is wide. */
const usual = looks.filter(({ width, colorScheme }) => width === 1280 || colorScheme === 'light');
/** A list of the administration is a table or cards: these and what opens over them are looked at on a dark phone, too. */
const looksAt = (screen: Screen): readonly (typeof looks)[number][] => {
  if (admins.includes(screen.account)) return states.has(screen) ? onPhones : looks;
  return states.has(screen) ? onPhone : usual;
};
const others = axeScreens.filter((one) => !reaching.includes(one));

/** To these accounts people are shown under names from right to left; what others see stays as it is. */
const withTurnedNames: readonly (Account | null)[] = ['student1', 'educator1', 'level3'];

interface Seen {
  faults: string[];
  english: string[];
  /** Lines in which a name from right to left is not kept apart. */
  mixed: string[];
  /** How many screens show such a name. */
  turned: number;
}

/** A page of somebody who is signed in, or of nobody, in the language. */
async function openAs(
  browser: Browser,
  product: Product,
  { account, language }: { account: Account | null; language: 'en' | 'es' },
): Promise<Page> {
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  if (language === 'es' && withTurnedNames.includes(account)) await turnNames(context);
  const page = await context.newPage();
  if (account) await signIn(page, product, account);
  else await page.goto(product.url);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

/** The screens in an order in which neighbours have different addresses, as far as that can be had: a screen after itself has to be reloaded. */
function apart(looked: readonly Screen[], places: Places): Screen[] {
  const pathOf = (screen: Screen | undefined): string | undefined => screen?.path(places).split('?')[0];
  const rest = [...looked];
  const ordered: Screen[] = [];
  while (rest.length > 0) {
    const before = pathOf(ordered.at(-1));
    const next = rest.findIndex((one) => pathOf(one) !== before);
    ordered.push(...rest.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

/** Opens screens of one account in Spanish, one after the other, and looks at each. */
async function walk(
  page: Page,
  { product, places, looked }: { product: Product; places: Places; looked: readonly Screen[] },
): Promise<Seen> {
  const seen: Seen = { faults: [], english: [], mixed: [], turned: 0 };
  for (const screen of apart(looked, places)) {
    await test.step(screen.name, async () => {
      await openScreen(page, product, { screen, places });
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      const saidBy = (what: string): string => `${screen.name}: ${what}`;
      seen.english.push(...(await englishLeft(page)).map(saidBy));
      if (withTurnedNames.includes(screen.account)) {
        seen.mixed.push(...(await mixedLines(page)).map(saidBy));
        seen.turned += (await showsTurnedName(page)) ? 1 : 0;
      }
      seen.faults.push(...(await faultsOf(page, screen.name, { seenAs: looksAt(screen) })));
    });
  }
  return seen;
}

for (const { who, looked, leastTurned } of [
  {
    who: 'students, parents and educators',
    looked: others.filter(({ account }) => !admins.includes(account)),
    leastTurned: 40,
  },
  { who: 'schools', looked: others.filter(({ account }) => account === 'level3'), leastTurned: 8 },
  {
    who: 'areas and districts',
    looked: others.filter(({ account }) => account === 'level2' || account === 'level1'),
    leastTurned: 0,
  },
  { who: 'the institution', looked: others.filter(({ account }) => account === 'admin'), leastTurned: 0 },
  { who: 'messages and ways in', looked: reaching, leastTurned: 8 },
]) {
  test(`on any screen of ${who} in Spanish axe finds nothing, nothing scrolls sideways, no English sentence of the catalogue is left, and names from right to left turn nothing around them`, async ({
    product,
    browser,
  }) => {
    test.setTimeout(480_000);
    const places = await findPlaces(product);
    await passToStart(product, places.meeting, -9 * 60);
    const seen: Seen[] = [];
    for (const account of new Set(looked.map((one) => one.account))) {
      const page = await openAs(browser, product, { account, language: 'es' });
      const own = looked.filter((one) => one.account === account);
      seen.push(await walk(page, { product, places, looked: own }));
      await page.context().close();
    }
    expect(seen.flatMap(({ faults }) => faults).join('\n')).toBe('');
    expect([...new Set(seen.flatMap(({ english }) => english))].join('\n')).toBe('');
    expect(seen.flatMap(({ mixed }) => mixed).join('\n')).toBe('');
    expect(seen.reduce((sum, { turned }) => sum + turned, 0)).toBeGreaterThanOrEqual(leastTurned);
  });
}

/** One of each kind: forms, lists, a home of each side, what is said of errors. */
const inEnglish = [
  'login',
  'login with errors',
  'student home',
  'create session',
  'educator sessions',
  'dashboard of level3',
  'form of a new student with errors',
  'white label',
].map(screenOf);

test('axe finds nothing on key screens in English on a phone, and nothing scrolls sideways', async ({
  product,
  browser,
}) => {
  const places = await findPlaces(product);
  const faults: string[] = [];
  for (const account of new Set(inEnglish.map((one) => one.account))) {
    const page = await openAs(browser, product, { account, language: 'en' });
    for (const screen of inEnglish.filter((one) => one.account === account)) {
      await openScreen(page, product, { screen, places });
      faults.push(...(await faultsOf(page, screen.name, { seenAs: onPhone })));
    }
    await page.context().close();
  }
  expect(faults.join('\n')).toBe('');
});

test('axe finds nothing in a call, with chat and with notes', async ({ product, signedIn }) => {
  const { student, educator } = await startCall(product, signedIn);
  await openChat(student);
  await write(student, 'Good morning');
  const faults = await faultsOf(student, 'call with chat', { onlyScheme: 'dark' });
  await control(educator, 'Notes').click();
  faults.push(...(await faultsOf(educator, 'call with notes', { onlyScheme: 'dark' })));
  expect(faults.join('\n')).toBe('');
});

/** Presses Tab until something with the name has the focus; says which elements on the way show no focus. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const unseen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedOn(page);
    if (focused === null) continue;
    if (!focused.isSeen) unseen.push(focused.html);
    if (focused.words === name) return unseen;
  }
  throw new Error(`60 times Tab do not lead to '${name}'.`);
}

test('Tab leads to the main action of the key screens, and the focus is seen all the way', async ({
  product,
  browser,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting, -9 * 60);
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  await watchPeers(context);
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await tabTo(page, 'Login')).toEqual([]);
  await signIn(page, product, 'student1');
  await settled(page);
  expect(await tabTo(page, 'Create')).toEqual([]);
  await page.goto(`${product.url}/student/appointment/${meeting.studentId}/create`);
  await settled(page);
  expect(await tabTo(page, 'Create')).toEqual([]);
  await page.goto(`${product.url}/student/appointment/waiting-room/${meeting.studentId}/${meeting.visitId}`);
  await expect(page.getByRole('button', { name: 'Enter Meeting Room' })).toBeEnabled();
  expect(await tabTo(page, 'Enter Meeting Room')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are in the waiting room').last()).toBeVisible();
  await context.close();
});
