import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { BackToLevels } from '../../features/administration/back-to-levels.tsx';
import { LevelForm } from '../../features/administration/level-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

function AddScreen({ depth }: { depth: LevelDepth }) {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToLevels depth={depth} />} />
      <LevelForm level={null} depth={depth} />
    </>
  );
}

/** Adds a level 1. */
export function LevelOneAddScreen() {
  return <AddScreen depth={1} />;
}

/** Adds a level 2. */
export function LevelTwoAddScreen() {
  return <AddScreen depth={2} />;
}

/** Adds a level 3. */
export function LevelThreeAddScreen() {
  return <AddScreen depth={3} />;
}
