import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from '../setup/journey.ts';
import type { Product } from '../setup/product.ts';
import type { Places } from '../setup/places.ts';
import { openScreen } from '../setup/screens.ts';
import { lookName, sizes, type Gallery, type Look } from './gallery.ts';
import { states, type State } from './states.ts';

/** What a walk needs. */
export interface Walk {
  browser: Browser;
  product: Product;
  places: Places;
  gallery: Gallery;
  /** Only states whose name contains this. */
  only: string;
}

const withinMs = 15_000;

/** A browser profile of one person in one look. */
export async function openContext(browser: Browser, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    hasTouch: look.width < 768,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(withinMs);
  return context;
}

/** The same product at another of its host names. */
function at(product: Product, host: string | undefined): Product {
  if (host === undefined) return product;
  const url = `http://${host}:${product.port}`;
  return new Proxy(product, {
    get: (target, name) => (name === 'url' ? url : (Reflect.get(target, name, target) as unknown)),
  });
}

async function visit(page: Page, walk: Walk, { state, look }: { state: State; look: Look }): Promise<void> {
  try {
    await openScreen(page, at(walk.product, state.host), { screen: state, places: walk.places });
    await walk.gallery.take(page, state.name, look);
  } catch (reason) {
    // One state that cannot be reached is listed, and the walk goes on.
    walk.gallery.miss(state.name, lookName(look), reason);
  }
}

/** All states of one person in one language, one after the other in the same profile. */
async function visitAll(walk: Walk, look: Look, group: readonly State[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const context = await openContext(walk.browser, look);
  try {
    const page = await context.newPage();
    if (first.account) await signIn(page, walk.product, first.account);
    if (first.language) {
      await context.addInitScript((language) => localStorage.setItem('language', language), first.language);
    }
    for (const state of group) await visit(page, walk, { state, look });
  } catch (reason) {
    // Nobody could sign in: none of the states can be reached, and the walk goes on with the next person.
    for (const state of group) walk.gallery.miss(state.name, lookName(look), reason);
  } finally {
    await context.close();
  }
}

/** Takes every state of the list at both sizes, and key screens in the dark too. */
export async function walkStates(walk: Walk): Promise<void> {
  const wanted = states.filter(({ name }) => name.includes(walk.only));
  const groupOf = ({ account, language }: State): string => `${account ?? 'nobody'} ${language ?? 'en'}`;
  const groups = [...new Set(wanted.map(groupOf))].map((group) =>
    wanted.filter((state) => groupOf(state) === group),
  );
  for (const group of groups) {
    for (const size of sizes) {
      await visitAll(walk, { ...size, scheme: 'light' }, group);
      await visitAll(
        walk,
        { ...size, scheme: 'dark' },
        group.filter(({ isKey }) => isKey),
      );
    }
  }
}
