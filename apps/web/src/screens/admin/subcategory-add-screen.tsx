import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import { SubcategoryForm } from '../../features/administration/curriculum/subcategory-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Adds a subcategory. */
export function SubcategoryAddScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToCurriculum kind="subcategory" />} />
      <SubcategoryForm subcategory={null} />
    </>
  );
}
