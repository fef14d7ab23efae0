import { expect, type Page } from '@playwright/test';
import type { Places } from './places.ts';
import { press, type Screen } from './screen.ts';

const withEducator = ({ ids }: Places): string => `/student/messages?with=${ids.educator1}`;
const withStudent = ({ ids }: Places): string => `/Counselor/messages/${ids.educator1}?with=${ids.student1}`;
const safeguarding = ({ ids }: Places): string => `/level-three/${ids.level3}/safeguarding`;

/** Waits until the conversation that the address names has come. */
const arrived = async (page: Page): Promise<void> => {
  await expect(page.getByRole('log').getByText('Bring the worksheet tomorrow.')).toBeVisible();
};

/** Asks to report what the educator wrote. */
async function report(page: Page): Promise<void> {
  await arrived(page);
  const message = page.getByRole('article').filter({ hasText: 'Bring the worksheet' });
  await message
    .getByRole('button', { name: /^(What to do with this message|Qué hacer con este mensaje)/ })
    .click();
  await page.getByRole('menuitem', { name: /^(Report this|Denunciar)$/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
}

/** Writes in the quiet hours of the school. */
async function writeAtNight(page: Page): Promise<void> {
  await arrived(page);
  const field = page.getByRole('textbox', { name: /^(Write a message|Escriba un mensaje)$/ });
  await field.fill('Good night.');
  await field.press('Enter');
  await expect(page.getByText(/^(Quiet hours|Horas de silencio): /).last()).toBeVisible();
}

/** A parent chooses the child, where none is chosen yet, and reads along. */
async function readAlong(page: Page): Promise<void> {
  const choose = page.getByRole('dialog').getByRole('button', { name: /^(Choose|Elegir):? Maya Torres$/ });
  const lines = page.getByRole('log').getByText('Bring the worksheet tomorrow.');
  await expect(choose.or(lines).first()).toBeVisible();
  if (await choose.isVisible()) await choose.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lines).toBeVisible();
}

/** Direct messages of each side, and what becomes of a reported one. */
export const messageScreens: readonly Screen[] = [
  { name: 'messages', account: 'educator1', path: ({ ids }) => `/Counselor/messages/${ids.educator1}` },
  {
    name: 'messages of nobody yet',
    account: 'educator2',
    path: ({ ids }) => `/Counselor/messages/${ids.educator2}`,
  },
  { name: 'conversation of an educator', account: 'educator1', path: withStudent, steps: arrived },
  {
    name: 'conversation that the school reads along',
    account: 'educator1',
    path: ({ ids }) => `/Counselor/messages/${ids.educator1}?with=${ids.student3}`,
    steps: async (page) => {
      await expect(page.getByRole('log').getByText('Good morning, I am new in the class.')).toBeVisible();
    },
  },
  {
    name: 'files of a conversation',
    account: 'student1',
    path: withEducator,
    steps: async (page) => {
      await arrived(page);
      await press(/^(Files|Archivos)$/)(page);
    },
  },
  {
    name: 'address in a message',
    account: 'student1',
    path: withEducator,
    steps: async (page) => {
      await arrived(page);
      await press('https://example.test/fractions/chapter-4')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'reporting a message', account: 'student1', path: withEducator, steps: report },
  { name: 'message in quiet hours', account: 'student1', path: withEducator, steps: writeAtNight },
  {
    name: 'conversation that a parent reads along',
    account: 'parent1',
    path: ({ conversationId }) => `/student/messages?along=${conversationId}`,
    steps: readAlong,
  },
  { name: 'safeguarding', account: 'level3', path: safeguarding },
  {
    // Its school has nobody: the level above reads along.
    name: 'conversation in the window of who reads along for a school',
    account: 'level2',
    path: ({ ids }) => `/level-two/${ids.level2}/safeguarding`,
    steps: async (page) => {
      const along = page.getByRole('listitem').filter({ hasText: / (and|y) / });
      await along.getByRole('button').first().click();
      const log = page.getByRole('dialog').getByRole('log');
      await expect(log.getByText('Good morning, I am new in the class.')).toBeVisible();
    },
  },
  {
    name: 'report of a message',
    account: 'level3',
    path: safeguarding,
    steps: async (page) => {
      await press(/^(Open the report|Abrir la denuncia)$/)(page);
      await expect(page.getByRole('dialog').getByText('Bring the worksheet tomorrow.')).toBeVisible();
    },
  },
];
