import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { StudentDashboard } from '@lectern/contract/dashboards/dashboards.shapes.ts';

/** The tabs of a student's home screen. */
export const homeTabs = ['ongoing', 'upcoming', 'recent'] as const;

/** A tab of a student's home screen. */
export type HomeTab = (typeof homeTabs)[number];

const goingOn: readonly string[] = [sessionStatuses.inCall, sessionStatuses.waiting, sessionStatuses.enter];

type Home = Pick<StudentDashboard, 'todaySession' | 'upcomingSession'>;

/** The visit that is going on and cannot be seen among the coming ones any more, if there is one. */
export function visitGoingOn(home: Home): StudentListItem | undefined {
  const coming = new Set(home.upcomingSession.map(({ id }) => id));
  return home.todaySession.find(
    ({ id, sessionStatus }) => goingOn.includes(sessionStatus) && !coming.has(id),
  );
}

/** The first tab of the home screen: ongoing sessions that are not visible among the coming ones, else those. */
export function firstTab(home: Home): HomeTab {
  return visitGoingOn(home) ? 'ongoing' : 'upcoming';
}
