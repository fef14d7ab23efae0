import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import { useEffect, useState } from 'react';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { soundDays } from '../../lib/sound-days.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import type { ReportWish } from './reports.queries.ts';

/** A student who was chosen: the id that is asked for, and the number that is shown. */
export interface ChosenStudent {
  readonly id: string;
  readonly number: string;
}

/** The choices in the form; they count once Go was pressed. */
export interface Draft {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly student: ChosenStudent | null;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const id = /^[\w-]{1,64}$/;

const wishes = {
  kind: { values: ['medicAid', 'usage'], usual: 'medicAid', isView: true },
  from: { values: day, usual: '', isView: true },
  to: { values: day, usual: '', isView: true },
  student: { values: id, usual: '', isView: true },
  number: { values: /^[\p{L}\p{N}._-]{1,10}$/u, usual: '', isView: true },
} as const;

/** Both days, or a student and no day. */
export function isComplete({ from, to, student }: Draft): boolean {
  return from === '' ? student !== null && to === '' : to !== '';
}

/** The report that a choice asks for; null for one that is not complete. */
export function wishOf(draft: Draft): ReportWish | null {
  if (!isComplete(draft)) return null;
  const { kind, from, to, student } = draft;
  return {
    isUsageReport: kind === 'usage',
    ...(from !== '' && { startDate: from, endDate: to }),
    ...(student && { search: student.id }),
  };
}

/**
 * The choices of a report. The form is a draft; with Go it goes into the address, from which the rows come. Another
 * kind starts over, another first day clears the last one, and both hide the rows.
 */
export function useReportChoice() {
  const controls = useListInAddress(wishes);
  const { kind, from, to, student, number } = controls.filters;
  // In the zone of the level it may be the next day already.
  const last = addDays(civilDateOf(serverNow()), 1);
  const shown: Draft = {
    ...{ kind, ...soundDays({ from, to }, last) },
    student: student === '' ? null : { id: student, number: number || student },
  };
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
  const write = (next: Draft): void =>
    controls.setFilters({
      ...{ kind: next.kind, from: next.from, to: next.to },
      ...{ student: next.student?.id ?? '', number: next.student?.number ?? '' },
    });
  const hide = (next: Draft): void => {
    setDraft(next);
    if (wishOf(shown)) write({ kind: next.kind, from: '', to: '', student: null });
  };
  return {
    controls,
    draft,
    wish: wishOf(shown),
    shownKind: kind,
    setKind: (next: ReportKind) => hide({ kind: next, from: '', to: '', student: null }),
    setFrom: (next: string) => hide({ ...draft, from: next, to: '' }),
    setTo: (next: string) => setDraft({ ...draft, to: next }),
    setStudent: (next: ChosenStudent | null) => setDraft({ ...draft, student: next }),
    go: () => write(draft),
  };
}
