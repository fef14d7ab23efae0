import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Everybody marks their own notifications only; an id of somebody else does not exist for them. */
export function mayMarkFor(actor: Person, userId: string | undefined): Decision {
  return userId === undefined || userId === actor.personId ? allowed : denied('not_found');
}
