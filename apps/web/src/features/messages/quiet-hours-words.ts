import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { usualQuietHours } from '@lectern/contract/messages/messages.limits.ts';
import { formatTimeOfDay } from '../../lib/formats.ts';
import type { Say } from '../../lib/i18n.ts';
import type { TimeSpan } from '../../ui/time-span-fields.tsx';

/** The two times of quiet hours, either of them empty while it is typed; of the usual ones where there are none. */
export function timesOf(hours: string): TimeSpan {
  const [from = '', to = ''] = (hours === noQuietHours ? usualQuietHours : hours).split('-');
  return { from, to };
}

/** Quiet hours of two times. */
export function hoursOf({ from, to }: TimeSpan): string {
  return `${from}-${to}`;
}

/** Quiet hours as they are read: '09:00 PM – 07:00 AM'. */
export function hoursText(hours: string, say: Say): string {
  if (hours === noQuietHours) return say('messages.safety.quietOff');
  const { from, to } = timesOf(hours);
  return `${from && formatTimeOfDay(from)} – ${to && formatTimeOfDay(to)}`;
}
