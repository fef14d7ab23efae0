import { pagingLimits, timing } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

interface Asked {
  signal: AbortSignal;
}

/** The filters of a choice; null does not filter. */
export interface ChoiceFilter {
  search?: string;
  educatorId?: string | null;
  subjectId?: string | null;
  subcategoryId?: string | null;
  /** For admins: the level at which the session is. */
  levelId?: string | null;
}

/** Where the choices of a booking are cached. */
export const choiceKeys = { all: ['choices'] as const };

const page = { itemsPerPage: pagingLimits.maximumItems };
const kept = { staleTime: 60_000, placeholderData: keepPreviousData };
const given = (text: string | null | undefined): string | undefined => text || undefined;

/** Subjects that can be chosen, of one educator or of everybody. */
export const subjectsQuery = ({ search, educatorId, levelId }: ChoiceFilter) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKeys.all, 'subjects', { search, educatorId, levelId }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /expertises',
        { query: { ...page, search: given(search), tutorId: given(educatorId), levelId: given(levelId) } },
        { signal },
      ),
  });

/** Subcategories that can be chosen, of a subject, of an educator, or of both. */
export const subcategoriesQuery = ({ search, educatorId, subjectId, levelId }: ChoiceFilter) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKeys.all, 'subcategories', { search, educatorId, subjectId, levelId }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /expertises/sub-category',
        {
          query: {
            ...page,
            search: given(search),
            tutorId: given(educatorId),
            expertiseCategoryId: given(subjectId),
            levelId: given(levelId),
          },
        },
        { signal },
      ),
  });

/** Educators who can be chosen, all or those who teach a subject or subcategory. */
export const educatorsQuery = ({ search, subjectId, subcategoryId, levelId }: ChoiceFilter) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKeys.all, 'educators', { search, subjectId, subcategoryId, levelId }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /educator',
        {
          query: {
            ...page,
            search: given(search),
            expertiseCategoryId: given(subjectId),
            expertiseId: given(subcategoryId),
            levelId: given(levelId),
          },
        },
        { signal },
      ),
  });

/** Educators who can be asked at once, and until when each is free. */
export const onDemandEducatorsQuery = ({ search, subjectId, subcategoryId }: ChoiceFilter) =>
  queryOptions({
    queryKey: [...choiceKeys.all, 'on-demand', { search, subjectId, subcategoryId }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /on-demand-educators',
        {
          query: {
            ...page,
            search: given(search),
            expertiseCategoryId: given(subjectId),
            expertiseId: given(subcategoryId),
          },
        },
        { signal },
      ),
    refetchInterval: timing.pollMs,
    placeholderData: keepPreviousData,
  });
