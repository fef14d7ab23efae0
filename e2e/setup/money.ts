import type { Page } from '@playwright/test';

/** Chooses the days of a financial report: the first two weeks of the journeys' October. */
export async function chooseDays(page: Page): Promise<void> {
  for (const [field, day] of [
    ['From', '1 October 2026'],
    ['To', '14 October 2026'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    await page
      .getByRole('dialog', { name: new RegExp(`^${field}`) })
      .getByRole('button', { name: day, exact: true })
      .click();
  }
}
