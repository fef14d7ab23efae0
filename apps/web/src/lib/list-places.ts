import type { Search } from './url-state.ts';

/** The last query of each list in this tab, by its address. */
const asked = new Map<string, Search>();

/** Remembers what a list is asked for, so that the way back from what it opens leads to the same part of it. */
export function rememberList(pathname: string, search: Search): void {
  asked.set(pathname, search);
}

/** The last query of a list; nothing if it was not opened. */
export function rememberedList(pathname: string): Search {
  return asked.get(pathname) ?? {};
}
