import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface Look {
  width: number;
  height?: number;
  colorScheme: 'light' | 'dark';
  /** The scheme the page then has, where it has one of its own, as a call. */
  onlyScheme?: 'dark';
}

/** Wide and narrow, in both schemes. */
export const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<{ violations: Violations }> };
  }
}

/** Waits until nothing on the page is on its way to another colour or place; what turns for ever is not waited for. */
async function still(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      page.evaluate(async () => {
        const moving = (): Animation[] =>
          document
            .getAnimations()
            .filter(
              (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
            );
        // What ends may begin something else; asked from here it takes no round.
        for (let rounds = 0; rounds < 20 && moving().length > 0; rounds += 1)
          await Promise.allSettled(moving().map((one) => one.finished));
        return moving().length;
      }),
    )
    .toBe(0);
}

/** Shows the page so wide and in this scheme, to a reader who wants no motion, and waits until it stands still. */
export async function show(page: Page, look: Look): Promise<void> {
  const { width, height = 800, colorScheme, onlyScheme = colorScheme } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page takes the scheme a moment after the browser has it, and some colours move then.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', onlyScheme);
  await still(page);
}

/**
 * What axe finds on a page that stands still, with every rule that is on by default and the one about the size of targets;
 * or with the one about contrast alone. Putting axe into a page takes longer than it searches, so it is put in once.
 */
async function search(page: Page, isContrastOnly = false): Promise<Violations> {
  // What was said a moment ago still comes, and is pale until it has.
  await still(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The only rule of WCAG 2.2 that axe leaves off by itself: 24 px, or as much room around.
    ...(isContrastOnly ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: true } } }),
  };
  const again = await page.evaluate(async (wanted) => window.axe?.run(document, wanted), options);
  if (again) return again.violations;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze();
  return violations;
}

/** The same as lines: the rule, and the first places it was broken at. */
export async function faultsIn(page: Page, isContrastOnly = false): Promise<string[]> {
  const violations = await search(page, isContrastOnly);
  return violations.map(
    ({ id, nodes }) =>
      `${id} at ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}
