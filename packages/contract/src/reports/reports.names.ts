import { defineRefusals } from '../core/refusal.ts';

/** The kinds of reports: sessions billed by MedicAid, or every session that was held. */
export const reportKinds = ['medicAid', 'usage'] as const;

/** The kind of a report. */
export type ReportKind = (typeof reportKinds)[number];

/** How a report is written into a file. */
export const reportFormats = ['csv', 'xlsx'] as const;

/** How a report is written into a file. */
export type ReportFormat = (typeof reportFormats)[number];

/** How far the file of a report is. */
export const reportFileStates = ['waiting', 'making', 'ready', 'failed', 'cancelled'] as const;

/** How far the file of a report is. */
export type ReportFileState = (typeof reportFileStates)[number];

/** How reports refuse. */
export const reportsRefusals = defineRefusals('reports', {
  /** More rows than a report has at most. */
  report_too_long: 417,
  /** A file of another report is being made for the same person. */
  report_being_made: 417,
  /** The file was there, and is kept no longer. */
  report_gone: 417,
  /** The file is not complete yet, or never will be. */
  report_not_ready: 417,
});
