import { EducatorVisitList } from '../../features/visits/educator-visit-list.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Sessions' of educators. */
export function EducatorVisitsScreen() {
  const title = useScreenTitle();
  useVisitNews();
  return (
    <>
      <PageTitle title={title} />
      <EducatorVisitList />
    </>
  );
}
