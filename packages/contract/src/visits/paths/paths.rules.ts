/** Whose addresses they are. */
export interface VisitPathsOf {
  id: string;
  isEducator: boolean;
  /** Guests wait on a page of their own. */
  isGuest?: boolean;
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

/** The addresses of a student's, parent's or educator's screens about visits, from the root of the host. */
export function visitPathsOf({ id, isEducator, isGuest = false, roleTypePath }: VisitPathsOf): VisitPaths {
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
