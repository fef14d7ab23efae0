import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { emptyDraft } from '../../features/booking/creation/creation-form.ts';
import { CreateSessionForm } from '../../features/booking/creation/create-session-form.tsx';
import { fixedStudentOf } from '../../features/booking/creation/fixed-student.ts';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo, useSearch } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Create Session' of educators; it leads back to the list in which the new session stands. */
export function CreateSessionScreen() {
  const title = useScreenTitle();
  const go = useGo();
  const paths = useVisitPaths();
  const fixed = fixedStudentOf(useSearch());
  return (
    <>
      <PageTitle title={title} back={<BackToVisits />} />
      <CreateSessionForm
        key={fixed?.student.id}
        initial={emptyDraft('educator', fixed)}
        cancelTo={paths.list()}
        onCreated={(startTime) => {
          const isToday = civilDateOf(startTime) === civilDateOf(serverNow());
          go(paths.list(isToday ? undefined : 'future'));
        }}
      />
    </>
  );
}
