import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useVisitClock } from '../visits/visit-moments.ts';
import { educatorHomeQuery } from './dashboards.queries.ts';
import { EducatorOngoingVisit } from './parts/educator-ongoing-visit.tsx';
import { Row } from '../../ui/layout.tsx';

/** 'Ongoing Appointments': today's sessions that are not over, one at a time, each with Join to its waiting room. */
export function EducatorOngoingCard() {
  const say = useSay();
  const home = useQuery(educatorHomeQuery);
  const visits = home.data?.todaySession ?? [];
  const now = useVisitClock(visits);
  // The session that is looked at stays in front while others come and go.
  const [chosenId, choose] = useState<string | null>(null);
  const index = Math.max(
    0,
    visits.findIndex((visit) => visit.id === chosenId),
  );
  const step = (by: number): void => choose(visits[index + by]?.id ?? null);
  const total = visits.length;
  return (
    <Card>
      <CardHead
        title={say('dashboards.ongoing.title')}
        line={false}
        action={
          <Row gap={4} isFixed>
            <IconButton
              label={say('dashboards.ongoing.previous')}
              icon={<IconChevronLeft size={18} stroke={1.5} />}
              disabled={index === 0}
              onClick={() => step(-1)}
            />
            <span className="type-row tone-2 tabular" role="status">
              {say('dashboards.ongoing.count', { current: total === 0 ? 0 : index + 1, total })}
            </span>
            <IconButton
              label={say('dashboards.ongoing.next')}
              icon={<IconChevronRight size={18} stroke={1.5} />}
              disabled={index >= total - 1}
              onClick={() => step(1)}
            />
          </Row>
        }
      />
      <ListFaces
        list={home}
        isEmpty={({ todaySession }) => todaySession.length === 0}
        empty={{ title: say('dashboards.ongoing.empty') }}
        skeleton={{ rows: 3, height: 73 }}
      >
        {({ todaySession }) => {
          const visit = todaySession[index];
          return visit && <EducatorOngoingVisit visit={visit} now={now} />;
        }}
      </ListFaces>
    </Card>
  );
}
