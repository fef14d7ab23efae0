import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saidErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useKeptForm, type KeptFormState } from '../../../ui/form/use-kept-form.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { saveSchedule, type ScheduleForm, type ScheduleId } from '../schedules.queries.ts';
import {
  checkOrder,
  checkSchedule,
  type ScheduleCheck,
  type ScheduleFieldName,
} from './schedule-problems.ts';

/** The schedule being added (without an id) or changed, with the initial form. */
export interface EditedSchedule {
  kind: ScheduleId['kind'];
  id: string | null;
  form: ScheduleForm;
}

/** The name under which what is typed is kept. */
export function scheduleDraft({ kind, id }: EditedSchedule): string {
  return `schedule:${id ?? kind}`;
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

/** The form of a schedule. A wrong order of two chosen times or dates is said at once. */
export function useScheduleForm(
  edited: EditedSchedule,
  timeZone: string,
  onSaved: () => void,
): KeptFormState<ScheduleForm, ScheduleFieldName> & { today: CivilDate } {
  const { kind, id } = edited;
  const say = useSay();
  const cache = useQueryClient();
  const today = civilDateOf(serverNow(), timeZone);
  /** A wrong order is reported in the words of the field touched last. */
  const touched = useRef<ScheduleCheck['touched']>({ time: 'end', date: 'end' });
  const check = (): ScheduleCheck => ({
    kind,
    today,
    saved: id === null ? null : edited.form,
    touched: touched.current,
  });
  const renew = (): void => void cache.invalidateQueries({ queryKey: visitKeys.all });
  const form = useKeptForm<ScheduleForm, ScheduleFieldName, Awaited<ReturnType<typeof saveSchedule>>>({
    draft: { name: scheduleDraft(edited) },
    initial: edited.form,
    places,
    check: (values) => saidErrors(checkSchedule(values, check()), say),
    checkNow: (values) => saidErrors(checkOrder(values, check()), say),
    send: (values, key) => saveSchedule({ kind, id }, values, key),
    onSent: ({ message }) => {
      toastSuccess(message || say('schedules.saved'));
      renew();
      onSaved();
    },
    onRefused: renew,
  });
  return {
    ...form,
    today,
    change: (changes) => {
      if (typeof changes !== 'function') touched.current = touchedBy(changes, touched.current);
      form.change(changes);
    },
  };
}
