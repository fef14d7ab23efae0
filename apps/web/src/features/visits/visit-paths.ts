import { isAdminRole } from '@lectern/contract/identity/identity.rules.ts';
import { visitPathsOf, type VisitPaths } from '@lectern/contract/visits/paths/paths.rules.ts';
import { areaBase, areaOfRole } from '../identity/areas.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

/** The addresses of the screens about visits for whoever is signed in. */
export function useVisitPaths(): VisitPaths {
  const session = useSession();
  const { roleTypePath } = useHost();
  const role = roleOf(session);
  return visitPathsOf({
    id: session.id,
    isEducator: role === 'educator',
    isGuest: role === 'guest',
    ...(isAdminRole(role) ? { adminBase: areaBase(areaOfRole[role] ?? 'topAdmin', roleTypePath) } : {}),
    roleTypePath,
  });
}
