import type { Page } from '@playwright/test';
import { lookName, sizes, type Look } from './gallery.ts';
import type { Walk } from './walk.ts';

/** A state of a call: who looks, and what is done before. */
export interface LiveState<People> {
  name: string;
  who: keyof People;
  steps?: (people: People) => Promise<unknown>;
}

/** Takes what a page shows at both widths. */
export async function takeBoth(walk: Walk, page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    const look: Look = { ...size, scheme: 'light' };
    await page.setViewportSize(size);
    try {
      await walk.gallery.take(page, name, look);
    } catch (reason) {
      // Listed; the walk goes on.
      walk.gallery.miss(name, lookName(look), reason);
    }
  }
  await page.setViewportSize(sizes[0]);
}

/** Takes states that follow from one another, in this order. */
export async function takeStates<People extends Readonly<Record<keyof People, Page>>>(
  walk: Walk,
  people: People,
  states: readonly LiveState<People>[],
): Promise<void> {
  for (const { name, who, steps } of states) {
    try {
      await steps?.(people);
      await takeBoth(walk, people[who], name);
    } catch (reason) {
      // Listed; the later states are tried all the same.
      walk.gallery.miss(name, 'both sizes', reason);
    }
  }
}
