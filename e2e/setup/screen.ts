import type { Page } from '@playwright/test';
import type { Account } from './journey.ts';
import type { Places } from './places.ts';

/** A screen as a row of a table: whose it is, its address, and what is pressed before it is looked at. */
export interface Screen {
  name: string;
  account: Account | null;
  path: (places: Places) => string;
  steps?: (page: Page) => Promise<void>;
}

/** Pages on which something was typed or chosen: that is asked about before the screen is left. */
const filled = new WeakSet<Page>();

/** Notes that something was typed or chosen on a page. */
export function markFilledIn(page: Page): void {
  filled.add(page);
}

/** Whether something was typed or chosen on a page since this was asked last. */
export function wasFilledIn(page: Page): boolean {
  return filled.delete(page);
}

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };
