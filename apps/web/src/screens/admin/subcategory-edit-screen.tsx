import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import { LoadedSubcategory } from '../../features/administration/curriculum/loaded-curriculum.tsx';
import { SubcategoryDetails } from '../../features/administration/curriculum/subcategory-details.tsx';
import { SubcategoryForm } from '../../features/administration/curriculum/subcategory-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Edits a subcategory; one of a level above is only shown. */
export function SubcategoryEditScreen() {
  const title = useScreenTitle();
  const { subcategoryId } = useScreenParams(adminScreens.subcategoryEdit);
  return (
    <>
      <PageTitle title={title} back={<BackToCurriculum kind="subcategory" id={subcategoryId} />} />
      <LoadedSubcategory key={subcategoryId} id={subcategoryId}>
        {(subcategory) =>
          subcategory.mayEdit ? (
            <SubcategoryForm subcategory={subcategory} />
          ) : (
            <SubcategoryDetails subcategory={subcategory} />
          )
        }
      </LoadedSubcategory>
    </>
  );
}
