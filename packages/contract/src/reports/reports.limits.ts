import type { CallPace } from '../core/pace.ts';

/** Bounds of reports. */
export const reportLimits = {
  /** Most rows of one report: for more, choose fewer days. */
  rows: 100_000,
  /** Minutes for which a file is there after it was made. */
  fileMinutes: 60,
  /** Files that one person has made within a day. */
  filesInDay: 50,
  /** Characters that find students by their number. */
  searchLeast: 3,
  searchMost: 10,
  /** Students that are offered at once. */
  students: 20,
  /** Years that can be chosen, back from this one. */
  years: 80,
} as const;

/** How often each call of the reports may be made. */
export const reportsCallPaces = {
  report: 'usual',
  activeStudents: 'usual',
  reportMaterials: 'usual',
  reportMaterial: 'usual',
  reportRecording: 'usual',
  ownReportFiles: 'usual',
  reportFileState: 'usual',
  cancelReportFile: 'usual',
  reportFile: 'usual',
} as const satisfies Record<string, CallPace>;
