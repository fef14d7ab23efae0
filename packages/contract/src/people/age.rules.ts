import { addDays, isCivilDate, type CivilDate } from '../core/civil.rules.ts';

/** From this age on students decide for themselves what parents see, and nobody else reads along. */
export const adultYears = 18;

/** How many days before it students and parents are told. */
export const comingOfAgeDays = 30;

/** The day on which a person comes of age; a person born on 29 February does on 1 March if there is none. */
export function comesOfAgeOn(dateOfBirth: CivilDate): CivilDate {
  const day = `${String(Number(dateOfBirth.slice(0, 4)) + adultYears).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  return isCivilDate(day) ? day : addDays(`${day.slice(0, 8)}28`, 1);
}

/** Whether somebody is under age on a day; an unknown date of birth counts so. */
export function isUnderAge(dateOfBirth: CivilDate | null, today: CivilDate): boolean {
  return dateOfBirth === null || today < comesOfAgeOn(dateOfBirth);
}
