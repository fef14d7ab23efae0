import { may } from '@lectern/contract/access/capabilities.ts';
import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, areaOfRole, type AdminArea } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import type { Who } from '../identity/areas.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

/** The addresses of the screens about visits, for one person. */
export interface VisitPaths {
  waitingRoom: (visitId: string) => Address;
  summary: (visitId: string) => Address;
  /** The summary with what was flagged. */
  flag: (visitId: string) => Address;
  list: (filter?: string) => Address;
  create: Address;
}

function filtered(filter: string | undefined): Record<string, string> {
  return filter === undefined ? {} : { filter };
}

/** Chooses the tab of the summary. */
const flagTab = { tab: 'flag' } as const;

function studentPaths(userId: string): VisitPaths {
  return {
    waitingRoom: (visitId) =>
      linkOptions({
        to: '/student/appointment/waiting-room/$userId/$visitId',
        params: { userId, visitId },
      }),
    summary: (visitId) => linkOptions({ to: '/student/encounter', search: { visitId } }),
    flag: (visitId) => linkOptions({ to: '/student/encounter', search: { visitId } }),
    list: (filter) => linkOptions({ to: '/student/appointment', search: filtered(filter) }),
    create: linkOptions({ to: '/student/appointment/$userId/create', params: { userId } }),
  };
}

function educatorPaths(userId: string, roleTypePath: string): VisitPaths {
  return {
    waitingRoom: (visitId) =>
      linkOptions({
        to: '/$roleTypePath/waiting-room/$userId/$visitId',
        params: { roleTypePath, userId, visitId },
      }),
    summary: (visitId) =>
      linkOptions({
        to: '/$roleTypePath/appointment/summary/$visitId',
        params: { roleTypePath, visitId },
      }),
    flag: (visitId) =>
      linkOptions({
        to: '/$roleTypePath/appointment/summary/$visitId',
        params: { roleTypePath, visitId },
        search: flagTab,
      }),
    list: (filter) =>
      linkOptions({
        to: '/$roleTypePath/appointment',
        params: { roleTypePath },
        search: filtered(filter),
      }),
    create: linkOptions({ to: '/$roleTypePath/appointment/create', params: { roleTypePath } }),
  };
}

/** Administrators have no waiting room: they are sent to the summary, or without one to their dashboard. */
function adminPaths(area: AdminArea, { id, role }: Who): VisitPaths {
  const home = addressIn(area, adminScreens.home);
  const summaryWith = (visitId: string, search: Record<string, string>): Address =>
    may(role, adminScreens.summary.for)
      ? linkOptions({ to: addressIn(area, adminScreens.summary), params: { id, visitId }, search })
      : linkOptions({ to: home, params: { id } });
  const summary = (visitId: string): Address => summaryWith(visitId, {});
  const list = addressIn(area, may(role, adminScreens.visits.for) ? adminScreens.visits : adminScreens.home);
  return {
    waitingRoom: summary,
    summary,
    flag: (visitId) => summaryWith(visitId, flagTab),
    list: (filter) => linkOptions({ to: list, params: { id }, search: filtered(filter) }),
    create: linkOptions({ to: addressIn(area, adminScreens.create), params: { id } }),
  };
}

/** Guests wait on a page of their own, and have no other. */
function guestPaths(): VisitPaths {
  const room = linkOptions({ to: '/guest/appointment/waiting-room' });
  return { waitingRoom: () => room, summary: () => room, flag: () => room, list: () => room, create: room };
}

/** The addresses of somebody's screens about visits. */
export function visitPathsOf(who: Who, roleTypePath: string): VisitPaths {
  const area = areaOfRole[who.role];
  if (area === null) return guestPaths();
  if (area === 'student') return studentPaths(who.id);
  return area === 'educator' ? educatorPaths(who.id, roleTypePath) : adminPaths(area, who);
}

/** The addresses of the screens about visits for the signed-in person. */
export function useVisitPaths(): VisitPaths {
  const session = useSession();
  const { roleTypePath } = useHost();
  return visitPathsOf({ id: session.id, role: roleOf(session) }, roleTypePath);
}
