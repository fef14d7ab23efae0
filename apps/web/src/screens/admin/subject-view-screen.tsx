import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import {
  LoadedSubject,
  SubjectStatusOf,
} from '../../features/administration/curriculum/loaded-curriculum.tsx';
import { SubjectDetails } from '../../features/administration/curriculum/subject-details.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Everything about one subject. */
export function SubjectViewScreen() {
  const title = useScreenTitle();
  const { subjectId } = useScreenParams(adminScreens.subjectView);
  return (
    <>
      <PageTitle
        title={title}
        back={<BackToCurriculum kind="subject" />}
        aside={<SubjectStatusOf id={subjectId} />}
      />
      <LoadedSubject key={subjectId} id={subjectId}>
        {(subject) => <SubjectDetails subject={subject} />}
      </LoadedSubject>
    </>
  );
}
