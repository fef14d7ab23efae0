import { useParams } from '@tanstack/react-router';
import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import { LoadedSubject } from '../../features/administration/curriculum/loaded-curriculum.tsx';
import { SubjectForm } from '../../features/administration/curriculum/subject-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Edits a subject. */
export function SubjectEditScreen() {
  const title = useScreenTitle();
  const { subjectId = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle title={title} back={<BackToCurriculum kind="subject" id={subjectId} />} />
      <LoadedSubject key={subjectId} id={subjectId}>
        {(subject) => <SubjectForm subject={subject} />}
      </LoadedSubject>
    </>
  );
}
