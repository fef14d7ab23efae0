import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { Navigate } from '@tanstack/react-router';
import { BackToEducators } from '../../features/administration/people/back-to-educators.tsx';
import { LoadedEducator } from '../../features/administration/people/loaded-educator.tsx';
import { useEducatorPlaces } from '../../features/administration/people/educator-places.ts';
import { EducatorForm } from '../../features/administration/people/educator-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/**
 * Edits an educator: for Levels 2 and 3, and administrators above them if the schools are in several areas. Others
 * only read.
 */
export function EducatorEditScreen() {
  const title = useScreenTitle();
  const places = useEducatorPlaces();
  const { userId } = useScreenParams(adminScreens.educatorEdit);
  return (
    <>
      <PageTitle title={title} back={<BackToEducators userId={userId} />} />
      <LoadedEducator key={userId} userId={userId}>
        {(educator) =>
          educator.mayEditPerson || educator.mayEditAssociation ? (
            <EducatorForm educator={educator} />
          ) : (
            <Navigate {...places.view(userId)} replace />
          )
        }
      </LoadedEducator>
    </>
  );
}
