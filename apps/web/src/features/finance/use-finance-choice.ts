import { useEffect, useState } from 'react';
import { soundDays } from '../../lib/sound-days.ts';
import { useListInAddress, type ListControls } from '../../ui/resource-list/list-state.ts';

/** The kinds of reports: sessions, or payouts, which are for all schools. */
export const reportTypes = ['sessions', 'payouts'] as const;

/** The kind of report. */
export type ReportType = (typeof reportTypes)[number];

/** Which days are asked for, and where; no place where all are meant. */
export interface FinanceWish {
  readonly type: ReportType;
  readonly institutionId: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The choices in the form; they count once Go was pressed. */
export interface Draft {
  readonly type: ReportType;
  readonly from: string;
  readonly to: string;
  readonly level: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

const wishes = {
  type: { values: reportTypes, usual: 'sessions', isView: true },
  from: { values: day, usual: '', isView: true },
  to: { values: day, usual: '', isView: true },
  level: { values: /^[\w-]{1,64}$/, usual: '', isView: true },
} as const;

/** The days that a choice asks for; null while one is missing, or the level where one is needed. */
export function wishOf({ type, from, to, level }: Draft, needsLevel: boolean): FinanceWish | null {
  const isPlaced = level !== '' || !needsLevel || type === 'payouts';
  return from && to && isPlaced ? { type, institutionId: level, startDate: from, endDate: to } : null;
}

/** The choices of a financial report, and how to change them. */
export interface FinanceChoice {
  controls: ListControls;
  draft: Draft;
  isComplete: boolean;
  /** The report that the address asks for. */
  wish: FinanceWish | null;
  setType: (type: ReportType) => void;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
  setLevel: (id: string) => void;
  go: () => void;
}

/** A draft that goes into the address with Go. Another first day takes away the last one; it and another report hide the rows. */
export function useFinanceChoice({
  needsLevel,
  today,
}: {
  needsLevel: boolean;
  /** The last day that can be chosen. */
  today: string;
}): FinanceChoice {
  const controls = useListInAddress(wishes);
  const { type, from, to, level } = controls.filters;
  const shown: Draft = soundDays({ type, from, to, level }, today);
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
  const hide = (): void => {
    if (wishOf(shown, needsLevel)) controls.setFilters({ type: 'sessions', from: '', to: '', level: '' });
  };
  return {
    controls,
    draft,
    isComplete: wishOf(draft, needsLevel) !== null,
    wish: wishOf(shown, needsLevel),
    setType: (next) => {
      setDraft({ ...draft, type: next });
      hide();
    },
    setFrom: (next: string) => {
      setDraft({ ...draft, from: next, to: '' });
      hide();
    },
    setTo: (next: string) => setDraft({ ...draft, to: next }),
    setLevel: (next: string) => setDraft({ ...draft, level: next }),
    go: () => controls.setFilters(draft),
  };
}
