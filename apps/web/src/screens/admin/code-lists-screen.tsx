import { CodeLists } from '../../features/code-lists/code-lists.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The MedicAid code lists, kept at the top of the institution. */
export function CodeListsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <CodeLists />
    </>
  );
}
