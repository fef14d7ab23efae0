import { EducatorList } from '../../features/administration/people/educator-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The educators of administrators. */
export function EducatorListScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <EducatorList />
    </>
  );
}
