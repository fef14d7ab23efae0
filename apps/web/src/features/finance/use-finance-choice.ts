import { useEffect, useState } from 'react';
import { useListInAddress, type ListControls } from '../../ui/resource-list/list-state.ts';

/** Which days are asked for, and where; no place where all are meant. */
export interface FinanceWish {
  readonly institutionId: string;
  readonly startDate: string;
  readonly endDate: string;
}

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

/** The days that a choice asks for; null while one is missing, or the level where one is needed. */
export function wishOf({ from, to, level }: Draft, needsLevel: boolean): FinanceWish | null {
  return from && to && (level || !needsLevel) ? { institutionId: level, startDate: from, endDate: to } : null;
}

/** What is chosen of a financial report, and how to choose otherwise. */
export interface FinanceChoice {
  controls: ListControls;
  draft: Draft;
  isComplete: boolean;
  /** What the address asks for. */
  wish: FinanceWish | null;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
  setLevel: (id: string) => void;
  go: () => void;
}

/** A draft that goes into the address with Go. Another first day takes away the last one, and hides the rows. */
export function useFinanceChoice({ needsLevel }: { needsLevel: boolean }): FinanceChoice {
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
    if (wishOf(shown, needsLevel)) setDraft(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is the question in other words
  }, [question, told]);
  return {
    controls,
    draft,
    isComplete: wishOf(draft, needsLevel) !== null,
    wish: wishOf(shown, needsLevel),
    setFrom: (next: string) => {
      setDraft({ ...draft, from: next, to: '' });
      if (wishOf(shown, needsLevel)) controls.setFilters({ from: '', to: '', level: '' });
    },
    setTo: (next: string) => setDraft({ ...draft, to: next }),
    setLevel: (next: string) => setDraft({ ...draft, level: next }),
    go: () => controls.setFilters(draft),
  };
}
