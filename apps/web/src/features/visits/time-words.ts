import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { formatDuration } from '@lectern/contract/visits/status.rules.ts';
import { civilDateOf, formatDate } from '../../lib/formats.ts';
import type { Moment } from '../../lib/zone-clock.ts';
import { useSay, type Say } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** 'Today', 'Tomorrow', else the date, in the person's zone. */
export function dayInWords(say: Say, moment: Moment, now: number): string {
  const day = civilDateOf(moment);
  const today = civilDateOf(now);
  if (day === today) return say('visits.day.today');
  return day === addDays(today, 1) ? say('visits.day.tomorrow') : formatDate(moment);
}

/** Time left as 0:09:59; from a day on, the days in words before it. */
export function timeLeft(say: Say, milliseconds: number): string {
  const days = Math.floor(milliseconds / dayMs);
  if (days < 1) return formatDuration(milliseconds);
  return say('visits.countdown.days', { count: days, time: formatDuration(milliseconds - days * dayMs) });
}

/** The text next to a session of today: how long until it starts, that it is going on, or that its time is over. */
export function startInWords(
  say: Say,
  { sessionStartDate, sessionEndDate }: { sessionStartDate: string; sessionEndDate: string },
  now: number,
): string {
  const left = Date.parse(sessionStartDate) - now;
  if (left > 0) return say('visits.countdown.left', { time: timeLeft(say, left) });
  return say(now < Date.parse(sessionEndDate) ? 'visits.countdown.now' : 'visits.countdown.over');
}

/** `dayInWords` for components, at the product's time. */
export function useDayInWords(): (moment: Moment) => string {
  const say = useSay();
  return (moment) => dayInWords(say, moment, serverNow());
}
