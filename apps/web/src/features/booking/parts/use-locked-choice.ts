import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../../lib/url-state.ts';
import { choose, emptyChoice, type Choice, type ChoicePart, type Picked } from '../../subjects/choice.ts';
import { educatorsQuery, subcategoriesQuery, subjectsQuery } from '../../subjects/subjects.queries.ts';

/** What an address that was made elsewhere (by a referral) says about a booking. */
export interface LockedChoice {
  /** The choice with all that was found; null while it is looked for, or where the address says nothing. */
  choice: Choice | null;
  locked: readonly ChoicePart[];
  isLoading: boolean;
  isSubjectReferral: boolean;
}

const wanted = (name: string | undefined): string =>
  cleanSearch(name ?? '')
    .slice(0, searchLimits.characters)
    .trim();

const named = (page: { data: Picked[] } | undefined, name: string | undefined): Picked | null => {
  const found = page?.data.find((option) => option.name.toLowerCase() === name?.toLowerCase());
  return found ? { id: found.id, name: found.name } : null;
};

/**
 * Finds the educator, subject and subcategory that the address names. What is found is prefilled and stays as it is;
 * what is not (because it is not taught any more) is left to be chosen.
 */
export function useLockedChoice(search: Search): LockedChoice {
  const { name, subjectName, subcategoryName } = search;
  const educators = useQuery({ ...educatorsQuery({ search: wanted(name) }), enabled: Boolean(name) });
  const educator = named(educators.data, name);
  const subjects = useQuery({
    ...subjectsQuery({ search: wanted(subjectName) }),
    enabled: Boolean(subjectName),
  });
  const subject = named(subjects.data, subjectName);
  const subcategories = useQuery({
    ...subcategoriesQuery({ search: wanted(subcategoryName), subjectId: subject?.id ?? null }),
    enabled: Boolean(subcategoryName) && subject !== null,
  });
  const subcategory = named(subcategories.data, subcategoryName);
  const isLoading = educators.isLoading || subjects.isLoading || subcategories.isLoading;
  const found: [ChoicePart, Picked | null][] = [
    ['educator', educator],
    ['subject', subject],
    ['subcategory', subcategory],
  ];
  const parts = found.filter(([, picked]) => picked !== null);
  const isAsked = Boolean(name ?? subjectName ?? subcategoryName);
  return {
    choice:
      isAsked && !isLoading
        ? parts.reduce((sofar, [part, picked]) => choose(sofar, part, picked), emptyChoice('educator'))
        : null,
    locked: parts.map(([part]) => part),
    isLoading,
    isSubjectReferral: search['isSubjectReferral'] === 'true',
  };
}
