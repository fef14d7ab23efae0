import { SubjectList } from '../../features/administration/curriculum/subject-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Subjects that are taught and can be booked: the list. */
export function SubjectListScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <SubjectList />
    </>
  );
}
