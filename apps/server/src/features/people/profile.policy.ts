import { may } from '@lectern/contract/access/capabilities.ts';
import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Birth date and gender of a student are the school's; everybody else who has a profile says them. */
export function mayChangeBirth(actor: Person): Decision {
  return may(actor.role, 'keepOwnBirth') ? allowed : denied('access_denied');
}
