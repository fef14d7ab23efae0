import { showsJoin, statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { StudentDashboard } from '@lectern/contract/dashboards/dashboards.shapes.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { ListFaces, type ListLoading } from '../../../ui/list-faces.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { dayInWords, startInWords } from '../../visits/time-words.ts';
import { shownStatus } from '../../visits/visit-moments.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import classes from './ongoing-visit.module.css';
import { Stack } from '../../../ui/layout.tsx';

function Ongoing({ visit, now }: { visit: StudentListItem; now: number }) {
  const say = useSay();
  const role = useHostWords();
  const words = useVisitWords();
  const paths = useVisitPaths();
  const status = shownStatus(visit, now);
  // Where something can be pressed, Join says it.
  const { action } = statusDisplay(status, { viewer: 'attendee', kind: kindOf(visit), joined: visit.joined });
  const facts = [
    { label: say('visits.field.type'), value: words.kind(visit) },
    { label: say('visits.field.subject'), value: words.orNotAssigned(visit.subject) },
    { label: say('visits.field.subcategory'), value: words.orNotAssigned(visit.subCategory) },
  ];
  return (
    <div className={classes.ongoing}>
      <div className={classes.head}>
        <PersonCell
          name={visit.educatorName}
          detail={role.role}
          image={{ of: visit.educatorName, src: visit.educatorPhoto }}
        />
        {action === null && <VisitStatus status={status} visit={visit} viewer="attendee" />}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="type-head tone-3">{label}</dt>
            <dd className="type-row">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        <Stack as="span" gap={0}>
          <span className={classes.time}>
            {formatTimeRange(visit.sessionStartDate, visit.sessionEndDate)}
          </span>
          <span className="type-row tone-3 tabular">
            {dayInWords(say, visit.sessionStartDate, now)} · {startInWords(say, visit, now)}
          </span>
        </Stack>
        {showsJoin(kindOf(visit)) && (
          <Button
            component={AddressLink}
            address={paths.waitingRoom(visit.id)}
            leftSection={<IconVideo size={18} stroke={1.5} />}
            className={classes.join}
          >
            {say('dashboards.ongoing.join')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The session of today that is going on or comes next, with Join to its waiting room; In Person has no room and no Join. */
export function OngoingVisit({ home, now }: { home: ListLoading<StudentDashboard>; now: number }) {
  const say = useSay();
  return (
    <ListFaces
      list={home}
      isEmpty={(data) => data.todaySession.length === 0}
      empty={{ title: say('dashboards.ongoing.empty') }}
      skeleton={{ rows: 3, height: 61 }}
    >
      {({ todaySession: [first] }) => first && <Ongoing visit={first} now={now} />}
    </ListFaces>
  );
}
