import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Where a parent chooses a child: it opens by itself as long as none was chosen. */
const openChoice = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await page.getByText('Leo Torres').first().waitFor();
  if (await dialog.isVisible()) return;
  await page.getByRole('button', { name: /^(Your account|Su cuenta)/ }).click();
  await page.getByRole('menuitem', { name: /^(Choose a child|Elegir un hijo)/ }).click();
  await dialog.waitFor();
};

/** The home of a parent, and what stands before it. */
export const parentScreens: readonly Screen[] = [
  {
    name: 'choice of a child',
    account: 'parent1',
    path: ({ ids }) => `/student/dashboard/${ids.parent1}`,
    steps: openChoice,
  },
  {
    name: 'asking for a child',
    account: 'parent1',
    path: ({ ids }) => `/student/dashboard/${ids.parent1}`,
    steps: async (page) => {
      await openChoice(page);
      await page.getByRole('button', { name: /^(Add a child|Añadir un hijo)$/ }).click();
    },
  },
  {
    name: 'home of a parent',
    account: 'parent1',
    path: ({ ids }) => `/student/dashboard/${ids.parent1}`,
    steps: async (page) => {
      await openChoice(page);
      const chosen = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Maya Torres' });
      const choose = chosen.getByRole('button');
      if (await choose.isVisible()) await choose.click();
      else await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'inviting another parent',
    account: 'parent1',
    path: ({ ids }) => `/student/dashboard/${ids.parent1}`,
    steps: async (page) => {
      await page.getByText('Leo Torres').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page
        .getByRole('button', { name: /^(Invite another parent|Invitar a otro padre o madre): Maya$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
