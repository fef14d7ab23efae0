import { isEducator, isGuest, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import { roleOfSocket } from '@lectern/contract/identity/identity.names.ts';
import { useSay } from '../../lib/i18n.ts';
import { adminTitle } from './admin-place.ts';
import { useHost } from './host.ts';

/**
 * The label next to the name of a person who shows or writes something in a call, in the host's words: the educator,
 * a parent, a guest, an observing administrator. Null for students, the largest group in most calls, and for unknown
 * roles.
 */
export function useRoleWords(): (wireRole: string) => string | null {
  const say = useSay();
  const host = useHost();
  return (wireRole) => {
    const role = roleOfSocket(wireRole);
    if (role === undefined || isStudent(role)) return null;
    if (isEducator(role)) return host.roleTypeName;
    if (isParent(role) || isGuest(role)) return say(`call.role.${role}`);
    return say('call.role.observer', { title: adminTitle(role, host) });
  };
}
