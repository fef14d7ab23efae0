import { isCivilDate } from '@lectern/contract/core/civil.rules.ts';

/** The days of an address as far as a report can have them: such as there are, none after the last one, and none that turn round. */
export function soundDays<D extends { readonly from: string; readonly to: string }>(
  draft: D,
  last: string,
): D {
  const isSound = (day: string): boolean => day !== '' && isCivilDate(day) && day <= last;
  const from = isSound(draft.from) ? draft.from : '';
  const to = from !== '' && isSound(draft.to) && draft.to >= from ? draft.to : '';
  return { ...draft, from, to };
}
