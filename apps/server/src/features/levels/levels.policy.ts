import { may } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole } from '@lectern/contract/access/roles.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The place of a level, seen from an administrator. */
export interface LevelPlace {
  readonly depth: number;
  /** Whether it is the asker's own level or below it. */
  readonly isInReach: boolean;
}

/** An administrator reads their own level and all below it; other levels do not exist for them. */
export function mayReadLevel(actor: Actor, level: LevelPlace): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person') return denied('not_found');
  if (!may(actor.role, 'administer')) return denied('access_denied');
  return level.isInReach ? allowed : denied('not_found');
}

/** An administrator adds, edits, closes and opens levels just below their own. */
export function mayKeepLevel(actor: Actor, level: LevelPlace): Decision {
  const reading = mayReadLevel(actor, level);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return level.depth === depthOfRole(actor.role) + 1 ? allowed : denied('access_denied');
}

/** Only a person above both levels may move one below the other. */
export function mayMoveLevel(actor: Actor, level: LevelPlace): Decision {
  const reading = mayReadLevel(actor, level);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return level.depth > depthOfRole(actor.role) + 1 ? allowed : denied('access_denied');
}
