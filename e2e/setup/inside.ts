import type { Page } from '@playwright/test';

/** Goes to an address inside the running page, as a link does: the same guards, without reloading the page. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/**
 * Goes to addresses inside the running page, one after the other, each of which is to lead to the index; the first that
 * does not within ten seconds, and where it leads.
 */
export async function firstNotToIndex(page: Page, addresses: readonly string[]): Promise<string | null> {
  return page.evaluate(async (all) => {
    const atIndex = (): boolean => window.location.pathname === '/';
    for (const address of all) {
      window.history.pushState({}, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      for (let tries = 0; tries < 1_000 && !atIndex(); tries += 1)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      if (!atIndex()) return `${address} leads to ${window.location.pathname}`;
    }
    return null;
  }, addresses);
}
