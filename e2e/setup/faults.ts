import type { Page } from '@playwright/test';
import { faultsIn, looks, show } from './axe.ts';
import { expect } from './journey.ts';
import { settled } from './screens.ts';

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
export async function faultsOf(
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
