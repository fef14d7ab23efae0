import { useParams } from '@tanstack/react-router';
import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { BackToLevels } from '../../features/administration/back-to-levels.tsx';
import { LevelForm } from '../../features/administration/level-form.tsx';
import { LoadedLevel } from '../../features/administration/loaded-level.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

function EditScreen({ depth }: { depth: LevelDepth }) {
  const title = useScreenTitle();
  const { levelId = '' } = useParams({ strict: false });
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
  return <EditScreen depth={1} />;
}

/** Edits a level 2. */
export function LevelTwoEditScreen() {
  return <EditScreen depth={2} />;
}

/** Edits a level 3. */
export function LevelThreeEditScreen() {
  return <EditScreen depth={3} />;
}
