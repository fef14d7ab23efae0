import { useSay } from '../../../../lib/i18n.ts';
import type { ListState } from '../../../../ui/resource-list/list-state.ts';
import { useLevelWords } from '../../level-places.ts';
import { StatusFilter, statusFilter } from '../../status-filter.tsx';
import { LevelSelect } from '../../parts/level-select.tsx';

/** The filters of lists of people: active or not, and the school. */
export const peopleFilters = {
  active: statusFilter,
  levelId: { values: /^[\w-]{1,64}$/, usual: '' },
} as const;

/** The state of such a list. */
export type PeopleState = ListState<typeof peopleFilters>;

/** The chosen search and filters. */
export function peopleQueryOf({ search, filters: { active, levelId } }: PeopleState) {
  return {
    ...(search && { search }),
    ...(active && { active }),
    ...(levelId && { levelId }),
  };
}

/** The filters of lists of people; administrators of one school have no filter by school. */
export function PeopleFilters({ state, hasSchools }: { state: PeopleState; hasSchools: boolean }) {
  const say = useSay();
  const words = useLevelWords()(3);
  const { active, levelId } = state.filters;
  return (
    <>
      <StatusFilter value={active} onChange={(value) => state.setFilters({ active: value })} />
      {hasSchools && (
        <LevelSelect
          depth={3}
          label={words.level}
          placeholder={say('administration.level.anyParent', words)}
          isBare
          value={levelId || null}
          onChange={(id) => state.setFilters({ levelId: id ?? '' })}
        />
      )}
    </>
  );
}
