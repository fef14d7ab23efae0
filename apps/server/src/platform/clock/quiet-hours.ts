import { quietEnd, readQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { zonedTime } from './zoned-time.ts';

/** When the current quiet hours of a zone end, such as `21:00-07:00`; null outside them and for `off`. */
export function quietUntil(now: Date, quietHours: string, timeZone: string): Date | null {
  const hours = readQuietHours(quietHours);
  if (hours === undefined || hours === 'off') return null;
  const at = now.getTime();
  const end = quietEnd({ date: zonedTime.dateOf(at, timeZone), time: zonedTime.timeOf(at, timeZone) }, hours);
  if (end === null) return null;
  const until = zonedTime.instantOf(end, timeZone);
  // On the day when clocks change the end may already be over.
  return until > at ? new Date(until) : null;
}
