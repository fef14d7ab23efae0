import { restBase } from '@lectern/contract/core/envelope.ts';
import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { ReportFile, ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { FileRow } from './report-files.repo.ts';
import type { SheetCell } from '../../platform/sheets/write-sheet.ts';

const kindNames = { medicAid: 'medicaid-report', usage: 'usage-report' } as const;

/** The name under which a file is saved. */
export function fileNameOf({ kind, format, startDate, endDate }: FileRow): string {
  const days = startDate === null ? '' : `-${startDate}-${endDate ?? ''}`;
  return `${kindNames[kind]}${days}.${format}`;
}

/** A file on the wire. */
export function toReportFile(row: FileRow): ReportFile {
  const isReady = row.state === 'ready';
  return {
    ...{ id: row.id, kind: row.kind, format: row.format, state: row.state },
    ...{ startDate: row.startDate, endDate: row.endDate, fileName: fileNameOf(row) },
    ...{ done: row.done, total: row.total },
    url: isReady ? `${restBase}/report/export/${row.id}/file` : null,
    expiresAt: isReady ? (row.expiresAt?.toISOString() ?? null) : null,
  };
}

/** How a file is worded. */
export interface ReportWords {
  readonly say: (key: TextKey, params?: Record<string, string>) => string;
  /** A day, and a time of day, in the zone of the report. */
  readonly dayOf: (instant: string) => string;
  readonly timeOf: (instant: string) => string;
  readonly timeZone: string;
  readonly currency: string;
  /** An amount of cents as a plain number. */
  readonly amountOf: (cents: number) => string;
  /** Turns an address of the product into one on the web. */
  readonly origin: string;
}

const medicAidColumns = [
  ...(['counselorFirstName', 'counselorLastName', 'studentNumber'] as const),
  ...(['studentFirstName', 'studentLastName'] as const),
  ...(['cptCode', 'modifierCode', 'eligibleProvider', 'notes'] as const),
] as const;

const usageColumns = [
  ...medicAidColumns,
  ...(['sessionDate', 'sessionStartTime', 'sessionEndTime', 'sessionSubject'] as const),
  ...(['sessionObjective', 'sessionRecommendationsNotes', 'sessionCost', 'callDuration'] as const),
  ...(['fileUrls', 'recordingUrls'] as const),
] as const;

type Column = (typeof usageColumns)[number];

function columnsOf(kind: ReportKind): readonly Column[] {
  return kind === 'usage' ? usageColumns : medicAidColumns;
}

/** The head of a file: amounts name their currency, days and times their zone. */
export function headOf(kind: ReportKind, { say, timeZone, currency }: ReportWords): string[] {
  return columnsOf(kind).map((column) => {
    const head = say(`reports.column.${column}`);
    if (column === 'sessionCost') return say('reports.file.currency', { head, currency });
    const isZoned = column === 'sessionDate' || column === 'sessionStartTime' || column === 'sessionEndTime';
    return isZoned ? say('reports.file.zone', { head, zone: timeZone }) : head;
  });
}

const sessionCells = {
  sessionDate: (row: ReportRow, { dayOf }: ReportWords) => dayOf(row.sessionStartTime),
  sessionStartTime: (row: ReportRow, { timeOf }: ReportWords) => timeOf(row.sessionStartTime),
  sessionEndTime: (row: ReportRow, { timeOf }: ReportWords) => timeOf(row.sessionEndTime),
  sessionCost: ({ sessionCost }: ReportRow, { amountOf }: ReportWords) =>
    sessionCost === null ? '' : { number: amountOf(sessionCost) },
  fileUrls: ({ fileUrls }: ReportRow, { origin }: ReportWords) => addresses(fileUrls, origin),
  recordingUrls: ({ recordingUrls }: ReportRow, { origin }: ReportWords) => addresses(recordingUrls, origin),
} as const;

function addresses(urls: readonly string[], origin: string): string {
  return urls.map((url) => `${origin}${url}`).join(' ');
}

const isWorded = (column: Column): column is keyof typeof sessionCells => column in sessionCells;

function cellOf(row: ReportRow, column: Column, words: ReportWords): SheetCell {
  return isWorded(column) ? sessionCells[column](row, words) : (row[column] ?? '');
}

/** A row as cells of a file; unknown values are empty. */
export function cellsOf(kind: ReportKind, row: ReportRow, words: ReportWords): SheetCell[] {
  return columnsOf(kind).map((column) => cellOf(row, column, words));
}
