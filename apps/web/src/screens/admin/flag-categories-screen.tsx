import { FlagCategoryList } from '../../features/administration/flag-category-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The flag categories, kept by Level 2. */
export function FlagCategoriesScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <FlagCategoryList />
    </>
  );
}
