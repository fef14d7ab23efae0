import { useSay } from '../../../../lib/i18n.ts';
import type { ListState } from '../../../../ui/resource-list/list-state.ts';
import { useAdmin } from '../../../identity/use-admin.ts';
import { LevelSelect } from '../../parts/level-select.tsx';
import { statusFilter, StatusFilter } from '../../status-filter.tsx';

/** The filters that both lists have: offered or not, and the level that made it. */
export const curriculumFilters = {
  active: statusFilter,
  levelId: { values: /^[\w-]{1,64}$/, usual: '' },
} as const;

type Chosen = ListState<typeof curriculumFilters>['filters'];

/** The chosen filters. */
export function curriculumQueryOf({ active, levelId }: Chosen) {
  return { ...(active && { active }), ...(levelId && { levelId }) };
}

/** The fields of both; people who reach only one level have no filter by level. */
export function CurriculumFilters({
  filters: { active, levelId },
  onChange,
}: {
  filters: Chosen;
  onChange: (filters: Partial<Chosen>) => void;
}) {
  const say = useSay();
  const { levelTwo, levelThree } = useAdmin().session;
  return (
    <>
      <StatusFilter value={active} onChange={(value) => onChange({ active: value })} />
      {levelThree === null && (
        <LevelSelect
          depth={3}
          also={levelTwo ?? undefined}
          label={say('administration.curriculum.level')}
          placeholder={say('administration.curriculum.anyLevel')}
          isBare
          value={levelId || null}
          onChange={(id) => onChange({ levelId: id ?? '' })}
        />
      )}
    </>
  );
}
