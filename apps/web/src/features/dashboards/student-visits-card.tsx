import { dashboardLimits } from '@lectern/contract/core/core.limits.ts';
import type { StudentDashboard } from '@lectern/contract/dashboards/dashboards.shapes.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useSearchParam } from '../../lib/url-state.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardRows } from '../../ui/card.tsx';
import { CardTabs } from '../../ui/card-tabs.tsx';
import { ListFaces, type EmptyFace } from '../../ui/list-faces.tsx';
import { useUserSession } from '../identity/session.ts';
import { useVisitClock } from '../visits/visit-moments.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { studentHomeQuery } from './dashboards.queries.ts';
import { OngoingVisit } from './parts/ongoing-visit.tsx';
import { StudentVisitRow } from './parts/student-visit-row.tsx';
import { firstTab, homeTabs, type HomeTab } from './parts/home-tab.ts';
import classes from './visits-card.module.css';

const isTab = (value: string): value is HomeTab => homeTabs.some((tab) => tab === value);

/** The tab in the address; as long as none was chosen, the one that shows what is going on. */
function useTab(home: StudentDashboard | undefined): [HomeTab, (tab: string) => void] {
  const [chosen, choose] = useSearchParam('tab');
  if (isTab(chosen)) return [chosen, choose];
  return [home ? firstTab(home) : 'upcoming', choose];
}

/** 'Ongoing Appointments', 'Upcoming Sessions' and 'Recent Sessions' of a student. */
export function StudentVisitsCard() {
  const say = useSay();
  const paths = useVisitPaths();
  const { student } = useUserSession();
  const home = useQuery(studentHomeQuery(student?.id ?? null));
  const [tab, setTab] = useTab(home.data);
  const now = useVisitClock([...(home.data?.todaySession ?? []), ...(home.data?.upcomingSession ?? [])]);
  const seeAll = (filter: string): ReactNode => (
    <Anchor component={AddressLink} address={paths.list(filter)} className={classes.seeAll}>
      {say('dashboards.seeAll')}
    </Anchor>
  );
  const list = (of: 'upcoming' | 'previous', empty: EmptyFace): ReactNode => (
    <ListFaces
      list={home}
      isEmpty={(data) => data[`${of}Session`].length === 0}
      empty={empty}
      failed={{ title: say('visits.list.failed') }}
      skeleton={{ rows: 3, height: 61 }}
    >
      {(data) => (
        <>
          <CardRows>
            {data[`${of}Session`].map((visit) => (
              <StudentVisitRow key={visit.id} visit={visit} now={now} isLoud={of === 'upcoming'} />
            ))}
          </CardRows>
          {data[`${of}Count`] > dashboardLimits.rows && (
            <div className={classes.foot}>{seeAll(of === 'upcoming' ? 'future' : 'previous')}</div>
          )}
        </>
      )}
    </ListFaces>
  );
  const count =
    tab === 'upcoming' ? home.data?.upcomingCount : tab === 'recent' ? home.data?.previousCount : 0;
  const isMore = (count ?? 0) > dashboardLimits.rows;
  return (
    <Card className={classes.card}>
      <CardTabs
        label={say('visits.list.title')}
        value={tab}
        onChange={setTab}
        aside={isMore ? seeAll(tab === 'upcoming' ? 'future' : 'previous') : undefined}
        tabs={[
          {
            value: 'ongoing',
            label: say('dashboards.ongoing.title'),
            count: home.data?.todaySession.length,
            content: <OngoingVisit home={home} now={now} />,
          },
          {
            value: 'upcoming',
            label: say('dashboards.upcoming'),
            content: list('upcoming', { title: say('dashboards.empty'), text: say('visits.list.emptyHint') }),
          },
          {
            value: 'recent',
            label: say('dashboards.recent'),
            content: list('previous', { title: say('dashboards.empty') }),
          },
        ]}
      />
    </Card>
  );
}
