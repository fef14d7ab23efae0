import { depthOfRole } from '@lectern/contract/access/roles.ts';
import { mayOpen, type Area, type Screen } from '@lectern/contract/access/screens.ts';
import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import { landingAfterSignIn } from '@lectern/contract/identity/identity.rules.ts';
import { notFound, redirect } from '@tanstack/react-router';
import { currentHost } from '../institutions/host.ts';
import { enrolmentOf, homeOf, olderScreenOf, verifyEmailAt, type OlderScreen } from './addresses.ts';
import { isEducatorPath, mayEnter, type Who } from './areas.ts';
import { keepPlace } from './return-place.ts';
import { currentSession, roleOf } from './session.ts';

/** A route on the way to where somebody goes. */
interface Match {
  readonly params: object;
  readonly staticData: { readonly screen?: Screen; readonly isUnknown?: boolean };
}

/** Where somebody goes: the routes that match, the outermost first, and the address. */
export interface Arrival {
  readonly matches: readonly Match[];
  readonly location: { readonly href: string };
}

/** The id in an address that must be the person's own: `receiverId` where there is one, `id` of administrators, `userId` of all others. */
function ownIdIn(params: object): string | undefined {
  if ('receiverId' in params) return typeof params.receiverId === 'string' ? params.receiverId : undefined;
  const id = 'id' in params ? params.id : 'userId' in params ? params.userId : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The signed-in person; others come back to the address after signing in. */
function whoIsHere(address: string): Who | null {
  const session = currentSession();
  if (session) return { id: session.id, role: roleOf(session) };
  keepPlace(address, null);
  return null;
}

/** The screens where somebody does first what must be done first; they lead on by themselves. */
const firstSteps: readonly (Screen | undefined)[] = [
  studentScreens.enrolment,
  educatorScreens.enrolment,
  educatorScreens.verifyEmail,
];

/** Redirects people who must do something before anything else to where they do it. */
function guardDuties(screen: Screen | undefined): void {
  const session = currentSession();
  if (!session || firstSteps.includes(screen)) return;
  const who = { id: session.id, role: roleOf(session) };
  const { roleTypePath } = currentHost();
  const next = landingAfterSignIn({ ...session, role: who.role });
  if (next === 'school') throw redirect({ ...enrolmentOf(who, roleTypePath), replace: true });
  if (next === 'verifyEmail') throw redirect({ ...verifyEmailAt(roleTypePath), replace: true });
  if (next === 'changePassword') throw redirect({ to: '/change-password', replace: true });
  if (next === 'secondFactor') throw redirect({ to: '/second-factor', replace: true });
}

/** Redirects home people who belong to a school: they have nothing to ask for. */
export function guardNewcomer(): void {
  const session = currentSession();
  if (session?.institutionRelationFound)
    throw redirect({
      ...homeOf({ id: session.id, role: roleOf(session) }, currentHost().roleTypePath),
      replace: true,
    });
}

/** Redirects home people whose address is confirmed. */
export function guardUnverified(): void {
  const session = currentSession();
  if (session?.mailVerified)
    throw redirect({
      ...homeOf({ id: session.id, role: roleOf(session) }, currentHost().roleTypePath),
      replace: true,
    });
}

/** An unknown address is 'not found' for people outside the area. */
function guardUnknown(area: Area, params: object): void {
  const session = currentSession();
  const who = session && { id: session.id, role: roleOf(session) };
  if (!who || !mayEnter(area, who, ownIdIn(params))) throw notFound();
  guardDuties(undefined);
}

/**
 * Redirects to the index people who may not be in the area, or whose id is not the one in the address; to the change
 * of password, or the set-up of a second factor, people who must do that first.
 */
export function guardEntry(area: Area, { matches, location }: Arrival): void {
  const last = matches.at(-1);
  if (last?.staticData.isUnknown) {
    guardUnknown(area, last.params);
    return;
  }
  const who = whoIsHere(location.href);
  if (!who || !mayEnter(area, who, ownIdIn(last?.params ?? {}))) throw redirect({ to: '/', replace: true });
  guardDuties(last?.staticData.screen);
}

/** A screen that is not for the person's role does not exist for them. */
export function guardScreen(area: Area, { matches }: Pick<Arrival, 'matches'>): void {
  const session = currentSession();
  const screen = matches.at(-1)?.staticData.screen;
  if (session && screen && !mayOpen(roleOf(session), area, screen)) throw notFound();
}

/** Both, for an area without its own 'not found' page. */
export function guardArea(area: Area, arrival: Arrival): void {
  guardEntry(area, arrival);
  guardScreen(area, arrival);
}

function administratorOrIndex(): Who {
  const session = currentSession();
  const who = session && { id: session.id, role: roleOf(session) };
  if (!who || depthOfRole(who.role) > 3) throw redirect({ to: '/', replace: true });
  return who;
}

/**
 * Redirects administrators to their own dashboard, and everybody else to the index: the purpose of the older area of
 * administrators.
 */
export function leadAdministratorsHome(): never {
  throw redirect({ ...homeOf(administratorOrIndex(), currentHost().roleTypePath), replace: true });
}

/**
 * Redirects administrators to the successor of a screen of their older area; `userId` in the query names the
 * educator.
 */
export function leadAdministratorsTo(screen: OlderScreen) {
  return ({ search: { userId } }: { readonly search: { readonly userId?: string } }): never => {
    throw redirect({ ...olderScreenOf(administratorOrIndex(), screen, userId), replace: true });
  };
}

/** Redirects to the index people who are not signed in. */
export function guardSignedIn(): void {
  if (!currentSession()) throw redirect({ to: '/', replace: true });
}

/** Redirects to the index people who have no second factor to set up before anything else. */
export function guardFactorSetUp(): void {
  if (!currentSession()?.mustSetUpFactor) throw redirect({ to: '/', replace: true });
}

/** Whether an address begins with the word for educators of this host. */
export function isEducatorAddress(part: string): boolean {
  return isEducatorPath(part, currentHost().roleTypePath);
}
