import { createState } from '@lectern/call-engine/observable.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { roleOfWire, type Role, type wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { AdminSession, Session, UserSession } from '@lectern/contract/identity/identity.shapes.ts';
import { setActingChild } from '../../lib/acting-child.ts';
import {
  clearStored,
  onStoredElsewhere,
  readStoredJson,
  writeStored,
  writeStoredJson,
} from '../../lib/browser-storage.ts';
import { setTypingPerson } from '../../lib/form-drafts.ts';
import { isGuestMode, setGuestMode } from '../../lib/guest-mode.ts';
import { useObservable } from '../../lib/use-observable.ts';

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

/** A guest of one visit, who came by a personal link. */
export type GuestSession = Omit<UserSession, 'role'> & { role: typeof wireRoles.guest };

/** The user of this tab. */
export type CurrentSession = Session | GuestSession;

type Child = NonNullable<UserSession['student']>;

const session = createState<CurrentSession | null>(null);
session.subscribe(() => {
  const current = session.get();
  const child = isParentSession(current) ? current.student : null;
  setActingChild(child?.id ?? null);
  setTypingPerson(current?.id ?? null);
  if (child && current) writeStoredJson('actingChild', { parentId: current.id, child } satisfies OwnChild);
  // A guest's tab is given back later.
  else if (!isGuestMode()) writeStored('actingChild', null);
});

/** The data that a tab keeps over a reload. */
interface OwnChild {
  parentId: string;
  child: Child;
}

function isOwnChild(value: unknown): value is OwnChild {
  if (typeof value !== 'object' || value === null) return false;
  if (!('parentId' in value) || !('child' in value)) return false;
  const { child } = value;
  return typeof child === 'object' && child !== null && 'id' in child && 'name' in child;
}

/** The browser's stored session, without the child: each tab of a parent keeps its own. */
function withOwnChild(stored: Session | null): Session | null {
  const current = session.get();
  if (!isParentSession(stored)) return stored;
  if (current?.id === stored.id && current.role === stored.role && current.student)
    return { ...stored, student: current.student };
  const own = readStoredJson('actingChild');
  return isOwnChild(own) && own.parentId === stored.id ? { ...stored, student: own.child } : stored;
}

/** For new tabs: a tab's own child is no choice of the account. */
function withChosenChild(next: Session): Session {
  const stored = readSession();
  if (!isParentSession(next) || !isParentSession(stored)) return next;
  const isSame = stored.id === next.id && stored.student !== null && next.student !== null;
  return isSame && stored.student?.id !== next.student?.id ? { ...next, student: stored.student } : next;
}

/** Takes up the session that this browser holds, and follows sign-in and sign-out in other tabs. Once, at the start. */
export function startSession(): void {
  const follow = (): void => {
    if (!isGuestMode()) session.set(withOwnChild(readSession()));
  };
  follow();
  onStoredElsewhere('userSession', follow);
  onStoredElsewhere('adminSession', follow);
}

function storeSession(next: Session): void {
  const isAdmin = may(roleOf(next), 'administer');
  writeStoredJson(isAdmin ? 'adminSession' : 'userSession', next);
  writeStored(isAdmin ? 'userSession' : 'adminSession', null);
  writeStored('deactivated', null);
}

/** Keeps who is signed in, without any token; admins and everybody else under a key each. */
export function keepSession(next: Session): void {
  storeSession(withChosenChild(next));
  session.set(next);
}

/** The same after a parent chose a child: new tabs act for that child too. */
export function keepChoice(next: Session): void {
  storeSession(next);
  session.set(next);
}

/** The child for whom a parent acts in this tab; null for everybody else. */
export function useActingChild(): { id: string; name: string } | null {
  const current = useObservable(session);
  return isParentSession(current) ? current.student : null;
}

/** Makes a parent's tab act for another of their children; says whether that changed anything. */
export function actForChild(child: { id: string; name: string }): boolean {
  const current = session.get();
  if (!isParentSession(current) || current.student?.id === child.id) return false;
  session.set({ ...current, student: child });
  return true;
}

/** Forgets who is signed in, and everything of theirs in this browser. */
export function dropSession(): void {
  if (isGuestMode()) {
    dropGuest();
    return;
  }
  clearStored();
  session.set(null);
}

/** Makes this tab a guest's; people signed in in other tabs stay so. */
export function keepGuest(guest: GuestSession): void {
  setGuestMode(true);
  session.set(guest);
}

/** Gives a guest's tab back to the person signed in in this browser. */
export function dropGuest(): void {
  setGuestMode(false);
  writeStored('anonymousUser', null);
  session.set(withOwnChild(readSession()));
}

/** Hears whenever another is signed in, or nobody, or something of them changed. Returns how to stop. */
export function followSession(listener: () => void): () => void {
  return session.subscribe(listener);
}

/** The signed-in person, outside components. */
export function currentSession(): CurrentSession | null {
  return session.get();
}

/** The signed-in person, or null. */
export function useMaybeSession(): CurrentSession | null {
  return useObservable(session);
}

/** The signed-in person; for components inside the signed-in areas, where there always is one. */
export function useSession(): CurrentSession {
  const current = useObservable(session);
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
export function isUserSession(of: CurrentSession): of is UserSession {
  return may(roleOf(of), 'takePart');
}

/** Whether it is the session of a parent, who acts for a child. */
export function isParentSession(of: CurrentSession | null): of is UserSession {
  return of !== null && may(roleOf(of), 'actForChild');
}

/** Whether it is the session of an administrator. */
export function isAdminSession(of: CurrentSession): of is AdminSession {
  return may(roleOf(of), 'administer');
}

/** The role inside the product. */
export function roleOf(of: { role: string }): Role {
  return roleOfWire(of.role) ?? roleNames.guest;
}
