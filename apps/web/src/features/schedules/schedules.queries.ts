import type { CustomSchedule, WeeklySchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { visitKeys } from '../visits/visits.queries.ts';

/** All schedules of the educator who is signed in; their times are civil times of `timeZone`. */
export interface Schedules {
  timeZone: string;
  timeZoneAbbreviation: string;
  weekly: WeeklySchedule[];
  custom: CustomSchedule[];
}

/** Which schedule: one that comes every week, or one of certain dates. */
export interface ScheduleId {
  kind: 'weekly' | 'custom';
  id: string;
}

/** Schedules are cached beneath all that shows visits: home screens and offered times follow them. */
export const scheduleKeys = {
  own: [...visitKeys.all, 'schedules'] as const,
  impact: ({ kind, id }: ScheduleId) => [...visitKeys.all, 'schedules', kind, id, 'impact'] as const,
};

/** The schedules of the educator who is signed in. */
export const schedulesQuery = () =>
  queryOptions({
    queryKey: scheduleKeys.own,
    queryFn: ({ signal }): Promise<Schedules> => api('GET /schedule', {}, { signal }),
  });

/** How many booked sessions are in a schedule. */
export const scheduleImpactQuery = (which: ScheduleId) =>
  queryOptions({
    queryKey: scheduleKeys.impact(which),
    queryFn: ({ signal }): Promise<{ bookedSessions: number }> =>
      which.kind === 'weekly'
        ? api('GET /schedule/weekly/:id/impact', { params: { id: which.id } }, { signal })
        : api('GET /schedule/custom/:id/impact', { params: { id: which.id } }, { signal }),
    staleTime: 0,
  });

/** The content of a schedule's form. */
export interface ScheduleForm {
  days: number[];
  startTime: string;
  endTime: string;
  startDate: string;
  endDate: string;
  availablePerOnDemand: boolean;
}

function saveWeekly(
  form: ScheduleForm,
  id: string | null,
  idempotencyKey: string,
): Promise<{ message: string }> {
  const { days, startTime, endTime, availablePerOnDemand } = form;
  const times = { startTime, endTime, availablePerOnDemand };
  return id === null
    ? apiAnswer('POST /schedule/weekly', { body: { days, ...times } }, { idempotencyKey })
    : apiAnswer('PUT /schedule/weekly/:id', { params: { id }, body: times });
}

function saveCustom(
  form: ScheduleForm,
  id: string | null,
  idempotencyKey: string,
): Promise<{ message: string }> {
  const { days, startDate, endDate, startTime, endTime, availablePerOnDemand } = form;
  const body = {
    days,
    startTime: `${startDate}T${startTime}`,
    endTime: `${endDate}T${endTime}`,
    availablePerOnDemand,
  };
  return id === null
    ? apiAnswer('POST /schedule/custom', { body }, { idempotencyKey })
    : apiAnswer('PUT /schedule/custom/:id', { params: { id }, body });
}

/** Adds a schedule, once for each key, or changes one that has an id; the answer's `message` is shown. */
export function saveSchedule(
  { kind, id }: { kind: ScheduleId['kind']; id: string | null },
  form: ScheduleForm,
  idempotencyKey: string,
): Promise<{ message: string }> {
  return (kind === 'weekly' ? saveWeekly : saveCustom)(form, id, idempotencyKey);
}

/** Deletes a schedule; booked sessions stay. */
export function deleteSchedule({ kind, id }: ScheduleId): Promise<{ message: string }> {
  return kind === 'weekly'
    ? apiAnswer('DELETE /schedule/weekly/:id', { params: { id } })
    : apiAnswer('DELETE /schedule/custom/:id', { params: { id } });
}
