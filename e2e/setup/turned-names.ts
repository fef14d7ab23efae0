import type { BrowserContext, Page } from '@playwright/test';

/** People of the demo under names that run from right to left, with signs that have no direction of their own. */
const turnedNames = new Map([
  ['Maya Torres', 'מאיה תורס (7)'],
  ['Daniel Hughes', '[2] דניאל יוז!'],
]);

const runsLeft = /[\u0590-\u08ff]/;

/**
 * Whatever the product answers names these people so; sentences of the server keep names apart by themselves. It is done
 * where the page reads an answer: to take each one out of the browser costs more than the screen that shows it.
 */
export async function turnNames(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (names) => {
      const read = Response.prototype.text;
      Response.prototype.text = async function textOfTurned(this: Response): Promise<string> {
        const text = await read.call(this);
        return names.reduce((said, [name, turned]) => said.replaceAll(`"${name}"`, `"${turned}"`), text);
      };
    },
    [...turnedNames],
  );
}

/** Whether one of these names is to be read. */
export async function showsTurnedName(page: Page): Promise<boolean> {
  return runsLeft.test(await page.locator('body').innerText());
}

/** Where a name stands in one line with other words and is not kept apart from them. */
export function mixedLines(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) => {
      const runsLeft = /[\u0590-\u08ff]/;
      const isApart = (element: Element): boolean => {
        const { display, unicodeBidi } = getComputedStyle(element);
        return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi);
      };
      /** What an element says itself: what keeps apart from it counts as one sign. */
      const ownText = (element: Element): string =>
        [...element.childNodes]
          .map((node) => {
            if (node instanceof Text) return node.data;
            if (!(node instanceof Element)) return '';
            return isApart(node) ? ' ' : ownText(node);
          })
          .join('');
      const faults: string[] = [];
      for (const element of document.body.querySelectorAll('*')) {
        if (!isApart(element) || element.matches('script, style, textarea')) continue;
        const text = ownText(element).replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, ' ');
        const rest = names.reduce((words, name) => words.replace(name, ' '), text);
        if (runsLeft.test(text) && /[\p{L}\p{N}]/u.test(rest)) faults.push(text.trim().slice(0, 80));
      }
      return faults;
    },
    [...turnedNames.values()],
  );
}
