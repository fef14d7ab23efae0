import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import { summaryFileLimits } from '@lectern/contract/visit-notes/summary-file/summary-file.limits.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import * as audit from '../../audit/audit.service.ts';
import * as people from '../../people/people.service.ts';
import { historyForPaper } from '../../visits/history/history.service.ts';
import { visitInfo } from '../../visits/info.service.ts';
import { findVisitFor, type VisitFor } from '../../visits/roster.service.ts';
import { noteFor, readNotes } from '../visit-notes.service.ts';
import { paperOfSession } from './paper.service.ts';
import type { PaperNote } from './summary-file.view.ts';

const hourSeconds = 3_600;

/** The participants by name, as the reader may know them: attendees know nothing of other families. */
async function namesOf(ctx: PersonCtx, { viewer, studentId }: VisitFor, info: VisitInfo): Promise<string[]> {
  if (viewer !== 'attendee')
    return info.sessionUsers
      .filter(({ role }) => !isEducator(roleOfWire(role)))
      .map(({ name }) => name)
      .toSorted(new Intl.Collator(ctx.language).compare);
  return studentId === null ? [] : [(await people.getPerson(ctx, studentId)).name];
}

function toPaperNote({ subjective, objective, plan, materialImages }: SoapNotes): PaperNote {
  return { subjective, objective, plan, materialNames: materialImages.map(({ name }) => name) };
}

/** The note once it is complete; reading it leaves its entry in the audit. */
async function noteOf(ctx: PersonCtx, visitId: string, info: VisitInfo): Promise<PaperNote | null> {
  if (info.soapNote.visitNoteCompletedStatus === 0) return null;
  const { soapNotes, permissions } = await readNotes(ctx, visitId);
  return permissions.mayRead ? toPaperNote(soapNotes) : null;
}

/**
 * One session on paper for a participant, for the export of their data, which the caller counts and audits. The
 * educator's paper names nobody else in it.
 */
export async function paperForExport(ctx: PersonCtx, visitId: string): Promise<Buffer> {
  const place = await findVisitFor(ctx, visitId);
  const info = await visitInfo(ctx, visitId);
  const isComplete = info.soapNote.visitNoteCompletedStatus !== 0;
  const [read, told, peopleNames] = await Promise.all([
    isComplete ? noteFor(ctx, place) : null,
    place.viewer === 'attendee'
      ? historyForPaper(ctx, place, summaryFileLimits.happenings)
      : { happenings: [], total: 0 },
    place.viewer === 'attendee' ? namesOf(ctx, place, info) : [],
  ]);
  const note = read && toPaperNote(read);
  return paperOfSession(ctx, { info, viewer: place.viewer, peopleNames, note, ...told });
}

/**
 * One session as a PDF that is stored nowhere, for people who see its summary, with nothing that they cannot read
 * there; never MedicAid, words of flags or notes on students. Those of administrators are audited. Refuses with
 * not_found people who may not see the session, and with summary_files_used_up too many in an hour.
 */
export async function summaryFile(ctx: PersonCtx, visitId: string): Promise<FileAnswer> {
  const place = await findVisitFor(ctx, visitId);
  await ctx.ports.limits.count(ctx.clock, {
    key: `summary-file:${ctx.actor.personId}`,
    ...{ most: summaryFileLimits.perHour, windowSeconds: hourSeconds, refusal: 'summary_files_used_up' },
  });
  const info = await visitInfo(ctx, visitId);
  const [note, told, peopleNames] = await Promise.all([
    noteOf(ctx, visitId, info),
    historyForPaper(ctx, place, summaryFileLimits.happenings),
    namesOf(ctx, place, info),
  ]);
  const file = await paperOfSession(ctx, { info, viewer: place.viewer, peopleNames, note, ...told });
  if (place.viewer === 'admin')
    await audit.record(ctx, {
      action: 'visit-summary.exported',
      subjectKind: 'visit',
      subjectId: visitId,
    });
  const day = zonedTime.dateOf(place.visit.startsAt.getTime(), ctx.timeZone);
  return {
    ...{ stream: file, contentType: 'application/pdf', bytes: file.length, inline: false },
    ...{ fileName: `session-${day}.pdf`, cacheControl: 'no-store' },
  };
}
