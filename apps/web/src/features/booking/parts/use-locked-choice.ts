import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../../lib/url-state.ts';
import { choose, emptyChoice, type Choice, type ChoicePart, type Picked } from '../../subjects/choice.ts';
import { referralQuery } from '../../referrals/referrals.queries.ts';
import { educatorsQuery, subcategoriesQuery, subjectsQuery } from '../../subjects/subjects.queries.ts';

/** The booking's fields in an address that was made elsewhere (by a referral). */
export interface LockedChoice {
  /** The choice with all that was found; null while it is looked for, or where the address says nothing. */
  choice: Choice | null;
  locked: readonly ChoicePart[];
  isLoading: boolean;
  /** The referral out of which is booked. */
  referral: BookedReferral | null;
  /** The address names a referral out of which nothing can be booked. */
  isOver: boolean;
}

/** A referral as a booking sends it. */
export interface BookedReferral {
  id: string;
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

type Found = readonly (readonly [ChoicePart, Picked | null])[];

function lockedBy(found: Found): Pick<LockedChoice, 'choice' | 'locked'> {
  const parts = found.filter(([, picked]) => picked !== null);
  return {
    choice: parts.reduce((sofar, [part, picked]) => choose(sofar, part, picked), emptyChoice('educator')),
    locked: parts.map(([part]) => part),
  };
}

const picked = (id: string | null, name: string | null): Picked | null =>
  id === null || name === null ? null : { id, name };

/** The referral's fields; nothing else in the address counts then. */
function useReferralChoice(id: string | undefined): LockedChoice | null {
  const { data, isLoading } = useQuery({ ...referralQuery(id ?? ''), enabled: Boolean(id), staleTime: 0 });
  if (!id) return null;
  const isOver = !isLoading && data?.mayBook !== true;
  if (!data?.mayBook) return { choice: null, locked: [], isLoading, referral: null, isOver };
  const found: Found = [
    ['educator', { id: data.educatorId, name: data.referredToEducatorName }],
    ['subject', picked(data.subjectId, data.subjectName)],
    ['subcategory', picked(data.subcategoryId, data.subcategoryName)],
  ];
  const { isSubjectReferral } = data;
  return { ...lockedBy(found), isLoading: false, referral: { id, isSubjectReferral }, isOver: false };
}

/**
 * What the address presets apart from a referral, by names. What is not found, because it is no longer taught, is
 * left to be chosen.
 */
function useNamedChoice(search: Search): LockedChoice {
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
  const isAsked = Boolean(name ?? subjectName ?? subcategoryName);
  const { choice, locked } = lockedBy([
    ['educator', educator],
    ['subject', subject],
    ['subcategory', subcategory],
  ]);
  return { choice: isAsked && !isLoading ? choice : null, locked, isLoading, referral: null, isOver: false };
}

/**
 * The educator, subject and subcategory that are prefilled and locked: those of the referral whose id is in the
 * address (`studentId`), else those that it names.
 */
export function useLockedChoice(search: Search): LockedChoice {
  const { studentId, ...others } = search;
  const ofReferral = useReferralChoice(studentId);
  const named = useNamedChoice(ofReferral ? {} : others);
  return ofReferral ?? named;
}
