import type { Search } from './url-state.ts';

/** What each list was last asked for in this tab, by its address. */
const asked = new Map<string, Search>();

/** Remembers what a list is asked for, so that the way back from what it opens leads to the same part of it. */
export function rememberList(pathname: string, search: Search): void {
  asked.set(pathname, search);
}

/** What a list was last asked for; nothing where it was not looked at. */
export function rememberedList(pathname: string): Search {
  return asked.get(pathname) ?? {};
}
