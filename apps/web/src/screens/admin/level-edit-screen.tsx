import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { BackToLevels } from '../../features/administration/back-to-levels.tsx';
import { LevelForm } from '../../features/administration/level-form.tsx';
import { LoadedLevel } from '../../features/administration/loaded-level.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

function EditScreen({ depth, levelId }: { depth: LevelDepth; levelId: string }) {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToLevels depth={depth} levelId={levelId} />} />
      <LoadedLevel key={levelId} levelId={levelId} depth={depth}>
        {(level) => <LevelForm level={level} depth={depth} />}
      </LoadedLevel>
    </>
  );
}

/** Edits a level 1. */
export function LevelOneEditScreen() {
  const { levelId } = useScreenParams(adminScreens.levelOneEdit);
  return <EditScreen depth={1} levelId={levelId} />;
}

/** Edits a level 2. */
export function LevelTwoEditScreen() {
  const { levelId } = useScreenParams(adminScreens.levelTwoEdit);
  return <EditScreen depth={2} levelId={levelId} />;
}

/** Edits a level 3. */
export function LevelThreeEditScreen() {
  const { levelId } = useScreenParams(adminScreens.levelThreeEdit);
  return <EditScreen depth={3} levelId={levelId} />;
}
