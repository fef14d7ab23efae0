import { may } from '@lectern/contract/access/capabilities.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Top and GRA administrators keep the lists of their institution; so does the product where it fills a demo. */
export function mayKeepCodes(actor: Actor): Decision {
  const isKeeper = actor.kind === 'person' ? may(actor.role, 'keepCodeLists') : actor.kind === 'system';
  return isKeeper ? allowed : denied('access_denied');
}

/** Educators pick from the lists. */
export function mayPickCodes(actor: Actor): Decision {
  return actor.kind === 'person' && may(actor.role, 'pickCodes') ? allowed : denied('access_denied');
}
