import { isAdminSession, roleOf, useSession } from '../identity/session.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { AdminSession } from '@lectern/contract/identity/identity.shapes.ts';
import { adminPlace, type AdminPlace } from './admin-place.ts';
import { useHost } from './host.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** The signed-in administrator: session, role, and what is administered. */
export function useAdmin(): { session: AdminSession; role: Role; place: AdminPlace } {
  const session = useSession();
  const host = useHost();
  useLanguage();
  if (!isAdminSession(session)) throw new Error('No administrator is signed in');
  const role = roleOf(session);
  return { session, role, place: adminPlace(role, session, host) };
}
