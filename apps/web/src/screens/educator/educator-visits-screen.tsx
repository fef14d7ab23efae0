import { useListedChanges } from '../../features/cancel-requests/use-listed-changes.tsx';
import { FlagMark } from '../../features/flags/flag-mark.tsx';
import { EducatorVisitList } from '../../features/visits/educator-visit-list.tsx';
import { useSessionReferral } from '../../features/referrals/use-session-referral.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Sessions' of educators. */
export function EducatorVisitsScreen() {
  const title = useScreenTitle();
  const changes = useListedChanges();
  const referral = useSessionReferral();
  return (
    <>
      <PageTitle title={title} />
      <EducatorVisitList
        actionsOf={referral.actionsOf}
        flagOf={(visit, about) => <FlagMark visit={visit} about={about} />}
        changes={changes}
      />
      {referral.dialog}
    </>
  );
}
