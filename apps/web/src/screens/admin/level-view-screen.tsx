import { useParams } from '@tanstack/react-router';
import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { BackToLevels } from '../../features/administration/back-to-levels.tsx';
import { LevelDetails } from '../../features/administration/level-details.tsx';
import { LevelStatusOf } from '../../features/administration/level-status.tsx';
import { LoadedLevel } from '../../features/administration/loaded-level.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

function ViewScreen({ depth }: { depth: LevelDepth }) {
  const title = useScreenTitle();
  const { levelId = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle
        title={title}
        back={<BackToLevels depth={depth} />}
        aside={<LevelStatusOf levelId={levelId} />}
      />
      <LoadedLevel key={levelId} levelId={levelId} depth={depth}>
        {(level) => <LevelDetails level={level} depth={depth} />}
      </LoadedLevel>
    </>
  );
}

/** Everything about one level 1. */
export function LevelOneViewScreen() {
  return <ViewScreen depth={1} />;
}

/** Everything about one level 2. */
export function LevelTwoViewScreen() {
  return <ViewScreen depth={2} />;
}

/** Everything about one level 3. */
export function LevelThreeViewScreen() {
  return <ViewScreen depth={3} />;
}
