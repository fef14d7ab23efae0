import { useEffect, useState } from 'react';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import type { FinanceWish } from './finance.queries.ts';

/** What is chosen in the form; it counts once Go was pressed. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly level: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

const wishes = {
  from: { values: day, usual: '', isView: true },
  to: { values: day, usual: '', isView: true },
  level: { values: /^[\w-]{1,64}$/, usual: '', isView: true },
} as const;

/** The sessions that a choice asks for; null while something is missing. */
export function wishOf({ from, to, level }: Draft): FinanceWish | null {
  return from && to && level ? { institutionId: level, startDate: from, endDate: to } : null;
}

/** What is chosen of a financial report: a draft that goes into the address with Go. Another first day takes away the last one, and hides the rows. */
export function useFinanceChoice() {
  const controls = useListInAddress(wishes);
  const { from, to, level } = controls.filters;
  const shown: Draft = { from, to, level };
  const [draft, setDraft] = useState<Draft>(shown);
  const { question } = controls;
  const [told, setTold] = useState(question);
  // Back, and a link, bring their own choice into the form.
  useEffect(() => {
    if (told === question) return;
    setTold(question);
    if (wishOf(shown)) setDraft(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is the question in other words
  }, [question, told]);
  return {
    controls,
    draft,
    wish: wishOf(shown),
    setFrom: (next: string) => {
      setDraft({ ...draft, from: next, to: '' });
      if (wishOf(shown)) controls.setFilters({ from: '', to: '', level: '' });
    },
    setTo: (next: string) => setDraft({ ...draft, to: next }),
    setLevel: (next: string) => setDraft({ ...draft, level: next }),
    go: () => controls.setFilters(draft),
  };
}
