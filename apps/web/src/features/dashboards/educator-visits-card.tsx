import { dashboardLimits } from '@lectern/contract/core/core.limits.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { useSearchParam } from '../../lib/url-state.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardRows } from '../../ui/card.tsx';
import { CardTabs } from '../../ui/card-tabs.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useVisitClock } from '../visits/visit-moments.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { educatorHomeQuery } from './dashboards.queries.ts';
import classes from './visits-card.module.css';
import { EducatorVisitRow } from './parts/educator-visit-row.tsx';

type Tab = 'upcoming' | 'previous';

const filters: Record<Tab, string> = { upcoming: 'future', previous: 'previous' };

/** One tab: up to three rows, and on phones the way to all of them beneath. */
function Rows({ tab }: { tab: Tab }) {
  const say = useSay();
  const paths = useVisitPaths();
  const home = useQuery(educatorHomeQuery);
  const now = useVisitClock(home.data?.[`${tab}Session`] ?? []);
  return (
    <ListFaces
      list={home}
      isEmpty={(data) => data[`${tab}Session`].length === 0}
      empty={{
        title: say('dashboards.empty'),
        text: tab === 'upcoming' ? say('visits.list.emptyHint') : undefined,
      }}
      skeleton={{ rows: dashboardLimits.rows, height: 61 }}
    >
      {(data) => (
        <>
          <CardRows>
            {data[`${tab}Session`].slice(0, dashboardLimits.rows).map((visit) => (
              <EducatorVisitRow key={visit.id} visit={visit} now={now} />
            ))}
          </CardRows>
          {data[`${tab}Count`] > dashboardLimits.rows && (
            <div className={classes.foot}>
              <Anchor component={AddressLink} address={paths.list(filters[tab])} className={classes.seeAll}>
                {say('dashboards.seeAll')}
              </Anchor>
            </div>
          )}
        </>
      )}
    </ListFaces>
  );
}

/** 'Upcoming Sessions' and 'Recent Sessions' of an educator; 'See all' where there are more than three. */
export function EducatorVisitsCard() {
  const say = useSay();
  const paths = useVisitPaths();
  const { data } = useQuery(educatorHomeQuery);
  const [chosen, setTab] = useSearchParam('tab', 'upcoming');
  const tab: Tab = chosen === 'recent' ? 'previous' : 'upcoming';
  const isMore = (data?.[`${tab}Count`] ?? 0) > dashboardLimits.rows;
  return (
    <Card>
      <CardTabs
        label={say('visits.list.title')}
        value={tab === 'previous' ? 'recent' : 'upcoming'}
        onChange={setTab}
        aside={
          isMore ? (
            <Anchor component={AddressLink} address={paths.list(filters[tab])} className={classes.seeAll}>
              {say('dashboards.seeAll')}
            </Anchor>
          ) : undefined
        }
        tabs={[
          { value: 'upcoming', label: say('dashboards.upcoming'), content: <Rows tab="upcoming" /> },
          { value: 'recent', label: say('dashboards.recent'), content: <Rows tab="previous" /> },
        ]}
      />
    </Card>
  );
}
