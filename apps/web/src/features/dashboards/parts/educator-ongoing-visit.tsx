import { showsJoin } from '@lectern/contract/visits/status.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { Button } from '@mantine/core';
import { IconUsers, IconVideo } from '@tabler/icons-react';
import { formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { kindOf } from '../../visits/visit-kind.ts';
import { dayInWords, startInWords } from '../../visits/time-words.ts';
import { shownStatus } from '../../visits/visit-moments.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import classes from './educator-ongoing-visit.module.css';
import { Stack } from '../../../ui/layout.tsx';

/**
 * One of today's sessions as its educator sees it: student, subject, when it starts, and Join; In Person has no
 * Join.
 */
export function EducatorOngoingVisit({ visit, now }: { visit: EducatorListItem; now: number }) {
  const say = useSay();
  const words = useVisitWords();
  const people = useVisitPeople();
  const paths = useVisitPaths();
  const facts = [
    { label: say('visits.field.subject'), value: words.orNotAssigned(visit.subject) },
    { label: say('visits.field.subcategory'), value: words.orNotAssigned(visit.subCategory) },
  ];
  return (
    <div className={classes.ongoing}>
      <div className={classes.head}>
        <span className={classes.person}>
          {people.isGroup(visit) ? (
            <span className={classes.group} aria-hidden>
              <IconUsers size={22} stroke={1.5} />
            </span>
          ) : (
            <PersonAvatar name={visit.studentName ?? ''} image={visit.studentPhoto} size={48} />
          )}
          <Stack as="span" gap={0}>
            <span className={classes.name}>{people.name(visit)}</span>
            <span className="type-row tone-3">{words.kind(visit)}</span>
          </Stack>
        </span>
        <VisitStatus status={shownStatus(visit, now)} visit={visit} viewer="educator" />
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
