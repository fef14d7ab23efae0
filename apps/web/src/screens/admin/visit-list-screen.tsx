import { useListedChanges } from '../../features/cancel-requests/use-listed-changes.tsx';
import { FlagMark } from '../../features/flags/flag-mark.tsx';
import { AdminVisits } from '../../features/visits/admin-visits.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The sessions of a level and all below it. */
export function VisitListScreen() {
  const paths = useVisitPaths();
  const changes = useListedChanges();
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <AdminVisits
        createTo={paths.create}
        flagOf={(visit, about) => <FlagMark visit={visit} about={about} />}
        changes={changes}
      />
    </>
  );
}
