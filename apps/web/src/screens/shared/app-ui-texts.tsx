import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { UiTextsProvider } from '../../ui/ui-texts.tsx';

interface PageRange {
  from: number;
  to: number;
  total: number;
  hasMore?: boolean;
}

/** Gives the ui kit its words from the catalogue. */
export function AppUiTexts({ children }: { children: ReactNode }) {
  const say = useSay();
  const texts = {
    retry: say('core.action.retry'),
    loading: say('core.list.loading'),
    loadingFailed: say('core.list.failed'),
    goneTitle: say('core.list.goneTitle'),
    goneText: say('core.list.goneText'),
    sending: say('core.form.sending'),
    leaving: {
      title: say('core.form.leaveTitle'),
      text: say('core.form.leaveText'),
      leave: say('core.form.leave'),
      stay: say('core.form.stay'),
    },
    draft: {
      title: say('core.form.draftTitle'),
      text: say('core.form.draftText'),
      take: say('core.form.draftTake'),
      drop: say('core.form.draftDrop'),
    },
    conflict: {
      title: say('core.conflict.title'),
      text: say('core.conflict.text'),
      yours: say('core.conflict.yours'),
      theirs: say('core.conflict.theirs'),
      taken: (field: string, value: string) => say('core.conflict.taken', { field, value }),
      same: say('core.conflict.same'),
      empty: say('core.conflict.empty'),
    },
    close: say('core.action.close'),
    clear: say('core.action.clear'),
    remove: (name: string) => say('core.action.removeNamed', { name }),
    showPassword: say('identity.signIn.showPassword'),
    hidePassword: say('identity.signIn.hidePassword'),
    menu: say('core.frame.menu'),
    closeMenu: say('core.frame.closeMenu'),
    messages: say('core.frame.messages'),
    skipToContent: say('core.frame.skip'),
    navigation: say('core.frame.navigation'),
    pagination: say('core.list.pages'),
    previousPage: say('core.list.previousPage'),
    nextPage: say('core.list.nextPage'),
    goToPage: (page: number) => say('core.list.goToPage', { page }),
    pageRange: ({ from, to, total, hasMore = false }: PageRange) =>
      say(hasMore ? 'core.list.rangeOfMore' : 'core.list.range', { from, to, total: formatCount(total) }),
    beyondPages: say('core.list.beyond'),
    found: (count: number, hasMore: boolean) =>
      say(hasMore ? 'core.list.foundMore' : 'core.list.found', { count }),
    enterTakes: (count: number, name: string) => say('core.list.enterTakes', { count, name }),
    timeMissing: say('core.field.timeMissing'),
    timesSame: say('core.field.timesSame'),
    noMatch: say('core.list.noMatch'),
    clearFilters: say('core.list.clearFilters'),
    noMatchInSearch: say('core.list.noMatchInSearch'),
    clearSearch: say('core.list.clearSearch'),
    moreAbout: (name: string) => say('core.list.more', { name }),
    actions: say('core.list.actions'),
    choose: (name: string) => say('core.list.choose', { name }),
    chooseAll: say('core.list.chooseAll'),
    chosen: (count: number) => say('core.list.chosen', { count }),
    download: say('core.list.download'),
    sortBy: say('core.list.sortBy'),
    ascending: (column: string) => say('core.list.ascending', { column }),
    descending: (column: string) => say('core.list.descending', { column }),
  };
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
