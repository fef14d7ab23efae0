import type { Page } from '@playwright/test';
import { signIn, type Account } from '../setup/journey.ts';
import { watchPeers } from '../setup/media.ts';
import { sizes } from './gallery.ts';
import { openContext, type Walk } from './walk.ts';

/** Two people in a call. */
export type Pair = Readonly<Record<'student' | 'educator', Page>>;

/** Somebody's own browser profile, signed in. */
export async function openSignedIn(walk: Walk, account: Account): Promise<Page> {
  const context = await openContext(walk.browser, { ...sizes[0], scheme: 'light' });
  await watchPeers(context);
  const page = await context.newPage();
  await signIn(page, walk.product, account);
  return page;
}

export async function openPair(walk: Walk): Promise<Pair> {
  return { student: await openSignedIn(walk, 'student1'), educator: await openSignedIn(walk, 'educator1') };
}

/** No page stays open. */
export async function closeAll(people: Readonly<Record<string, Page>>): Promise<void> {
  for (const page of Object.values(people)) await page.context().close();
}
