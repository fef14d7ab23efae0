import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberList } from '../../lib/list-places.ts';
import { useSearchState, type Search } from '../../lib/url-state.ts';

/** One filter of a list: which texts of the address it takes, and what holds without one. */
export interface ListFilter {
  readonly values: readonly string[] | RegExp;
  /** Never written into the address. */
  readonly usual: string;
  /** It chooses what is listed, as tabs do. Any other filter narrows the list, and 'Clear filters' takes it away. */
  readonly isView?: boolean;
  /** Where in the list one is, as its page: every other change takes it away. */
  readonly isPlace?: boolean;
}

type Filters = Readonly<Record<string, ListFilter>>;
type Chosen<F extends Filters> = {
  readonly [K in keyof F]: F[K]['values'] extends readonly (infer V extends string)[] ? V : string;
};

/** The sort key of a list, in the words of its call. */
export interface ListSort {
  readonly by: string;
  readonly isDown: boolean;
}

/** The sorting of a table, and how to change it. */
export interface Sorting {
  sort: ListSort | null;
  setSort: (sort: ListSort) => void;
}

/** Which part of a list is wanted, and how to want another. Every change but that of the page begins with page 1. */
export interface ListControls {
  readonly page: number;
  readonly search: string;
  readonly sort: ListSort | null;
  /** A search or a filter leaves something out. */
  readonly isNarrowed: boolean;
  /** The same as long as the same rows are requested, on any page and in any order. */
  readonly question: string;
  /** One that is corrected, because the list has become shorter, is no step of the way back. */
  readonly setPage: (page: number, isCorrected?: boolean) => void;
  readonly setSearch: (text: string) => void;
  readonly setSort: (sort: ListSort) => void;
  /** Takes away the search and all filters that narrow. */
  readonly clear: () => void;
}

/** The controls of a list with filters. */
export interface ListState<F extends Filters> extends ListControls {
  readonly filters: Chosen<F>;
  readonly setFilters: (changes: Partial<Chosen<F>>) => void;
}

type Change = (changes: Search, options: { isStep: boolean }) => void;

const isOf = ({ values }: ListFilter, text: string): boolean =>
  values instanceof RegExp ? values.test(text) : values.includes(text);

function pageOf(text = '1'): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function sortOf(text = ''): ListSort | null {
  const [, minus, by] = /^(-?)(\w+)$/.exec(text) ?? [];
  return by === undefined ? null : { by, isDown: minus === '-' };
}

function stateOf<F extends Filters>(all: F, raw: Search, change: Change): ListState<F> {
  const chosen = Object.entries(all).map(([name, filter]) => {
    const text = raw[name];
    return { name, filter, value: text !== undefined && isOf(filter, text) ? text : filter.usual };
  });
  const search = raw['search'] ?? '';
  const places = Object.entries(all).flatMap(([name, { isPlace }]) => (isPlace ? [name] : []));
  const asked = chosen.filter(({ filter }) => !filter.isPlace);
  const narrowing = asked.filter(({ filter, value }) => !filter.isView && value !== filter.usual);
  const fromStart: Search = Object.fromEntries(['page', ...places].map((name) => [name, undefined]));
  return {
    page: pageOf(raw['page']),
    search,
    sort: sortOf(raw['sort']),
    filters: Object.fromEntries(chosen.map(({ name, value }) => [name, value])) as Chosen<F>,
    isNarrowed: search !== '' || narrowing.length > 0,
    question: JSON.stringify([search, ...asked.map(({ value }) => value)]),
    setPage: (page, isCorrected = false) =>
      change({ page: page === 1 ? undefined : String(page) }, { isStep: !isCorrected }),
    // Text typed in several goes is one step of the history.
    setSearch: (text) =>
      change({ ...fromStart, search: text === '' ? undefined : text }, { isStep: search === '' }),
    setSort: ({ by, isDown }) =>
      change({ ...fromStart, sort: `${isDown ? '-' : ''}${by}` }, { isStep: true }),
    setFilters: (changes) => {
      const texts: Search = { ...fromStart };
      for (const [name, { usual }] of Object.entries(all)) {
        const value: string | undefined = changes[name];
        if (value !== undefined) texts[name] = value === usual ? undefined : value;
      }
      change(texts, { isStep: true });
    },
    clear: () => {
      const none = Object.fromEntries(narrowing.map(({ name }) => [name, undefined]));
      change({ ...none, ...fromStart, search: undefined }, { isStep: true });
    },
  };
}

/**
 * A list whose page, search, order and filters are in the address, so that a link can be shared and each change is a
 * step of the history. Values that no filter takes are ignored. A screen has one such list.
 */
export function useListInAddress<const F extends Filters>(filters: F): ListState<F> {
  const [raw, change] = useSearchState();
  const { pathname } = useLocation();
  useEffect(() => rememberList(pathname, raw), [pathname, raw]);
  return stateOf(filters, raw, change);
}

/** The same for a list in a dialog, which has no address of its own. */
export function useListInPlace<const F extends Filters>(filters: F): ListState<F> {
  const [raw, setRaw] = useState<Search>({});
  return stateOf(filters, raw, (changes) => setRaw((before) => ({ ...before, ...changes })));
}
