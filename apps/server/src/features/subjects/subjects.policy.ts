import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Whose choices somebody sees: those of one Level 3, of themselves, or nobody's. */
export type Reach =
  | { readonly of: 'level'; readonly levelId: string }
  | { readonly of: 'educator'; readonly educatorId: string }
  | { readonly of: 'nothing' };

/**
 * A student sees what the educators of their own Level 3 teach, a parent the same for the chosen child, an educator
 * what they teach themselves, a Level 3 administrator what is taught in their school. Everybody else sees nothing yet.
 */
export function reachOf(actor: Person, studentLevelId: string | null): Reach {
  if (actor.role === 'educator') return { of: 'educator', educatorId: actor.personId };
  const levelId = actor.role === 'levelThreeAdmin' ? actor.levelId : studentLevelId;
  return levelId === null ? { of: 'nothing' } : { of: 'level', levelId };
}

/** Subjects are made by the product itself until the screens of administration exist. */
export function mayAddSubject(actor: Actor): Decision {
  return actor.kind === 'system' ? allowed : denied('access_denied');
}
