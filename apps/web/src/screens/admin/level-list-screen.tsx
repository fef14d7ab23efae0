import type { LevelDepth } from '../../features/administration/administration.queries.ts';
import { LevelList } from '../../features/administration/level-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

function ListScreen({ depth }: { depth: LevelDepth }) {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <LevelList depth={depth} />
    </>
  );
}

/** The list of level 1. */
export function LevelOneListScreen() {
  return <ListScreen depth={1} />;
}

/** The list of level 2. */
export function LevelTwoListScreen() {
  return <ListScreen depth={2} />;
}

/** The list of level 3. */
export function LevelThreeListScreen() {
  return <ListScreen depth={3} />;
}
