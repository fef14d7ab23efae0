import { serverNow } from './server-clock.ts';
import { spanishOrEnglish, formatter, toDate, type Moment } from './zone-clock.ts';

/** The short name of the person's zone at a moment: EDT. */
export function timeZoneAbbreviation(moment: Moment, timeZone?: string): string {
  const parts = formatter('en-US', { timeZoneName: 'short', timeZone }).formatToParts(toDate(moment));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The zone as people call it in all seasons of these years: Eastern Time. Where clocks did not change in 1970 they may now. */
export function timeZoneName(timeZone?: string): string {
  const parts = formatter(spanishOrEnglish(), { timeZoneName: 'longGeneric', timeZone }).formatToParts(
    serverNow(),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The zone as people call it, with its short name at that moment, or at both: Eastern Time (EDT, EST). */
export function timeZoneLabel(moment: Moment, timeZone?: string, until: Moment = moment): string {
  const long = timeZoneName(timeZone);
  const names = new Set([timeZoneAbbreviation(moment, timeZone), timeZoneAbbreviation(until, timeZone)]);
  const short = [...names].join(', ');
  return long === '' || long === short ? short : `${long} (${short})`;
}
