/** Whose addresses they are. */
export interface VisitPathsOf {
  id: string;
  isEducator: boolean;
  /** Guests wait on a page of their own. */
  isGuest?: boolean;
  /** The first part of an administrator's addresses: '/level-two'. */
  adminBase?: string;
  /** The host's word for educators in addresses. */
  roleTypePath: string;
}

/** The addresses of the screens about visits, for one person. */
export interface VisitPaths {
  waitingRoom: (visitId: string) => string;
  summary: (visitId: string) => string;
  list: (filter?: string) => string;
  create: string;
}

/** The page on which guests wait; it knows by the browser's cookie whose it is. */
export const guestRoomPath = '/guest/appointment/waiting-room';

/** The levels of administrators that have a summary of sessions. */
const withSummary: readonly string[] = ['/level-two', '/level-three'];

/** Administrators have no waiting room: they are led to the summary, and where there is none to their dashboard. */
function adminPathsOf(base: string, id: string): VisitPaths {
  const home = `${base}/${id}/dashboard`;
  const summary = (visitId: string): string =>
    withSummary.includes(base) ? `${base}/${id}/sessions/summary/${visitId}` : home;
  return {
    waitingRoom: summary,
    summary,
    list: (filter) => `${home}${filter === undefined ? '' : `?filter=${filter}`}`,
    create: `${base}/${id}/sessions/create`,
  };
}

/** The addresses of somebody's screens about visits, from the root of the host. */
export function visitPathsOf(of: VisitPathsOf): VisitPaths {
  const { id, isEducator, isGuest = false, adminBase, roleTypePath } = of;
  if (adminBase !== undefined) return adminPathsOf(adminBase, id);
  const base = isEducator ? `/${encodeURIComponent(roleTypePath)}` : '/student';
  const list = (filter?: string): string =>
    `${base}/appointment${filter === undefined ? '' : `?filter=${filter}`}`;
  if (isEducator) {
    return {
      waitingRoom: (visitId) => `${base}/waiting-room/${id}/${visitId}`,
      summary: (visitId) => `${base}/appointment/summary/${visitId}`,
      list,
      create: `${base}/appointment/create`,
    };
  }
  return {
    waitingRoom: (visitId) => (isGuest ? guestRoomPath : `${base}/appointment/waiting-room/${id}/${visitId}`),
    summary: (visitId) => `${base}/encounter?visitId=${visitId}`,
    list,
    create: `${base}/appointment/${id}/create`,
  };
}
