import { useSay } from '../../../../lib/i18n.ts';
import type { ListState } from '../../../../ui/resource-list/list-state.ts';
import { SegmentedFilter } from '../../../../ui/segmented-filter.tsx';
import { useLevelWords } from '../../level-places.ts';
import { LevelSelect } from '../../parts/level-select.tsx';

/** The filters of lists of people: active or not, and the school. */
export const peopleFilters = {
  active: { values: ['true', 'false'], usual: '' },
  levelId: { values: /^[\w-]{1,64}$/, usual: '' },
} as const;

/** The state of such a list. */
export type PeopleState = ListState<typeof peopleFilters>;

/** What is asked for by search and filters. */
export function peopleQueryOf({ search, filters: { active, levelId } }: PeopleState) {
  return {
    ...(search && { search }),
    ...(active && { active }),
    ...(levelId && { levelId }),
  };
}

/** The filters of lists of people; whoever has one school has no filter by school. */
export function PeopleFilters({ state, hasSchools }: { state: PeopleState; hasSchools: boolean }) {
  const say = useSay();
  const words = useLevelWords()(3);
  const { active, levelId } = state.filters;
  return (
    <>
      <SegmentedFilter
        label={say('administration.level.status')}
        options={[
          { value: '', label: say('administration.level.all') },
          { value: 'true', label: say('administration.level.active') },
          { value: 'false', label: say('administration.level.inactive') },
        ]}
        value={active}
        onChange={(value) => state.setFilters({ active: value as PeopleState['filters']['active'] })}
      />
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
