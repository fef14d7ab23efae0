import { FlagCategoryList } from '../../features/administration/flag-category-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** What sessions can be flagged for, as Level 2 keeps it. */
export function FlagCategoriesScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <FlagCategoryList />
    </>
  );
}
