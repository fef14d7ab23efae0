import { useQuery } from '@tanstack/react-query';
import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { CreateSessionForm } from '../../features/booking/creation/create-session-form.tsx';
import { emptyDraft, type FixedStudent } from '../../features/booking/creation/creation-form.ts';
import { fixedStudentId } from '../../features/booking/creation/fixed-student.ts';
import { studentDetailQuery } from '../../features/student-notes/student-notes.queries.ts';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo, useSearch } from '../../lib/url-state.ts';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The student of the address and their school, as the server names them; null if the asker has no such student. */
function useFixedStudent(): { fixed: FixedStudent | null; isLoading: boolean } {
  const id = fixedStudentId(useSearch());
  const { data, isLoading } = useQuery({ ...studentDetailQuery(id ?? ''), enabled: id !== null });
  if (id === null || !data) return { fixed: null, isLoading };
  const { levelThree, name, student, active } = data;
  return { fixed: { level: levelThree, student: { id: student.id, name }, isClosed: !active }, isLoading };
}

/** 'Create Session' of educators; it returns to the list with the new session. */
export function CreateSessionScreen() {
  const title = useScreenTitle();
  const go = useGo();
  const paths = useVisitPaths();
  const { fixed, isLoading } = useFixedStudent();
  return (
    <>
      <PageTitle title={title} back={<BackToVisits />} />
      {isLoading ? (
        <RowSkeletons rows={5} height={72} avatar={false} />
      ) : (
        <CreateSessionForm
          key={fixed?.student.id}
          initial={emptyDraft('educator', fixed)}
          cancelTo={paths.list()}
          onCreated={(startTime) => {
            const isToday = civilDateOf(startTime) === civilDateOf(serverNow());
            go(paths.list(isToday ? undefined : 'future'));
          }}
        />
      )}
    </>
  );
}
