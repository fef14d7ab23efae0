import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { BackToVisits } from './back-to-visits.tsx';
import { useGoToCall } from './call-address.ts';
import { shownStatus, timedVisit, useVisitClock } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { viewerOf } from './visit-viewer.ts';
import { VisitStatus } from './visit-status.tsx';

/** 'Session Summary' with the way back and the visit's status, which can be pressed where there is something to enter. */
export function SummaryTitle({ visit }: { visit: VisitInfo | undefined }) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const goToCall = useGoToCall();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const now = useVisitClock(visit ? [timedVisit(visit)] : []);
  const viewer = visit ? viewerOf(visit) : 'attendee';
  const status = visit && (
    <VisitStatus
      status={shownStatus(timedVisit(visit), now)}
      visit={visit}
      viewer={viewer}
      look="strong"
      mayObserve={viewer === 'admin' && visit.permissions.mayJoin}
      onPress={() => (viewer === 'admin' ? goToCall(visit) : go(paths.waitingRoom(visit.id)))}
    />
  );
  return (
    <>
      <PageTitle
        title={say('visits.summary.title')}
        back={<BackToVisits />}
        aside={isPhone ? undefined : status}
      />
      {isPhone && status}
    </>
  );
}
