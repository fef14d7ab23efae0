import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { saveSchedule, type ScheduleForm, type ScheduleId } from '../schedules.queries.ts';
import {
  checkOrder,
  checkSchedule,
  type ScheduleCheck,
  type ScheduleFaults,
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
  ref: RefObject<HTMLFormElement | null>;
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

/** Where the server's words belong. */
const places = {
  fields: { days: 'days', startTime: 'startTime', endTime: 'endTime' },
  refusals: { schedule_overlaps: 'startTime', schedule_dates_out_of_range: 'startDate' },
} satisfies FieldPlaces<ScheduleFieldName>;

/**
 * Holds the form of a schedule. What cannot be saved stays in it; every wrong field is marked, the first one is focused
 * and told by a toast.
 */
export function useScheduleForm(
  { kind, id, form }: EditedSchedule,
  timeZone: string,
  onSaved: () => void,
): ScheduleFormState {
  const say = useSay();
  const cache = useQueryClient();
  const [values, setValues] = useState(form);
  const [touched, setTouched] = useState<ScheduleCheck['touched']>({ time: 'end', date: 'end' });
  const wrong = useFieldErrors<ScheduleFieldName>(places);
  const today = civilDateOf(serverNow(), timeZone);
  const check: ScheduleCheck = { kind, today, saved: id === null ? null : form, touched };
  const saving = useSubmission({
    mutationFn: (sent: ScheduleForm, key) => saveSchedule({ kind, id }, sent, key),
    onSuccess: ({ message }) => {
      toastSuccess(message || say('schedules.saved'));
      onSaved();
    },
    onError: wrong.showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: visitKeys.all }),
  });
  const said = (faults: ScheduleFaults): FieldErrors<ScheduleFieldName> =>
    Object.fromEntries(Object.entries(faults).map(([field, problem]) => [field, say(problem)]));
  /** While it is filled, what was marked and is still wrong stays marked; a wrong order is said at once. */
  const after = (next: ScheduleForm, nextTouched: ScheduleCheck['touched']) => {
    const now = { ...check, touched: nextTouched };
    return {
      ...stillWrong(wrong.errors, said(checkSchedule(next, now))),
      ...said(checkOrder(next, now)),
    };
  };
  return {
    ref: wrong.form,
    values,
    today,
    isBusy: saving.isPending,
    errorOf: (field) => wrong.errors[field],
    change: (changes) => {
      const next = { ...values, ...changes };
      const nextTouched = touchedBy(changes, touched);
      setValues(next);
      setTouched(nextTouched);
      wrong.markErrors(after(next, nextTouched));
    },
    submit: (event) => {
      event.preventDefault();
      if (!wrong.showErrors(said(checkSchedule(values, check)))) saving.mutate(values);
    },
  };
}
