import type { Page } from '@playwright/test';

/** What has the focus of the keyboard, by its words and its element, and whether it looks otherwise than without. */
interface Focused {
  words: string;
  html: string;
  isSeen: boolean;
}

/** What has the focus; null where that is no stop of the Tab key, as a heading or the end of the page. */
export function focusedOn(page: Page): Promise<Focused | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element === document.body) return null;
    const looksOf = (): string =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
        .map((one) => {
          if (!one) return '';
          const style = getComputedStyle(one);
          return [
            style.outlineStyle,
            style.outlineWidth,
            style.boxShadow,
            style.borderColor,
            style.backgroundColor,
          ].join();
        })
        .join(';');
    const isDate = element.matches('input[type="date"], input[type="time"]');
    const withFocus = looksOf();
    // A date has stops inside, of which leaving it for a moment would lead back to the first: a copy has no focus.
    const copy = isDate ? element.cloneNode() : null;
    const ownLooks = (one: Element): string => {
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor].join();
    };
    if (copy instanceof HTMLElement) element.after(copy);
    const isDateSeen = copy instanceof HTMLElement && ownLooks(copy) !== ownLooks(element);
    copy?.parentNode?.removeChild(copy);
    if (!isDate) element.blur();
    const without = looksOf();
    if (!isDate) element.focus();
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const html = element.outerHTML.slice(0, 120);
    return {
      words: words.trim(),
      html,
      isSeen: isDate ? isDateSeen : withFocus !== without,
    };
  });
}
