import { expect, type Locator, type Page } from '@playwright/test';
import { focusedOn } from './focus.ts';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** How often Tab is pressed to get somewhere, at most. */
const most = 80;

async function goTo(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const target = to.first();
  // A radio button of a filter is not drawn itself.
  await expect(target).toBeAttached();
  for (let presses = 0; presses <= most; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    const stop = await focusedOn(page);
    if (stop?.isSeen === false) throw new Error(`The focus is not seen on ${stop.html}.`);
    if (stop?.isCovered)
      throw new Error(`What stays on the screen covers ${stop.html}, which has the focus.`);
  }
  throw new Error(`${most} times ${key} do not lead to ${String(to)}.`);
}

/** Presses Tab until the focus is on it, as somebody without a pointer gets there, who sees at each stop where they are. */
export const tabTo = (page: Page, to: Locator): Promise<void> => goTo(page, to, 'Tab');

/** The same the other way. */
export const tabBackTo = (page: Page, to: Locator): Promise<void> => goTo(page, to, 'Shift+Tab');

/** Goes on by the arrow key, in a group that Tab comes to once, until the focus is on it. */
export async function arrowTo(page: Page, to: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses <= most; presses += 1) {
    if (await hasFocus(to.first())) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${most} times the arrow key do not lead to ${String(to)}.`);
}

/** Goes to it by Tab and presses it by Enter. */
export async function enter(page: Page, to: Locator): Promise<void> {
  await tabTo(page, to);
  await expect(to.first()).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab and types. */
export async function type(page: Page, to: Locator, text: string): Promise<void> {
  await tabTo(page, to);
  await page.keyboard.type(text);
}

/** Goes down an open list of options to one, and takes it. */
async function take(page: Page, option: string): Promise<void> {
  const found = page.getByRole('option', { name: option }).first();
  await expect(found).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await found.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Takes what was found for the typed words, as soon as it is marked. */
export async function takeFound(page: Page, option: string): Promise<void> {
  await expect(page.locator('[role="option"][data-combobox-selected]')).toContainText(option);
  await page.keyboard.press('Enter');
}

/** Goes to a select by Tab, types what is wanted, and takes the option that is found first. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await type(page, field, option);
  await takeFound(page, option);
  await expect(field.first()).toHaveValue(new RegExp(option));
}

/** The same in a select that nothing is typed into: an arrow key opens it. */
export async function chooseDown(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  await take(page, option);
  await expect(field.first()).toHaveValue(option);
}

/** Somebody who presses keys is somewhere: the focus is not on the page as a whole. */
export async function expectSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
}
