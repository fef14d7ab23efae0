import { isSettled } from '@lectern/contract/visits/status.rules.ts';
import { sessionStatuses, type SessionStatus } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Button } from '@mantine/core';
import { IconBolt, IconCalendarPlus } from '@tabler/icons-react';
import { formatTimeRange } from '../../lib/formats.ts';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { useHostWords } from '../institutions/host.ts';
import { useAskNow } from './use-ask-now.ts';
import { dayInWords, startInWords, timeLeft } from './time-words.ts';
import { useMissedWords } from './missed-words.ts';
import { timedVisit } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { viewerOf } from './visit-viewer.ts';
import classes from './visit-coming.module.css';

const ends: Partial<Record<SessionStatus, SayKey>> = {
  [sessionStatuses.cancelled]: 'visits.status.cancelled',
  [sessionStatuses.removed]: 'waitingRoom.removed',
};

function NextStep({ visit }: { visit: VisitInfo }) {
  const say = useSay();
  const paths = useVisitPaths();
  const { ask, isBusy } = useAskNow();
  const next = visit.nextEducator;
  if (next) {
    return (
      <Button
        leftSection={<IconBolt size={18} stroke={1.5} />}
        loading={isBusy}
        onClick={() =>
          ask({
            educatorId: next.id,
            subjectId: visit.expertiseCategoryId,
            subcategoryId: visit.expertiseId,
            studentId: visit.tutee?.userId,
          })
        }
      >
        {say('visits.missed.ask', { name: next.name })}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      component={AddressLink}
      address={paths.create}
      leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
    >
      {say('visits.list.create')}
    </Button>
  );
}

/**
 * Next to the facts of a session without a record: how long until it starts, or why it did not take place and what
 * to do.
 */
export function VisitComing({
  visit,
  status,
  now,
}: {
  visit: VisitInfo;
  status: SessionStatus;
  now: number;
}) {
  const say = useSay();
  const words = useHostWords();
  const missed = useMissedWords();
  const other = ends[status];
  const end =
    missed(status, { viewer: viewerOf(visit), visitType: visit.visitType }) ?? (other && say(other, words));
  const timed = timedVisit(visit);
  const left = Date.parse(timed.sessionStartDate) - now;
  if (end) {
    const offer = visit.nextEducator && say('visits.missed.offer', { name: visit.nextEducator.name });
    return (
      <Card>
        <BlankFace
          drawing="calendar"
          title={end}
          text={offer ?? undefined}
          action={isSettled(status) ? <NextStep visit={visit} /> : undefined}
        />
      </Card>
    );
  }
  return (
    <Card className={classes.coming}>
      {left > 0 && <span className="type-row tone-3">{say('visits.countdown.label')}</span>}
      <span className="type-key-figure">
        {left > 0 ? (
          <Countdown text={timeLeft(say, left)} label={say('visits.countdown.label')} />
        ) : (
          startInWords(say, timed, now)
        )}
      </span>
      <span className="type-row tone-2 tabular">
        {dayInWords(say, timed.sessionStartDate, now)} ·{' '}
        {formatTimeRange(timed.sessionStartDate, timed.sessionEndDate)}
      </span>
    </Card>
  );
}
