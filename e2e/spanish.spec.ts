import { textsEs } from '@lectern/contract/texts.es.ts';
import { texts } from '@lectern/contract/texts.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Account } from './setup/journey.ts';
import { findPlaces } from './setup/places.ts';
import type { Screen } from './setup/screen.ts';
import { openScreen, screenOf, screens } from './setup/screens.ts';
import { mixedLines, showsTurnedName, turnNames } from './setup/turned-names.ts';
import { passToStart } from './setup/visit.ts';

type Catalogue = { readonly [key: string]: string | Catalogue };

function sentences(catalogue: Catalogue): string[] {
  return Object.values(catalogue).flatMap((value) =>
    typeof value === 'string' ? [value] : sentences(value),
  );
}

const place = /\{\{\w+\}\}/;

/** Whether a sentence can be told from a person's own words: without places for values, or with two words besides. */
function isTelling(text: string): boolean {
  const parts = text.split(place);
  const words = parts.join(' ').match(/[a-z]{2,}/gi) ?? [];
  return words.length >= Math.min(2, parts.length);
}

/** English sentences that are not Spanish ones too, as patterns: values stand where `{{name}}` is. */
function englishPatterns(): RegExp[] {
  const spanish = new Set(sentences(textsEs));
  return sentences(texts)
    .filter((text) => !spanish.has(text) && isTelling(text))
    .map((text) => {
      const literal = text
        .split(place)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${literal.join('.+')}$`);
    });
}

/** Everything that a person reads or hears of a page, but for what is marked as somebody's own words, such as the heads of a file. */
async function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('script, style, [translate=no]'))
        found.add((node.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.add((element.getAttribute(name) ?? '').trim());
    }
    found.delete('');
    return [...found];
  });
}

/** To these accounts people are shown under names from right to left; what others see stays as it is. */
const withTurnedNames: readonly (Account | null)[] = ['student1', 'educator1', 'level3'];

const shown: readonly Screen[] = [
  ...screens.filter(({ name }) => name !== 'login with errors'),
  {
    ...screenOf('student summary, completed'),
    name: 'chat of a student summary',
    path: (at) => `${screenOf('student summary, completed').path(at)}&tab=chat`,
  },
];

test('in Spanish no English sentence of the catalogue is left on any screen, and names from right to left turn nothing around them', async ({
  product,
  browser,
}) => {
  test.setTimeout(720_000);
  const places = await findPlaces(product);
  await passToStart(product, places.meeting, -9 * 60);
  const patterns = englishPatterns();
  const left: string[] = [];
  const mixed: string[] = [];
  let turned = 0;
  const accounts: readonly (Account | null)[] = [...new Set(screens.map(({ account }) => account))];
  for (const account of accounts) {
    const areTurned = withTurnedNames.includes(account);
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    if (areTurned) await turnNames(context);
    const page = await context.newPage();
    if (account) await signIn(page, product, account);
    else await page.goto(product.url);
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    for (const screen of shown.filter((one) => one.account === account)) {
      await openScreen(page, product, { screen, places });
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      const words = await wordsOf(page);
      left.push(
        ...words
          .filter((word) => patterns.some((one) => one.test(word)))
          .map((word) => `${screen.name}: ${word}`),
      );
      if (!areTurned) continue;
      mixed.push(...(await mixedLines(page)).map((fault) => `${screen.name}: ${fault}`));
      turned += (await showsTurnedName(page)) ? 1 : 0;
    }
    await context.close();
  }
  expect([...new Set(left)].join('\n')).toBe('');
  expect(mixed.join('\n')).toBe('');
  expect(turned).toBeGreaterThan(8);
});
