import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSay, type Say } from '../../../lib/i18n.ts';
import classes from './policy-warning.module.css';
import { scheduleImpactQuery, type ScheduleId } from '../schedules.queries.ts';

function countWords(count: number, say: Say): string {
  if (count === 0) return say('schedules.policy.none');
  return count === 1 ? say('schedules.policy.one') : say('schedules.policy.many', { count });
}

/**
 * The Cancellation Policy, before a schedule is changed or deleted: what happens to booked sessions, and how many
 * there are.
 */
export function PolicyWarning({ which }: { which: ScheduleId }) {
  const say = useSay();
  const impact = useQuery(scheduleImpactQuery(which));
  return (
    <div className={classes.warning} role="note">
      <IconAlertTriangle className={classes.icon} size={20} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className="type-name">{say('schedules.policy.title')}</p>
        <p>{say('schedules.policy.text')}</p>
        {impact.data && (
          <p>
            <strong>{countWords(impact.data.bookedSessions, say)}</strong>
          </p>
        )}
        {impact.isPending && <Skeleton height={14} width={220} my={3} />}
      </div>
    </div>
  );
}
