import { isParent } from '@lectern/contract/access/roles.ts';
import type { calendarCalls } from '@lectern/contract/calendar/calendar.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { calendarFile, type CalendarEntry } from '../../platform/mail/calendar-file.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import * as people from '../people/people.service.ts';
import * as entries from '../visits/entries.service.ts';
import { findVisitFor, type VisitFor } from '../visits/roster.service.ts';
import { webLinks } from './calendar.rules.ts';

/** Minutes before the start at which calendars remind, as the product does. */
const reminderMinutes = 15;

/** People of a session whom the asker knows anyway: its one student, or their own children in it. */
async function firstNamesFor(ctx: PersonCtx, { visit, participants, viewer }: VisitFor): Promise<string[]> {
  const there = participants
    .filter((one) => one.side === 'student' && one.state !== 'removed')
    .map((one) => one.personId);
  if (viewer === 'educator' && isGroup(visit.kind)) return [];
  const own = isParent(ctx.actor.role) ? await people.studentsOfParent(ctx, ctx.actor.personId) : null;
  const known = own ?? [...(await people.getPeople(ctx, there)).values()];
  return known
    .filter(({ id }) => there.includes(id))
    .map(({ firstName }) => firstName)
    .toSorted();
}

/** The asker's role in a session. Refuses with not_found observers, and people who were removed. */
function sideOf(ctx: PersonCtx, { viewer, own }: VisitFor): 'educator' | 'parent' | 'student' {
  if (viewer === 'admin' || own?.state === 'removed') throw new Refusal('not_found');
  if (viewer === 'educator') return 'educator';
  return isParent(ctx.actor.role) ? 'parent' : 'student';
}

/**
 * The entry of a booked session of the asker's own. Refuses with not_found people who are not in it, and a session
 * that is over.
 */
async function entryFor(ctx: PersonCtx, visitId: string): Promise<CalendarEntry> {
  const place = await findVisitFor(ctx, visitId);
  const { visit } = place;
  const side = sideOf(ctx, place);
  if (visit.state !== 'booked' || !entries.isInCalendars(visit.kind)) throw new Refusal('visit_over');
  const named = await people.getPeople(ctx, [visit.educatorId, ctx.actor.personId]);
  const educatorName = named.get(visit.educatorId)?.name ?? '';
  return entries.toEntry(await entries.entryFactsOf(ctx, visit, educatorName), {
    // The browser itself requests the file, in its own language rather than the person's.
    ...{ language: named.get(ctx.actor.personId)?.language ?? ctx.language, link: ctx.host.appUrl },
    side,
    firstNames: await firstNamesFor(ctx, place),
  });
}

/** A booked session of the asker's own as a file for calendars. */
export async function entryFile(ctx: PersonCtx, visitId: string): Promise<FileAnswer> {
  const content = Buffer.from(calendarFile([await entryFor(ctx, visitId)], { reminderMinutes }));
  return {
    ...{ stream: content, bytes: content.length, contentType: 'text/calendar; charset=utf-8' },
    // Shown in place where a browser can: phones ask then whether it shall be kept.
    ...{ fileName: 'session.ics', inline: true, cacheControl: 'private, no-store' },
  };
}

/** Addresses that open calendars on the web with the same filled in. */
export async function entryLinks(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<(typeof calendarCalls)['calendarLinks']>> {
  const links = webLinks(await entryFor(ctx, visitId));
  return { ...links, file: `${restBase}/calendar/visits/${visitId}/file` };
}
