import { useLocation, useNavigate, useRouter, type LinkOptions } from '@tanstack/react-router';

/** What the address carries behind `?`: plain texts, as the wire names of the product want them. */
export type Search = Record<string, string | undefined>;

/** Reads `?a=b&c=d` as plain texts; a number or a JSON-like text stays the text that it is. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The query of the address, as plain texts; other values are left out. */
export function searchTexts(search: Readonly<Record<string, unknown>>): Search {
  const texts: Search = {};
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}

/** Writes the same; undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** All parts of the address behind `?`, followed by the component. */
export function useSearch(): Search {
  return useLocation().search;
}

/** Changes parts of the address; undefined removes a part. With `isStep` Back returns to the earlier state. */
export type ChangeSearch = (
  changes: Record<string, string | undefined>,
  options?: { isStep?: boolean },
) => void;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by `isStep`: before it in the history is the same screen in its earlier state. */
    isStep?: boolean;
  }
}

/**
 * The parts of the address behind `?`, and how to change them. Filters, tab, page and search live there, so that
 * back, reload and sharing work. Changing replaces the entry in the browser's history unless it is a step of its own.
 */
export function useSearchState(): [Search, ChangeSearch] {
  const search = useSearch();
  const navigate = useNavigate();
  const change: ChangeSearch = (changes, { isStep = false } = {}) => {
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...changes }),
      replace: !isStep,
      state: isStep ? { isStep } : true,
    });
  };
  return [search, change];
}

/**
 * How to take a step back: by the history of the browser where a step has led here, so that nothing is left ahead that the
 * person did not open; elsewhere, after a link, the parts that are named go in place.
 */
export function useStepBack(): (names: readonly string[]) => void {
  const { isStep = false } = useLocation().state;
  const router = useRouter();
  const [, change] = useSearchState();
  return (names) => {
    if (isStep) router.history.back();
    else change(Object.fromEntries(names.map((name) => [name, undefined])));
  };
}

/** One part of the address behind `?`; the fallback itself is never written. */
export function useSearchParam(name: string, fallback = ''): [string, (value: string) => void] {
  const [search, change] = useSearchState();
  return [search[name] ?? fallback, (value) => change({ [name]: value === fallback ? undefined : value })];
}

/** Where a link leads. One with parameters is made by the router's `linkOptions`, which knows what the screen needs. */
export type Address = LinkOptions;

/** Goes to an address. */
export type Go = (address: Address, options?: { replace?: boolean }) => void;

/** How screens go to addresses that depend on who is signed in; links between known screens use `Link`. */
export function useGo(): Go {
  const navigate = useNavigate();
  return (address, options) => void navigate({ ...address, ...options });
}

/** Goes back to where somebody was in this browser, as the address bar had it; it takes the place of the current entry. */
export function useGoBackTo(): (href: string) => void {
  const router = useRouter();
  return (href) => router.history.replace(href);
}
