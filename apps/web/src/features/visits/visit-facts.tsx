import { cutName } from '@lectern/contract/people/people.rules.ts';
import { peopleLabel } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { IconUsers } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { useHostWords } from '../institutions/host.ts';
import { GroupCount } from './group/group-count.tsx';
import { kindOf } from './visit-kind.ts';
import { viewerOf } from './visit-viewer.ts';
import classes from './visit-facts.module.css';
import { Stack } from '../../ui/layout.tsx';
import { useVisitFacts, type VisitFactsProps } from './parts/use-visit-facts.tsx';

/** The other side of a visit: the educator for attendees, the student or the group for everybody else. */
function WhoHead({ visit }: { visit: VisitInfo }) {
  const say = useSay();
  const words = useHostWords();
  if (viewerOf(visit) === 'attendee') {
    const { name, image } = visit.tutor;
    return (
      <div className={classes.head}>
        <PersonAvatar name={name} image={image} size={44} />
        <Stack gap={0}>
          <span className="type-row tone-3">{say('visits.field.educatorName', words)}</span>
          <h2 className="type-card-title">
            <CutText shown={cutName(name, 'educator')} full={name} />
          </h2>
        </Stack>
      </div>
    );
  }
  const label = say(peopleLabel(kindOf(visit)));
  const rollNumber = visit.sessionUsers.find((user) => user.userId === visit.tutee?.userId)?.stuRollNo;
  return (
    <div className={classes.head}>
      {visit.tutee ? (
        <PersonAvatar name={visit.tutee.name} image={visit.tutee.image} size={44} />
      ) : (
        <span className={classes.group} aria-hidden>
          <IconUsers size={22} stroke={1.5} />
        </span>
      )}
      <Stack gap={0}>
        <span className="type-row tone-3">{rollNumber ? `${label} · ${rollNumber}` : label}</span>
        <h2 className="type-card-title">
          {visit.tutee ? (
            <CutText shown={cutName(visit.tutee.name, 'studentInList')} full={visit.tutee.name} />
          ) : (
            <GroupCount visit={visit} />
          )}
        </h2>
      </Stack>
    </div>
  );
}

/**
 * The facts of a visit, as the card at the left of a summary: people, kind, subjects, times, the booking's summary
 * and files.
 */
export function VisitFacts(props: VisitFactsProps) {
  const { visit, children } = props;
  const facts = useVisitFacts(props);
  return (
    <Card>
      <CardBody>
        <WhoHead visit={visit} />
        <FactList facts={facts} />
        {children !== undefined && <div className={classes.actions}>{children}</div>}
      </CardBody>
    </Card>
  );
}
