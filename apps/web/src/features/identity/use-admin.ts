import { may, type RoleWith } from '@lectern/contract/access/capabilities.ts';
import { areaOfRole, type AdminArea } from '@lectern/contract/access/screens.ts';
import { isAdminSession, roleOf, useSession } from './session.ts';
import type { AdminSession } from '@lectern/contract/identity/identity.shapes.ts';
import { adminPlace, type AdminPlace } from '../institutions/admin-place.ts';
import { useHost } from '../institutions/host.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** The signed-in administrator: session, role, area of the screens, and what is administered. */
export function useAdmin(): {
  session: AdminSession;
  role: RoleWith<'administer'>;
  area: AdminArea;
  place: AdminPlace;
} {
  const session = useSession();
  const host = useHost();
  useLanguage();
  const role = roleOf(session);
  if (!isAdminSession(session) || !may(role, 'administer')) throw new Error('No administrator is signed in');
  return { session, role, area: areaOfRole[role], place: adminPlace(role, session, host) };
}
