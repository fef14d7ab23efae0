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

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };
