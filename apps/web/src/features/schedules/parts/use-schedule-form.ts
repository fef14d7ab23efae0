import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { saveSchedule, type ScheduleForm, type ScheduleId } from '../schedules.queries.ts';
import {
  checkOrder,
  checkSchedule,
  type ScheduleCheck,
  type ScheduleFault,
  type ScheduleFieldName,
} from './schedule-problems.ts';

/** What is being added (without an id) or changed, with what the form begins with. */
export interface EditedSchedule {
  kind: ScheduleId['kind'];
  id: string | null;
  form: ScheduleForm;
}

/** The form of a schedule: what it holds, what is wrong with it, and how it is sent. */
export interface ScheduleFormState {
  values: ScheduleForm;
  today: CivilDate;
  isBusy: boolean;
  errorOf: (field: ScheduleFieldName) => string | undefined;
  change: (changes: Partial<ScheduleForm>) => void;
  submit: (event: SyntheticEvent) => void;
}

function touchedBy(
  changes: Partial<ScheduleForm>,
  before: ScheduleCheck['touched'],
): ScheduleCheck['touched'] {
  if (changes.startTime !== undefined) return { ...before, time: 'start' };
  if (changes.endTime !== undefined) return { ...before, time: 'end' };
  if (changes.startDate !== undefined) return { ...before, date: 'start' };
  return changes.endDate === undefined ? before : { ...before, date: 'end' };
}

/** Holds the form of a schedule. What cannot be saved stays in it; the first wrong field is focused and told by a toast. */
export function useScheduleForm(
  { kind, id, form }: EditedSchedule,
  timeZone: string,
  { ref, onSaved }: { ref: RefObject<HTMLFormElement | null>; onSaved: () => void },
): ScheduleFormState {
  const say = useSay();
  const cache = useQueryClient();
  const [values, setValues] = useState(form);
  const [touched, setTouched] = useState<ScheduleCheck['touched']>({ time: 'end', date: 'end' });
  const [fault, setFault] = useState<ScheduleFault | null>(null);
  const today = civilDateOf(serverNow(), timeZone);
  const check: ScheduleCheck = { kind, today, saved: id === null ? null : form, touched };
  const saving = useMutation({
    mutationFn: () => saveSchedule(kind, values, id),
    onSuccess: ({ message }) => {
      toastSuccess(message || say('schedules.saved'));
      onSaved();
    },
    onError: (reason) => {
      const text = failureText(reason);
      if (text !== null) toastError(text);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: visitKeys.all }),
  });
  return {
    values,
    today,
    isBusy: saving.isPending,
    errorOf: (field) => (fault?.field === field ? say(fault.problem) : undefined),
    change: (changes) => {
      const next = { ...values, ...changes };
      const nextTouched = touchedBy(changes, touched);
      setValues(next);
      setTouched(nextTouched);
      setFault(checkOrder(next, { ...check, touched: nextTouched }));
    },
    submit: (event) => {
      event.preventDefault();
      if (saving.isPending) return;
      const found = checkSchedule(values, check);
      setFault(found);
      if (found) {
        toastWarning(say(found.problem));
        focusFirstError(ref.current);
      } else saving.mutate();
    },
  };
}
