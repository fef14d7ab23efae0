import { may, rolesWith } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole, isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

const topRoles: readonly string[] = rolesWith('reachInstitution');
/** The highest first. */
const levelAdmins: readonly string[] = rolesWith('reachLevel');

/** Somebody who is to get an account. */
export interface NewAccount {
  readonly role: Role;
  /** Whether every level where the person is to stand is the asker's own or below it. */
  readonly isInReach: boolean;
}

/** Administrators of a level are invited by who stands just above it, students by Level 3, educators by Levels 2 and 3. */
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

/** Facts of somebody whose account is to be closed or opened. */
export interface AccountFacts {
  readonly id: string;
  readonly role: string;
  /** Whether one of the person's levels is the asker's or below it. */
  readonly isInReach: boolean;
}

/** An administrator closes accounts of their level and below, never their own and never another administrator's above or beside them. */
export function mayChangeActive(actor: Actor, person: AccountFacts): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person') return denied('not_found');
  if (topRoles.includes(actor.role)) return mayTopAdminChange(actor.personId, person);
  if (!levelAdmins.includes(actor.role) || !person.isInReach) return denied('not_found');
  if (person.id === actor.personId || !ranksBelow(person.role, actor.role)) return denied('access_denied');
  return allowed;
}

function mayTopAdminChange(actorId: string, person: AccountFacts): Decision {
  return person.id === actorId || topRoles.includes(person.role) ? denied('access_denied') : allowed;
}

function ranksBelow(role: string, than: string): boolean {
  const rank = levelAdmins.indexOf(role);
  return rank < 0 ? !topRoles.includes(role) : rank > levelAdmins.indexOf(than);
}
