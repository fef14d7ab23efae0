import type { Page } from '@playwright/test';
import { adminScreens } from './setup/admin-screens.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { focusedOn } from './setup/focus.ts';
import { expect, signIn, test, type Account } from './setup/journey.ts';
import { watchPeers } from './setup/media.ts';
import { messageScreens } from './setup/message-screens.ts';
import { findPlaces } from './setup/places.ts';
import { openScreen, screens, settled } from './setup/screens.ts';
import { signInScreens } from './setup/sign-in-screens.ts';
import { book, control, openChat, passToStart, startCall, write } from './setup/visit.ts';

/** Links that nobody gave a colour of the product, by their words. */
function linksInBrowserBlue(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = document.body.appendChild(document.createElement('i'));
    own.style.color = 'LinkText';
    const blue = getComputedStyle(own).color;
    own.remove();
    return [...document.links]
      .filter((link) => getComputedStyle(link).color === blue)
      .map((link) => link.textContent ?? '');
  });
}

/**
 * What axe finds, with every rule that is on by default, best practices too; and whether the page scrolls sideways.
 * A page may have one scheme only, as a call has.
 */
async function faultsOf(
  page: Page,
  name: string,
  { onlyScheme, seenAs = looks }: { onlyScheme?: 'dark'; seenAs?: readonly (typeof looks)[number][] } = {},
): Promise<string[]> {
  const faults: string[] = [];
  // The pointer rests on nothing: a tooltip is a thing of the moment, outside of every landmark.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const { width, colorScheme } of seenAs) {
    await show(page, { width, colorScheme, ...(onlyScheme && { onlyScheme }) });
    await settled(page);
    const where = `${name}, ${width}, ${colorScheme}`;
    // Of all rules only the one about contrast sees colours.
    const found = await faultsIn(page, colorScheme === 'dark');
    faults.push(...found.map((one) => `${where}: ${one}`));
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    const blue = await linksInBrowserBlue(page);
    faults.push(...blue.map((words) => `${where}: the link '${words}' looks as the browser draws it`));
    if (scrollWidth > clientWidth) faults.push(`${where}: scrolls sideways, ${scrollWidth} > ${clientWidth}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

/** Who looks at which screens: there are so many that they are journeys of their own. */
const admins: readonly (Account | null)[] = ['level3', 'level2', 'level1', 'admin'];
const reaching = [...messageScreens, ...signInScreens];
/** States of screens, made of parts that other screens show in all looks: they are looked at on a phone, light. */
const states = new Set<unknown>([...adminScreens, ...reaching]);
const onPhone = looks.filter(({ width, colorScheme }) => width === 390 && colorScheme === 'light');
/** Colours are the same on a phone: in the dark, where only they are looked at, a screen is wide. */
const usual = looks.filter(({ width, colorScheme }) => width === 1280 || colorScheme === 'light');
const others = screens.filter((one) => !reaching.includes(one));

for (const [who, looked] of [
  ['students, parents and educators', others.filter(({ account }) => !admins.includes(account))],
  ['schools', others.filter(({ account }) => account === 'level3')],
  ['areas and districts', others.filter(({ account }) => account === 'level2' || account === 'level1')],
  ['the institution', others.filter(({ account }) => account === 'admin')],
  ['messages and ways in', reaching],
] as const) {
  test(`axe finds nothing on any screen of ${who}, and nothing scrolls sideways`, async ({
    product,
    browser,
  }) => {
    test.setTimeout(480_000);
    const places = await findPlaces(product);
    await passToStart(product, places.meeting, -9 * 60);
    const faults: string[] = [];
    for (const account of new Set(looked.map((one) => one.account))) {
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
      const page = await context.newPage();
      if (account) await signIn(page, product, account);
      for (const screen of looked.filter((one) => one.account === account)) {
        await test.step(screen.name, async () => {
          await openScreen(page, product, { screen, places });
          const seenAs = states.has(screen) ? onPhone : usual;
          faults.push(...(await faultsOf(page, screen.name, { seenAs })));
        });
      }
      await context.close();
    }
    expect(faults.join('\n')).toBe('');
  });
}

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
