import { may } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole, isEducator, isGuest, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Somebody who is to get an account. */
export interface NewAccount {
  readonly role: Role;
  /** Whether every level planned for the person is the asker's own or below it. */
  readonly isInReach: boolean;
}

/**
 * Administrators of a level are invited from the level just above, students by Level 3, educators by Levels 2 and 3.
 */
export function mayAddPerson(actor: Actor, person: NewAccount): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person') return denied('access_denied');
  if (!person.isInReach) return denied('not_found');
  return mayMake(actor.role, person.role) ? allowed : denied('access_denied');
}

function mayMake(asker: Role, role: Role): boolean {
  const depth = depthOfRole(role);
  if (depth >= 1 && depth <= 3) return depth === depthOfRole(asker) + 1;
  if (isEducator(role)) return may(asker, 'keepEducators');
  return (isStudent(role) || isParent(role)) && may(asker, 'keepStudents');
}

/** Somebody whose account an administrator wants to keep. */
export interface AccountFacts {
  readonly id: string;
  readonly role: Role;
  /** How many of the person's levels are the asker's own or below it. */
  readonly reach: 'all' | 'some' | 'none';
  /**
   * Whether an educator's schools are below different levels of depth 2: then nobody of a school reaches them all.
   */
  readonly isAcrossAreas: boolean;
  /** The account was erased. */
  readonly isErased: boolean;
}

/**
 * Who changes name, address and status of an account, resets its password and signs it out: for students, the Level
 * 3 of their school; for educators, Levels 2 and 3 who reach all their schools, or whichever level above does where no
 * Level 2 can; for administrators, the level just above; for parents, who belong to no school, the top admin. Nobody
 * keeps their own account, an equal or higher one, or one that was erased.
 */
export function mayKeepAccount(actor: Actor, person: AccountFacts): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person' || !may(actor.role, 'administer')) return denied('not_found');
  if (!isThereFor(actor.role, person)) return denied('not_found');
  if (person.id === actor.personId || person.reach === 'some') return denied('access_denied');
  return isKeeper(actor.role, person) ? allowed : denied('access_denied');
}

/** Parents belong to no school: they exist only for those who keep them. */
function isThereFor(asker: Role, { reach, role, isErased }: AccountFacts): boolean {
  if (reach === 'none' || isGuest(role) || isErased) return false;
  return !isParent(role) || may(asker, 'keepParents');
}

/** An educator is read by every administrator who reaches one of the schools. */
export function mayReadEducator(actor: Actor, person: AccountFacts): Decision {
  const isThere = isEducator(person.role) && person.reach !== 'none';
  return actor.kind === 'person' && may(actor.role, 'administer') && isThere ? allowed : denied('not_found');
}

/** Levels 2 and 3 change with which of their own schools an educator is associated. */
export function mayKeepAssociation(actor: Actor, person: AccountFacts): Decision {
  const reading = mayReadEducator(actor, person);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return may(actor.role, 'keepEducators') ? allowed : denied('access_denied');
}

/** What an educator earns is read by Levels 2 and 3 who read the educator, and by those who set it. */
export function mayReadPay(actor: Actor, person: AccountFacts): Decision {
  const reading = mayReadEducator(actor, person);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return may(actor.role, 'readPay') ? allowed : denied('access_denied');
}

/** Top and GRA administrators set what an educator earns, and switch payouts. */
export function maySetPay(actor: Actor, person: AccountFacts): Decision {
  const reading = mayReadPay(actor, person);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return may(actor.role, 'setPay') ? allowed : denied('access_denied');
}

function isKeeper(asker: Role, { role, isAcrossAreas }: AccountFacts): boolean {
  if (isStudent(role)) return may(asker, 'keepStudents');
  if (isParent(role)) return may(asker, 'keepParents');
  if (isEducator(role)) return may(asker, 'keepEducators') || isAcrossAreas;
  return depthOfRole(role) === depthOfRole(asker) + 1;
}
