import { BackToCurriculum } from '../../features/administration/curriculum/back-to-curriculum.tsx';
import { SubjectForm } from '../../features/administration/curriculum/subject-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Adds a subject. */
export function SubjectAddScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToCurriculum kind="subject" />} />
      <SubjectForm subject={null} />
    </>
  );
}
