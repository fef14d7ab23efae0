import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { linkOptions } from '@tanstack/react-router';
import { useHost } from '../../features/institutions/host.ts';
import { StudentSummary } from '../../features/student-notes/student-summary.tsx';
import { useSay } from '../../lib/i18n.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** 'Student Summary' of educators. */
export function StudentSummaryScreen() {
  const say = useSay();
  const title = useScreenTitle();
  const { roleTypePath } = useHost();
  const { studentId } = useScreenParams(educatorScreens.student);
  const list = linkOptions({ to: '/$roleTypePath/my-students', params: { roleTypePath } });
  return (
    <>
      <PageTitle title={title} back={<BackArrow label={say('studentNotes.back')} address={list} />} />
      <StudentSummary key={studentId} studentId={studentId} />
    </>
  );
}
