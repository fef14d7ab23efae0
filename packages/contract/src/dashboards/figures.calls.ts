import { call } from '../core/call.ts';
import { adminSummary, levelReport, levelReportQuery } from './figures.shapes.ts';

/** Calls of the dashboard and the level report of administrators. */
export const figuresCalls = {
  adminSummary: call('GET', '/admin-summary', {
    summary:
      "Today's sessions, what is live, people and the last twelve weeks of all that the asker reaches.",
    response: adminSummary,
  }),
  levelReport: call('GET', '/admin-summary/levels', {
    summary: 'Sums of sessions and people of each level just below one, between two days.',
    query: levelReportQuery,
    response: levelReport,
  }),
} as const;
