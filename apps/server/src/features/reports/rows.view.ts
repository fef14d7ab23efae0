import type { ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { clockText } from './amounts.rules.ts';
import type { RowFacts } from './rows.repo.ts';

/** What the Usage report has in addition to the facts. */
export interface UsageFacts {
  readonly cost: number | null;
  /** Milliseconds in the call together. */
  readonly togetherMs: number;
  readonly fileUrls: string[];
  readonly recordingUrls: string[];
}

/** A text without anything in it is as good as none. */
function orNone(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** The MedicAid report. */
export function toMedicAidRow(row: RowFacts): ReportRow {
  return {
    ...{ visitId: row.visitId, studentUserId: row.studentId },
    ...{ counselorFirstName: row.educatorFirstName, counselorLastName: row.educatorLastName },
    studentNumber: row.studentNumber,
    ...{ studentFirstName: row.studentFirstName, studentLastName: row.studentLastName },
    cptCode: orNone(row.cptCode),
    modifierCode: orNone(row.modifierCode),
    eligibleProvider: orNone(row.eligibleProvider),
    notes: orNone(row.medicalNotes),
    ...{ sessionStartTime: row.startsAt.toISOString(), sessionEndTime: row.endsAt.toISOString() },
    ...{ sessionSubject: null, sessionObjective: null, sessionRecommendationsNotes: null },
    ...{ sessionCost: null, callDuration: null, fileUrls: [], recordingUrls: [] },
  };
}

/** The Usage report: all of the MedicAid report, and details of the session. */
export function toUsageRow(
  row: RowFacts,
  { cost, togetherMs, fileUrls, recordingUrls }: UsageFacts,
): ReportRow {
  return {
    ...toMedicAidRow(row),
    sessionSubject: orNone(row.subjective),
    sessionObjective: orNone(row.objective),
    sessionRecommendationsNotes: orNone(row.plan),
    sessionCost: cost,
    callDuration: row.hasRoom ? clockText(togetherMs) : null,
    ...{ fileUrls, recordingUrls },
  };
}
