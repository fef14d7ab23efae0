import { redirect } from '@tanstack/react-router';
import { currentHost } from '../institutions/host.ts';
import { isEducatorPath, mayEnter, type Area } from './areas.ts';
import { keepPlace } from './return-place.ts';
import { currentSession, roleOf } from './session.ts';

/**
 * Sends to the index whoever may not be in the area, or whose id is not the one in the address; and to the change of
 * password whoever must change it first. Who is not signed in comes back to the address afterwards.
 */
export function guardArea(area: Area, ownId: string | undefined, address: string): void {
  const session = currentSession();
  if (!session) keepPlace(address, null);
  const who = session ? { id: session.id, role: roleOf(session) } : null;
  if (!mayEnter(area, who, ownId)) throw redirect({ to: '/', replace: true });
  if (session?.mustChangePassword) throw redirect({ to: '/change-password', replace: true });
}

/** Sends to the index whoever is not signed in. */
export function guardSignedIn(): void {
  if (!currentSession()) throw redirect({ to: '/', replace: true });
}

/** Whether an address begins with the word for educators of this host. */
export function isEducatorAddress(part: string): boolean {
  return isEducatorPath(part, currentHost().roleTypePath);
}
