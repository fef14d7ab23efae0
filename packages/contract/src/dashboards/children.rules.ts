import type { CivilDate } from '../core/civil.rules.ts';

const firstMonth = '-09-01';

/** The first day of a day's school year: the first of September. */
export function schoolYearStart(today: CivilDate): CivilDate {
  const year = Number(today.slice(0, 4));
  const inThisYear = `${today.slice(0, 4)}${firstMonth}`;
  return today >= inThisYear ? inThisYear : `${String(year - 1).padStart(4, '0')}${firstMonth}`;
}
