import { weekdayOf } from '@lectern/contract/core/civil.rules.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type CSSProperties } from 'react';
import { formatCivilDate, formatTimeOfDay } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import type { PlacedSession, Week, WeekDay } from './use-week.ts';
import classes from './week-columns.module.css';
import type { Stretch } from './week-grid.ts';
import { shortWeekday, weekdayName } from './weekday-words.ts';

const minutesPerHour = 60;

function timeText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return formatTimeOfDay(
    `${two(Math.floor(minutes / minutesPerHour) % 24)}:${two(minutes % minutesPerHour)}`,
  );
}

/** The position of a block: hours from the top of the grid, and its length. */
function position({ start, end }: Stretch, hours: Stretch): CSSProperties {
  return {
    '--from': (start - hours.start) / minutesPerHour,
    '--length': (end - start) / minutesPerHour,
  } as CSSProperties;
}

/** Below half an hour a session is too low to be pressed at the usual height of an hour. */
const shortMinutes = 29;

function SessionBlock({ session, hours }: { session: PlacedSession; hours: Stretch }) {
  const paths = useVisitPaths();
  const people = useVisitPeople();
  const name = people.name(session.visit);
  const title = session.visit.studentName === null ? (session.visit.subCategory ?? name) : name;
  return (
    <li>
      <Link
        className={classes.session}
        {...paths.summary(session.visit.id)}
        style={position(session, hours)}
        data-over={session.isOver || undefined}
        data-short={session.end - session.start < 45 || undefined}
        aria-label={`${title === name ? name : `${title}, ${name}`}, ${timeText(session.start)} – ${timeText(session.end)}`}
      >
        <span className={classes.who}>{title}</span> <span className={classes.time}>{session.time}</span>
      </Link>
    </li>
  );
}

function DayColumn({ day, week }: { day: WeekDay; week: Week }) {
  const say = useSay();
  const { hours, now } = week;
  const isNowShown = day.isToday && now >= hours.start && now <= hours.end;
  return (
    <div
      className={classes.column}
      role="group"
      aria-label={`${weekdayName(weekdayOf(day.date), say)}, ${formatCivilDate(day.date)}`}
    >
      <ul className={classes.layer}>
        {day.windows.map((window) => (
          <li
            key={window.start}
            className={classes.window}
            style={position(window, hours)}
            data-on-demand={window.isOnDemand || undefined}
          >
            <VisuallyHidden>
              {`${say(window.isOnDemand ? 'schedules.column.onDemand' : 'schedules.week.available')}: ${timeText(window.start)} – ${timeText(window.end)}`}
            </VisuallyHidden>
          </li>
        ))}
        {day.sessions.map((session) => (
          <SessionBlock key={session.visit.id} session={session} hours={hours} />
        ))}
      </ul>
      {isNowShown && (
        <span className={classes.now} style={position({ start: now, end: now }, hours)} aria-hidden />
      )}
    </div>
  );
}

/** The days side by side over the hours. Overflow scrolls; it opens around now. */
export function WeekColumns({ week }: { week: Week }) {
  const say = useSay();
  const box = useRef<HTMLElement>(null);
  const { days, hours, now, today } = week;
  const first = days[0]?.date ?? '';
  const count = Math.ceil((hours.end - hours.start) / minutesPerHour);
  const isFine = days.some((day) => day.sessions.some(({ start, end }) => end - start < shortMinutes));
  const isTodayShown = days.some((day) => day.date === today);
  const opening = ((isTodayShown ? now : 9 * minutesPerHour) - hours.start) / minutesPerHour - 1;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const hourPx = element.scrollHeight / Math.max(1, count);
    element.scrollTo({ top: Math.max(0, Math.floor(opening) * hourPx) });
    // oxlint-disable-next-line react/exhaustive-deps -- only when other days are shown, not while the minutes pass
  }, [first, count]);
  return (
    <section
      ref={box}
      className={classes.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={say('schedules.week.label')}
      aria-busy={week.isLoading || undefined}
    >
      <div
        className={classes.grid}
        data-fine={isFine || undefined}
        style={{ '--days': days.length, '--hours': count } as CSSProperties}
      >
        <div className={classes.heads}>
          {days.map((day) => (
            <span key={day.date} className={classes.head} data-today={day.isToday || undefined}>
              {shortWeekday(weekdayOf(day.date), say)} <b>{Number(day.date.slice(8))}</b>
            </span>
          ))}
        </div>
        <div className={classes.hours} aria-hidden>
          {Array.from({ length: Math.max(0, count - 1) }, (_, index) => (
            <span key={index} className={classes.hour} style={{ '--from': index + 1 } as CSSProperties}>
              {timeText(hours.start + (index + 1) * minutesPerHour).replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn key={day.date} day={day} week={week} />
        ))}
      </div>
    </section>
  );
}
