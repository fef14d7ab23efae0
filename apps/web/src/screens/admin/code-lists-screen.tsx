import { CodeLists } from '../../features/code-lists/code-lists.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** What MedicAid picks from, as the top of the institution keeps it. */
export function CodeListsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <CodeLists />
    </>
  );
}
