import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { weekdayOf } from '@lectern/contract/core/civil.rules.ts';
import { formatCivilDate, formatDayOfYear } from '../../lib/formats.ts';
import { timeZoneName } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWeek, type Week } from './parts/use-week.ts';
import { WeekColumns } from './parts/week-columns.tsx';
import { shortWeekday } from './parts/weekday-words.ts';
import classes from './schedule-week.module.css';
import { schedulesQuery, type Schedules } from './schedules.queries.ts';

function useTitle({ days }: Week): string {
  const say = useSay();
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? first;
  if (first === last) return `${shortWeekday(weekdayOf(first), say)}, ${formatDayOfYear(first)}`;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${isOneYear ? formatDayOfYear(first) : formatCivilDate(first)} – ${formatCivilDate(last)}`;
}

function Legend() {
  const say = useSay();
  return (
    <ul className={`${classes.legend} type-meta`}>
      <li data-kind="available">{say('schedules.week.available')}</li>
      <li data-kind="onDemand">{say('schedules.column.onDemand')}</li>
      <li data-kind="session">{say('schedules.week.session')}</li>
    </ul>
  );
}

function Grid({ schedules }: { schedules: Schedules }) {
  const say = useSay();
  const week = useWeek(schedules);
  const title = useTitle(week);
  const isOneDay = week.days.length === 1;
  return (
    <Card>
      <CardHead
        title={title}
        aside={say('schedules.form.zone', { zone: timeZoneName(schedules.timeZone) })}
        action={
          <>
            <Legend />
            <IconButton
              label={say(isOneDay ? 'schedules.week.previousDay' : 'schedules.week.previous')}
              icon={<IconChevronLeft size={18} stroke={1.5} />}
              onClick={() => week.leaf(-1)}
            />
            <Button variant="default" onClick={week.goToToday}>
              {say('schedules.week.today')}
            </Button>
            <IconButton
              label={say(isOneDay ? 'schedules.week.nextDay' : 'schedules.week.next')}
              icon={<IconChevronRight size={18} stroke={1.5} />}
              onClick={() => week.leaf(1)}
            />
          </>
        }
      />
      <WeekColumns week={week} />
    </Card>
  );
}

/** The week that an educator's schedules produce, with the sessions in it and a line at now; on phones one day. */
export function ScheduleWeek() {
  const { data } = useQuery(schedulesQuery());
  return data ? <Grid schedules={data} /> : null;
}
