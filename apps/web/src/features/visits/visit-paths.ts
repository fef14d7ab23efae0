import { areaBase } from '../identity/areas.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

/** Whose addresses they are. */
interface Who {
  id: string;
  isEducator: boolean;
  roleTypePath: string;
}

/** The addresses of the screens about visits, for one person. */
export interface VisitPaths {
  waitingRoom: (visitId: string) => string;
  summary: (visitId: string) => string;
  list: (filter?: string) => string;
  create: string;
}

/** The addresses of a student's, parent's or educator's screens about visits. */
export function visitPathsOf({ id, isEducator, roleTypePath }: Who): VisitPaths {
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
    waitingRoom: (visitId) => `${base}/appointment/waiting-room/${id}/${visitId}`,
    summary: (visitId) => `${base}/encounter?visitId=${visitId}`,
    list,
    create: `${base}/appointment/${id}/create`,
  };
}

/** The addresses of the screens about visits for whoever is signed in. */
export function useVisitPaths(): VisitPaths {
  const session = useSession();
  const { roleTypePath } = useHost();
  return visitPathsOf({ id: session.id, isEducator: roleOf(session) === 'educator', roleTypePath });
}
