import { call } from '../core/call.ts';
import { childrenOverview } from './children.shapes.ts';
import { currentAppointments, dashboard } from './dashboards.shapes.ts';

/** Calls of the home screens. */
export const dashboardsCalls = {
  dashboard: call('GET', '/dashboard', {
    summary: "Today's, coming and past sessions of the asker, and an educator's schedule of today.",
    response: dashboard,
    refusals: ['kid_not_chosen'],
  }),
  currentAppointments: call('GET', '/current-appointments', {
    summary: "Today's sessions that are not over.",
    response: currentAppointments,
    refusals: ['kid_not_chosen'],
  }),
  childrenOverview: call('GET', '/user/kid/overview', {
    summary:
      'Of each child of a parent the next session, attendance, newest note, messages read along, files and recordings. Reading a note is audited.',
    response: childrenOverview,
  }),
} as const;
