import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Puts the clock of a browser's pages wrong by so many minutes, as a wrongly set device is. Timers and media go on. */
export async function setBrowserClock(context: BrowserContext, minutes: number): Promise<void> {
  await context.addInitScript((shiftMs) => {
    const RealDate = Date;
    const wrongNow = (): number => RealDate.now() + shiftMs;
    window.Date = new Proxy(RealDate, {
      construct: (target, given: number[]): Date =>
        given.length === 0 ? new target(wrongNow()) : Reflect.construct(target, given),
      apply: () => new RealDate(wrongNow()).toString(),
      get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
    });
  }, minutes * 60_000);
}

/** Lets sixteen minutes pass, after which who signed in is no proof any more. A sign of life between keeps the person signed in. */
export async function passAwake(page: Page, product: Product): Promise<void> {
  for (const minutes of [8, 8]) {
    await product.pass(minutes * 60);
    await page.reload();
    await page.locator('button[aria-label^="Your account"]').waitFor();
    await page.keyboard.press('Shift');
  }
}
