import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { BackToLevels } from '../../features/administration/back-to-levels.tsx';
import { LevelDetails } from '../../features/administration/level-details.tsx';
import { LevelStatusOf } from '../../features/administration/level-status.tsx';
import { LoadedLevel } from '../../features/administration/loaded-level.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

function ViewScreen({ depth, levelId }: { depth: LevelDepth; levelId: string }) {
  const title = useScreenTitle();
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
  const { levelId } = useScreenParams(adminScreens.levelOneView);
  return <ViewScreen depth={1} levelId={levelId} />;
}

/** Everything about one level 2. */
export function LevelTwoViewScreen() {
  const { levelId } = useScreenParams(adminScreens.levelTwoView);
  return <ViewScreen depth={2} levelId={levelId} />;
}

/** Everything about one level 3. */
export function LevelThreeViewScreen() {
  const { levelId } = useScreenParams(adminScreens.levelThreeView);
  return <ViewScreen depth={3} levelId={levelId} />;
}
