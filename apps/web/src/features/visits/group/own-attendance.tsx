import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useAttendanceWords } from './attendance-words.ts';
import { visitAttendanceQuery } from './group.queries.ts';

/** Whether the person, or the child that a parent has chosen, was there, for how long and when. */
export function OwnAttendance({ visitId }: { visitId: string }) {
  const say = useSay();
  const words = useAttendanceWords();
  const row = useQuery(visitAttendanceQuery(visitId)).data?.people.at(0);
  if (!row) return <>{say('visits.field.none')}</>;
  const presence = {
    present: say('visits.group.present'),
    absent: say('visits.group.absent'),
    open: say('visits.attendance.open'),
  }[row.presence];
  return <>{[presence, ...words.timesOf(row)].join(' · ')}</>;
}
