import type { Page } from '@playwright/test';

/**
 * What has the focus of the keyboard, by its words and its element, whether it looks otherwise than without, and whether
 * all of it lies beneath something that stays while the page scrolls, as a head or a bar.
 */
interface Focused {
  words: string;
  html: string;
  isSeen: boolean;
  isCovered: boolean;
}

/** What has the focus; null where that is no stop of the Tab key, as a heading or the end of the page. */
export function focusedOn(page: Page): Promise<Focused | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element === document.body) return null;
    const looksOf = (one: Element | null | undefined): string => {
      if (!one) return '';
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor].join();
    };
    const around = (): string =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
        .map(looksOf)
        .join(';');
    const aroundWithout = (): string => {
      element.blur();
      const looks = around();
      element.focus();
      return looks;
    };
    // A date has stops inside, of which leaving it for a moment would lead back to the first: a copy has no focus.
    const ofCopy = (): string => {
      const copy = element.cloneNode();
      element.after(copy);
      const looks = copy instanceof Element ? looksOf(copy) : '';
      copy.parentNode?.removeChild(copy);
      return looks;
    };
    const isDate = element.matches('input[type="date"], input[type="time"]');
    const isSeen = isDate ? looksOf(element) !== ofCopy() : around() !== aroundWithout();
    const stays = (one: Element | null): Element | undefined => {
      for (let at = one; at; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
      return undefined;
    };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isCoveredAt = (x: number, y: number): boolean => {
      const over = stays(document.elementFromPoint(x, y));
      // Messages of a moment go by themselves.
      return over !== undefined && over.role !== 'region' && !over.contains(element);
    };
    const isCovered = [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      [left + 2, (left + right) / 2, right - 2].every((x) => isCoveredAt(x, y)),
    );
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const html = element.outerHTML.slice(0, 120);
    return { words: words.trim(), html, isSeen, isCovered };
  });
}
