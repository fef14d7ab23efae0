import { isAdminRole } from '@lectern/contract/identity/identity.rules.ts';
import { roleOfWire, type Role } from '@lectern/contract/identity/identity.names.ts';
import type { AdminSession, Session, UserSession } from '@lectern/contract/identity/identity.shapes.ts';
import {
  clearStored,
  onStoredElsewhere,
  readStoredJson,
  writeStored,
  writeStoredJson,
} from '../../lib/browser-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('role' in value)) return false;
  return (
    typeof value.id === 'string' && typeof value.role === 'string' && roleOfWire(value.role) !== undefined
  );
}

function readSession(): Session | null {
  const kept = readStoredJson('userSession') ?? readStoredJson('adminSession');
  return isSession(kept) ? kept : null;
}

const session = createStore<Session | null>(null);

/** Takes up the session that this browser holds, and follows sign-in and sign-out in other tabs. Once, at the start. */
export function startSession(): void {
  session.set(readSession());
  onStoredElsewhere('userSession', () => session.set(readSession()));
  onStoredElsewhere('adminSession', () => session.set(readSession()));
}

/** Keeps who is signed in, without any token; admins and everybody else under a key each. */
export function keepSession(next: Session): void {
  const isAdmin = isAdminRole(roleOf(next));
  writeStoredJson(isAdmin ? 'adminSession' : 'userSession', next);
  writeStored(isAdmin ? 'userSession' : 'adminSession', null);
  writeStored('deactivated', null);
  session.set(next);
}

/** Forgets who is signed in, and everything of theirs in this browser. */
export function dropSession(): void {
  clearStored();
  session.set(null);
}

/** Who is signed in, outside of components. */
export function currentSession(): Session | null {
  return session.get();
}

/** Who is signed in, or null. */
export function useMaybeSession(): Session | null {
  return useStore(session);
}

/** Who is signed in; for components inside the signed-in areas, where somebody is. */
export function useSession(): Session {
  const current = useStore(session);
  if (!current) throw new Error('Nobody is signed in');
  return current;
}

/** The student's, parent's or educator's session; for components of their areas. */
export function useUserSession(): UserSession {
  const current = useSession();
  if (!isUserSession(current)) throw new Error('An administrator is signed in');
  return current;
}

/** Whether it is the session of a student, a parent or an educator. */
export function isUserSession(of: Session): of is UserSession {
  return !isAdminRole(roleOf(of));
}

/** Whether it is the session of an administrator. */
export function isAdminSession(of: Session): of is AdminSession {
  return isAdminRole(roleOf(of));
}

/** The role inside the product. */
export function roleOf(of: { role: string }): Role {
  return roleOfWire(of.role) ?? 'guest';
}
