import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { StudentDashboard } from '@lectern/contract/dashboards/dashboards.shapes.ts';

/** The tabs of a student's home screen. */
export const homeTabs = ['ongoing', 'upcoming', 'recent'] as const;

/** A tab of a student's home screen. */
export type HomeTab = (typeof homeTabs)[number];

const goingOn: readonly string[] = [sessionStatuses.inCall, sessionStatuses.waiting, sessionStatuses.enter];

/** The tab with which the home screen opens: what is going on and cannot be seen among the coming ones, else those. */
export function firstTab(home: Pick<StudentDashboard, 'todaySession' | 'upcomingSession'>): HomeTab {
  const coming = new Set(home.upcomingSession.map(({ id }) => id));
  const isHidden = home.todaySession.some(
    ({ id, sessionStatus }) => goingOn.includes(sessionStatus) && !coming.has(id),
  );
  return isHidden ? 'ongoing' : 'upcoming';
}
