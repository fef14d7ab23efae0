import { textsEs } from '@lectern/contract/texts.es.ts';
import { texts } from '@lectern/contract/texts.ts';
import type { Page } from '@playwright/test';

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

const patterns = englishPatterns();

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

/** The English sentences of the catalogue that a page still says when it is in Spanish. */
export async function englishLeft(page: Page): Promise<string[]> {
  const words = await wordsOf(page);
  return words.filter((word) => patterns.some((one) => one.test(word)));
}
