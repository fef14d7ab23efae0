import { SubcategoryList } from '../../features/administration/curriculum/subcategory-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Subcategories that are taught and can be booked: the list. */
export function SubcategoryListScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <SubcategoryList />
    </>
  );
}
