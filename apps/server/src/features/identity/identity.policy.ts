import { may } from '@lectern/contract/access/capabilities.ts';
import { isGuest } from '@lectern/contract/access/roles.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/**
 * A person may sign in with the right password while the account is open; only the right password reveals that it is
 * closed.
 */
export function maySignIn(
  account: { readonly active: boolean } | undefined,
  isPasswordRight: boolean,
): Decision {
  if (!account || !isPasswordRight) return denied('sign_in_failed');
  return account.active ? allowed : denied('account_deactivated');
}

/** Acts that could give the account away need a recent proof, or a password that must be changed anyhow. */
export function mayChangeAccess(actor: Person, isProven: boolean): Decision {
  return isProven || actor.mustChangePassword === true ? allowed : denied('proof_required');
}

/** A parent chooses among their own children; every other student does not exist for them. */
export function mayActFor(actor: Person, isOwnChild: boolean): Decision {
  if (!may(actor.role, 'actForChild')) return denied('access_denied');
  return isOwnChild ? allowed : denied('not_found');
}

/** Only guests, who have no password, get a session without one. */
export function maySeat(person: { readonly role: string; readonly active: boolean }): Decision {
  return isGuest(person.role) && person.active ? allowed : denied('not_found');
}

/** Passwords and setup links of others are made by the product itself only. */
export function maySetUp(actor: Actor): Decision {
  return actor.kind === 'system' ? allowed : denied('access_denied');
}
