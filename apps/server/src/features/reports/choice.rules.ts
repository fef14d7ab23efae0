import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { TextKey } from '@lectern/contract/texts.ts';

/** The filters of a report: days, a student, or both. */
export interface Choice {
  readonly startDate?: CivilDate | undefined;
  readonly endDate?: CivilDate | undefined;
  readonly search?: string | undefined;
}

/** A field that is wrong, and what is said of it. */
interface Fault {
  readonly field: 'startDate' | 'endDate' | 'search';
  readonly message: TextKey;
}

/**
 * The error in a choice: days come in pairs, in order, from eighty years ago to today, and without days a student
 * must be chosen. Undefined if there is none.
 */
export function faultOf({ startDate, endDate, search }: Choice, today: CivilDate): Fault | undefined {
  if (startDate === undefined && endDate === undefined)
    return search ? undefined : { field: 'search', message: 'reports.dates.choose' };
  if (startDate === undefined) return { field: 'startDate', message: 'reports.dates.both' };
  if (endDate === undefined) return { field: 'endDate', message: 'reports.dates.both' };
  if (endDate < startDate) return { field: 'endDate', message: 'reports.dates.turned' };
  if (endDate > today) return { field: 'endDate', message: 'reports.dates.future' };
  const earliest = Number(today.slice(0, 4)) - reportLimits.years;
  return Number(startDate.slice(0, 4)) < earliest
    ? { field: 'startDate', message: 'core.field.date' }
    : undefined;
}
