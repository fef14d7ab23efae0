import type { ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { countedTime } from '../visits/presence.rules.ts';
import { lengthOf, sharedSpans, type Span } from '../visits/spans.rules.ts';
import { clockText } from './amounts.rules.ts';
import type { RoomStay, RowFacts } from './rows.repo.ts';

/** What the Usage report has beside the facts. */
export interface UsageFacts {
  readonly cost: number | null;
  /** Of everybody in the session. */
  readonly stays: readonly RoomStay[];
  readonly fileUrls: string[];
  readonly recordingUrls: string[];
}

/** A text without anything in it is as good as none. */
function orNone(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** What the MedicAid report shows. */
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

const spansOf = (stays: readonly RoomStay[], personId: string): Span[] =>
  stays
    .filter((stay) => stay.personId === personId)
    .map(({ beganAt, endedAt }) => ({ from: beganAt.getTime(), until: endedAt.getTime() }));

/** How long student and educator were in the call together while it counted. */
function togetherMs(row: RowFacts, stays: readonly RoomStay[]): number {
  const both = sharedSpans(spansOf(stays, row.educatorId), spansOf(stays, row.studentId));
  return lengthOf(sharedSpans([countedTime(row)], both));
}

/** What the Usage report shows: all of the MedicAid report, and what the session was. */
export function toUsageRow(row: RowFacts, { cost, stays, fileUrls, recordingUrls }: UsageFacts): ReportRow {
  return {
    ...toMedicAidRow(row),
    sessionSubject: orNone(row.subjective),
    sessionObjective: orNone(row.objective),
    sessionRecommendationsNotes: orNone(row.plan),
    sessionCost: cost,
    callDuration: row.hasRoom ? clockText(togetherMs(row, stays)) : null,
    ...{ fileUrls, recordingUrls },
  };
}
