import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Levels are made by the product itself until the screens of administration exist. */
export function mayAddLevel(actor: Actor): Decision {
  return actor.kind === 'system' ? allowed : denied('access_denied');
}
