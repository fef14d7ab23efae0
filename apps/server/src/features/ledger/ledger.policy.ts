import { may } from '@lectern/contract/access/capabilities.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The owner of a balance, and how many of their schools the asker reaches. */
export interface BalanceFacts {
  readonly educatorId: string;
  readonly isEducator: boolean;
  readonly reach: 'all' | 'some' | 'none';
}

/**
 * A balance is opened by its educator, and by administrators who read pay and reach all schools of theirs: it is one sum for
 * all of them.
 */
export function mayOpenBalance(actor: Actor, { educatorId, isEducator, reach }: BalanceFacts): Decision {
  if (actor.kind !== 'person' || !isEducator) return denied('not_found');
  if (actor.personId === educatorId) return allowed;
  if (!may(actor.role, 'administer') || reach === 'none') return denied('not_found');
  return may(actor.role, 'readPay') && reach === 'all' ? allowed : denied('access_denied');
}

/** The ledger of a session is for its educator, and for administrators above it who read pay. */
export function mayReadMoney(actor: Pick<Person, 'role'>, viewer: Viewer): Decision {
  if (viewer === 'educator') return allowed;
  return viewer === 'admin' && may(actor.role, 'readPay') ? allowed : denied('access_denied');
}

/** Level 3 of a session says whether it is paid in which people were together too briefly. */
export function mayConfirmPay(actor: Pick<Person, 'role'>, viewer: Viewer): Decision {
  return viewer === 'admin' && may(actor.role, 'confirmPay') ? allowed : denied('access_denied');
}

/** Levels 2 and 3 above a session, who answer flags, may have it paid after all. */
export function mayReinstate(actor: Pick<Person, 'role'>, viewer: Viewer): Decision {
  return viewer === 'admin' && may(actor.role, 'reinstatePay') ? allowed : denied('access_denied');
}
