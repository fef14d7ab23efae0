import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { announce } from '../../../../ui/live-region.tsx';
import { notOfferedQuery } from '../../curriculum/curriculum.queries.ts';
import { idsOf, namesOf, type EducatorValues } from './educator-values.ts';

/**
 * The note on chosen subcategories that no chosen school offers. New ones must be removed, or the server refuses
 * them; those already taught stay.
 */
export function useNotOffered(
  educator: EducatorView | null,
  { schools, subcategories }: Pick<EducatorValues, 'schools' | 'subcategories'>,
): { error: string | undefined; note: string | undefined } {
  const say = useSay();
  const { data: missingIds = [] } = useQuery(notOfferedQuery(idsOf(schools), idsOf(subcategories)));
  const taughtIds = educator?.subcategories.map(({ id }) => id) ?? [];
  const hasSchool = schools.length > 0;
  const missing = hasSchool ? subcategories.filter(({ id }) => missingIds.includes(id)) : subcategories;
  const added = missing.filter(({ id }) => !taughtIds.includes(id));
  const taught = missing.filter(({ id }) => taughtIds.includes(id));
  const wordsOf = (choices: typeof missing) => ({ names: namesOf(choices), count: choices.length });
  const errorOf = (): string | undefined => {
    if (added.length === 0) return undefined;
    return hasSchool
      ? say('administration.educator.takeOut', wordsOf(added))
      : say('administration.educator.chooseSchool');
  };
  const error = errorOf();
  const note =
    hasSchool && taught.length > 0 ? say('administration.educator.stays', wordsOf(taught)) : undefined;
  useEffect(() => {
    // It appears while another field is being changed.
    for (const sentence of [error, note]) if (sentence !== undefined) announce(sentence);
  }, [error, note]);
  return { error, note };
}
