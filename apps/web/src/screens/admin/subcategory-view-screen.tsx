import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import {
  LoadedSubcategory,
  SubcategoryStatusOf,
} from '../../features/administration/curriculum/loaded-curriculum.tsx';
import { SubcategoryDetails } from '../../features/administration/curriculum/subcategory-details.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Everything about one subcategory. */
export function SubcategoryViewScreen() {
  const title = useScreenTitle();
  const { subcategoryId } = useScreenParams(adminScreens.subcategoryView);
  return (
    <>
      <PageTitle
        title={title}
        back={<BackToCurriculum kind="subcategory" />}
        aside={<SubcategoryStatusOf id={subcategoryId} />}
      />
      <LoadedSubcategory key={subcategoryId} id={subcategoryId}>
        {(subcategory) => <SubcategoryDetails subcategory={subcategory} />}
      </LoadedSubcategory>
    </>
  );
}
