import { EducatorVisitList } from '../../features/visits/educator-visit-list.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Sessions' of educators. */
export function EducatorVisitsScreen() {
  const say = useSay();
  useVisitNews();
  return (
    <>
      <PageTitle title={say('visits.list.title')} />
      <EducatorVisitList />
    </>
  );
}
