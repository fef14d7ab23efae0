import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useGoToCall } from '../call/call-address.ts';
import classes from './summary-title.module.css';
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
        back={
          <IconButton
            className={classes.back}
            label={say('visits.summary.back')}
            icon={<IconArrowLeft size={20} stroke={1.5} />}
            onClick={() => go(paths.list())}
          />
        }
        aside={isPhone ? undefined : status}
      />
      {isPhone && status && <div className={classes.status}>{status}</div>}
    </>
  );
}
