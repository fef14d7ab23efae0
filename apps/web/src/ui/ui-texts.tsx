import { createContext, use, type ReactNode } from 'react';

/** The few words that the kit says by itself. The application gives them once, in the person's language. */
export interface UiTexts {
  retry: string;
  loading: string;
  loadingFailed: string;
  goneTitle: string;
  goneText: string;
  sending: string;
  /** The question before a form is left with something unsent. */
  leaving: { title: string; text: string; leave: string; stay: string };
  /** What was typed before a form was left. */
  draft: { title: string; text: string; take: string; drop: string };
  /** What somebody else saved while a form was open. */
  conflict: {
    title: string;
    text: string;
    yours: string;
    theirs: string;
    taken: (field: string, value: string) => string;
    same: string;
    empty: string;
  };
  close: string;
  clear: string;
  remove: (name: string) => string;
  showPassword: string;
  hidePassword: string;
  menu: string;
  closeMenu: string;
  messages: string;
  skipToContent: string;
  navigation: string;
  pagination: string;
  previousPage: string;
  nextPage: string;
  goToPage: (page: number) => string;
  pageRange: (rows: { from: number; to: number; total: number; hasMore?: boolean }) => string;
  beyondPages: string;
  timeMissing: string;
  timesSame: string;
  found: (count: number, hasMore: boolean) => string;
  /** How many options were found, and the one that Enter takes. */
  enterTakes: (count: number, name: string) => string;
  noMatch: string;
  clearFilters: string;
  noMatchInSearch: string;
  clearSearch: string;
  moreAbout: (name: string) => string;
  actions: string;
  choose: (name: string) => string;
  chooseAll: string;
  chosen: (count: number) => string;
  download: string;
  sortBy: string;
  ascending: (column: string) => string;
  descending: (column: string) => string;
}

const UiTextsContext = createContext<UiTexts | null>(null);

/** Gives the kit its words. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The kit's words, for the components of the kit. */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (!texts) throw new Error('UiTextsProvider is missing');
  return texts;
}
