import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import { LoadedSubject } from '../../features/administration/curriculum/loaded-curriculum.tsx';
import { SubjectDetails } from '../../features/administration/curriculum/subject-details.tsx';
import { SubjectForm } from '../../features/administration/curriculum/subject-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Edits a subject; one of a level above is only shown. */
export function SubjectEditScreen() {
  const title = useScreenTitle();
  const { subjectId } = useScreenParams(adminScreens.subjectEdit);
  return (
    <>
      <PageTitle title={title} back={<BackToCurriculum kind="subject" id={subjectId} />} />
      <LoadedSubject key={subjectId} id={subjectId}>
        {(subject) =>
          subject.mayEdit ? <SubjectForm subject={subject} /> : <SubjectDetails subject={subject} />
        }
      </LoadedSubject>
    </>
  );
}
