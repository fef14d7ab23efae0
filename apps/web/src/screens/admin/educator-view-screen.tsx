import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToEducators } from '../../features/administration/people/back-to-educators.tsx';
import { LoadedEducator, EducatorStatusOf } from '../../features/administration/people/loaded-educator.tsx';
import { EducatorDetails } from '../../features/administration/people/educator-details.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Everything about one educator. */
export function EducatorViewScreen() {
  const title = useScreenTitle();
  const { userId } = useScreenParams(adminScreens.educatorView, adminScreens.educatorViewAtTop);
  return (
    <>
      <PageTitle title={title} back={<BackToEducators />} aside={<EducatorStatusOf userId={userId} />} />
      <LoadedEducator key={userId} userId={userId}>
        {(educator) => <EducatorDetails educator={educator} />}
      </LoadedEducator>
    </>
  );
}
