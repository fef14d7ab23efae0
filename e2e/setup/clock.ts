import type { BrowserContext } from '@playwright/test';

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
