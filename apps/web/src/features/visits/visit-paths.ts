import { areaBase } from '../identity/areas.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

/** Whose addresses they are. */
interface Who {
  id: string;
  isEducator: boolean;
  isGuest?: boolean;
  roleTypePath: string;
}

/** The page on which guests wait; it knows by the browser's cookie whose it is. */
export const guestRoomPath = '/guest/appointment/waiting-room';

/** The addresses of the screens about visits, for one person. */
export interface VisitPaths {
  waitingRoom: (visitId: string) => string;
  summary: (visitId: string) => string;
  list: (filter?: string) => string;
  create: string;
}

/** The addresses of a student's, parent's or educator's screens about visits. */
export function visitPathsOf({ id, isEducator, isGuest = false, roleTypePath }: Who): VisitPaths {
  const base = areaBase(isEducator ? 'educator' : 'student', roleTypePath);
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

/** The addresses of the screens about visits for whoever is signed in. */
export function useVisitPaths(): VisitPaths {
  const session = useSession();
  const { roleTypePath } = useHost();
  const role = roleOf(session);
  return visitPathsOf({
    id: session.id,
    isEducator: role === 'educator',
    isGuest: role === 'guest',
    roleTypePath,
  });
}
