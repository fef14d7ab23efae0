import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { attendanceCalls } from '@lectern/contract/visits/attendance.calls.ts';
import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { csvLines, csvMark } from '../../platform/sheets/write-sheet.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import { mayExportAttendance } from './attendance.policy.ts';
import { rowsOf } from './attendance.service.ts';
import { attendanceLines, type FileWords } from './attendance.view.ts';
import { findVisitFor } from './roster.service.ts';
import { studentAttendanceLines } from './student-attendance.view.ts';

async function wordsFor(ctx: PersonCtx): Promise<FileWords> {
  const { roleTypeName } = await hostSettings(ctx);
  const timeStyle = { dateStyle: 'short', timeStyle: 'medium', timeZone: ctx.timeZone } as const;
  const times = new Intl.DateTimeFormat('sv-SE', timeStyle);
  return {
    say: (key) => translate(ctx.language, key, { role: roleTypeName }),
    timeOf: (instant) => times.format(new Date(instant)),
    timeZone: ctx.timeZone,
  };
}

/** A file of the past sessions of a student, times in the asker's zone; the caller checks who may have it. */
export async function studentAttendanceText(
  ctx: PersonCtx,
  visits: readonly StudentVisit[],
): Promise<string> {
  return `${csvMark}${csvLines(studentAttendanceLines(visits, await wordsFor(ctx)))}`;
}

/** A file of the attendance, times in the asker's zone. Refuses attendees; an administrator's request is audited. */
export async function makeAttendanceFile(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof attendanceCalls.attendanceFile>> {
  const roster = await findVisitFor(ctx, visitId);
  refuseUnless(mayExportAttendance(roster.viewer));
  const rows = await rowsOf(ctx, roster);
  if (may(ctx.actor.role, 'administer'))
    await audit.record(ctx, {
      ...{ action: 'attendance.exported', subjectKind: 'visit', subjectId: visitId },
      after: { lines: rows.length },
    });
  const lines = attendanceLines(roster.visit, rows, await wordsFor(ctx));
  const day = zonedTime.dateOf(roster.visit.startsAt.getTime(), ctx.timeZone);
  return { name: `attendance-${day}.csv`, text: `${csvMark}${csvLines(lines)}` };
}
